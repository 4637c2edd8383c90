//! What can be asked when a search is over.

use std::collections::HashSet;

use super::children::Child;
use super::{Desk, Finding, PASS, Prover};
use crate::bits::Bits;
use crate::chains::Chains;
use crate::life;
use crate::role::Role;
use crate::stones::Stones;
use crate::table::INFINITE;

/// Positions that are read to find out whether a move wins that nobody noted.
const ONE_REPLY: u64 = 20_000;
/// Positions after a move that make it a favourite, as a power of two and one more.
const SETTLED: u8 = 15;

impl<const W: usize> Prover<'_, W> {
    /// The move to show: one that wins, or else the one that was hardest to refute.
    pub(crate) fn best(&mut self, stones: &Stones<W>) -> Option<u16> {
        let mut desk = Desk::default();
        let is_decided = self.expand(stones, &mut desk, true).is_some();
        let known = self.known(stones)?;
        if is_decided {
            return Some(known.1).filter(|&it| it != PASS);
        }
        if known.0.delta != 0 {
            return Some(known.1);
        }
        let work = |child: &&Child<W>| {
            (child.bit != PASS, self.memory.table.work(self.key(&child.stones)))
        };
        let real = desk.children.iter().filter(|it| !it.stones.is_gift);
        real.max_by_key(work).map(|it| it.bit)
    }

    /// The move on which an unfinished search has settled: much was read after it, and it is
    /// nearer to success than any other. With it, how much was read, as a power of two.
    pub(crate) fn favourite(&mut self, stones: &Stones<W>) -> Option<(u16, u8)> {
        let mut desk = Desk::default();
        if self.expand(stones, &mut desk, true).is_some() {
            return None;
        }
        self.weigh(stones, &mut desk.children);
        let open = || desk.children.iter().filter(|it| !it.stones.is_gift && it.record.phi != 0);
        let best = open().min_by_key(|it| it.hardness())?;
        let others = open().filter(|it| it.bit != best.bit).map(Child::hardness);
        let second = others.min().unwrap_or(INFINITE);
        let work = self.memory.table.work(self.key(&best.stones));
        let is_ahead = u64::from(best.hardness()) * 5 < u64::from(second) * 4;
        (is_ahead && work >= SETTLED && best.bit != PASS).then_some((best.bit, work))
    }

    /// The moves of the side to move that are known to fail.
    pub(crate) fn failing(&mut self, stones: &Stones<W>) -> Vec<u16> {
        let mut desk = Desk::default();
        if self.expand(stones, &mut desk, true).is_some() {
            return Vec::new();
        }
        desk.children.iter().filter(|it| it.record.phi == 0).map(|it| it.bit).collect()
    }

    /// Whether the refutation of a claim holds although it leans on repetitions: the other side
    /// has an answer to everything that leads to no position but those of this kind. So the
    /// prover never succeeds, be it that the game never ends. What is answered first of all is
    /// kept in `answer`, where the other side begins.
    pub(crate) fn holds_out(
        &mut self,
        (start, answer): (&Stones<W>, &mut Option<u16>),
        most: usize,
    ) -> bool {
        let mut seen: HashSet<u128> = HashSet::from([start.key]);
        let mut pending = vec![*start];
        let mut desk = Desk::default();
        while let Some(stones) = pending.pop() {
            let is_late = seen.len().is_multiple_of(64) && (self.stop)();
            if seen.len() > most || is_late {
                return false;
            }
            if let Some((winner, _)) = self.expand(&stones, &mut desk, true) {
                if winner == self.claim.prover {
                    return false;
                }
                continue;
            }
            let fails = |it: &&Child<W>| {
                let known = self.known(&it.stones).map(|it| it.0);
                known.is_some_and(|record| {
                    let number = if it.stones.to_move == self.claim.prover {
                        record.delta
                    } else {
                        record.phi
                    };
                    number == 0
                })
            };
            if stones.to_move == self.claim.prover {
                if !desk.children.iter().all(|it| fails(&it)) {
                    return false;
                }
                let new = desk.children.iter().filter(|it| seen.insert(it.stones.key));
                pending.extend(new.map(|it| it.stones));
            } else {
                let mut answers = desk.children.iter().filter(fails);
                let Some(first) = answers.next() else { return false };
                let known =
                    std::iter::once(first).chain(answers).find(|it| seen.contains(&it.stones.key));
                if stones.key == start.key {
                    *answer = Some(known.unwrap_or(first).bit);
                }
                if known.is_none() {
                    seen.insert(first.stones.key);
                    pending.push(first.stones);
                }
            }
        }
        true
    }

    /// The prover's moves in a position that is proved: first that of the proof, then others
    /// that win. The table may have forgotten some of it.
    pub(crate) fn replies(&mut self, stones: &Stones<W>) -> Vec<u16> {
        let mut desk = Desk::default();
        if let Some((winner, _)) = self.expand(stones, &mut desk, true) {
            if winner != self.claim.prover {
                return Vec::new();
            }
            return self.finish(stones, &desk.chains);
        }
        if self.known(stones).is_none_or(|it| it.0.phi != 0) {
            self.run(stones, 1_000_000);
        }
        let first = self.known(stones).filter(|it| it.0.phi == 0).map(|it| it.1);
        let wins = |it: &&Child<W>| self.known(&it.stones).is_some_and(|it| it.0.delta == 0);
        let others = desk.children.iter().filter(wins).map(|it| it.bit);
        first.into_iter().chain(others.filter(|&it| Some(it) != first)).collect()
    }

    /// Moves that win although nothing was noted about them: where those that were noted lead
    /// round in a circle, one of these may not.
    pub(crate) fn other_replies(&mut self, stones: &Stones<W>) -> Vec<u16> {
        let mut desk = Desk::default();
        if self.expand(stones, &mut desk, true).is_some() {
            return Vec::new();
        }
        let mut wins = Vec::new();
        for child in &desk.children {
            let is_new = self.known(&child.stones).is_none_or(|it| it.0.delta != 0);
            if is_new && self.run(&child.stones, ONE_REPLY) == Finding::Proved {
                wins.push(child.bit);
            }
        }
        wins
    }

    /// The moves of the side to move that win, each looked at for so many positions.
    pub(crate) fn winners(&mut self, stones: &Stones<W>, nodes: u64) -> Vec<u16> {
        let mut desk = Desk::default();
        if self.expand(stones, &mut desk, true).is_some() {
            return Vec::new();
        }
        let mut wins = Vec::new();
        for child in desk.children.iter().filter(|it| it.bit != PASS) {
            let known = self.known(&child.stones).map(|it| it.0);
            let is_open = known.is_none_or(|it| it.phi != 0 && it.delta != 0);
            let is_won = if is_open {
                self.run(&child.stones, nodes) == Finding::Proved
            } else {
                known.is_some_and(|it| it.delta == 0)
            };
            if is_won {
                wins.push(child.bit);
            }
            if (self.stop)() {
                break;
            }
        }
        wins
    }

    /// How a game goes on that is won without reading: first moves after which it still is; the
    /// attacker takes what he can, or else fills liberties, first beside his walls.
    fn finish(&mut self, stones: &Stones<W>, chains: &Chains<W>) -> Vec<u16> {
        let mover = stones.to_move;
        let legal = self.moves(stones, chains);
        let targets =
            || chains.of[Role::Defender.index()].iter().filter(|it| it.stones.meets(stones.target));
        let last = targets().filter(|it| it.liberties.is_single());
        let last = last.fold(Bits::EMPTY, |all, it| all | it.liberties) & legal;
        let walls = chains.safe[Role::Attacker.index()].around(self.frame.stride)
            | self.frame.anchors[Role::Attacker.index()];
        let liberties = targets().fold(Bits::EMPTY, |all, it| all | it.liberties) & legal;
        let in_turn = match mover {
            Role::Attacker => [last, liberties & walls, walls & legal, liberties, legal],
            Role::Defender => [liberties, legal, Bits::EMPTY, Bits::EMPTY, Bits::EMPTY],
        };
        let mut moves: Vec<u16> = Vec::new();
        if mover == Role::Defender {
            moves.push(PASS);
        }
        for bit in in_turn.iter().flat_map(|it| it.iter()) {
            if !moves.contains(&bit) {
                moves.push(bit);
            }
        }
        if mover == Role::Attacker {
            moves.push(PASS);
        }
        let mut after = Chains::default();
        moves.sort_by_cached_key(|&bit| {
            let next = if bit == PASS {
                stones.pass(self.frame)
            } else {
                stones.play(self.frame, (bit, chains.captured_by(mover, bit)))
            };
            after.read(self.frame, &next);
            let plain = life::plain(self.frame, &next, (&after, &mut self.memory.table.eyes));
            plain.is_none_or(|it| it.0 != mover)
        });
        moves
    }
}
