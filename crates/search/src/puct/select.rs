//! Which move to look at next.

use analysis::Restriction;
use goban::{Color, Move, Position};

use super::node::Node;
use super::params::PuctParams;
use super::tree::{NodeId, Tree};
use super::utility::Utility;
use crate::permits::permits;

/// What stays the same during one search, for all its threads.
#[derive(Debug)]
pub(super) struct Session<'a> {
    pub(super) params: &'a PuctParams,
    pub(super) root: &'a Position,
    /// For the side to move at the root.
    pub(super) utility: Utility,
    /// The factor for exploration.
    pub(super) exploration: f32,
    pub(super) restrictions: &'a [Restriction],
    /// How likely the root's moves are taken to be, by rank.
    pub(super) root_priors: Vec<f32>,
    /// Whether whose the points will be is told after each move.
    pub(super) moves_ownership: bool,
}

/// A move to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// One that has been visited before.
    Again(NodeId),
    /// One that has not, by rank.
    First(u16),
}

impl Session<'_> {
    /// Whose turn it is after so many moves.
    pub(super) const fn mover(&self, depth: usize) -> Color {
        if depth.is_multiple_of(2) { self.root.to_move() } else { self.root.to_move().opponent() }
    }

    /// The utility for the side to move after so many moves.
    pub(super) const fn utility_at(&self, depth: usize) -> Utility {
        if depth.is_multiple_of(2) { self.utility } else { self.utility.for_opponent() }
    }

    /// The move with the highest value plus exploration (PUCT); `None` in a finished game.
    pub(super) fn choose(&self, tree: &Tree, at: NodeId, depth: usize) -> Option<Choice> {
        let node = &tree[at];
        let mut tried = Tried::default();
        for (_, child) in tree.children(at) {
            tried.mass += self.prior(child, depth);
            tried.weight += child.averages.weight + f32::from(child.virtual_losses);
            tried.ranks = tried.ranks.max(child.rank + 1);
        }
        let scale = self.exploration_scale(node, tried.weight);
        let worst = self.utility.worst();
        let permitted = |mv: Move| permits(self.restrictions, self.mover(depth), mv, depth);
        let mut best: Option<(f32, Choice)> = None;
        let mut offer = |value: f32, choice: Choice| {
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, choice));
            }
        };
        for (id, child) in tree.children(at).filter(|(_, it)| permitted(it.mv)) {
            let weight = child.averages.weight;
            // Threads below count as losses until they come back, so that others look elsewhere.
            let losses = f32::from(child.virtual_losses);
            let sum = -child.averages.utility * weight + worst * losses;
            let value = sum / (weight + losses).max(1e-6);
            offer(
                value + scale * self.prior(child, depth) / (1.0 + weight + losses),
                Choice::Again(id),
            );
        }
        if let Some(rank) = first_untried(tree, (at, tried.ranks), permitted) {
            let prior = self.prior_of_rank(node, rank, depth);
            let value = self.first_play_value(node, tried.mass, depth);
            offer(value + scale * prior, Choice::First(rank));
        }
        // Where nothing is permitted the pass remains.
        best.map(|it| it.1).or_else(|| choice_of(tree, at, Move::Pass))
    }

    /// Exploration for a parent whose children weigh so much together.
    fn exploration_scale(&self, node: &Node, weight: f32) -> f32 {
        let params = self.params;
        let base = params.exploration_base.max(1.0);
        let growth = params.exploration_log * ((weight + base) / base).ln();
        let usual = params.usual_spread.max(1e-3);
        // Two visits' worth of the usual spread, lest the first few visits decide.
        let variance = (2.0 * usual * usual
            + node.averages.weight * node.averages.utility_variance())
            / (2.0 + node.averages.weight);
        let spread = 1.0 + params.spread_scale * (variance.sqrt() / usual - 1.0);
        self.exploration * (params.exploration + growth) * spread * (weight + 0.01).sqrt()
    }

    /// What an untried move is taken to be worth: a little less than its parent, whose value is
    /// the network's as long as few likely moves have been tried.
    fn first_play_value(&self, node: &Node, tried_mass: f32, depth: usize) -> f32 {
        let reduction = if depth == 0 {
            self.params.root_first_play_reduction
        } else {
            self.params.first_play_reduction
        };
        let mass = tried_mass.clamp(0.0, 1.0);
        let searched = mass * mass;
        let parent = searched * node.averages.utility + (1.0 - searched) * node.own_utility;
        parent - reduction * mass.sqrt()
    }

    fn prior(&self, child: &Node, depth: usize) -> f32 {
        match self.root_priors.get(usize::from(child.rank)) {
            Some(&prior) if depth == 0 => prior,
            _ => child.prior,
        }
    }

    fn prior_of_rank(&self, node: &Node, rank: u16, depth: usize) -> f32 {
        let rank = usize::from(rank);
        let sight = node.sight.as_ref().map(|it| &*it.priors).unwrap_or_default();
        let priors = if depth == 0 { &self.root_priors } else { sight };
        priors.get(rank).copied().unwrap_or(0.0)
    }
}

/// Of the children that have been visited.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    /// How likely they are together.
    mass: f32,
    weight: f32,
    /// All ranks from here on are untried.
    ranks: u16,
}

/// The likeliest move that has not been tried: all untried moves are valued alike.
fn first_untried(
    tree: &Tree,
    (at, tried_ranks): (NodeId, u16),
    permitted: impl Fn(Move) -> bool,
) -> Option<u16> {
    let node = &tree[at];
    let moves = &node.sight.as_ref()?.moves;
    let untried = moves.iter().enumerate().skip(usize::from(node.tried));
    // Moves out of turn are rare: those that were asked for, and what is behind forbidden ones.
    let is_untried =
        |rank: u16| rank >= tried_ranks || tree.children(at).all(|(_, it)| it.rank != rank);
    untried
        .map(|(rank, &mv)| (rank as u16, mv))
        .find(|&(rank, mv)| permitted(mv) && is_untried(rank))
        .map(|(rank, _)| rank)
}

/// The choice of a certain move; `None` if it is not legal.
pub(super) fn choice_of(tree: &Tree, at: NodeId, mv: Move) -> Option<Choice> {
    if let Some(child) = tree.child(at, mv) {
        return Some(Choice::Again(child));
    }
    let rank = tree[at].sight.as_ref()?.moves.iter().position(|&it| it == mv)?;
    Some(Choice::First(rank as u16))
}

/// Flattens a first sight, so that unlikely moves are looked at too; 0 leaves it as it is.
pub(crate) fn widened(priors: &[f32], width: f32) -> Vec<f32> {
    let exponent = (1.0 + 4.0 * width.max(0.0)).recip();
    let flat: Vec<f32> = priors.iter().map(|it| it.powf(exponent)).collect();
    let sum: f32 = flat.iter().sum();
    if sum > 0.0 { flat.iter().map(|it| it / sum).collect() } else { flat }
}

#[cfg(test)]
mod tests {
    use super::super::backup::Grown;
    use super::super::cache::Sight;
    use super::*;
    use analysis::RestrictionKind;
    use goban::{Rules, Size};
    use net::Evaluation;
    use std::sync::Arc;

    /// Even priors for the nine points of a board, twice as much for A1, 0.05 for the pass.
    fn sight(position: &Position, win: f32) -> Arc<Sight> {
        let mut evaluation = Evaluation { pass: 0.05, win, loss: 1.0 - win, ..Default::default() };
        for (n, point) in position.size().points().enumerate() {
            evaluation.policy[point] = if n == 0 { 0.19 } else { 0.095 };
        }
        Arc::new(Sight::new(position, &evaluation))
    }

    /// Without score utility, growth and spread: the bare formula.
    const PLAIN: PuctParams = PuctParams {
        exploration: 1.0,
        exploration_log: 0.0,
        exploration_base: 500.0,
        spread_scale: 0.0,
        usual_spread: 0.4,
        first_play_reduction: 0.2,
        root_first_play_reduction: 0.1,
        static_score: 0.0,
        dynamic_score: 0.0,
        centre_to_zero: 0.2,
        dynamic_width: 0.75,
        static_width: 2.0,
        value_weight_exponent: 0.0,
        most_weight: 8.0,
        lower_bound_deviations: 5.0,
        lower_bound_share: 0.15,
        memory: 1 << 20,
    };

    fn position() -> Position {
        Position::new(Size::square(3).unwrap(), Rules::CHINESE)
    }

    fn session<'a>(params: &'a PuctParams, root: &'a Position) -> Session<'a> {
        Session {
            params,
            root,
            utility: Utility::new(params, root.size(), 0.0),
            exploration: 1.0,
            restrictions: &[],
            root_priors: sight(root, 0.5).priors.to_vec(),
            moves_ownership: false,
        }
    }

    /// A root and its first child, seen with these chances of the side to move to win.
    fn grown(session: &Session<'_>, root_win: f32, child_win: f32) -> Grown {
        let mut grown = Grown::new(1 << 20);
        grown.settle(&[Tree::ROOT], &sight(session.root, root_win), session);
        grown.back_up(&[Tree::ROOT], session.params);
        let child = grown.tree.add_child(Tree::ROOT, 0).unwrap();
        let mut after = session.root.clone();
        after.play(grown.tree[child].mv).unwrap();
        let path = [Tree::ROOT, child];
        grown.settle(&path, &sight(&after, child_win), session);
        grown.back_up(&path, session.params);
        grown
    }

    #[test]
    fn values_change_sign_on_the_way_up() {
        let root = position();
        let session = session(&PLAIN, &root);
        let grown = grown(&session, 0.5, 0.9);
        let averages = grown.tree[Tree::ROOT].averages;
        assert_eq!(averages.weight, 2.0);
        // The child's mover wins 0.9 - 0.1; the root's mover loses that in one of two visits.
        assert!((averages.outcome.win + 0.4).abs() < 1e-6, "{}", averages.outcome.win);
        assert!((averages.utility + 0.4).abs() < 1e-6);
        assert!((averages.utility_variance() - 0.16).abs() < 1e-6);
    }

    #[test]
    fn a_good_move_is_tried_again_and_a_bad_one_is_left() {
        let root = position();
        let session = session(&PLAIN, &root);
        let good = grown(&session, 0.5, 0.2);
        let child = good.tree.child(Tree::ROOT, "A1".parse().unwrap()).unwrap();
        assert_eq!(session.choose(&good.tree, Tree::ROOT, 0), Some(Choice::Again(child)));
        let bad = grown(&session, 0.5, 0.8);
        assert_eq!(session.choose(&bad.tree, Tree::ROOT, 0), Some(Choice::First(1)));
    }

    /// By hand: the visited move has `q + √1.01·0.19/2`, an untried one
    /// `parent − 0.1·√0.19 + √1.01·0.095`; they are equal near `q = −0.045`.
    #[test]
    fn the_formula_is_that_of_puct_with_first_play_urgency() {
        let root = position();
        let session = session(&PLAIN, &root);
        for (value, again) in [(-0.02, true), (-0.08, false)] {
            let grown = grown(&session, 0.5, 0.5 - value / 2.0);
            let parent = 0.19 * 0.19 * value / 2.0;
            let tried = value + 1.01_f32.sqrt() * 0.19 / 2.0;
            let untried = parent - 0.1 * 0.19_f32.sqrt() + 1.01_f32.sqrt() * 0.095;
            assert_eq!(tried > untried, again);
            let choice = session.choose(&grown.tree, Tree::ROOT, 0);
            assert_eq!(matches!(choice, Some(Choice::Again(_))), again, "{value}");
        }
    }

    #[test]
    fn exploration_grows_with_visits_and_spread() {
        let root = position();
        let params = PuctParams::default();
        let session = session(&params, &root);
        let grown = grown(&session, 0.5, 0.5);
        let node = &grown.tree[Tree::ROOT];
        let per_root = |weight: f32| session.exploration_scale(node, weight) / weight.sqrt();
        assert!(per_root(50_000.0) > 2.0 * per_root(100.0));
        let wild = self::grown(&session, 0.1, 0.1);
        let scale = |it: &Grown| session.exploration_scale(&it.tree[Tree::ROOT], 10.0);
        assert!(scale(&wild) > scale(&grown));
    }

    #[test]
    fn a_virtual_loss_sends_others_elsewhere() {
        let root = position();
        let session = session(&PLAIN, &root);
        let mut grown = grown(&session, 0.5, 0.3);
        let child = grown.tree.child(Tree::ROOT, "A1".parse().unwrap()).unwrap();
        assert_eq!(session.choose(&grown.tree, Tree::ROOT, 0), Some(Choice::Again(child)));
        grown.tree[child].virtual_losses = 1;
        assert_eq!(session.choose(&grown.tree, Tree::ROOT, 0), Some(Choice::First(1)));
    }

    #[test]
    fn what_is_not_permitted_is_not_chosen() {
        let root = position();
        let allow = |name: &str| {
            let moves = vec![name.parse().unwrap()];
            [Restriction { color: Color::Black, moves, depth: 1, kind: RestrictionKind::Allow }]
        };
        let grown = grown(&session(&PLAIN, &root), 0.5, 0.2);
        let choose = |restrictions: &[Restriction], depth| {
            let session = Session { restrictions, ..session(&PLAIN, &root) };
            session.choose(&grown.tree, Tree::ROOT, depth)
        };
        assert_eq!(choose(&allow("C1"), 0), Some(Choice::First(2)));
        assert_eq!(choose(&allow("C9"), 0), Some(Choice::First(9)), "the pass remains");
        assert_eq!(choose(&allow("C1"), 2), choose(&[], 2), "too deep");
    }

    #[test]
    fn a_wide_root_flattens_what_is_likely() {
        let priors = [0.9, 0.09, 0.01];
        assert_eq!(widened(&priors, 0.0), priors);
        let wide = widened(&priors, 1.0);
        assert!(wide[0] < 0.55 && wide[2] > 0.15, "{wide:?}");
        assert!((wide.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }
}
