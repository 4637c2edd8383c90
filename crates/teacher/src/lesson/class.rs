//! What the rules look at: the moves that may be played, and how many points are to be given away.

use super::Lesson;
use crate::choice::{Choice, Reason};
use crate::prospect::Prospect;

/// What the rules look at.
#[derive(Debug)]
pub(super) struct Class<'a> {
    pub(super) lesson: &'a Lesson<'a>,
    /// The moves that may be played, the best first.
    pub(super) moves: Vec<Entry>,
    /// Points that each move would have to give away; those that are owed for games before press
    /// too.
    pub(super) needed: f64,
    /// Drawn from `0.0..1.0`.
    pub(super) lot: f64,
}

/// A move with how natural it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) prospect: Prospect,
    /// Points ahead after it, as they are believed to be.
    pub(super) lead: f64,
    /// The same after the answer that is to be expected.
    pub(super) expected: f64,
    pub(super) natural: f64,
    /// The same without flow, plan and character: the chance of the move, to people and network.
    pub(super) likely: f64,
    /// The same as `natural`, to somebody who has read a little: the search's visits count.
    pub(super) read: f64,
}

/// Where nothing is likely, such a part of the likeliest is likely enough.
const NEARLY: f64 = 0.7;

impl Class<'_> {
    /// Whether a move is likely enough, by itself and beside the most natural one. Where little is
    /// likely, seven tenths of the likeliest are enough.
    pub(super) fn is_usual(&self, entry: &Entry) -> bool {
        let most = |of: fn(&Entry) -> f64| self.moves.iter().map(of).fold(0.0, f64::max);
        let params = self.lesson.params;
        entry.likely >= params.unlikely.min(NEARLY * most(|it| it.likely))
            && entry.natural >= params.keep_share * most(|it| it.natural)
    }

    /// The largest lead, as it is believed to be.
    pub(super) fn best_lead(&self) -> f64 {
        self.moves.iter().map(|it| it.lead).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The moves that a rule compares.
    pub(super) fn only(&self, is_wanted: impl Fn(&Entry) -> bool) -> Vec<&Entry> {
        self.moves.iter().filter(|it| is_wanted(it)).collect()
    }

    /// The moves that a rule compares: the usual ones, unless there is none.
    pub(super) fn usual_of(&self, is_wanted: impl Fn(&Entry) -> bool) -> Vec<&Entry> {
        let usual = self.only(|it| is_wanted(it) && self.is_usual(it));
        if usual.is_empty() { self.only(is_wanted) } else { usual }
    }

    /// By lot, the likelier the more natural: games do not repeat themselves.
    pub(super) fn by_lot(&self, compared: &[&Entry], reason: Reason) -> Option<Choice> {
        let sharpness = 1.0 / self.lesson.params.variety.max(0.01);
        let most = compared.iter().map(|it| it.natural).fold(0.0, f64::max);
        let weight = |it: &Entry| (it.natural / most).powf(sharpness);
        let total: f64 = compared.iter().map(|it| weight(it)).sum();
        let mut rest = self.lot * total;
        let drawn = compared.iter().find(|it| {
            rest -= weight(it);
            rest < 0.0
        });
        let mv = drawn.or_else(|| compared.last())?.prospect.mv;
        let scores = compared.iter().map(|it| (it.prospect.mv, weight(it) / total)).collect();
        Some(Choice { mv, reason, scores })
    }
}

/// The highest score among the moves compared.
pub(super) fn highest(
    compared: &[&Entry],
    reason: Reason,
    score: impl Fn(&Entry) -> f64,
) -> Option<Choice> {
    let best = compared
        .iter()
        .copied()
        .reduce(|best, it| if score(it) > score(best) { it } else { best })?;
    let scores = compared.iter().map(|it| (it.prospect.mv, score(it))).collect();
    Some(Choice { mv: best.prospect.mv, reason, scores })
}
