//! Nets (ゲタ), proved by reading: a chain near a move that could run before it and cannot after.
//!
//! The owner of the chain may play on its liberties, on the empty points beside them, on the last
//! liberties of the stones around it, or elsewhere; the other side answers on its liberties and
//! with ladders. Whatever is not read to the end counts as an escape, and so does every ko: a net
//! that is claimed holds, one that is not claimed may still be one.

use goban::{Board, Color, Point, PointSet};
use tactics::{LadderReader, Verdict};

use crate::scene::Scene;

/// A chain with more stones than this is chased, not netted.
const MOST_STONES: usize = 3;
/// With more liberties on its owner's turn a chain is not held.
const MOST_LIBERTIES: usize = 3;
/// So many moves of the owner are followed before ladders decide.
const DEPTH: u8 = 2;
/// So many boards may be looked at for one chain, ladders not counted.
const NODES: u32 = 400;

/// Boards a ladder on the way may take.
const LADDER_NODES: u32 = 300;

/// Whether the move nets an enemy chain. Only worth asking where the form is that of a net.
pub(crate) fn holds(scene: &Scene<'_>) -> bool {
    if scene.captured.stones > 0 || scene.after.chain_size(scene.point) > 1 {
        return false;
    }
    let mut ladders = LadderReader::new(scene.after.size()).with_node_limit(LADDER_NODES);
    loose_chains(scene).into_iter().any(|stone| {
        let chain = Chain { stone, owner: scene.color.opponent() };
        let mut reading = Reading { ladders: &mut ladders, chain, nodes: 0 };
        reading.escapes(scene.before, DEPTH) && {
            reading.nodes = 0;
            !reading.escapes(scene.after, DEPTH)
        }
    })
}

/// Small enemy chains with two or three liberties within two points of the move, not beside it.
fn loose_chains(scene: &Scene<'_>) -> Vec<Point> {
    let enemy = scene.color.opponent();
    let board = scene.after;
    let offsets = (-2..=2_i8).flat_map(|y| (-2..=2_i8).map(move |x| (x, y)));
    let stones = offsets.filter_map(|it| scene.at(it));
    let stones = stones.filter(|&it| board.stone(it) == Some(enemy));
    let mut chains: Vec<Point> = stones.filter_map(|it| board.chain_head(it)).collect();
    chains.sort_unstable();
    chains.dedup();
    chains.retain(|&it| {
        let mut stones = board.chain_stones(it);
        board.chain_size(it) <= MOST_STONES
            && (2..=MOST_LIBERTIES).contains(&board.liberty_count(it))
            && !stones.any(|it| board.neighbors(it).any(|it| it == scene.point))
    });
    chains
}

/// The chain that is to be netted.
#[derive(Clone, Copy)]
struct Chain {
    stone: Point,
    owner: Color,
}

struct Reading<'a> {
    ladders: &'a mut LadderReader,
    chain: Chain,
    nodes: u32,
}

impl Reading<'_> {
    /// Whether the chain gets away, as far as is read, when its owner moves.
    fn escapes(&mut self, board: &Board, depth: u8) -> bool {
        let Chain { stone, owner } = self.chain;
        self.nodes += 1;
        match board.liberty_count(stone) {
            1 => return self.ladders.can_escape_atari(board, stone, None) != Verdict::Captured,
            2..=MOST_LIBERTIES if depth > 0 && self.nodes < NODES => {}
            _ => return true,
        }
        if !self.is_caught(board, depth) {
            return true;
        }
        self.ways_out(board).iter().filter(|&it| !board.is_suicide(owner, it)).any(|it| {
            let mut next = board.clone();
            let captured = next.place(owner, it);
            captured.ko.is_some() || !self.is_caught(&next, depth)
        })
    }

    /// Whether the other side, to move, catches the chain.
    fn is_caught(&mut self, board: &Board, depth: u8) -> bool {
        let Chain { stone, owner } = self.chain;
        let liberties = board.liberty_count(stone);
        if liberties <= 2 {
            match self.ladders.can_capture(board, stone, None).verdict() {
                Verdict::Captured => return true,
                Verdict::Escapes | Verdict::Unknown => {}
            }
        }
        let attacker = owner.opponent();
        // An answer that leaves more is no answer.
        liberties <= MOST_LIBERTIES
            && depth > 0
            && board.liberties(stone).iter().filter(|&it| !board.is_suicide(attacker, it)).any(
                |it| {
                    let mut next = board.clone();
                    let captured = next.place(attacker, it);
                    captured.ko.is_none() && !self.escapes(&next, depth - 1)
                },
            )
    }

    /// Where the owner may try to break out.
    fn ways_out(&self, board: &Board) -> PointSet {
        let Chain { stone, owner } = self.chain;
        let liberties = board.liberties(stone);
        let mut tries = liberties;
        for out in liberties.iter() {
            for beside in board.neighbors(out) {
                if board.is_empty(beside) {
                    tries.insert(beside);
                } else if board.stone(beside) == Some(owner.opponent()) {
                    tries.extend(last_liberties(board, beside).iter());
                }
            }
        }
        for beside in board.chain_stones(stone).flat_map(|it| board.neighbors(it)) {
            if board.stone(beside) == Some(owner.opponent()) {
                tries.extend(last_liberties(board, beside).iter());
            }
        }
        tries
    }
}

/// The liberties of a chain that is in danger itself: in atari, or next to it.
fn last_liberties(board: &Board, chain: Point) -> PointSet {
    if board.liberty_count(chain) <= 2 { board.liberties(chain) } else { PointSet::EMPTY }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "boards of tests")]

    use goban::{Board, Position, Rules, diagram};

    use super::holds;
    use crate::scene::Scene;

    /// Whether the move at `*` nets something.
    fn nets(drawing: &str) -> bool {
        let drawn = diagram::parse(drawing).unwrap();
        let position = Position::from_setup(&drawn.setup, Rules::JAPANESE).unwrap();
        let mut after = Board::new(position.size());
        holds(&Scene::new(&position, drawn.marks.first().unwrap(), &mut after))
    }

    #[test]
    fn one_cutting_stone() {
        assert!(nets(
            "
            . . . . . . . . .
            . . . O O . . . .
            . . O X X X . . .
            . . O X O . . . .
            . . . X . * . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            "
        ));
    }

    #[test]
    fn a_neighbour_breaks_the_net() {
        for broken in [
            // White's stone below is reached.
            "
            . . . . . . . . .
            . . . O O . . . .
            . . O X X X . . .
            . . O X O . . . .
            . . . X . * . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            // White's stone at the side is.
            "
            . . . . . . . . .
            . . . O O . . . .
            . . O X X X . . .
            . . O X O . O . .
            . . . X . * . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            // The stone runs past a wall that is not there.
            "
            . . . . . . . . .
            . . . O O . . . .
            . . O X X . . . .
            . . O X O . . . .
            . . . X . * . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
        ] {
            assert!(!nets(broken), "{broken}");
        }
    }

    #[test]
    fn neighbours_too_far_away_do_not_help() {
        assert!(nets(
            "
            . . . . . . . . .
            . . . O O . . . .
            . . O X X X . . .
            . . O X O . . O .
            . . . X . * . . .
            . . . . . . O . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            "
        ));
    }

    #[test]
    fn what_is_caught_already_is_not_netted() {
        assert!(!nets(
            "
            . . . . . . . . .
            . . . . X . . . .
            . . . X O X . . .
            . . . X . X . . .
            . . . . . . * . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            "
        ));
    }
}
