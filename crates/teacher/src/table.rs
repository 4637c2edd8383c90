//! The candidates as the rules read them.

use analysis::Candidates;
use goban::{Move, PointSet};

/// What is known of one candidate, by the side that plays it.
///
/// In double precision, because maxima are exact: a table that was written by hand keeps its
/// digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The move.
    pub mv: Move,
    /// `w`: chance to win after it.
    pub win: Option<f64>,
    /// `p`: how likely it looked at first sight.
    pub policy: Option<f64>,
    /// `N`: how often it was looked at.
    pub visits: Option<u32>,
    /// `δ`: points ahead after it.
    pub lead: Option<f64>,
}

impl Row {
    /// A move of which nothing is known yet.
    pub const fn new(mv: Move) -> Self {
        Self { mv, win: None, policy: None, visits: None, lead: None }
    }
}

/// Candidates that can be chosen from: at least one, none twice, every number sound.
#[derive(Clone, Debug, PartialEq)]
pub struct Table(Vec<Row>);

/// Why rows are no table.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is nothing to choose from.
    #[error("there are no candidates")]
    Empty,
    /// The same move in two rows.
    #[error("{0} is listed twice")]
    Twice(Move),
    /// A win rate that is none.
    #[error("the win rate of {0} is {1}, not from 0 to 1")]
    Win(Move, f64),
    /// A policy that is none. More than 1 is possible for weighed ones.
    #[error("the policy of {0} is {1}, not from 0 to {max}", max = Table::MOST_POLICY)]
    Policy(Move, f64),
    /// A lead that is none.
    #[error("the lead of {0} is {1}, not from -{max} to {max} points", max = Table::MOST_LEAD)]
    Lead(Move, f64),
}

impl Table {
    /// The highest policy; weighed ones exceed 1.
    const MOST_POLICY: f64 = 100.0;
    /// More points than any board has.
    const MOST_LEAD: f64 = 10_000.0;

    /// Checks the rows.
    pub fn new(rows: Vec<Row>) -> Result<Self, TableError> {
        if rows.is_empty() {
            return Err(TableError::Empty);
        }
        let (mut points, mut has_pass) = (PointSet::EMPTY, false);
        for row in &rows {
            let is_new = match row.mv {
                Move::Play(point) => points.insert(point),
                Move::Pass => !std::mem::replace(&mut has_pass, true),
            };
            if !is_new {
                return Err(TableError::Twice(row.mv));
            }
            let wrong =
                |value: Option<f64>, low, high| value.filter(|it| !(low..=high).contains(it));
            if let Some(win) = wrong(row.win, 0.0, 1.0) {
                return Err(TableError::Win(row.mv, win));
            }
            if let Some(policy) = wrong(row.policy, 0.0, Self::MOST_POLICY) {
                return Err(TableError::Policy(row.mv, policy));
            }
            if let Some(lead) = wrong(row.lead, -Self::MOST_LEAD, Self::MOST_LEAD) {
                return Err(TableError::Lead(row.mv, lead));
            }
        }
        Ok(Self(rows))
    }

    /// The rows, in their order.
    pub fn rows(&self) -> &[Row] {
        &self.0
    }
}

impl TryFrom<&Candidates> for Table {
    type Error = TableError;

    fn try_from(candidates: &Candidates) -> Result<Self, TableError> {
        let row = |it: &analysis::Candidate| Row {
            mv: it.mv,
            win: Some(it.win.value().into()),
            policy: it.policy.map(Into::into),
            visits: Some(it.visits),
            lead: it.lead.map(|it| it.points().into()),
        };
        Self::new(candidates.moves.iter().map(row).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsound_rows_are_refused_by_name() {
        let row = |name: &str| Row::new(name.parse().unwrap());
        let refused = |rows: Vec<Row>| Table::new(rows).unwrap_err().to_string();
        assert_eq!(refused(vec![]), "there are no candidates");
        assert_eq!(refused(vec![row("D4"), row("pass"), row("D4")]), "D4 is listed twice");
        assert_eq!(refused(vec![row("pass"), row("pass")]), "pass is listed twice");
        assert_eq!(
            refused(vec![Row { win: Some(69.7), ..row("D4") }]),
            "the win rate of D4 is 69.7, not from 0 to 1"
        );
        assert_eq!(
            refused(vec![Row { policy: Some(f64::NAN), ..row("D4") }]),
            "the policy of D4 is NaN, not from 0 to 100"
        );
        assert_eq!(
            refused(vec![Row { lead: Some(-1e5), ..row("D4") }]),
            "the lead of D4 is -100000, not from -10000 to 10000 points"
        );
        assert!(Table::new(vec![Row { policy: Some(1.1176), ..row("E8") }]).is_ok());
    }
}
