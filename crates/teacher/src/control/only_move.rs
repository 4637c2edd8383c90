//! There is nothing to choose.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};
use crate::tolerance;

/// A single candidate.
pub(crate) fn single(case: &Case<'_>) -> Option<Choice> {
    let [only] = case.entries.as_slice() else { return None };
    Some(Choice { mv: only.mv, reason: Reason::OnlyMove, scores: Vec::new() })
}

/// Rule 1: every other move is worse by `T_uniq` or more.
pub(super) fn only_move(case: &Case<'_>) -> Option<Choice> {
    let mut wins: Vec<f64> = case.entries.iter().map(|it| it.win).collect();
    wins.sort_by(|a, b| b.total_cmp(a));
    let &[first, second, ..] = wins.as_slice() else { return None };
    if !tolerance::is_at_least(first - second, case.params.only_move_gap()) {
        return None;
    }
    case::highest(&case.all(), Reason::OnlyMove, |it| it.win)
}
