//! Is this an endgame?

use analysis::{Candidate, Candidates};
use goban::{Move, Size};

use crate::tolerance;

/// The limits below which a position is an endgame (Shi 2021, §6.5).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndgameTest {
    /// The largest lead of either side: with more, nobody can lose naturally.
    pub lead: f64,
    /// The largest deviation of the score.
    pub deviation: f64,
    /// The most that a pass may change: with more, there is something urgent.
    pub pass_cost: f64,
}

/// What is known of a position in points, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The largest lead that a move gives.
    pub lead: f64,
    /// The deviation of the final score.
    pub deviation: f64,
    /// The lead after a pass.
    pub lead_after_pass: f64,
}

/// The three signs of an endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// The lead is small.
    pub is_close: bool,
    /// The score is nearly known.
    pub is_settled: bool,
    /// Nothing is urgent.
    pub is_quiet: bool,
}

impl EndgameTest {
    /// The paper's limits for 13 and 19. The paper has none for other boards: from 16 on they are
    /// those of 19, from 11 on those of 13, and below the lead is scaled down by area.
    pub fn on(size: Size) -> Self {
        let (lead, pass_cost) = match size.width().min(size.height()) {
            16.. => (12.0, 5.0),
            11..=15 => (5.0, 7.0),
            _ => (3.0, 7.0),
        };
        Self { lead, deviation: 10.0, pass_cost }
    }

    /// Looks for the three signs.
    pub fn signs(&self, outlook: &Outlook) -> Signs {
        Signs {
            is_close: self.is_close(outlook),
            is_settled: self.is_settled(outlook),
            is_quiet: self.is_quiet(outlook),
        }
    }

    /// Condition 1.
    fn is_close(&self, outlook: &Outlook) -> bool {
        tolerance::is_at_most(outlook.lead.abs(), self.lead)
    }

    /// Condition 2.
    fn is_settled(&self, outlook: &Outlook) -> bool {
        tolerance::is_at_most(outlook.deviation, self.deviation)
    }

    /// Condition 3.
    fn is_quiet(&self, outlook: &Outlook) -> bool {
        tolerance::is_at_most((outlook.lead - outlook.lead_after_pass).abs(), self.pass_cost)
    }
}

impl Signs {
    /// Whether all three are there.
    pub const fn is_endgame(self) -> bool {
        self.is_close && self.is_settled && self.is_quiet
    }
}

impl Outlook {
    /// What a search says, if it says enough: leads, their deviation, and what a pass costs.
    ///
    /// A search that has not looked at the pass is to be asked again with it.
    pub fn of(candidates: &Candidates) -> Option<Self> {
        let lead = |it: &Candidate| it.lead.map(|it| f64::from(it.points()));
        let leads = candidates.moves.iter().filter_map(lead);
        Some(Self {
            lead: leads.reduce(f64::max)?,
            deviation: candidates.score_deviation?.into(),
            lead_after_pass: lead(candidates.of(Move::Pass)?)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(side: u8) -> EndgameTest {
        EndgameTest::on(Size::square(side).unwrap())
    }

    /// 000 §6.5, the three conditions, each at its limit and beyond.
    #[test]
    fn all_three_signs_make_an_endgame() {
        let calm = Outlook { lead: 5.0, deviation: 10.0, lead_after_pass: -2.0 };
        assert!(on(13).signs(&calm).is_endgame());
        let behind = Outlook { lead: -5.0, deviation: 3.0, lead_after_pass: -12.0 };
        assert!(on(13).signs(&behind).is_endgame());
        for (outlook, expected) in [
            (Outlook { lead: 5.1, ..calm }, [false, true, false]),
            (Outlook { lead: -5.1, ..calm }, [false, true, true]),
            (Outlook { deviation: 10.1, ..calm }, [true, false, true]),
            (Outlook { lead_after_pass: -2.1, ..calm }, [true, true, false]),
            (Outlook { lead_after_pass: 12.1, ..calm }, [true, true, false]),
        ] {
            let Signs { is_close, is_settled, is_quiet } = on(13).signs(&outlook);
            assert_eq!([is_close, is_settled, is_quiet], expected, "{outlook:?}");
            assert!(!on(13).signs(&outlook).is_endgame());
        }
        let large = Outlook { lead: 12.0, deviation: 10.0, lead_after_pass: 7.0 };
        assert!(on(19).signs(&large).is_endgame());
        assert!(!on(19).signs(&Outlook { lead_after_pass: 6.9, ..large }).is_endgame());
        assert!(!on(13).signs(&large).is_endgame());
        assert_eq!(on(9).lead, 3.0);
    }
}
