//! A move that everybody plays.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Step 2: a move that looks natural beyond doubt is played, whatever it costs or brings.
pub(super) fn forced_by_policy(case: &Case<'_>) -> Option<Choice> {
    let top = super::most_natural(case);
    if !top.first()?.natural.is_at_least(case.params.endgame.only_natural) {
        return None;
    }
    case::highest(&top, Reason::ForcedByPolicy, |it| it.natural.value())
}
