//! What the search looked at most.

use crate::case::{self, Case};
use crate::choice::{Choice, Reason};

/// Plays it.
pub(super) fn most_visits(case: &Case<'_>) -> Option<Choice> {
    case::highest(&case.all(), Reason::MostVisits, |it| it.visits)
}

/// Plays it when no move was looked at often enough to be judged otherwise.
pub(crate) fn hardly_looked_at(case: &Case<'_>) -> Option<Choice> {
    if case.is_all_dropped { most_visits(case) } else { None }
}
