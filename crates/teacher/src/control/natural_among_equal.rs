//! A fair game.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};
use crate::tolerance;

/// Rule 3: below `T_max` the most natural of the moves that cost at most `T_dif` is played.
pub(super) fn natural_among_equal(case: &Case<'_>) -> Option<Choice> {
    let best = case.best_win();
    if best >= case.params.ahead_from {
        return None;
    }
    let equal = case.only(|it| tolerance::is_at_most(best - it.win, case.params.fair_loss()));
    case::highest(&equal, Reason::NaturalAmongEqual, |it| it.natural.value())
}
