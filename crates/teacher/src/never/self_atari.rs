//! Into atari for nothing.

use goban::Move;

use super::Folly;
use crate::prospect::{Prospect, Situation};

/// What it has to cost to be senseless: less, and it may be a throw-in.
const COST: f64 = 1.0;

/// Takes nothing, and leaves the chain it belongs to with one liberty.
pub(super) fn self_atari(situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
    let Move::Play(point) = prospect.mv else { return None };
    let board = situation.position.board();
    if prospect.loss < COST || board.would_capture(situation.us(), point) > 0 {
        return None;
    }
    let mut after = board.clone();
    after.place(situation.us(), point);
    (after.liberty_count(point) == 1).then_some(Folly::SelfAtari)
}

#[cfg(test)]
mod tests {
    use crate::never::drawn::follies;
    use expect_test::expect;

    const BOARD: &str = "
        . . . . .
        . O O . .
        O . X O .
        . O . O .
        . . X . .";

    #[test]
    fn stones_are_not_put_in_atari_for_nothing() {
        // B3 leaves two stones with one liberty, C2 three stones with several.
        let moves = "D5 5 .5\nC2 1 .2\nB3 1 .2";
        expect!["B3 self_atari"].assert_eq(&follies(BOARD, moves, ""));
        // It costs nothing: a throw-in.
        expect![""].assert_eq(&follies(BOARD, "D5 5 .5\nB3 4.8 .2", ""));
    }
}
