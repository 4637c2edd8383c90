//! Into one's own territory.

use goban::Move;

use super::Folly;
use crate::prospect::{Prospect, Situation};

/// So sure a point has to be ours.
const OURS: f64 = 0.85;
/// What it has to cost, unless nobody would think of it.
const COST: f64 = 0.5;
/// A move that nobody strong would think of.
const UNTHOUGHT: f64 = 0.01;

/// Fills a point that is ours as things stand, takes nothing, and gains nothing.
pub(super) fn own_territory(situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
    let Move::Play(point) = prospect.mv else { return None };
    let takes = situation.position.board().would_capture(situation.us(), point) > 0;
    let is_idle = prospect.loss >= COST || prospect.policy < UNTHOUGHT;
    (situation.own(point) >= OURS && !takes && is_idle).then_some(Folly::OwnTerritory)
}

#[cfg(test)]
mod tests {
    use crate::never::drawn::follies;
    use expect_test::expect;

    #[test]
    fn what_is_ours_is_not_filled() {
        let board = "
            . . X O .
            . X X O .
            X X O . O
            O O O O .
            . O . O .";
        let owners = "
            XXXOO
            XXXOO
            X.OOO
            OOOOO
            OOOOO";
        let moves = "A3 3 .5\nA4 1 .1\nB5 2.9 .001\nA5 2.9 .1";
        expect!["A4 own_territory, B5 own_territory"].assert_eq(&follies(board, moves, owners));
    }
}
