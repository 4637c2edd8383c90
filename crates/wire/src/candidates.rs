//! What a search found.

use analysis::{Candidate, Candidates, Ownership, Policy, ScoreLead, WinRate};
use goban::{Move, Position, Size};
use serde::{Deserialize, Serialize};

use crate::error::WireError;
use crate::maps;
use crate::request::{line, moves};

/// No line of play that is shown is longer.
const LONGEST_LINE: usize = 1000;

/// Everything a search says about a position; values are for the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CandidatesForm {
    to_move: String,
    visits: u32,
    win: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lead: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deviation: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    utility: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ownership: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ownership_deviation: Option<String>,
    /// The points, and the pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    policy: Option<(String, f32)>,
    moves: Vec<CandidateForm>,
}

/// One move and what is thought of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CandidateForm {
    /// How play may go on; begins with the move itself, unless `mv` says another.
    pv: String,
    /// The move, where the continuation does not begin with it.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pv_visits: Vec<u32>,
    visits: u32,
    win: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lead: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    policy: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deviation: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lower_win: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    utility: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weight: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ownership: Option<String>,
}

impl CandidatesForm {
    /// What was found on a board of this size, as it is sent.
    pub fn new(found: &Candidates, size: Size) -> Self {
        Self {
            to_move: found.to_move.letter().to_string(),
            visits: found.visits,
            win: found.win.value(),
            lead: found.lead.map(ScoreLead::points),
            deviation: found.score_deviation,
            utility: found.utility,
            ownership: found.ownership.as_ref().map(|it| maps::write(|point| it.of(point), size)),
            ownership_deviation: found
                .ownership_deviation
                .as_ref()
                .map(|it| maps::write(|point| it[point], size)),
            policy: found
                .policy
                .as_ref()
                .map(|it| (maps::write(|point| it.points[point], size), it.pass)),
            moves: found.moves.iter().map(|it| CandidateForm::new(it, size)).collect(),
        }
    }

    /// What was found of a position: every move can be played there, and so can what follows.
    pub fn to_candidates(&self, position: &Position) -> Result<Candidates, WireError> {
        let size = position.size();
        let to_move = self.to_move.parse().map_err(WireError::senseless)?;
        if to_move != position.to_move() || self.moves.is_empty() {
            return Err(WireError::senseless("an answer to another question"));
        }
        // Every point and the pass: whoever names more names one twice.
        if self.moves.len() > size.area() + 1 {
            return Err(WireError::senseless("more candidates than there are moves"));
        }
        let policy = match &self.policy {
            Some((points, pass)) => Some(Policy { points: maps::read(points, size)?, pass: *pass }),
            None => None,
        };
        Ok(Candidates {
            to_move,
            visits: self.visits,
            win: WinRate::new(self.win),
            lead: self.lead.map(ScoreLead::new),
            moves: self
                .moves
                .iter()
                .map(|it| it.to_candidate(position))
                .collect::<Result<_, _>>()?,
            ownership: owners(self.ownership.as_ref(), size)?,
            ownership_deviation: match &self.ownership_deviation {
                Some(text) => Some(maps::read(text, size)?),
                None => None,
            },
            score_deviation: self.deviation,
            utility: self.utility,
            policy,
        })
    }
}

impl CandidateForm {
    fn new(it: &Candidate, size: Size) -> Self {
        let is_first = it.pv.first() == Some(&it.mv);
        Self {
            pv: line(&it.pv),
            mv: (!is_first).then(|| it.mv.to_string()),
            pv_visits: it.pv_visits.clone(),
            visits: it.visits,
            win: it.win.value(),
            lead: it.lead.map(ScoreLead::points),
            policy: it.policy,
            deviation: it.score_deviation,
            lower_win: it.lower_win.map(WinRate::value),
            utility: it.utility,
            weight: it.weight,
            ownership: it.ownership.as_deref().map(|it| maps::write(|point| it.of(point), size)),
        }
    }

    fn to_candidate(&self, position: &Position) -> Result<Candidate, WireError> {
        let size = position.size();
        let pv = moves(&self.pv, size)?;
        let mv = match &self.mv {
            Some(text) => crate::request::on_board(text, size)?,
            None => *pv.first().ok_or_else(|| WireError::senseless("a move without a name"))?,
        };
        position.check(mv).map_err(WireError::senseless)?;
        if self.pv_visits.len() > pv.len() {
            return Err(WireError::senseless("visits of moves that are not named"));
        }
        check_line(position, &pv)?;
        Ok(Candidate {
            mv,
            visits: self.visits,
            win: WinRate::new(self.win),
            lead: self.lead.map(ScoreLead::new),
            policy: self.policy,
            pv,
            pv_visits: self.pv_visits.clone(),
            score_deviation: self.deviation,
            lower_win: self.lower_win.map(WinRate::new),
            utility: self.utility,
            weight: self.weight,
            ownership: owners(self.ownership.as_ref(), size)?.map(Box::new),
        })
    }
}

/// Whose the points will be, where it is told.
pub(crate) fn owners(text: Option<&String>, size: Size) -> Result<Option<Ownership>, WireError> {
    let Some(text) = text else { return Ok(None) };
    let map = maps::read(text, size)?;
    Ok(Some(Ownership::from_black(|it| map[it], size)))
}

/// Whether moves can be played one after the other; whoever shows them does not check again.
pub(crate) fn check_line(position: &Position, line: &[Move]) -> Result<(), WireError> {
    if line.len() > LONGEST_LINE {
        return Err(WireError::senseless("a line of play without end"));
    }
    let mut position = position.clone();
    for mv in line {
        position.play_as_recorded(*mv).map_err(WireError::senseless)?;
    }
    Ok(())
}
