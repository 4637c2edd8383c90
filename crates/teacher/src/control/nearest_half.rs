//! The nearest to an even game, however it looks.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// The win rate nearest to one half; the score is how far it is off, as a loss.
pub(super) fn nearest_half(case: &Case<'_>) -> Option<Choice> {
    case::highest(&case.all(), Reason::NearestHalf, |it| 0.0 - (it.win - 0.5).abs())
}
