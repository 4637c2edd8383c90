//! Ahead: give something away, but not naturalness (method C).

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Rule 4 by `Gain = (w_max − w) + α·p` (Shi 2021, formula 5.1).
pub(super) fn gain(case: &Case<'_>) -> Option<Choice> {
    let (best, alpha) = (case.best_win(), case.params.alpha);
    case::highest(&super::acceptable(case), Reason::EasingOff, |it| {
        (best - it.win) + alpha * it.natural.value()
    })
}
