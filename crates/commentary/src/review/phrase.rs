//! What the languages share: which fact is told, and which of several wordings.

use super::fact::{Fact, FactKind};
use super::report::ReviewedMove;

/// Reasons for a loss, the most telling first.
const REASONS: [FactKind; 14] = [
    FactKind::GroupLost,
    FactKind::SelfAtari,
    FactKind::LadderFails,
    FactKind::CaughtInLadder,
    FactKind::LeftInAtari,
    FactKind::EnemyEscapes,
    FactKind::MissedCut,
    FactKind::IgnoresThreat,
    FactKind::AlreadyOwn,
    FactKind::MissedChance,
    FactKind::Small,
    FactKind::EmptyTriangle,
    FactKind::CostsMostAt,
    FactKind::BigElsewhere,
];

/// The fact of a kind.
pub(crate) fn find(it: &ReviewedMove, kind: FactKind) -> Option<&Fact> {
    it.facts.iter().find(|fact| fact.kind == kind)
}

/// Why the move lost something, the most telling first.
pub(crate) fn reasons(it: &ReviewedMove) -> impl Iterator<Item = &Fact> + use<'_> {
    REASONS.iter().filter_map(|kind| find(it, *kind))
}

/// One of several wordings: the same move is always worded the same way.
pub(crate) fn pick(wordings: &[&'static str], it: &ReviewedMove) -> &'static str {
    let place = it.look.mv.point().map_or(0, goban::Point::index);
    let at = (it.look.number * 7 + place * 3) % wordings.len().max(1);
    wordings.get(at).copied().unwrap_or_default()
}

/// A number as people say it; at least one.
pub(crate) use crate::account::whole;
