//! Stones in working ladders, now and in the last two turns.

mod reading;

use goban::{Board, Point, PointSet, Position, Size};

use reading::Reading;

use super::PLANES;

/// Stones in ladders now; those of one and two turns ago follow.
const LADDERS: usize = 14;
const CATCHING_MOVES: usize = 17;

/// How many boards are remembered: neighbours in a search tree share their past.
const REMEMBERED: usize = 64;

/// Reads ladders, and remembers those of the last boards.
#[derive(Debug)]
pub(super) struct LadderPlanes {
    reading: Reading,
    board: Board,
    remembered: Vec<(u64, PointSet)>,
    /// Which of the remembered is forgotten next.
    oldest: usize,
}

impl LadderPlanes {
    pub(super) fn new(size: Size) -> Self {
        Self { reading: Reading::new(), board: Board::new(size), remembered: Vec::new(), oldest: 0 }
    }

    /// Fills the four planes; of the past no more than `known` turns are looked at.
    pub(super) fn fill(
        &mut self,
        planes: &mut [PointSet; PLANES],
        position: &Position,
        known: usize,
    ) {
        let (mut stones, catching) = self.read(position);
        self.remember(key(position), stones);
        planes[LADDERS] = stones;
        planes[CATCHING_MOVES] = catching;
        let mut past = None;
        for age in 1..=2 {
            if known >= age {
                let past = past.get_or_insert_with(|| position.clone());
                past.undo();
                stones = self.recall(past);
            }
            planes[LADDERS + age] = stones;
        }
    }

    fn recall(&mut self, position: &Position) -> PointSet {
        let key = key(position);
        if let Some((_, stones)) = self.remembered.iter().find(|it| it.0 == key) {
            return *stones;
        }
        let (stones, _) = self.read(position);
        self.remember(key, stones);
        stones
    }

    fn remember(&mut self, key: u64, stones: PointSet) {
        if self.remembered.iter().any(|it| it.0 == key) {
            return;
        }
        if let Some(slot) = self.remembered.get_mut(self.oldest) {
            *slot = (key, stones);
        } else {
            self.remembered.push((key, stones));
        }
        self.oldest = (self.oldest + 1) % REMEMBERED;
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

/// Boards are told apart by stones, turn and ko.
fn key(position: &Position) -> u64 {
    let size = position.size();
    position.situation_hash() ^ (u64::from(size.width()) << 8 | u64::from(size.height()))
}
