//! What the languages share: which fact is told, and which of several wordings.

use shapes::Name;

use super::fact::{Fact, FactKind};
use super::grade::Grade;
use super::report::ReviewedMove;
use super::summary::TURN;
use super::touch::Touch;

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

/// What a good move may have done, the most telling first.
const DEEDS: [FactKind; 7] = [
    FactKind::TakesChance,
    FactKind::GroupSaved,
    FactKind::EnemyDies,
    FactKind::LadderWorks,
    FactKind::Captures,
    FactKind::LeavesAtari,
    FactKind::Threatens,
];

/// The fact of a kind.
pub(crate) fn find(it: &ReviewedMove, kind: FactKind) -> Option<&Fact> {
    it.facts.iter().find(|fact| fact.kind == kind)
}

/// Why the move lost something, the most telling first.
pub(crate) fn reasons(it: &ReviewedMove) -> impl Iterator<Item = &Fact> + use<'_> {
    REASONS.iter().filter_map(|kind| find(it, *kind))
}

/// What a good move did; that it took or saved a single stone goes without saying.
pub(crate) fn deed(it: &ReviewedMove) -> Option<&Fact> {
    let is_worth_a_word = |fact: &&Fact| {
        let is_small = matches!(fact.kind, FactKind::Captures | FactKind::LeavesAtari);
        !is_small || fact.amount.is_some_and(|it| it >= 2.0)
    };
    DEEDS.iter().find_map(|kind| find(it, *kind).filter(is_worth_a_word))
}

/// Whether praise has a reason.
pub(crate) fn is_earned(it: &ReviewedMove) -> bool {
    find(it, FactKind::FewFind).is_some() || deed(it).is_some()
}

/// Whether anything is said: small losses only where the pupil could have seen them.
pub(crate) fn is_told(it: &ReviewedMove) -> bool {
    match it.grade {
        Grade::Fine => false,
        Grade::Slip => {
            let is_new = find(it, FactKind::StillThere).is_none();
            let is_plain =
                find(it, FactKind::StrongerFind).is_some() || reasons(it).next().is_some();
            is_new && is_plain || it.look.win_loss() >= TURN
        }
        Grade::Good => deed(it).is_some(),
        Grade::Praise | Grade::Mistake | Grade::Blunder => true,
    }
}

/// The facts that the words rest on, in the order they are told; nothing else is said.
pub(crate) fn told(it: &ReviewedMove) -> Vec<Fact> {
    if !is_told(it) {
        return Vec::new();
    }
    let some = |kind| find(it, kind);
    let facts: Vec<Option<&Fact>> = match it.grade {
        Grade::Fine => Vec::new(),
        Grade::Praise => vec![some(FactKind::FewFind), deed(it)],
        Grade::Good => vec![deed(it)],
        Grade::Slip | Grade::Mistake | Grade::Blunder => {
            let mut facts = vec![some(FactKind::Loses), some(FactKind::TurnsGame)];
            if let Some(still) = some(FactKind::StillThere) {
                facts.push(Some(still));
            } else {
                facts.extend(reasons(it).take(most_reasons(it.grade)).map(Some));
                let last = [FactKind::Better, FactKind::StrongerFind, FactKind::Repeated];
                facts.extend(last.map(some));
            }
            facts
        }
    };
    facts.into_iter().flatten().copied().collect()
}

/// How many reasons are told.
pub(crate) const fn most_reasons(grade: Grade) -> usize {
    if matches!(grade, Grade::Slip) { 1 } else { 2 }
}

/// One of several wordings: the same move is always worded the same way.
pub(crate) fn pick(wordings: &[&'static str], it: &ReviewedMove) -> &'static str {
    let place = it.look.mv.point().map_or(0, goban::Point::index);
    let at = (it.look.number * 7 + place * 3) % wordings.len().max(1);
    wordings.get(at).copied().unwrap_or_default()
}

/// The same for a second sentence, so that not always the same two go together.
pub(crate) fn pick_next(wordings: &[&'static str], it: &ReviewedMove) -> &'static str {
    let place = it.look.mv.point().map_or(0, goban::Point::index);
    let at = (it.look.number * 5 + place * 11 + 1) % wordings.len().max(1);
    wordings.get(at).copied().unwrap_or_default()
}

/// What the better move does on the board, with the stones it is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BetterDeed {
    Takes(f64),
    TwoAtaris,
    LeavesAtari(f64),
    Atari(f64),
    Connects,
}

/// What the better move does on the board; nothing where its name says it already.
pub(crate) fn better_deed(it: &ReviewedMove) -> Option<BetterDeed> {
    let mv = it.better().filter(|_| !says_all(it.look.best.naming.name))?;
    let touch = Touch::of(&it.look.before, mv);
    let stones = |at: goban::Point| it.look.before.board().chain_size(at) as f64;
    if touch.captured > 0 {
        return Some(BetterDeed::Takes(touch.captured as f64));
    }
    if touch.ataris.len() > 1 {
        return Some(BetterDeed::TwoAtaris);
    }
    if let Some(&at) = touch.saved.first() {
        return Some(BetterDeed::LeavesAtari(stones(at)));
    }
    if let Some(&at) = touch.ataris.first() {
        return Some(BetterDeed::Atari(stones(at)));
    }
    (touch.joined > 1).then_some(BetterDeed::Connects)
}

/// Whether a name says what the move does on the board.
const fn says_all(name: Option<Name>) -> bool {
    use Name::{Atari, Kaketsugi, Keimatsugi, Koutori, Nige, Nuki, Tori, Tsugi, Watari};
    matches!(
        name,
        Some(Atari | Kaketsugi | Keimatsugi | Koutori | Nige | Nuki | Tori | Tsugi | Watari)
    )
}

/// A number as people say it; at least one.
pub(crate) use crate::account::whole;
