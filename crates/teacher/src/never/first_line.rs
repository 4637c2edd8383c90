//! Along the edge.

use goban::{Move, Point};

use super::Folly;
use crate::prospect::{Prospect, Situation};

/// What it has to cost where nothing is near.
const COST: f64 = 0.5;
/// What it has to cost beside stones while the board is open.
const OPEN_COST: f64 = 2.0;
/// So open the board is before the endgame.
const OPEN: f64 = 0.6;

/// On the first line, with no stone beside it, or long before its time.
pub(super) fn first_line(situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
    let Move::Play(point) = prospect.mv else { return None };
    let board = situation.position.board();
    let is_on_edge = situation.position.size().line(point) == 1;
    if !is_on_edge || board.would_capture(situation.us(), point) > 0 {
        return None;
    }
    let is_stone = |it: Point| !board.is_empty(it);
    let is_alone = !board.neighbors(point).any(is_stone) && !board.diagonals(point).any(is_stone);
    let is_early = prospect.loss >= OPEN_COST && situation.openness() >= OPEN;
    ((is_alone && prospect.loss >= COST) || is_early).then_some(Folly::FirstLine)
}

#[cfg(test)]
mod tests {
    use crate::never::drawn::follies;
    use expect_test::expect;

    #[test]
    fn nobody_crawls_along_the_edge_for_nothing() {
        let board = "
            . . . . . . .
            . . . . . . .
            . . X . O . .
            . . . . . . .
            . . X . O . .
            . X O O . . .
            . . . . . . .";
        // A7 is alone; C1 is a hane, cheap or dear.
        let moves = "F2 5 .5\nA7 1 .1\nC1 4 .1";
        expect!["A7 first_line"].assert_eq(&follies(board, moves, ""));
        expect!["C1 first_line"].assert_eq(&follies(board, "F2 5 .5\nC1 2 .1", ""));
        let settled = "XX.OOOO ".repeat(7);
        expect![""].assert_eq(&follies(board, "F2 5 .5\nC1 2 .1", &settled));
    }
}
