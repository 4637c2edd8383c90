//! Placing stones and taking them off.
#![allow(clippy::inline_always, reason = "playouts are a fifth faster: `shidogo bench board`")]

use super::{Board, Chain, NO_CHAIN, neighbors};
use crate::cell::Cell;
use crate::color::Color;
use crate::point::Point;
use crate::zobrist;

/// What a stone did to the other stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// How many enemy stones came off.
    pub stones: u16,
    /// How many stones of the mover's own came off, itself included: suicide.
    pub own: u16,
    /// Where taking back at once would repeat the board.
    pub ko: Option<Point>,
}

impl Board {
    /// Puts a stone on an empty point and takes off what it captures; a stone that is left
    /// without a liberty comes off again with its chain.
    ///
    /// Ko and whether suicide is allowed are the caller's business.
    pub fn place(&mut self, color: Color, point: Point) -> Captured {
        self.place_inline(color, point)
    }

    /// [`Self::place`] for the inner loop of playouts, which is a fifth faster with it in line.
    #[inline(always)]
    pub fn place_inline(&mut self, color: Color, point: Point) -> Captured {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        let at = point.raw();
        let own = Cell::of(color);
        self.cells[point.index()] = own;
        self.hash ^= zobrist::key(color, point);
        self.stones[color] += 1;
        self.empties.remove(at);

        // Every chain around loses the liberty; points without a chain have none to lose.
        let beside = neighbors(at);
        for it in beside {
            self.drop_liberty(self.slot[usize::from(it)], at);
            self.around[usize::from(it)].stone_comes(color);
        }
        let around = self.around[point.index()];
        let mut slot = self.take_in(at, own, around.has(color));
        for it in beside {
            let is_empty = self.cells[usize::from(it)] == Cell::Empty;
            let new = self.liberties.insert_if(is_empty, slot, it);
            self.chains[usize::from(slot)].liberties += new;
        }
        if around.has_two(color) {
            for it in beside {
                let other = self.slot[usize::from(it)];
                if self.cells[usize::from(it)] == own && other != slot {
                    slot = self.join(slot, other);
                }
            }
        }
        let (mut taken, mut ko) = (0, None);
        if around.has(color.opponent()) {
            let enemy = Cell::of(color.opponent());
            for it in beside {
                let other = self.slot[usize::from(it)];
                if self.cells[usize::from(it)] == enemy
                    && self.chains[usize::from(other)].liberties == 0
                {
                    taken += self.take_off(other, color.opponent());
                    ko = Point::from_raw(it);
                }
            }
        }
        let chain = self.chains[usize::from(slot)];
        let own_taken = if chain.liberties == 0 { self.take_off(slot, color) } else { 0 };
        let is_ko = taken == 1 && chain.stones == 1 && chain.liberties == 1;
        Captured { stones: taken, own: own_taken, ko: ko.filter(|_| is_ko) }
    }

    /// Makes the stone part of the first friend's chain; only a lone one needs its own.
    #[inline(always)]
    fn take_in(&mut self, at: u16, own: Cell, has_friend: bool) -> u16 {
        if has_friend {
            let friend = neighbors(at).into_iter().find(|&it| self.cells[usize::from(it)] == own);
            if let Some(friend) = friend {
                return self.extend(friend, at);
            }
        }
        self.found(at)
    }

    /// A new chain of one stone.
    #[inline(always)]
    fn found(&mut self, at: u16) -> u16 {
        // `most_chains` is never exceeded: `NO_CHAIN` stands in for what cannot happen.
        let slot = self.free.pop().unwrap_or(NO_CHAIN);
        self.liberties.clear(slot);
        self.chains[usize::from(slot)] = Chain { head: at, stones: 1, liberties: 0 };
        self.slot[usize::from(at)] = slot;
        self.next[usize::from(at)] = at;
        slot
    }

    /// Adds a stone beside a friend to the friend's chain.
    #[inline(always)]
    fn extend(&mut self, friend: u16, at: u16) -> u16 {
        let slot = self.slot[usize::from(friend)];
        self.slot[usize::from(at)] = slot;
        self.next[usize::from(at)] = self.next[usize::from(friend)];
        self.next[usize::from(friend)] = at;
        self.chains[usize::from(slot)].stones += 1;
        slot
    }

    /// Makes one chain of two; the larger keeps its slot.
    fn join(&mut self, a: u16, b: u16) -> u16 {
        let (large, small) =
            if self.chains[usize::from(a)].stones >= self.chains[usize::from(b)].stones {
                (a, b)
            } else {
                (b, a)
            };
        let Chain { head, stones, .. } = self.chains[usize::from(small)];
        let mut at = head;
        loop {
            self.slot[usize::from(at)] = large;
            at = self.next[usize::from(at)];
            if at == head {
                break;
            }
        }
        let into = self.chains[usize::from(large)].head;
        self.next.swap(usize::from(into), usize::from(head));
        self.chains[usize::from(large)].stones += stones;
        self.chains[usize::from(large)].liberties = self.liberties.merge(large, small);
        self.free.push(small);
        large
    }

    /// Takes a liberty from a chain, if it had it.
    #[inline(always)]
    fn drop_liberty(&mut self, slot: u16, at: u16) {
        self.chains[usize::from(slot)].liberties -= self.liberties.remove(slot, at);
    }

    /// Takes a chain off the board; its neighbours get the liberties.
    fn take_off(&mut self, slot: u16, color: Color) -> u16 {
        let Chain { head, stones, .. } = self.chains[usize::from(slot)];
        let enemy = Cell::of(color.opponent());
        let mut at = head;
        loop {
            self.cells[usize::from(at)] = Cell::Empty;
            if let Some(point) = Point::from_raw(at) {
                self.hash ^= zobrist::key(color, point);
            }
            self.slot[usize::from(at)] = NO_CHAIN;
            self.empties.push(at);
            for beside in neighbors(at) {
                self.around[usize::from(beside)].stone_goes(color);
                let is_enemy = self.cells[usize::from(beside)] == enemy;
                let other = self.slot[usize::from(beside)];
                self.chains[usize::from(other)].liberties +=
                    self.liberties.insert_if(is_enemy, other, at);
            }
            at = self.next[usize::from(at)];
            if at == head {
                break;
            }
        }
        self.stones[color] -= stones;
        self.free.push(slot);
        stones
    }
}
