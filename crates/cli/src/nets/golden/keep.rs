//! Writing golden values down, which only a test does.

use std::fmt::Write as _;

use goban::Move;
use net::Evaluation;

use super::super::positions::Case;
use super::Golden;

/// So many moves of a policy are kept.
const MOVES: usize = 8;
/// One point of so many has its ownership kept.
const OWNED: usize = 7;

impl Golden {
    /// What is kept of an evaluation.
    pub(in crate::nets) fn of(case: &Case, found: &Evaluation) -> Self {
        let size = case.position.size();
        let points = size.points_from_top().map(Move::Play);
        let mut policy: Vec<(Move, f32)> =
            points.chain([Move::Pass]).map(|mv| (mv, found.of(mv))).collect();
        policy.sort_by(|a, b| b.1.total_cmp(&a.1));
        policy.truncate(MOVES);
        let owned = size.points_from_top().step_by(OWNED);
        Self {
            position: case.name.clone(),
            outcome: vec![found.win, found.loss, found.no_result],
            lead: found.lead,
            policy,
            ownership: owned.map(|it| (it, found.ownership[it])).collect(),
        }
    }

    pub(in crate::nets) fn write(&self) -> String {
        let mut text = format!("position: {}\nwin", self.position);
        // Writing into a text cannot fail.
        for number in &self.outcome {
            let _ = write!(text, " {number:.6}");
        }
        let _ = write!(text, "\nlead {:.4}\npolicy", self.lead);
        for (mv, share) in &self.policy {
            let _ = match mv {
                Move::Play(point) => write!(text, " {point} {share:.6}"),
                Move::Pass => write!(text, " pass {share:.6}"),
            };
        }
        text.push_str("\nownership");
        for (point, owner) in &self.ownership {
            let _ = write!(text, " {point} {owner:.5}");
        }
        text + "\n"
    }
}
