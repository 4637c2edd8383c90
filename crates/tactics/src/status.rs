//! What becomes of the stones when the game is over.

use goban::{Agreement, Board, Color, Point, PointMap, PointSet};

use crate::benson::pass_alive;
use crate::capture::captures;
use crate::seki::seki;

/// What a stone is when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Stays on the board.
    Alive,
    /// Comes off without being captured.
    Dead,
    /// Stays, but surrounds no territory.
    Seki,
}

/// The status of the stone at a point by an agreement; `None` where there is no stone.
pub fn status(board: &Board, agreement: &Agreement, point: Point) -> Option<Status> {
    board.stone(point)?;
    Some(if agreement.dead.contains(point) {
        Status::Dead
    } else if agreement.seki.contains(point) {
        Status::Seki
    } else {
        Status::Alive
    })
}

/// An opponent's share above this makes a chain dead, unless it is in seki.
const DEAD: f32 = 0.3;
/// An opponent's share above this makes it dead without a look for seki.
const SURELY_DEAD: f32 = 0.8;

/// Proposes which stones are dead and which in seki, from an estimate of who will own each
/// point: 1 is Black's, −1 White's, as playouts or a network see it.
///
/// Unconditional life is proved and outweighs the estimate: such chains are never dead, and
/// enemy stones without room for two eyes between them always are. Of the others, chains of one
/// colour that share a pocket of the opponent's living stones share its fate, unless one of them
/// is clearly alive. A chain in atari that can be taken for good is dead, unless those that would
/// take it are lost themselves. A chain that the estimate leans against is looked at for seki
/// before it is given up. Values that are no numbers count as 0, nobody's.
pub fn agreement(board: &Board, ownership: &PointMap<f32>) -> Agreement {
    let mut judged = Judged::new(board, ownership);
    judged.take_captures(board);
    judged.share_fates(board, ownership);
    // The doubtful live as long as they are in seki; each that is not may undo the seki of others.
    loop {
        let found = seki(board, &judged.dead);
        let lost = judged.doubtful.difference(&found);
        if lost.is_empty() {
            return Agreement { dead: judged.dead, seki: found };
        }
        judged.dead = judged.dead.union(&lost);
        judged.doubtful = judged.doubtful.difference(&lost);
    }
}

/// The stones by how the estimate sees them; those in no set are alive.
struct Judged {
    dead: PointSet,
    /// Dead, unless in seki.
    doubtful: PointSet,
    /// No fate of others touches them.
    safe: PointSet,
}

impl Judged {
    fn new(board: &Board, ownership: &PointMap<f32>) -> Self {
        let [black, white] = Color::ALL.map(|color| pass_alive(board, color));
        let mut judged = Self {
            dead: black.pass_dead(board).union(&white.pass_dead(board)),
            doubtful: PointSet::EMPTY,
            safe: black.stones.union(&white.stones),
        };
        for color in Color::ALL {
            for chain in board.chain_heads(color) {
                if judged.dead.contains(chain) || judged.safe.contains(chain) {
                    continue;
                }
                let lost = opponents_share(board, ownership, board.chain_stones(chain));
                let stones = board.chain_stones(chain);
                if lost > SURELY_DEAD {
                    judged.dead.extend(stones);
                } else if lost > DEAD {
                    judged.doubtful.extend(stones);
                } else if lost < -DEAD {
                    judged.safe.extend(stones);
                }
            }
        }
        judged
    }

    /// What can be taken at once is dead, and what takes it and lives by it is safe.
    fn take_captures(&mut self, board: &Board) {
        let lost = self.dead.union(&self.doubtful);
        for capture in captures(board) {
            let taken = capture.stones.union(&capture.fallen);
            if capture.gives_life && capture.takers.intersection(&self.dead).is_empty() {
                self.dead = self.dead.union(&taken);
                self.safe = self.safe.union(&capture.takers);
                self.doubtful = self.doubtful.difference(&capture.takers);
            } else if capture.takers.intersection(&lost).is_empty() {
                self.dead = self.dead.union(&taken);
            }
        }
        self.safe = self.safe.difference(&self.dead);
        self.doubtful = self.doubtful.difference(&self.dead);
    }

    /// In each pocket between the opponent's living stones that has no safe chain of the colour
    /// and leans to the opponent, all its chains are as dead as the deadest.
    fn share_fates(&mut self, board: &Board, ownership: &PointMap<f32>) {
        let lost = self.dead.union(&self.doubtful);
        for color in Color::ALL {
            for pocket in pockets(board, color, &lost) {
                if !pocket.intersection(&self.safe).is_empty()
                    || opponents_share(board, ownership, pocket.iter()) <= 0.0
                {
                    continue;
                }
                if !pocket.intersection(&self.dead).is_empty() {
                    self.dead = self.dead.union(&pocket);
                    self.doubtful = self.doubtful.difference(&pocket);
                } else if !pocket.intersection(&self.doubtful).is_empty() {
                    self.doubtful = self.doubtful.union(&pocket);
                }
            }
        }
    }
}

/// The stones of a colour in each part of the board that the opponent's stones cut off, those
/// that are lost left aside.
fn pockets(board: &Board, color: Color, lost: &PointSet) -> Vec<PointSet> {
    let is_wall = |it: Point| board.stone(it) == Some(color.opponent()) && !lost.contains(it);
    let mut seen = PointSet::EMPTY;
    let mut pockets = Vec::new();
    for start in board.size().points() {
        if is_wall(start) || !seen.insert(start) {
            continue;
        }
        let mut pocket = PointSet::EMPTY;
        let mut pending = vec![start];
        while let Some(point) = pending.pop() {
            if board.stone(point) == Some(color) {
                pocket.insert(point);
            }
            pending.extend(board.neighbors(point).filter(|&it| !is_wall(it) && seen.insert(it)));
        }
        pockets.push(pocket);
    }
    pockets
}

/// From −1, all their owner's, to 1, all the opponent's: the mean over some stones.
fn opponents_share(
    board: &Board,
    ownership: &PointMap<f32>,
    stones: impl Iterator<Item = Point>,
) -> f32 {
    let (mut sum, mut count) = (0.0f32, 0.0f32);
    for stone in stones {
        let black = if ownership[stone].is_nan() { 0.0 } else { ownership[stone].clamp(-1.0, 1.0) };
        sum += match board.stone(stone) {
            Some(Color::Black) => -black,
            Some(Color::White) => black,
            None => 0.0,
        };
        count += 1.0;
    }
    sum / count.max(1.0)
}
