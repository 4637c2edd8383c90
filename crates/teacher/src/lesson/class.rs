//! What the rules look at: the moves that may be played, and how many points are to be given away.

use super::Lesson;
use crate::choice::{Choice, Reason};
use crate::prospect::Prospect;
use crate::wish::Wish;

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
/// From the first number on usual moves hardly give so many points away, one with another; above
/// the second they cannot.
const HARD_GIFT: (f64, f64) = (1.0, 2.5);

/// From so many points that are owed on a pupil is given what nobody would naturally give.
const ODD_OWED: f64 = 3.0;

impl Class<'_> {
    /// Whether a move is likely enough, by itself and beside the most natural one. Where little is
    /// likely, seven tenths of the likeliest are enough.
    pub(super) fn is_usual(&self, entry: &Entry) -> bool {
        let most = |of: fn(&Entry) -> f64| self.moves.iter().map(of).fold(0.0, f64::max);
        let params = self.lesson.params;
        let unlikely =
            params.unlikely + self.pressure() * (params.unlikely_pressed - params.unlikely);
        entry.likely >= unlikely.min(NEARLY * most(|it| it.likely))
            && entry.natural >= params.keep_share * most(|it| it.natural)
    }

    /// How much of the lead would be left by usual moves: from 0, where they are enough to come
    /// down to the band, to 1, where they are far too few.
    pub(super) fn pressure(&self) -> f64 {
        let (easy, hard) = HARD_GIFT;
        ((self.needed - easy) / (hard - easy)).clamp(0.0, 1.0)
    }

    /// Whether unusual moves are played: where usual ones cannot be enough, and somebody is to win
    /// who did not get their share of the games.
    pub(super) fn may_be_odd(&self) -> bool {
        let lesson = self.lesson;
        let is_due = lesson.owed >= ODD_OWED || lesson.wish == Wish::YouWin;
        is_due && self.pressure() >= 1.0
    }

    /// The largest lead, as it is believed to be.
    pub(super) fn best_lead(&self) -> f64 {
        self.moves.iter().map(|it| it.lead).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The moves that a rule compares.
    pub(super) fn only(&self, is_wanted: impl Fn(&Entry) -> bool) -> Vec<&Entry> {
        self.moves.iter().filter(|it| is_wanted(it)).collect()
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
