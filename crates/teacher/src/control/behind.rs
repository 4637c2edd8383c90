//! Behind.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Rule 2: below `T_min` the best move is played.
pub(super) fn behind(case: &Case<'_>) -> Option<Choice> {
    if case.best_win() >= case.params.behind_below {
        return None;
    }
    case::highest(&case.all(), Reason::Behind, |it| it.win)
}
