//! Whether a move gives up a group: life and death is read, not guessed.

use std::cell::Cell;

use goban::{Color, Move, Point, PointSet, Position};
use tsumego::{Goal, Problem, Solver, Verdict};

/// So many stones are a group that nobody gives up by mistake.
const BIG: usize = 5;
/// Single stones are not read.
const FEWEST: usize = 2;
/// Stones with more liberties do not die soon enough to be read out.
const FREE: usize = 6;
/// How often the solver may ask whether to go on, for each chain: a short look.
const PATIENCE: u32 = 8;
/// Bytes for what it remembers.
const MEMORY: usize = 4 << 20;

/// Reads what becomes of one's own stones.
#[derive(Debug, Default)]
pub(super) struct GroupReader {
    /// Made when it is needed.
    solver: Option<Solver>,
}

impl GroupReader {
    /// Whether a move leaves five stones or more to die that the best move keeps. Only what is
    /// proved counts: where the reading is too short nobody is warned.
    pub(super) fn gives_up(&mut self, position: &Position, mv: Move, best: Move) -> bool {
        let us = position.to_move();
        let after = |mv: Move| -> Option<Position> {
            let mut after = position.clone();
            after.play(mv).ok().map(|_| after)
        };
        let (Some(weaker), Some(better)) = (after(mv), after(best)) else { return false };
        // What the move itself adds was never there to be kept.
        let is_old = |it: &Point| position.board().stone(*it) == Some(us);
        let mut lost = 0;
        let mut seen = PointSet::EMPTY;
        for head in position.board().chain_heads(us) {
            if seen.contains(head) || !self.dies(&weaker, (head, us)) {
                continue;
            }
            let stones: Vec<Point> = weaker.board().chain_stones(head).filter(is_old).collect();
            seen.extend(stones.iter().copied());
            if !self.dies(&better, (head, us)) {
                lost += stones.len();
            }
            if lost >= BIG {
                return true;
            }
        }
        false
    }

    /// Whether it is proved that the other side, to move, captures the chain at a point.
    fn dies(&mut self, position: &Position, (at, color): (Point, Color)) -> bool {
        let board = position.board();
        if board.stone(at) != Some(color) {
            return true;
        }
        if board.chain_size(at) < FEWEST || board.liberty_count(at) > FREE {
            return false;
        }
        let problem = Problem::at(position, color.opponent(), Goal::Kill);
        let problem = problem.and_then(|it| it.with_target(&[at]));
        let Ok(problem) = problem else { return false };
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > PATIENCE
        };
        let solver = self.solver.get_or_insert_with(|| Solver::new(MEMORY));
        let solution = solver.solve(&problem, &stop);
        solution.is_proved && solution.verdict == Verdict::Yes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, diagram};

    fn gives_up(drawing: &str, mv: &str, best: &str) -> bool {
        let setup = diagram::parse(drawing).unwrap().setup;
        let position = Position::from_setup(&setup, Rules::CHINESE).unwrap();
        let position = position.with_to_move(Color::Black);
        GroupReader::default().gives_up(&position, mv.parse().unwrap(), best.parse().unwrap())
    }

    #[test]
    fn a_group_that_needs_a_move_is_not_left() {
        // What is played elsewhere is far from the walls: they are beyond doubt.
        let three_in_a_row = "
            . . . X O . . . .
            X X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert!(gives_up(three_in_a_row, "J1", "B9"));
        assert!(!gives_up(three_in_a_row, "B9", "B9"), "that makes two eyes");
        assert!(!gives_up(three_in_a_row, "J1", "H1"), "the best move leaves it too");
    }

    #[test]
    fn a_living_group_may_be_left_and_a_small_one_too() {
        let living = "
            . . . . X O . . .
            X X X X X O . . .
            O O O O O O . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert!(!gives_up(living, "J1", "B9"), "four in a row are two eyes");
        let small = "
            . X O . . . . . .
            X X O . . . . . .
            O O O . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert!(!gives_up(small, "J1", "A9"), "three stones");
    }
}
