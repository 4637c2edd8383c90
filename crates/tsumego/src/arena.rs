//! What part of the board is read, and what is taken for granted about the rest.

use std::collections::VecDeque;

use goban::{Board, Color, Point, PointMap, PointSet};

use crate::role::Role;

/// Points that are read, with the walls around them.
///
/// Whatever is not certain is counted against the side whose success is to be proved: for the
/// attacker's proof the defender is safe as soon as he touches what is not read; for the
/// defender's proof the outside is worth nothing to him, and safe for the attacker.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    pub(crate) defender: Color,
    /// Where stones may be put, now or after a capture.
    pub(crate) playable: PointSet,
    /// The stones that take part.
    pub(crate) stones: PointSet,
    /// By role: stones that cannot be captured, and points that connect to such.
    pub(crate) anchors: [PointSet; 2],
    /// Points with a side that is not read.
    pub(crate) rim: PointSet,
    /// The stones that live or die.
    pub(crate) target: PointSet,
    /// Whether nothing that might matter was left out.
    pub(crate) is_sealed: bool,
    /// Whether a longer reach would change nothing.
    pub(crate) is_whole: bool,
}

/// What decides how an arena is cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cutting<'a> {
    pub(crate) board: &'a Board,
    pub(crate) target: &'a PointSet,
    pub(crate) defender: Color,
    /// Only these, if somebody said so.
    pub(crate) region: Option<&'a PointSet>,
    /// How far from the target to read.
    pub(crate) reach: u32,
}

/// So many empty points are read whole when they are enclosed.
const ENCLOSED: usize = 40;
/// A chain beside the target with fewer liberties outside may be captured from there.
const HOLDING: usize = 4;
/// The same for other chains around what is read.
const STANDING: usize = 2;
/// A chain with less room outside may run out of liberties there.
const ROOM: usize = 8;
/// An arena is not made larger than this for the sake of weak chains.
const LARGEST: usize = 170;

impl Cutting<'_> {
    /// The arena in which `prover` is to succeed.
    pub(crate) fn arena(&self, prover: Role) -> Arena {
        let attacker = self.defender.opponent();
        let safe = [
            tactics::pass_alive(self.board, attacker).stones,
            tactics::pass_alive(self.board, self.defender).stones,
        ];
        let (read, is_whole) = self.read(&safe[0]);
        let (mut playable, mut stones, [mut attacking, mut defending]) = self.close(&read, &safe);
        let mut has_hoped = false;
        if prover == Role::Defender {
            // What he has outside does not help him: chains without a liberty here are only
            // obstacles, others have the liberties that are read.
            for stone in defending.difference(&safe[1]).iter() {
                has_hoped = true;
                if self.board.liberties(stone).iter().any(|it| read.contains(it)) {
                    playable.insert(stone);
                } else {
                    stones.remove(stone);
                }
            }
            defending = defending.intersection(&safe[1]);
        }
        let is_unknown = |it: Point| !playable.contains(it) && !stones.contains(it);
        let rim: PointSet =
            playable.iter().filter(|&it| self.board.neighbors(it).any(is_unknown)).collect();
        let is_sealed = rim.is_empty() && !has_hoped;
        attacking = attacking.union(&rim);
        if prover == Role::Attacker {
            defending = defending.union(&rim);
        }
        Arena {
            defender: self.defender,
            playable,
            stones,
            anchors: [attacking, defending],
            rim,
            target: *self.target,
            is_sealed,
            is_whole,
        }
    }

    /// The empty points to read, and whether a longer reach would add nothing.
    ///
    /// Attacking chains that might be captured from outside are no walls: their liberties are
    /// read too, and what lies behind them.
    fn read(&self, safe: &PointSet) -> (PointSet, bool) {
        let mut weak = PointSet::EMPTY;
        let (mut read, mut is_whole) = self.near_target(&weak);
        for _ in 0..4 {
            let found = self.weak_chains(&read, safe).union(&weak);
            if found == weak {
                break;
            }
            let (more, whole) = self.near_target(&found);
            if more.len() > LARGEST {
                break;
            }
            (weak, read, is_whole) = (found, more, whole);
        }
        (read, is_whole)
    }

    /// Empty points within reach of the target without crossing the attacker's walls; all of
    /// them, where they are few.
    fn near_target(&self, weak: &PointSet) -> (PointSet, bool) {
        let mut distance = PointMap::filled(u32::MAX);
        let mut queue: VecDeque<Point> = VecDeque::new();
        for stone in self.target.iter() {
            distance[stone] = 0;
            queue.push_back(stone);
        }
        let mut reached = Vec::new();
        while let Some(point) = queue.pop_front() {
            if self.board.is_empty(point) {
                reached.push(point);
            }
            for beside in self.board.neighbors(point) {
                let may_go = match self.board.stone(beside) {
                    Some(color) => color == self.defender || weak.contains(beside),
                    None => self.region.is_none_or(|it| it.contains(beside)),
                };
                if may_go && distance[beside] == u32::MAX {
                    // Stones on the way are walked along for nothing.
                    let step = u32::from(self.board.is_empty(beside));
                    distance[beside] = distance[point] + step;
                    if step == 0 { queue.push_front(beside) } else { queue.push_back(beside) }
                }
            }
        }
        if reached.len() <= ENCLOSED {
            return (reached.into_iter().collect(), true);
        }
        let is_whole = reached.iter().all(|&it| distance[it] <= self.reach);
        let near = reached.into_iter().filter(|&it| distance[it] <= self.reach);
        (near.collect(), is_whole)
    }

    /// Attacking chains beside what is read whose liberties outside may run out.
    fn weak_chains(&self, read: &PointSet, safe: &PointSet) -> PointSet {
        let mut weak = PointSet::EMPTY;
        for chain in self.board.chain_heads(self.defender.opponent()) {
            let outside = self.board.liberties(chain).difference(read);
            if safe.contains(chain) || outside.is_empty() {
                continue;
            }
            let beside: PointSet =
                self.board.chain_stones(chain).flat_map(|it| self.board.neighbors(it)).collect();
            let holds_target = !beside.intersection(self.target).is_empty();
            let touches = holds_target || !beside.intersection(read).is_empty();
            let wanted = if holds_target { HOLDING } else { STANDING };
            if touches && (outside.len() < wanted || !self.has_room(&outside, read)) {
                weak.extend(self.board.chain_stones(chain));
            }
        }
        weak
    }

    /// Liberties outside in a space that is not soon filled.
    fn has_room(&self, outside: &PointSet, read: &PointSet) -> bool {
        let mut seen = *outside;
        let mut pending: Vec<Point> = outside.iter().collect();
        let mut empties = 0;
        while let Some(point) = pending.pop() {
            empties += usize::from(self.board.is_empty(point));
            if empties >= ROOM {
                return true;
            }
            for beside in self.board.neighbors(point) {
                let may_go =
                    self.board.stone(beside) != Some(self.defender) && !read.contains(beside);
                if may_go && seen.insert(beside) {
                    pending.push(beside);
                }
            }
        }
        false
    }

    /// The points that may be played, the stones that take part and, by role, those of them
    /// that cannot be captured here.
    fn close(&self, read: &PointSet, safe: &[PointSet; 2]) -> (PointSet, PointSet, [PointSet; 2]) {
        let mut playable = *read;
        let mut stones = PointSet::EMPTY;
        let mut walls = [PointSet::EMPTY; 2];
        let mut pending: Vec<Point> = read.iter().chain(self.target.iter()).collect();
        while let Some(point) = pending.pop() {
            let around = self.board.neighbors(point).chain(std::iter::once(point));
            for beside in around.collect::<Vec<_>>() {
                let Some(color) = self.board.stone(beside) else { continue };
                if stones.contains(beside) {
                    continue;
                }
                let role = usize::from(color == self.defender);
                let is_wall =
                    safe[role].contains(beside) || !self.board.liberties(beside).is_subset(read);
                for stone in self.board.chain_stones(beside) {
                    stones.insert(stone);
                    if is_wall {
                        walls[role].insert(stone);
                    } else {
                        playable.insert(stone);
                        pending.push(stone);
                    }
                }
            }
        }
        (playable, stones, walls)
    }
}
