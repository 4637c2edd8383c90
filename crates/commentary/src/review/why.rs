//! Which fault a bad move was.

use goban::Move;

use super::establish::has;
use super::fact::{Fact, FactKind};
use super::fault::Fault;
use super::features::Evidence;
use super::summary::Part;

/// A group of so many stones is a matter of life and death.
const GROUP: f64 = 4.0;

/// What was wrong with a bad move, by the most telling fact; `None` where none tells.
pub(crate) fn fault(evidence: &Evidence<'_>, facts: &[Fact]) -> Option<Fault> {
    let look = evidence.look;
    if look.mv == Move::Pass {
        return None;
    }
    let part = Part::of(look.number, look.before.size().area());
    let amount = |kind| facts.iter().find(|it| it.kind == kind).and_then(|it| it.amount);
    if has(facts, FactKind::LadderFails) || has(facts, FactKind::CaughtInLadder) {
        return Some(Fault::Ladder);
    }
    if amount(FactKind::GroupLost).is_some_and(|it| it >= GROUP) {
        return Some(Fault::LifeDeath);
    }
    if has(facts, FactKind::LeftInAtari) || has(facts, FactKind::SelfAtari) {
        return Some(Fault::Atari);
    }
    if amount(FactKind::EnemyEscapes).is_some() {
        return Some(Fault::Attack);
    }
    if has(facts, FactKind::MissedCut) {
        return Some(Fault::Cut);
    }
    if has(facts, FactKind::AlreadyOwn) {
        return Some(Fault::Unnecessary);
    }
    if has(facts, FactKind::GroupLost) {
        return Some(Fault::Defence);
    }
    if has(facts, FactKind::EmptyTriangle) {
        return Some(Fault::BadShape);
    }
    if part == Part::Endgame {
        return Some(Fault::Endgame);
    }
    if has(facts, FactKind::Small) {
        return Some(Fault::TooSmall);
    }
    if has(facts, FactKind::IgnoresThreat) {
        return Some(Fault::Defence);
    }
    let is_far = has(facts, FactKind::BigElsewhere) && look.best.mv != Move::Pass;
    (part == Part::Opening && is_far).then_some(Fault::Direction)
}
