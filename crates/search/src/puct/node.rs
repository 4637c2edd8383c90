//! Positions in the tree and what is known of them, always for the side to move there.

use std::sync::Arc;

use goban::Move;
use net::Evaluation;

use super::cache::Sight;
use super::tree::NodeId;

/// How a game from here may end, seen by the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// The chance to win less the chance to lose.
    pub(crate) win: f32,
    /// By how many points the side leads.
    pub(crate) lead: f32,
    /// The expected score.
    pub(crate) score: f32,
    /// The expected square of the score.
    pub(crate) score_square: f32,
}

impl Outcome {
    /// What a network says; what is no number counts as nothing.
    pub(crate) fn from_evaluation(evaluation: &Evaluation) -> Self {
        let number = |it: f32| if it.is_finite() { it } else { 0.0 };
        let score = number(evaluation.score);
        Self {
            win: number(evaluation.win - evaluation.loss).clamp(-1.0, 1.0),
            lead: number(evaluation.lead),
            score,
            score_square: number(evaluation.score_square).max(score * score),
        }
    }

    /// The same seen by the other side.
    #[must_use]
    pub(crate) const fn for_opponent(self) -> Self {
        Self { win: -self.win, lead: -self.lead, score: -self.score, ..self }
    }

    pub(crate) fn score_deviation(&self) -> f32 {
        (self.score_square - self.score * self.score).max(0.0).sqrt()
    }

    /// Adds a part of another outcome.
    pub(crate) fn add(&mut self, part: f32, other: &Self) {
        self.win += part * other.win;
        self.lead += part * other.lead;
        self.score += part * other.score;
        self.score_square += part * other.score_square;
    }
}

/// Weighted means over the visits of a node, seen by the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Averages {
    /// The sum of the weights of the visits.
    pub(super) weight: f32,
    /// The sum of their squares.
    pub(super) weight_square: f32,
    pub(super) outcome: Outcome,
    pub(super) utility: f32,
    pub(super) utility_square: f32,
}

impl Averages {
    /// The same seen by the other side.
    #[must_use]
    pub(super) const fn for_opponent(self) -> Self {
        Self { outcome: self.outcome.for_opponent(), utility: -self.utility, ..self }
    }

    /// As many visits of equal weight as say as much as these.
    pub(super) fn effective_visits(&self) -> f32 {
        if self.weight_square > 0.0 { self.weight * self.weight / self.weight_square } else { 0.0 }
    }

    pub(super) fn utility_variance(&self) -> f32 {
        (self.utility_square - self.utility * self.utility).max(0.0)
    }
}

/// How far a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Somebody is evaluating it.
    Pending,
    /// It has moves to try.
    Open,
    /// The game is over.
    Over,
}

/// A position in the tree.
#[derive(Debug)]
pub(super) struct Node {
    /// The move that led here.
    pub(super) mv: Move,
    /// Its place among the parent's moves, the likeliest first.
    pub(super) rank: u16,
    /// How many of the likeliest moves have been tried without a gap.
    pub(super) tried: u16,
    /// Threads below that have not come back yet.
    pub(super) virtual_losses: u16,
    pub(super) state: State,
    /// How likely the parent held the move.
    pub(super) prior: f32,
    pub(super) visits: u32,
    pub(super) first_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    /// What was seen here at first; shared with other nodes of the same position.
    pub(super) sight: Option<Arc<Sight>>,
    /// What the first sight weighs and is worth.
    pub(super) own_weight: f32,
    pub(super) own_utility: f32,
    pub(super) averages: Averages,
}

impl Node {
    /// A node that waits for its evaluation.
    pub(super) fn new(mv: Move, rank: u16, prior: f32) -> Self {
        Self {
            mv,
            rank,
            tried: 0,
            virtual_losses: 0,
            state: State::Pending,
            prior,
            visits: 0,
            first_child: None,
            next_sibling: None,
            sight: None,
            own_weight: 1.0,
            own_utility: 0.0,
            averages: Averages::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the documentation promises for a visit, evaluations apart.
    #[test]
    fn a_node_is_small() {
        assert!(size_of::<Node>() <= 120, "{}", size_of::<Node>());
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        let outcome = Outcome { win: 0.25, lead: 2.0, score: 3.0, score_square: 25.0 };
        assert_eq!(outcome.for_opponent().for_opponent(), outcome);
        assert_eq!(outcome.for_opponent().score_deviation(), 4.0);
        let averages = Averages { weight: 3.0, outcome, utility: 0.5, ..Averages::default() };
        assert_eq!(averages.for_opponent().utility, -0.5);
        assert_eq!(averages.for_opponent().for_opponent(), averages);
    }
}
