//! What a search found.

use goban::{Color, Move, PointMap};

use crate::{Ownership, Policy, ScoreLead, WinRate};

/// A move worth thinking about, and what is thought of it by the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// How often it was looked at.
    pub visits: u32,
    /// Chance to win after it, for the side that plays it.
    pub win: WinRate,
    /// Points ahead after it, for the side that plays it.
    pub lead: Option<ScoreLead>,
    /// How likely it looked at first sight, if anything has such a sight.
    pub policy: Option<f32>,
    /// How play may go on; begins with the move itself.
    pub pv: Vec<Move>,
    /// How often each move of [`Self::pv`] was looked at in its place.
    pub pv_visits: Vec<u32>,
    /// Deviation of the final score after it, in points.
    pub score_deviation: Option<f32>,
    /// The chance to win that it has even if its visits flattered it (lower confidence bound).
    pub lower_win: Option<WinRate>,
    /// What the search maximises, winning and points together; for the side that plays it.
    pub utility: Option<f32>,
    /// What its visits weigh together, where some count for more than others.
    pub weight: Option<f32>,
    /// Whose the points will be after it, where that was asked for.
    pub ownership: Option<Box<Ownership>>,
}

/// Everything a search says about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// The side to move, for whom the values are.
    pub to_move: Color,
    /// Visits altogether.
    pub visits: u32,
    /// Chance to win, over all visits: steadier than that of a single move.
    pub win: WinRate,
    /// Points ahead, over all visits.
    pub lead: Option<ScoreLead>,
    /// Legal moves, the best first. A search never leaves it empty: at least the pass is there.
    pub moves: Vec<Candidate>,
    /// Whose the points will be.
    pub ownership: Option<Ownership>,
    /// How much the visits disagree about whose each point will be, from 0 to 1.
    pub ownership_deviation: Option<PointMap<f32>>,
    /// Deviation of the final score, in points.
    pub score_deviation: Option<f32>,
    /// What the search maximises, winning and points together.
    pub utility: Option<f32>,
    /// How likely every move looked at first sight.
    pub policy: Option<Policy>,
}

impl Candidates {
    /// The move to play.
    pub fn best(&self) -> Option<&Candidate> {
        self.moves.first()
    }

    /// The next best.
    pub fn second(&self) -> Option<&Candidate> {
        self.moves.get(1)
    }

    /// What is thought of a move; `None` when it was not looked at.
    pub fn of(&self, mv: Move) -> Option<&Candidate> {
        self.moves.iter().find(|it| it.mv == mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_the_best() {
        let candidate = |name: &str, win| Candidate {
            mv: name.parse().unwrap(),
            visits: 1,
            win: WinRate::new(win),
            lead: None,
            policy: None,
            pv: vec![],
            pv_visits: vec![],
            score_deviation: None,
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        };
        let mut candidates = Candidates {
            to_move: Color::Black,
            visits: 2,
            win: WinRate::new(0.6),
            lead: None,
            moves: vec![candidate("D4", 0.6), candidate("pass", 0.1)],
            ownership: None,
            ownership_deviation: None,
            score_deviation: None,
            utility: None,
            policy: None,
        };
        assert_eq!(candidates.best().unwrap().mv.to_string(), "D4");
        assert_eq!(candidates.second().unwrap().mv, Move::Pass);
        assert_eq!(candidates.of(Move::Pass).unwrap().win, WinRate::new(0.1));
        candidates.moves.clear();
        assert_eq!((candidates.best(), candidates.second()), (None, None));
    }
}
