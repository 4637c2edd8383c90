//! Which move to look at next.

use analysis::Restriction;
use goban::{Color, Move, Position};

use super::mixing::{Mixing, bonus};
use super::node::Tree;
use super::params::{Ending, ValueMctsParams};
use super::queue::Path;
use crate::permits::permits;
use crate::puct::cache::Sight;
use crate::tree::NodeId;

/// What stays the same during one search, for all its threads.
#[derive(Debug)]
pub(super) struct Session<'a> {
    pub(super) params: &'a ValueMctsParams,
    pub(super) root: &'a Position,
    /// How playouts and network are weighed in this phase of the game.
    pub(super) mixing: Mixing,
    /// The factor for exploration that was asked for.
    pub(super) exploration: f32,
    pub(super) restrictions: &'a [Restriction],
    /// How likely the root's moves are taken to be, in their order; else as the network says.
    pub(super) root_priors: Vec<f32>,
}

impl Session<'_> {
    /// Whose turn it is after so many moves.
    pub(super) const fn mover(&self, depth: usize) -> Color {
        if depth.is_multiple_of(2) { self.root.to_move() } else { self.root.to_move().opponent() }
    }

    /// The position at the end of a path.
    pub(super) fn position_at(&self, tree: &Tree, path: &[NodeId]) -> Position {
        let mut position = self.root.clone();
        for &at in path.iter().skip(1) {
            position.play_unchecked(tree[at].mv);
        }
        position
    }

    /// The way to the leaf that is to be looked at next, and the position there.
    pub(super) fn descend(&self, tree: &Tree) -> (Path, Position) {
        let mut position = self.root.clone();
        let mut path = vec![Tree::ROOT];
        let mut at = Tree::ROOT;
        while let Some(child) = self.choose(tree, at) {
            at = child;
            position.play_unchecked(tree[at].mv);
            path.push(at);
        }
        (path, position)
    }

    /// The child with the largest action value; `None` at a leaf.
    pub(super) fn choose(&self, tree: &Tree, parent: NodeId) -> Option<NodeId> {
        let mut best: Option<(f32, NodeId)> = None;
        for (id, value) in self.action_values(tree, parent) {
            // The first of equals is the likeliest.
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, id));
            }
        }
        best.map(|it| it.1)
    }

    /// `Q + u` of every child.
    pub(super) fn action_values(
        &self,
        tree: &Tree,
        parent: NodeId,
    ) -> impl Iterator<Item = (NodeId, f32)> {
        let loss = self.params.virtual_loss;
        let all: f32 = tree.children(parent).map(|it| tree[it].evidence(loss).playouts).sum();
        let own = tree[parent].evidence(0.0);
        let wider = 1.0 + self.params.disagreement * own.disagreement();
        let scale = self.exploration * self.params.exploration * wider * all.sqrt();
        // A move of which nothing is known is worth what its parent is, for the other side.
        let unknown = -self.mixing.q(&own).unwrap_or(0.0);
        tree.children(parent).enumerate().map(move |(n, id)| {
            let node = &tree[id];
            let evidence = node.evidence(loss);
            let prior = match self.root_priors.get(n) {
                Some(&prior) if parent == Tree::ROOT => prior,
                _ => node.prior,
            };
            let q = self.mixing.q(&evidence).unwrap_or(unknown);
            (id, q + bonus(scale, prior, evidence.playouts))
        })
    }

    /// The moves that a leaf this deep gets as children: the likeliest that are permitted, the
    /// likeliest first; the pass if there is nothing else.
    pub(super) fn moves(
        &self,
        position: &Position,
        sight: &Sight,
        depth: usize,
    ) -> Vec<(Move, f32)> {
        let color = position.to_move();
        let is_sensible = self.params.ending == Ending::Sensible;
        let fills_eye =
            |mv: Move| mv.point().is_some_and(|at| position.board().is_simple_eye(color, at));
        // Only if two positions shared a key could a move be illegal.
        let may = |mv: Move| {
            permits(self.restrictions, color, mv, depth)
                && position.is_legal(mv)
                && !(is_sensible && fills_eye(mv))
        };
        let all = || sight.moves.iter().copied().zip(sight.priors.iter().copied());
        let width = usize::from(self.params.width);
        let mut moves: Vec<(Move, f32)> = all().filter(|it| may(it.0)).take(width).collect();
        let may_end = depth == 0 || position.history().passes() > 0;
        let wants_pass = is_sensible && may_end && may(Move::Pass);
        if moves.is_empty() || (wants_pass && moves.iter().all(|it| it.0 != Move::Pass)) {
            let prior = all().find(|it| it.0 == Move::Pass).map_or(0.0, |it| it.1);
            moves.push((Move::Pass, prior));
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::RestrictionKind;
    use goban::{Rules, Size};
    use net::Evaluation;

    fn root() -> Position {
        Position::new(Size::square(5).unwrap(), Rules::CHINESE)
    }

    fn session<'a>(params: &'a ValueMctsParams, root: &'a Position) -> Session<'a> {
        Session {
            params,
            root,
            mixing: params.mixing,
            exploration: 1.0,
            restrictions: &[],
            root_priors: Vec::new(),
        }
    }

    /// The first points of the board, each a little less likely than the one before.
    fn sight(position: &Position) -> Sight {
        let mut evaluation = Evaluation { pass: 0.001, ..Default::default() };
        for (n, point) in position.size().points().enumerate() {
            evaluation.policy[point] = 0.08 - 0.003 * n as f32;
        }
        Sight::new(position, &evaluation)
    }

    /// By hand, with C 5 and λ 0.7: A1 has P 0.5, one won playout and the value −0.2, B1 P 0.3
    /// and one lost playout. `√ΣNr` = √2.
    /// A1: 0.3·(−0.2) + 0.7·1 + 5·0.5·√2/2 = 0.64 + 1.768; B1: −1 + 5·0.3·√2/2 = −1 + 1.061.
    #[test]
    fn the_action_value_is_the_papers() {
        let (params, root) = (ValueMctsParams::PAPER, root());
        let session = session(&params, &root);
        let mut tree = Tree::new();
        let moves = [("A1".parse().unwrap(), 0.5), ("B1".parse().unwrap(), 0.3)];
        let ids = tree.expand(Tree::ROOT, &moves);
        tree[ids[0]].add_playout(1.0, 1.0, 5.0);
        tree[ids[0]].add_value(-0.2);
        tree[ids[1]].add_playout(-1.0, -1.0, -5.0);
        let values: Vec<f32> = session.action_values(&tree, Tree::ROOT).map(|it| it.1).collect();
        let half_root = 2_f32.sqrt() / 2.0;
        assert!((values[0] - (0.64 + 2.5 * half_root)).abs() < 1e-5, "{values:?}");
        assert!((values[1] - (1.5 * half_root - 1.0)).abs() < 1e-5, "{values:?}");
        assert_eq!(session.choose(&tree, Tree::ROOT), Some(ids[0]));
        // Two threads there: 0.3·(−0.2) + 0.7·(1 − 2)/3 + 2.5·2/4 = 0.957; at B1 −1 + 1.5·2/2.
        tree[ids[0]].threads = 2;
        let values: Vec<f32> = session.action_values(&tree, Tree::ROOT).map(|it| it.1).collect();
        assert!((values[0] - (0.7 / -3.0 - 0.06 + 1.25)).abs() < 1e-5, "{values:?}");
        assert!((values[1] - 0.5).abs() < 1e-5, "{values:?}");
    }

    #[test]
    fn it_looks_wider_where_playouts_and_network_disagree() {
        let root = root();
        let mut tree = Tree::new();
        tree[Tree::ROOT].add_playout(1.0, 1.0, 5.0);
        tree[Tree::ROOT].add_value(0.5);
        let ids = tree.expand(Tree::ROOT, &[("A1".parse().unwrap(), 0.5)]);
        tree[ids[0]].add_playout(1.0, 1.0, 5.0);
        let value = |disagreement| {
            let params = ValueMctsParams { disagreement, ..ValueMctsParams::PAPER };
            session(&params, &root).action_values(&tree, Tree::ROOT).next().unwrap().1
        };
        // u = 5·0.5·√1/2, and half as much more for a difference of 0.5.
        assert_eq!((value(0.0), value(1.0)), (2.25, 2.875));
    }

    #[test]
    fn the_twenty_likeliest_moves_become_children() {
        let (params, root) = (ValueMctsParams::PAPER, root());
        let session = session(&params, &root);
        let moves = session.moves(&root, &sight(&root), 0);
        assert_eq!(moves.len(), 20);
        assert_eq!(moves[0].0.to_string(), "A1");
        assert!(moves.is_sorted_by(|a, b| a.1 >= b.1));
        assert!(moves.iter().all(|it| it.0 != Move::Pass));
        let sensible = ValueMctsParams { ending: Ending::Sensible, ..params };
        let moves = self::session(&sensible, &root).moves(&root, &sight(&root), 0);
        assert_eq!(moves.last().unwrap().0, Move::Pass);
    }

    #[test]
    fn where_nothing_is_permitted_the_pass_remains() {
        let (params, root) = (ValueMctsParams::PAPER, root());
        let allow = |name: &str| {
            let moves = vec![name.parse().unwrap()];
            [Restriction { color: Color::Black, moves, depth: 1, kind: RestrictionKind::Allow }]
        };
        let names = |restrictions: &[Restriction], depth| {
            let session = Session { restrictions, ..session(&params, &root) };
            let moves = session.moves(&root, &sight(&root), depth);
            moves.iter().map(|it| it.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&allow("E5"), 0), "E5");
        assert_eq!(names(&allow("T1"), 0), "pass");
        assert!(names(&allow("E5"), 2).starts_with("A1 B1"), "too deep");
    }
}
