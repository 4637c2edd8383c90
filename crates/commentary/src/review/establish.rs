//! Finds the facts about a move.

mod agree;
mod by_owners;
mod by_people;
mod by_rules;
mod by_value;

use super::fact::{Fact, FactKind};
use super::features::Evidence;

/// Everything that is the case of a move by all that was seen of it, the most telling first in
/// each family.
pub(crate) fn facts(evidence: &Evidence<'_>) -> Vec<Fact> {
    let seen = by_one_look(evidence);
    match evidence.look.first.as_deref() {
        Some(first) => agree::both(seen, &by_one_look(&Evidence::new(first, evidence.rank))),
        None => seen,
    }
}

fn by_one_look(evidence: &Evidence<'_>) -> Vec<Fact> {
    let mut facts = Vec::new();
    by_value::add(evidence, &mut facts);
    by_owners::add(evidence, &mut facts);
    by_rules::add(evidence, &mut facts);
    by_people::add(evidence, &mut facts);
    facts
}

/// Whether a kind is among facts.
pub(crate) fn has(facts: &[Fact], kind: FactKind) -> bool {
    facts.iter().any(|it| it.kind == kind)
}
