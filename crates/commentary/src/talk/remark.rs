//! A short remark about the person's last move.

use goban::Move;

use super::rate::Rate;
use super::remark_words;
use crate::language::Language;
use crate::review::phrase::{deed, find, is_told, reasons};
use crate::review::{Fact, FactKind, Grade, ReviewedMove};

/// What the partner's move before left, and what the person made of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chance {
    /// So many points were there to be taken, and were.
    Taken(f64),
    /// So many points were there to be taken, and were not.
    Missed(f64),
}

/// A chance is worth so many points at least.
const CHANCE: f64 = 5.0;

impl Chance {
    /// What became of points that were given away by the move before.
    pub fn of(offered: f64, loss: f64) -> Option<Self> {
        if offered < CHANCE {
            None
        } else if loss >= offered / 2.0 {
            Some(Self::Missed(loss.min(offered)))
        } else {
            (loss <= offered / 5.0).then_some(Self::Taken(offered - loss))
        }
    }
}

/// A short remark about the person's last move.
#[derive(Clone, Copy, Debug)]
pub struct Remark<'a> {
    /// What is known of the move.
    pub reviewed: &'a ReviewedMove,
    /// What the partner's move before left.
    pub chance: Option<Chance>,
    /// The better move of the remark before.
    pub said_before: Option<Move>,
    /// Whether the move can still be taken back.
    pub can_undo: bool,
}

impl Remark<'_> {
    /// Whether there is something to say at this rate.
    pub fn is_wanted(&self, rate: Rate) -> bool {
        let it = self.reviewed;
        let can_be_told = it.look.mv != Move::Pass && (is_told(it) || self.took_chance().is_some());
        let is_important = match it.grade {
            Grade::Praise | Grade::Blunder => true,
            Grade::Mistake => {
                find(it, FactKind::TurnsGame).is_some()
                    || find(it, FactKind::StrongerFind).is_some()
            }
            Grade::Good | Grade::Fine => self.took_chance().is_some(),
            Grade::Slip => false,
        };
        match rate {
            Rate::Off => false,
            Rate::Important => can_be_told && is_important,
            Rate::Often => can_be_told,
        }
    }

    /// Whether the person is asked if they would like to take the move back.
    pub fn offers_undo(&self) -> bool {
        self.can_undo && self.reviewed.grade == Grade::Blunder && self.reviewed.better().is_some()
    }

    /// A sentence or two. Where the move may be taken back, the better one stays untold.
    pub fn tell(&self, language: Language) -> String {
        match language {
            Language::English => remark_words::english(self),
            Language::Japanese => remark_words::japanese(self),
        }
    }

    /// A chance that was taken, where the move lost nothing to speak of.
    pub(crate) fn took_chance(&self) -> Option<f64> {
        match self.chance {
            Some(Chance::Taken(points)) if self.reviewed.grade < Grade::Slip => Some(points),
            _ => None,
        }
    }

    /// A chance that was missed.
    pub(crate) fn missed_chance(&self) -> Option<f64> {
        match self.chance {
            Some(Chance::Missed(points)) => Some(points),
            _ => None,
        }
    }

    /// Whether the better move is the one that was told before.
    pub(crate) fn is_still_there(&self) -> bool {
        self.said_before.is_some() && self.said_before == self.reviewed.better()
    }

    /// What the move did well.
    pub(crate) fn deed(&self) -> Option<&Fact> {
        deed(self.reviewed)
    }

    /// The most telling reason for a loss; where the move may be taken back, none that names the
    /// better one.
    pub(crate) fn reason(&self) -> Option<&Fact> {
        let gives_away =
            |it: &&Fact| matches!(it.kind, FactKind::MissedCut | FactKind::BigElsewhere);
        reasons(self.reviewed).find(|it| !self.offers_undo() || !gives_away(it))
    }
}
