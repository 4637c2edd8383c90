//! Ahead, with nothing to give away.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// The end of rule 4: nothing is acceptable.
pub(super) fn best_move(case: &Case<'_>) -> Option<Choice> {
    case::highest(&case.all(), Reason::BestMove, |it| it.win)
}
