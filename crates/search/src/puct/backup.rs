//! What a visit teaches the positions above it.

use std::sync::Arc;

use goban::Move;

use super::cache::{Cache, Sight};
use super::node::{Averages, Node, Outcome, State};
use super::params::PuctParams;
use super::select::Session;
use super::tree::{NodeId, Tree};
use super::utility::Utility;

/// The tree with what belongs to it; threads share it.
#[derive(Debug)]
pub(super) struct Grown {
    pub(super) tree: Tree,
    pub(super) cache: Cache,
    /// Visits of the root's moves that were asked for: they say nothing about how good a move
    /// looks.
    pub(super) confirmed: Vec<(Move, u32)>,
}

impl Grown {
    pub(super) fn new(memory: usize) -> Self {
        Self { tree: Tree::new(), cache: Cache::new(memory), confirmed: Vec::new() }
    }

    /// Whether there is memory for another visit.
    pub(super) fn has_room(&mut self) -> bool {
        self.cache.make_room(self.tree.bytes())
    }

    /// Visits of the root that were not asked for.
    pub(super) fn natural_visits(&self) -> u32 {
        let asked: u32 = self.confirmed.iter().map(|it| it.1).sum();
        self.tree[Tree::ROOT].visits.saturating_sub(asked)
    }

    /// The visits of one of the root's moves that were not asked for.
    pub(super) fn natural_visits_of(&self, child: &Node) -> u32 {
        let asked = self.confirmed.iter().filter(|it| it.0 == child.mv).map(|it| it.1).sum();
        child.visits.saturating_sub(asked)
    }

    /// Notes one visit of a root's move that was asked for.
    pub(super) fn count_confirmed(&mut self, mv: Move) {
        match self.confirmed.iter_mut().find(|it| it.0 == mv) {
            Some(known) => known.1 += 1,
            None => self.confirmed.push((mv, 1)),
        }
    }

    /// Gives the last node of a path what was seen there, unless it has it.
    pub(super) fn settle(&mut self, path: &[NodeId], sight: &Arc<Sight>, session: &Session<'_>) {
        let Some((&leaf, above)) = path.split_last() else { return };
        let utility = session.utility_at(above.len());
        let node = &mut self.tree[leaf];
        if node.state == State::Pending {
            let is_over = sight.moves.is_empty();
            node.state = if is_over { State::Over } else { State::Open };
            node.own_utility = utility.of(&sight.outcome);
            node.own_weight = weight(session.params, sight, &utility);
            node.sight = Some(Arc::clone(sight));
            if is_over {
                self.tree.count_end(sight.bytes());
            }
        }
    }

    /// Counts a visit for everybody on the path, the leaf first.
    pub(super) fn back_up(&mut self, path: &[NodeId], params: &PuctParams) {
        for &at in path.iter().rev() {
            let node = &mut self.tree[at];
            node.visits += 1;
            node.virtual_losses = node.virtual_losses.saturating_sub(1);
            self.refresh(at, params);
        }
    }

    /// Works out the averages of a node from its children's and its own first sight.
    pub(super) fn refresh(&mut self, at: NodeId, params: &PuctParams) {
        let node = &self.tree[at];
        let Some(sight) = &node.sight else { return };
        let own = Part {
            weight: node.own_weight,
            weight_square: node.own_weight * node.own_weight,
            outcome: sight.outcome,
            utility: node.own_utility,
            utility_square: node.own_utility * node.own_utility,
        };
        let averages = if node.state == State::Over {
            let visits = node.visits as f32;
            Averages {
                weight: own.weight * visits,
                weight_square: own.weight_square * visits,
                ..own
            }
        } else {
            self.with_children(at, own, params.value_weight_exponent)
        };
        self.tree[at].averages = averages;
    }

    /// Children that are worse than the others count for less than they weigh, their sum stays.
    fn with_children(&self, at: NodeId, own: Part, exponent: f32) -> Averages {
        let parts =
            || self.tree.children(at).map(|(_, it)| (self.natural_share(at, it), &it.averages));
        let (mut weight, mut utility) = (0.0, 0.0);
        for (share, child) in parts() {
            weight += share * child.weight;
            utility -= share * child.weight * child.utility;
        }
        if weight <= 0.0 {
            return own;
        }
        let mean = utility / weight;
        let mut sum = Averages::default();
        for (share, child) in parts() {
            let child = child.for_opponent();
            let trust = share * chance_to_be_better(&child, mean).powf(exponent);
            add(&mut sum, trust, &child);
        }
        let scale = weight / sum.weight.max(1e-9);
        let mut all = Averages::default();
        add(&mut all, 1.0, &own);
        all.weight += scale * sum.weight;
        all.weight_square += scale * scale * sum.weight_square;
        all.outcome.add(scale, &sum.outcome);
        all.utility += scale * sum.utility;
        all.utility_square += scale * sum.utility_square;
        let total = all.weight.max(1e-9).recip();
        let mut outcome = Outcome::default();
        outcome.add(total, &all.outcome);
        Averages {
            outcome,
            utility: total * all.utility,
            utility_square: total * all.utility_square,
            ..all
        }
    }

    /// The part of a child's visits that were not asked for.
    fn natural_share(&self, parent: NodeId, child: &Node) -> f32 {
        if parent != Tree::ROOT || self.confirmed.is_empty() || child.visits == 0 {
            return 1.0;
        }
        self.natural_visits_of(child) as f32 / child.visits as f32
    }
}

type Part = Averages;

/// Adds sums, not means, to what will become means.
fn add(sum: &mut Averages, trust: f32, part: &Part) {
    let weight = trust * part.weight;
    sum.weight += weight;
    sum.weight_square += trust * trust * part.weight_square;
    sum.outcome.add(weight, &part.outcome);
    sum.utility += weight * part.utility;
    sum.utility_square += weight * part.utility_square;
}

/// The chance that a child is really better than the mean of all: values of few visits are not
/// far from each other.
fn chance_to_be_better(child: &Averages, mean: f32) -> f32 {
    let deviation = (1.5 * child.weight.max(1e-3).sqrt()).recip().sqrt();
    let z = (child.utility - mean) / deviation;
    (1.0 + (-1.7 * z).exp()).recip() + 1e-4
}

/// What a first sight weighs: less if the network says that it may be wrong.
fn weight(params: &PuctParams, sight: &Sight, utility: &Utility) -> f32 {
    /// The error of utility that makes a weight of about 1.
    const USUAL_ERROR: f32 = 0.25;
    match sight.errors {
        Some((win, score)) if params.most_weight > 1.0 => {
            let error = win + score * utility.slope(&sight.outcome).abs();
            USUAL_ERROR / (error + USUAL_ERROR / params.most_weight)
        }
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Position, Rules, Size};
    use net::{Errors, Evaluation};

    fn position() -> Position {
        Position::new(Size::square(3).unwrap(), Rules::CHINESE)
    }

    #[test]
    fn a_network_in_doubt_weighs_less() {
        let params = PuctParams::default();
        let utility = Utility::new(&params, position().size(), 0.0);
        let weight = |errors: Option<Errors>| {
            let evaluation = Evaluation { score_square: 25.0, errors, ..Evaluation::default() };
            weight(&params, &Sight::new(&position(), &evaluation), &utility)
        };
        assert_eq!(weight(None), 1.0);
        assert!(weight(Some(Errors { win: 0.0, score: 0.0 })) > 7.9);
        assert!(weight(Some(Errors { win: 0.5, score: 2.0 })) < 0.5);
    }

    /// The root's average with a good and a bad child of many visits each.
    fn average(exponent: f32, confirmed: &[(Move, u32)]) -> Averages {
        let params = PuctParams { value_weight_exponent: exponent, ..PuctParams::default() };
        let mut grown = Grown::new(1 << 20);
        let root = &mut grown.tree[Tree::ROOT];
        root.sight = Some(Arc::new(Sight::new(&position(), &Evaluation::default())));
        root.state = State::Open;
        for (rank, utility) in [(0, -0.5), (1, 0.5)] {
            let child = grown.tree.add_child(Tree::ROOT, rank).unwrap();
            let node = &mut grown.tree[child];
            node.visits = 100;
            node.averages =
                Averages { weight: 100.0, weight_square: 100.0, utility, ..Averages::default() };
        }
        grown.confirmed = confirmed.to_vec();
        grown.refresh(Tree::ROOT, &params);
        grown.tree[Tree::ROOT].averages
    }

    #[test]
    fn a_bad_child_counts_for_less_than_its_visits() {
        assert!(average(0.0, &[]).utility.abs() < 1e-6);
        let weighted = average(0.25, &[]);
        assert!(weighted.utility > 0.1, "{}", weighted.utility);
        assert!((weighted.weight - 201.0).abs() < 1e-3, "{}", weighted.weight);
    }

    #[test]
    fn visits_that_were_asked_for_do_not_count() {
        let bad = position().size().points().nth(1).unwrap();
        let without = average(0.0, &[(Move::Play(bad), 100)]);
        assert!((without.weight - 101.0).abs() < 1e-3, "{}", without.weight);
        assert!(without.utility > 0.49);
    }
}
