//! The answer to a problem.

use goban::{Move, PointSet};

use crate::ko::KoFight;
use crate::problem::Problem;

/// Does the side to move reach its goal?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Whatever the other side does.
    Yes,
    /// Not if the other side answers well.
    No,
    /// If it wins a ko.
    Ko,
    /// Neither captured nor with two eyes.
    Seki,
    /// Nothing speaks for either.
    Unknown,
}

impl Verdict {
    /// The word of the JSON answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Ko => "ko",
            Self::Seki => "seki",
            Self::Unknown => "unknown",
        }
    }
}

/// The answer, with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Does the side to move reach its goal?
    pub verdict: Verdict,
    /// Whether that is proved; else it is the best judgement.
    pub is_proved: bool,
    /// The first move; the best try when the goal is out of reach.
    pub mv: Move,
    /// The moves from there, with the longest resistance.
    pub line: Vec<Move>,
    /// The stones it is about: those that were named, or the group that is taken to be meant.
    pub target: PointSet,
    /// What there is to say about a ko: read in the same way, but not called proved.
    pub ko: Option<KoFight>,
    /// Whether the target lives in seki: without two eyes, and that is proved. A verdict of seki
    /// that is not proved does not say so.
    pub is_seki: bool,
    /// Positions looked at.
    pub nodes: u64,
}

impl Solution {
    /// Where a ko may not be taken back at once and yet has to be, a threat elsewhere and its
    /// answer come first. What needs no ko does not begin there.
    pub(crate) fn put_threat_first(&mut self, problem: &Problem) {
        if self.mv == Move::Pass || self.mv.point() != problem.banned {
            return;
        }
        self.mv = Move::Pass;
        let threat: &[Move] = if self.verdict == Verdict::Ko { &[Move::Pass; 2] } else { &[] };
        let rest = std::mem::take(&mut self.line);
        self.line = threat.iter().copied().chain(rest).collect();
    }
}
