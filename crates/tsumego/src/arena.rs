//! What part of the board is read, and what is taken for granted about the rest.

pub(crate) mod sketch;

use std::collections::VecDeque;

use goban::{Board, Color, Point, PointMap, PointSet};

use crate::role::Role;

/// Points that are read, with the walls around them.
///
/// Whatever is not certain is counted against the side whose success is to be proved: for the
/// attacker's proof the defender is safe as soon as he touches what is not read; for the
/// defender's proof the outside is worth nothing to him, and safe for the attacker.
#[derive(Clone, Debug, PartialEq)]
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
    /// Whether the attacker's walls are beyond doubt.
    pub(crate) is_sound: bool,
    pub(crate) trust: Trust,
}

/// How much is taken for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Nothing that speaks for who is to prove.
    Nothing,
    /// What problem books take for granted: outside the attacker is at home, and his walls hold.
    Book,
    /// Whatever looks likely.
    Sketch,
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
    pub(crate) trust: Trust,
}

/// So many empty points are read whole when they are enclosed.
const ENCLOSED: usize = 40;
/// Liberties outside that make a wall where no stone of the defender's is near them.
const HOLDING: usize = 2;
/// The same where one is near; what the wall is worth is in doubt even so.
const HOLDING_ALONE: usize = 4;
/// So few points further away that are cut off from the rest by what is read are read too.
const POCKET: usize = 10;
/// Points to which the defender is nearer are read as if they were within this reach.
const HOME: u32 = 2;
/// But only as far as this.
const FAR_FROM_HOME: u32 = 5;
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
        let (inner, weak) = self.judged(&safe[0]);
        let (read, is_whole) = self.near_target(&weak, self.reach);
        let (mut playable, mut stones, [mut attacking, mut defending]) =
            self.close((&read, &inner), &safe);
        // Stones whose liberties are not all read may have more to them.
        let has_hoped = !defending.is_subset(&safe[1]);
        let is_closed = prover == Role::Defender || self.trust == Trust::Book;
        if is_closed {
            // What he has outside does not help him: chains without a liberty here are only
            // obstacles, others have the liberties that are read.
            for stone in defending.difference(&safe[1]).iter() {
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
        if !is_closed {
            defending = defending.union(&rim);
        }
        let is_sound =
            self.trust == Trust::Nothing && self.walls_stand(&attacking, &read, &safe[0]);
        Arena {
            is_sound,
            trust: self.trust,
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

    /// The empty points by which walls are judged, and the attacking chains there that might be
    /// captured from outside: they are no walls, and what lies behind them is read too.
    ///
    /// A proof takes no chain for a wall whose liberties are read: it might run out of them there.
    /// Books judge by what is next to the target.
    fn judged(&self, safe: &PointSet) -> (PointSet, PointSet) {
        let reach = if self.trust == Trust::Nothing { self.reach } else { HOME };
        let mut weak = PointSet::EMPTY;
        let mut inner = self.near_target(&weak, reach).0;
        for _ in 0..4 {
            let found = self.weak_chains(&inner, safe).union(&weak);
            if found == weak {
                break;
            }
            let more = self.near_target(&found, reach).0;
            if more.len() > LARGEST {
                break;
            }
            (weak, inner) = (found, more);
        }
        (inner, weak)
    }

    /// Empty points within reach of the target without crossing the attacker's walls; all of
    /// them, where they are few.
    fn near_target(&self, weak: &PointSet, reach: u32) -> (PointSet, bool) {
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
        let against = self.distance_from_attackers();
        let is_near = |&it: &Point| {
            let is_home = distance[it] < against[it] && distance[it] <= FAR_FROM_HOME;
            distance[it] <= reach || is_home && reach >= HOME
        };
        let is_whole = reached.iter().all(|it| distance[*it] <= reach);
        let (near, far): (Vec<Point>, Vec<Point>) = reached.into_iter().partition(is_near);
        let mut near: PointSet = near.into_iter().collect();
        let mut left: PointSet = far.into_iter().collect();
        while let Some(first) = left.first() {
            let pocket = self.together(first, &left);
            left = left.difference(&pocket);
            if pocket.len() <= POCKET {
                near = near.union(&pocket);
            }
        }
        (near, is_whole)
    }

    /// The points of a set that hang together with one of them.
    fn together(&self, first: Point, set: &PointSet) -> PointSet {
        let mut found: PointSet = std::iter::once(first).collect();
        let mut pending = vec![first];
        while let Some(point) = pending.pop() {
            for beside in self.board.neighbors(point) {
                if set.contains(beside) && found.insert(beside) {
                    pending.push(beside);
                }
            }
        }
        found
    }

    /// How far every point is from the attacker's stones, around the defender's.
    fn distance_from_attackers(&self) -> PointMap<u32> {
        let mut distance = PointMap::filled(u32::MAX);
        let mut queue: VecDeque<Point> = VecDeque::new();
        for point in self.board.size().points() {
            if self.board.stone(point) == Some(self.defender.opponent()) {
                distance[point] = 0;
                queue.push_back(point);
            }
        }
        while let Some(point) = queue.pop_front() {
            for beside in self.board.neighbors(point) {
                if self.board.is_empty(beside) && distance[beside] == u32::MAX {
                    distance[beside] = distance[point] + 1;
                    queue.push_back(beside);
                }
            }
        }
        distance
    }

    /// Whether every wall has liberties enough outside and no stone of the defender's is near
    /// them that might help to take it.
    fn walls_stand(&self, walls: &PointSet, read: &PointSet, safe: &PointSet) -> bool {
        let attacker = self.defender.opponent();
        self.board.chain_heads(attacker).filter(|it| walls.contains(*it)).all(|chain| {
            let outside = self.board.liberties(chain).difference(read);
            safe.contains(chain)
                || self.stands(&outside, read)
                    && !outside.iter().any(|it| self.has_defender_near(it, read))
        })
    }

    /// A stone of the defender's within two lines that has liberties outside and is not of the
    /// target.
    fn has_defender_near(&self, point: Point, read: &PointSet) -> bool {
        let is_near =
            |it: Point| it.x().abs_diff(point.x()) <= 2 && it.y().abs_diff(point.y()) <= 2;
        let helps = |it: Point| {
            self.board.stone(it) == Some(self.defender)
                && !self.target.contains(it)
                && !self.board.liberties(it).is_subset(read)
        };
        self.board.size().points().any(|it| is_near(it) && helps(it))
    }

    /// Attacking chains beside what is read whose liberties outside may run out.
    fn weak_chains(&self, read: &PointSet, safe: &PointSet) -> PointSet {
        let mut weak = PointSet::EMPTY;
        for chain in self.board.chain_heads(self.defender.opponent()) {
            let outside = self.board.liberties(chain).difference(read);
            if safe.contains(chain) {
                continue;
            }
            let beside: PointSet =
                self.board.chain_stones(chain).flat_map(|it| self.board.neighbors(it)).collect();
            let touches = !beside.intersection(&self.target.union(read)).is_empty();
            // What has no liberty outside may be captured: then what lies behind it counts too.
            if touches && (outside.is_empty() || !self.stands(&outside, read)) {
                weak.extend(self.board.chain_stones(chain));
            }
        }
        weak
    }

    /// Whether these liberties outside make a wall.
    fn stands(&self, outside: &PointSet, read: &PointSet) -> bool {
        let is_helped = || outside.iter().any(|it| self.has_defender_near(it, read));
        let wanted = match self.trust {
            Trust::Nothing if is_helped() => HOLDING_ALONE,
            _ => HOLDING,
        };
        outside.len() >= wanted && self.has_room(outside, read)
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
    fn close(
        &self,
        (read, inner): (&PointSet, &PointSet),
        safe: &[PointSet; 2],
    ) -> (PointSet, PointSet, [PointSet; 2]) {
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
                let within = if color == self.defender { read } else { inner };
                let is_wall =
                    safe[role].contains(beside) || !self.board.liberties(beside).is_subset(within);
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

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    /// Black's two stones have two liberties away from the target. They are a wall as long as these
    /// are not read; an arena that holds them may see the stones captured.
    #[test]
    fn a_chain_whose_liberties_are_read_is_no_wall() {
        let drawing = "
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            X X X X . . . . . . . . .
            O O O X . . . . . . . . .
            . . O O . . X . . . . . .
            . . . . . . X . . . . . .
        ";
        let board = diagram::parse(drawing).unwrap().setup.to_board().unwrap();
        let target: PointSet = board.chain_stones("A3".parse().unwrap()).collect();
        let stone: Point = "G2".parse().unwrap();
        for reach in [2, 3, 5, 9] {
            let (board, target, defender) = (&board, &target, Color::White);
            let trust = Trust::Nothing;
            let cutting = Cutting { board, target, defender, region: None, reach, trust };
            let arena = cutting.arena(Role::Attacker);
            let liberties = board.liberties(stone);
            let outside = liberties.iter().filter(|it| !arena.playable.contains(*it)).count();
            let is_wall = arena.anchors[0].contains(stone);
            assert!(!is_wall || outside >= HOLDING || !arena.is_sound, "{reach}: {outside}");
        }
    }
}
