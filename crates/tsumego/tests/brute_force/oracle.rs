//! The truth about a small enclosed region, by looking at every position in it.
//!
//! The rules are written anew here, on bit masks, and share nothing with the search. Side 0
//! attacks, side 1 defends.

use std::collections::{HashMap, HashSet};

/// A region between stones that nobody can capture.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// For each point the mask of those beside it.
    pub(crate) beside: Vec<u32>,
    /// By side: points beside stones of its that nobody can capture.
    pub(crate) safe: [u32; 2],
}

/// A position in the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) stones: [u32; 2],
    pub(crate) target: u32,
    pub(crate) mover: usize,
    /// Where the mover may not take back, unless he has a threat.
    pub(crate) ko: Option<u8>,
    /// How many threats `holder` has left.
    pub(crate) threats: u8,
}

impl Region {
    pub(crate) fn chain(&self, stones: u32, from: u32) -> u32 {
        let mut chain = from & stones;
        loop {
            let more = chain | self.around(chain) & stones;
            if more == chain {
                return chain;
            }
            chain = more;
        }
    }

    fn around(&self, of: u32) -> u32 {
        (0..self.beside.len()).filter(|n| of >> n & 1 != 0).fold(0, |all, n| all | self.beside[n])
    }

    pub(crate) fn breathes(&self, side: usize, chain: u32, stones: [u32; 2]) -> bool {
        chain & self.safe[side] != 0 || self.around(chain) & !(stones[0] | stones[1]) != 0
    }

    /// The position after a move, if it is legal.
    pub(crate) fn play(&self, at: &Place, n: usize, holder: usize) -> Option<Place> {
        let (own, other) = (at.mover, 1 - at.mover);
        let point = 1 << n;
        if (at.stones[0] | at.stones[1]) & point != 0 {
            return None;
        }
        let mut threats = at.threats;
        if at.ko == Some(n as u8) {
            threats = threats.checked_sub(1).filter(|_| own == holder)?;
        }
        let mut stones = at.stones;
        stones[own] |= point;
        let mut captured = 0;
        for k in 0..self.beside.len() {
            let neighbor = 1 << k;
            if self.beside[n] & stones[other] & neighbor != 0 && captured & neighbor == 0 {
                let chain = self.chain(stones[other], neighbor);
                if !self.breathes(other, chain, stones) {
                    captured |= chain;
                }
            }
        }
        stones[other] &= !captured;
        let chain = self.chain(stones[own], point);
        if !self.breathes(own, chain, stones) {
            return None;
        }
        let free = self.around(chain) & !(stones[0] | stones[1]);
        let is_ko = captured.is_power_of_two()
            && chain == point
            && free == captured
            && self.safe[own] & point == 0;
        Some(Place {
            stones,
            // A stone that was taken in a ko is lost unless it is taken back at once.
            target: at.target & (stones[1] | if is_ko && other == 1 { captured } else { 0 }),
            mover: other,
            ko: is_ko.then(|| captured.trailing_zeros() as u8),
            threats,
        })
    }

    /// Whether the attacker can capture the whole target, or `None` if there are more positions
    /// than allowed. A game without end has not captured it.
    pub(crate) fn is_killed(&self, start: Place, holder: usize, most: usize) -> Option<bool> {
        self.wins((start, holder, most), (0, &|place: &Place| place.target == 0))
    }

    /// Whether the defender can come to where the target cannot be captured although he passes
    /// from then on: to two eyes. Who passes loses nothing but time.
    pub(crate) fn gets_eyes(&self, start: Place, holder: usize, most: usize) -> Option<bool> {
        let lives = |place: &Place| place.target != 0 && !self.falls_unanswered(place);
        self.wins((start, holder, most), (1, &lives))
    }

    /// Whether the attacker takes the target if only he moves.
    fn falls_unanswered(&self, from: &Place) -> bool {
        let first = Place { mover: 0, ko: None, ..*from };
        let mut seen: HashSet<Place> = HashSet::from([first]);
        let mut pending = vec![first];
        while let Some(place) = pending.pop() {
            if place.target & place.stones[1] == 0 {
                return true;
            }
            let next = (0..self.beside.len()).filter_map(|n| self.play(&place, n, 0));
            let again = next.map(|it| Place { mover: 0, ko: None, ..it });
            pending.extend(again.filter(|it| seen.insert(*it)));
        }
        false
    }

    /// Whether a side can bring the game to an end of this kind, or `None` if there are more
    /// positions than allowed. A game without end is no such end.
    fn wins(
        &self,
        (start, holder, most): (Place, usize, usize),
        (winner, is_end): (usize, &dyn Fn(&Place) -> bool),
    ) -> Option<bool> {
        let mut numbers: HashMap<Place, usize> = HashMap::from([(start, 0)]);
        let mut places = vec![start];
        let mut parents: Vec<Vec<usize>> = vec![Vec::new()];
        let mut open: Vec<usize> = Vec::new();
        let mut at = 0;
        let mut won: Vec<usize> = Vec::new();
        while at < places.len() {
            let place = places[at];
            let target = place.target & place.stones[1];
            let pass = Place { target, mover: 1 - place.mover, ko: None, ..place };
            let mut next: Vec<Place> = Vec::new();
            if is_end(&place) {
                won.push(at);
            } else if place.target != 0 {
                next.extend((0..self.beside.len()).filter_map(|n| self.play(&place, n, holder)));
                next.push(pass);
            }
            open.push(next.len());
            for place in next {
                let number = *numbers.entry(place).or_insert_with(|| {
                    places.push(place);
                    parents.push(Vec::new());
                    places.len() - 1
                });
                parents[number].push(at);
            }
            at += 1;
            if at > most {
                return None;
            }
        }
        let mut is_won = vec![false; places.len()];
        for &it in &won {
            is_won[it] = true;
        }
        while let Some(child) = won.pop() {
            for &parent in &parents[child] {
                open[parent] -= 1;
                let is_so = places[parent].mover == winner || open[parent] == 0;
                if is_so && !is_won[parent] {
                    is_won[parent] = true;
                    won.push(parent);
                }
            }
        }
        Some(is_won[0])
    }
}
