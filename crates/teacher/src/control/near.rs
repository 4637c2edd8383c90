//! Ahead: answer where the opponent played.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Rule 4 by `(1 − d/D)·p` (001 §5.1); a pass is as far away as can be.
pub(super) fn near(case: &Case<'_>) -> Option<Choice> {
    let most = case.scene.largest_distance();
    case::highest(&super::acceptable(case), Reason::EasingOff, |it| {
        let distance = case.scene.distance(it.mv).unwrap_or(most);
        (1.0 - distance / most) * it.natural.value()
    })
}
