//! Ahead: give away as much as may be.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Rule 4: the acceptable move with the lowest win rate; its score is what it gives away.
pub(super) fn lowest_win(case: &Case<'_>) -> Option<Choice> {
    let best = case.best_win();
    case::highest(&super::acceptable(case), Reason::EasingOff, |it| best - it.win)
}
