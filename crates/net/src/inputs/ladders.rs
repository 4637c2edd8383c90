//! Stones in working ladders, now and in the last two turns.

mod reading;

use goban::{Board, Point, PointSet, Position, Size};

use reading::Reading;

use super::PLANES;

/// Stones in ladders now; those of one and two turns ago follow.
const LADDERS: usize = 14;
const CATCHING_MOVES: usize = 17;

/// How many boards are remembered: neighbours in a search tree share their past.
const REMEMBERED: usize = 256;

/// Reads ladders, and remembers those of the last boards.
#[derive(Debug)]
pub(super) struct LadderPlanes {
    reading: Reading,
    board: Board,
    /// Keys and stones, each at the place its key says.
    remembered: Vec<(u64, PointSet)>,
}

impl LadderPlanes {
    pub(super) fn new(size: Size) -> Self {
        Self {
            reading: Reading::new(),
            board: Board::new(size),
            remembered: vec![(0, PointSet::EMPTY); REMEMBERED],
        }
    }

    /// Fills the four planes; of the past no more than `known` turns are looked at.
    pub(super) fn fill(
        &mut self,
        planes: &mut [PointSet; PLANES],
        position: &Position,
        known: usize,
    ) {
        let (mut stones, catching) = self.read(position);
        self.remember(key(position, 0), stones);
        planes[LADDERS] = stones;
        planes[CATCHING_MOVES] = catching;
        for age in 1..=2 {
            if known >= age {
                stones = self.recall(position, age);
            }
            planes[LADDERS + age] = stones;
        }
    }

    fn recall(&mut self, position: &Position, age: usize) -> PointSet {
        let key = key(position, age);
        if let Some((found, stones)) = self.remembered.get(place(key))
            && *found == key
        {
            return *stones;
        }
        let mut past = position.clone();
        for _ in 0..age {
            past.undo();
        }
        let (stones, _) = self.read(&past);
        self.remember(key, stones);
        stones
    }

    fn remember(&mut self, key: u64, stones: PointSet) {
        if let Some(there) = self.remembered.get_mut(place(key)) {
            *there = (key, stones);
        }
    }

    /// The stones of both colours that are caught, and the moves of the side to move that catch
    /// a chain of two liberties.
    fn read(&mut self, position: &Position) -> (PointSet, PointSet) {
        let board = position.board();
        let ko = position.history().ko();
        let (mut stones, mut catching) = (PointSet::EMPTY, PointSet::EMPTY);
        for owner in goban::Color::ALL {
            for chain in board.chain_heads(owner) {
                let caught = match board.liberty_count(chain) {
                    1 => self.reading.is_caught(board, chain),
                    2 => {
                        let works = self.attacks(board, chain, ko);
                        if owner != position.to_move() {
                            catching.extend(works.iter());
                        }
                        !works.is_empty()
                    }
                    _ => false,
                };
                if caught {
                    stones.extend(board.chain_stones(chain));
                }
            }
        }
        (stones, catching)
    }

    /// The ataris that catch a chain of two liberties. A ko point is closed to both sides, and
    /// a ko taken by the first atari may be taken back.
    fn attacks(&mut self, board: &Board, chain: Point, ko: Option<Point>) -> PointSet {
        let mut works = PointSet::EMPTY;
        let Some(attacker) = board.stone(chain).map(goban::Color::opponent) else { return works };
        for first in board.liberties(chain).iter() {
            if ko == Some(first) || board.is_suicide(attacker, first) {
                continue;
            }
            self.board.clone_from(board);
            self.board.place(attacker, first);
            if self.reading.is_caught(&self.board, chain) {
                works.insert(first);
            }
        }
        works
    }
}

/// Tells boards of some turns ago apart, by their stones and those of the turn before: both
/// together say where there is a ko.
fn key(position: &Position, age: usize) -> u64 {
    let turns = position.history().turns();
    let hash = |age: usize| match turns.len().checked_sub(age) {
        Some(n) => turns.get(n).map_or(position.board().hash(), |it| it.hash_before),
        None => 0,
    };
    let size = position.size();
    let sides = u64::from(size.width()) << 8 | u64::from(size.height());
    let mixed =
        hash(age) ^ hash(age + 1).rotate_left(21) ^ sides.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // Zero is the key of what was never remembered.
    mixed | 1
}

fn place(key: u64) -> usize {
    (key >> 1) as usize % REMEMBERED
}
