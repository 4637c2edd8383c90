//! An arena as a person would draw it: what is likely, not what is certain.
//!
//! Attacking chains that are linked to others count as one wall; only chains that stand alone
//! and short of liberties take part. Who is nearer to what is not read has it: there the
//! defender is out, or the attacker is at home.

use std::collections::VecDeque;

use goban::{Board, Color, Point, PointMap, PointSet};

use super::{Arena, Trust};

/// What decides how an arena is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sketch<'a> {
    pub(crate) board: &'a Board,
    pub(crate) target: &'a PointSet,
    pub(crate) defender: Color,
    /// Only these, if somebody said so.
    pub(crate) region: Option<&'a PointSet>,
    /// How far from the target to read.
    pub(crate) reach: u32,
    pub(crate) manner: Manner,
}

/// What makes a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Liberties away from the target.
    Plain,
    /// Liberties away from every chain of the defender's: what stands between the target and
    /// its friends may be captured.
    Doubtful,
}

/// So many empty points are read whole when they are enclosed.
const ENCLOSED: usize = 24;
/// Points to which the defender is nearer are read up to this distance.
const HOME: u32 = 5;
/// Liberties away from the target that make a wall.
const HOLDING: usize = 2;
/// A space with fewer points is soon filled.
const ROOM: usize = 8;
/// A chain that stands alone takes part if it has no more liberties.
const FEW: usize = 4;
/// Points of its own that make another group of the defender's safe.
const OWN_POINTS: usize = 8;
/// An arena is not made larger than this.
const LARGEST: usize = 100;

type Distances = PointMap<u32>;
const NEVER: u32 = u32::MAX;

impl Sketch<'_> {
    /// The arena; nothing found in it is a proof.
    pub(crate) fn arena(&self) -> Arena {
        let walls = self.walls();
        let against = self.distances(&walls, &PointSet::EMPTY);
        let friends = self.friends(&against);
        let weak = self.weak(&walls);
        let passable = weak.union(&self.stones(self.defender).difference(&friends));
        let distance = self.distances(self.target, &passable);
        let (mut read, is_whole) = self.read((&distance, &against));
        // A chain that may be captured is read with all its liberties.
        for stone in weak.iter().filter(|it| distance[*it] <= self.reach) {
            read.extend(self.board.liberties(stone).iter().filter(|it| self.is_allowed(*it)));
        }
        let fixed = walls.union(&friends);
        let (playable, stones) = self.close(&read, (&fixed, &weak));
        let attacking = stones.intersection(&self.stones(self.defender.opponent()));
        let mut anchors = [attacking.difference(&playable), stones.intersection(&friends)];
        let helped = self.distances(&friends, &PointSet::EMPTY);
        let mut rim = PointSet::EMPTY;
        for point in playable.iter() {
            for beside in self.board.neighbors(point) {
                if playable.contains(beside) || stones.contains(beside) {
                    continue;
                }
                rim.insert(point);
                let own = distance[beside].min(helped[beside]);
                let is_out = own < against[beside] && self.is_allowed(beside);
                anchors[usize::from(is_out)].insert(point);
            }
        }
        Arena {
            defender: self.defender,
            playable,
            stones,
            anchors,
            rim,
            target: *self.target,
            is_sealed: false,
            is_whole,
            is_sound: false,
            trust: Trust::Sketch,
        }
    }

    fn is_allowed(&self, point: Point) -> bool {
        self.region.is_none_or(|it| it.contains(point))
    }

    fn stones(&self, color: Color) -> PointSet {
        self.board.size().points().filter(|&it| self.board.stone(it) == Some(color)).collect()
    }

    /// The attacking chains that are not captured soon: those with liberties elsewhere, and
    /// those that are linked to such.
    fn walls(&self) -> PointSet {
        let attacker = self.defender.opponent();
        let near = self.near();
        let alive = tactics::pass_alive(self.board, attacker).stones;
        let mut heads: Vec<Point> = self.board.chain_heads(attacker).collect();
        let mut walls = PointSet::EMPTY;
        loop {
            let before = heads.len();
            heads.retain(|&head| {
                let liberties = self.board.liberties(head);
                let stands = alive.contains(head)
                    || self.holds(&liberties.difference(&near), &near)
                    || liberties.len() > FEW
                    || liberties.len() > 1 && self.is_linked(head, &walls);
                if stands {
                    walls.extend(self.board.chain_stones(head));
                }
                !stands
            });
            if heads.len() == before {
                return walls;
            }
        }
    }

    /// Whether liberties away from the target make a wall: several, in a space that is not soon
    /// filled.
    fn holds(&self, outside: &PointSet, near: &PointSet) -> bool {
        if outside.len() < HOLDING {
            return false;
        }
        let mut seen = *outside;
        let mut pending: Vec<Point> = outside.iter().collect();
        let mut empties = 0;
        while let Some(point) = pending.pop() {
            empties += usize::from(self.board.is_empty(point));
            let beside = self.board.neighbors(point);
            let may_go =
                |it: &Point| self.board.stone(*it) != Some(self.defender) && !near.contains(*it);
            pending.extend(beside.filter(may_go).filter(|&it| seen.insert(it)));
        }
        empties >= ROOM
    }

    /// Empty points within two steps of the target.
    fn near(&self) -> PointSet {
        let mut near = PointSet::EMPTY;
        let from = match self.manner {
            Manner::Plain => *self.target,
            Manner::Doubtful => {
                let is_strong = |it: &Point| self.board.liberties(*it).len() > 1;
                self.stones(self.defender).iter().filter(is_strong).collect()
            }
        };
        for stone in from.iter() {
            for beside in self.board.neighbors(stone).filter(|&it| self.board.is_empty(it)) {
                near.insert(beside);
                near.extend(self.board.neighbors(beside).filter(|&it| self.board.is_empty(it)));
            }
        }
        near
    }

    /// Whether one move cannot part a chain from the walls.
    fn is_linked(&self, head: Point, walls: &PointSet) -> bool {
        let own = self.board.stone(head);
        let is_free = |it: Point| self.board.is_empty(it);
        let by_corner = self.board.chain_stones(head).any(|stone| {
            self.board.diagonals(stone).any(|other| {
                walls.contains(other)
                    && self.board.stone(other) == own
                    && self
                        .board
                        .neighbors(stone)
                        .filter(|&it| self.board.neighbors(other).any(|other| other == it))
                        .all(is_free)
            })
        });
        let shared = || {
            let liberties = self.board.liberties(head);
            let touch = |it: &Point| self.board.neighbors(*it).any(|beside| walls.contains(beside));
            liberties.iter().filter(touch).count()
        };
        by_corner || shared() >= 2
    }

    /// The attacking chains that take part.
    fn weak(&self, walls: &PointSet) -> PointSet {
        self.stones(self.defender.opponent()).difference(walls)
    }

    /// Other groups of the defender's that have a life of their own.
    fn friends(&self, against: &Distances) -> PointSet {
        let mut friends = tactics::pass_alive(self.board, self.defender).stones;
        friends = friends.difference(self.target);
        for head in self.board.chain_heads(self.defender) {
            if self.target.contains(head) || friends.contains(head) {
                continue;
            }
            let chain: PointSet = self.board.chain_stones(head).collect();
            let distance = self.distances(&chain, &PointSet::EMPTY);
            let is_own = |it: &Point| {
                self.board.is_empty(*it) && distance[*it] <= HOME && distance[*it] < against[*it]
            };
            if self.board.size().points().filter(is_own).count() >= OWN_POINTS {
                friends = friends.union(&chain);
            }
        }
        friends
    }

    /// Steps from a set over empty points; `passable` stones are walked along for nothing.
    fn distances(&self, from: &PointSet, passable: &PointSet) -> Distances {
        let mut distance = PointMap::filled(NEVER);
        let mut queue: VecDeque<Point> = from.iter().collect();
        for stone in from.iter() {
            distance[stone] = 0;
        }
        while let Some(point) = queue.pop_front() {
            for beside in self.board.neighbors(point) {
                let is_empty = self.board.is_empty(beside);
                let step = distance[point] + u32::from(is_empty);
                if (is_empty || passable.contains(beside)) && step < distance[beside] {
                    distance[beside] = step;
                    if is_empty { queue.push_back(beside) } else { queue.push_front(beside) }
                }
            }
        }
        distance
    }

    /// The empty points to read, and whether there are no others.
    fn read(&self, (distance, against): (&Distances, &Distances)) -> (PointSet, bool) {
        let empties =
            || self.board.empties().filter(|&it| distance[it] != NEVER && self.is_allowed(it));
        if empties().count() <= ENCLOSED {
            return (empties().collect(), true);
        }
        let is_home = |it: Point| distance[it] < against[it] && distance[it] <= HOME;
        let is_near = |it: Point, reach: u32| distance[it] <= reach || is_home(it);
        let mut reach = self.reach;
        while reach > 1 && empties().filter(|&it| is_near(it, reach)).count() > LARGEST {
            reach -= 1;
        }
        let read: PointSet = empties().filter(|&it| is_near(it, reach)).collect();
        let is_whole = read.len() == empties().count();
        (read, is_whole)
    }

    /// The points that may be played and the stones that take part.
    fn close(
        &self,
        read: &PointSet,
        (fixed, weak): (&PointSet, &PointSet),
    ) -> (PointSet, PointSet) {
        let mut playable = *read;
        let mut stones = PointSet::EMPTY;
        let mut pending: Vec<Point> = read.iter().chain(self.target.iter()).collect();
        while let Some(point) = pending.pop() {
            let around: Vec<Point> =
                self.board.neighbors(point).chain(std::iter::once(point)).collect();
            for beside in around {
                let Some(color) = self.board.stone(beside) else { continue };
                if stones.contains(beside) {
                    continue;
                }
                let is_whole = self.board.liberties(beside).is_subset(read);
                // The defender's other chains have the liberties that are read.
                let takes_part = !fixed.contains(beside)
                    && (color == self.defender || weak.contains(beside) && is_whole);
                for stone in self.board.chain_stones(beside) {
                    stones.insert(stone);
                    if takes_part {
                        playable.insert(stone);
                        pending.push(stone);
                    }
                }
            }
        }
        // What has no liberty here is only in the way.
        let breathless = |it: &Point| {
            self.board.stone(*it) == Some(self.defender)
                && !fixed.contains(*it)
                && self.board.liberties(*it).intersection(read).is_empty()
        };
        let gone: PointSet = stones.iter().filter(breathless).collect();
        (playable.difference(&gone), stones.difference(&gone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    /// The points that are read around the chain at a point, and those where the defender is
    /// out, in order.
    #[track_caller]
    fn check(drawing: &str, target: &str, (reach, expect): (u32, &str)) {
        let board = diagram::parse(drawing).unwrap().setup.to_board().unwrap();
        let stone: Point = target.parse().unwrap();
        let stones: PointSet = board.chain_stones(stone).collect();
        let defender = board.stone(stone).unwrap();
        let sketch = Sketch {
            board: &board,
            target: &stones,
            defender,
            region: None,
            reach,
            manner: Manner::Plain,
        };
        let arena = sketch.arena();
        let list = |of: &PointSet| {
            let mut all: Vec<String> = of.iter().map(|it| it.to_string()).collect();
            all.sort();
            all.join(" ")
        };
        let empties: PointSet = arena.playable.iter().filter(|&it| board.is_empty(it)).collect();
        let out = arena.anchors[1].intersection(&arena.rim);
        assert_eq!(format!("{}; out {}", list(&empties), list(&out)), expect);
    }

    #[test]
    fn a_hole_in_a_wall_is_the_attackers() {
        let drawing = "
            . . . O . . . . . . .
            O O O O . X . . . . .
            X X X X . X . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
        ";
        check(drawing, "A10", (1, "A11 B11 C11 E10 E11; out "));
        check(drawing, "A10", (2, "A11 B11 C11 E10 E11 E9 F11; out "));
    }

    #[test]
    fn who_is_nearer_to_the_open_gets_out() {
        let drawing = "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            X X X . . . . . . . .
            . O O . . . . . . . .
        ";
        let board = diagram::parse(drawing).unwrap().setup.to_board().unwrap();
        let stone: Point = "B1".parse().unwrap();
        let stones: PointSet = board.chain_stones(stone).collect();
        let defender = board.stone(stone).unwrap();
        let sketch = Sketch {
            board: &board,
            target: &stones,
            defender,
            region: None,
            reach: 2,
            manner: Manner::Plain,
        };
        let arena = sketch.arena();
        assert!(!arena.anchors[1].intersection(&arena.rim).is_empty());
    }

    /// Three stones between the target and its friends: plainly a wall, for their liberties are
    /// away from the target; in doubt they may be captured.
    #[test]
    fn what_stands_between_friends_is_doubted() {
        let drawing = "
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . O . . . . . . .
            . . X X X O O . . . . . .
            O O O O O X . . . . . . .
            X X X X X X . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
        ";
        let board = diagram::parse(drawing).unwrap().setup.to_board().unwrap();
        let target: PointSet = board.chain_stones("A9".parse().unwrap()).collect();
        let is_wall = |manner: Manner, stone: &str| {
            let (target, defender) = (&target, Color::White);
            let sketch = Sketch { board: &board, target, defender, region: None, reach: 2, manner };
            sketch.walls().contains(stone.parse().unwrap())
        };
        assert!(is_wall(Manner::Plain, "D10"));
        assert!(!is_wall(Manner::Doubtful, "D10"));
        assert!(is_wall(Manner::Doubtful, "D8"));
    }
}
