//! A move that everybody plays.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Step 2: a move that looks natural beyond doubt is played, whatever it costs or brings.
pub(super) fn forced_by_policy(case: &Case<'_>) -> Option<Choice> {
    let (top, limit) = (super::most_natural(case), case.params.endgame.only_natural);
    if !top.iter().any(|it| it.natural.is_at_least(limit)) {
        return None;
    }
    case::highest(&top, Reason::ForcedByPolicy, |it| it.natural.value())
}
