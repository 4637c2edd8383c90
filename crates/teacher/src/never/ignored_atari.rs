//! Something big in atari.

use goban::Point;

use super::Folly;
use crate::prospect::{Prospect, Situation};

/// So many stones are big.
const BIG: usize = 3;
/// So little hope is none: such stones are given up.
const GIVEN_UP: f64 = -0.7;
/// What leaving them has to cost.
const COST: f64 = 1.5;

/// Plays elsewhere while a big chain of ours that can be saved is in atari.
pub(super) fn ignored_atari(situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
    let (board, us) = (situation.position.board(), situation.us());
    if prospect.loss < COST {
        return None;
    }
    let is_at_stake = |it: &Point| {
        board.liberty_count(*it) == 1
            && board.chain_size(*it) >= BIG
            && situation.own(*it) > GIVEN_UP
    };
    let mut at_stake = board.chain_heads(us).filter(is_at_stake);
    let mut after = board.clone();
    if let Some(point) = prospect.mv.point() {
        after.place(us, point);
    }
    at_stake.any(|it| after.liberty_count(it) <= 1).then_some(Folly::IgnoredAtari)
}

#[cfg(test)]
mod tests {
    use crate::never::drawn::follies;
    use expect_test::expect;

    #[test]
    fn big_chains_are_not_left_in_atari() {
        let board = "
            . . . . . .
            . O O O . .
            O X X X . .
            . O O O . .
            . . . . . .
            . . . . . .";
        let moves = "E4 5 .5\nE2 -4 .2\nE5 4 .2";
        expect!["E2 ignored_atari"].assert_eq(&follies(board, moves, ""));
        // Given up already.
        let owners = "...... .OOO.. OOOO.. .OOO.. ...... ......";
        expect![""].assert_eq(&follies(board, moves, owners));
    }
}
