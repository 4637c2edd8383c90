//! Dame before points.

use goban::Move;

use super::Folly;
use crate::prospect::{Prospect, Situation};

/// So open a point has to be to be nobody's.
const NOBODYS: f64 = 0.4;
/// So sure everything around it has to be.
const SETTLED: f64 = 0.8;
/// What it has to cost: there is something better.
const COST: f64 = 0.7;

/// A point between stones that are all settled, worth nothing to either side.
pub(super) fn dame(situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
    let Move::Play(point) = prospect.mv else { return None };
    let board = situation.position.board();
    let us = situation.us();
    let around = || board.neighbors(point).filter(|&it| !board.is_empty(it));
    let touches_both =
        [us, us.opponent()].iter().all(|color| around().any(|it| board.stone(it) == Some(*color)));
    let is_settled =
        around().all(|it| situation.settled(it) >= SETTLED && board.liberty_count(it) > 1);
    let is_nobodys = situation.settled(point) <= NOBODYS;
    (prospect.loss >= COST && is_nobodys && touches_both && is_settled).then_some(Folly::Dame)
}

#[cfg(test)]
mod tests {
    use crate::never::drawn::follies;
    use expect_test::expect;

    #[test]
    fn points_come_before_dame() {
        let board = "
            . . X . O
            . X X . O
            X . X O .
            . X X O O
            X . X . O";
        let owners = "
            XXX.O
            XXX.O
            XXXOO
            XXXOO
            XXX.O";
        // D5 is worth a point here, D1 is not.
        let moves = "D5 3 .5\nD1 2 .1\nD4 2.9 .2";
        expect!["D1 dame"].assert_eq(&follies(board, moves, owners));
        // What a strong player thinks of at first is not nobody's.
        let likely = "D5 3 .5\nD1 2 .2\nD4 2.9 .2";
        assert_eq!(follies(board, likely, owners), "");
    }
}
