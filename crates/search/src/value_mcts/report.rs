//! What a search says at its end.

use analysis::{Candidate, Candidates, Ownership, Policy, ScoreLead, WinRate};
use goban::{Color, Move, PointMap};
use rand::Rng;

use super::mixing::Evidence;
use super::node::Tree;
use super::params::{Choosing, Ending};
use super::select::Session;
use crate::finish;
use crate::permits::permits;
use crate::puct::cache::Sight;
use crate::tree::NodeId;

/// The longest continuation that is told.
const LONGEST_PV: usize = 20;

/// What a search has found, and by what it was found.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) tree: &'a Tree,
    pub(super) session: &'a Session<'a>,
    /// What the network saw of the root.
    pub(super) sight: &'a Sight,
    /// Whose the points were at the end of the playouts.
    pub(super) ends: Ownership,
}

impl Report<'_> {
    /// Everything that is known about the root, the move to play first.
    pub(super) fn candidates(&self, rng: &mut impl Rng) -> Candidates {
        let root = &self.tree[Tree::ROOT];
        let position = self.session.root;
        let mut moves = self.moves();
        let is_free = self.session.restrictions.is_empty();
        if self.session.params.ending == Ending::Sensible && is_free {
            finish::put_sensible_first(position, &self.ends, &mut moves, rng);
        }
        Candidates {
            to_move: position.to_move(),
            visits: root.playouts,
            // The root's move was the other side's.
            win: self.win_rate(&root.results()).for_opponent(),
            lead: root.lead().map(|it| ScoreLead::new(it).for_opponent()),
            moves,
            ownership: Some(self.ownership()),
            ownership_deviation: None,
            score_deviation: None,
            utility: None,
            policy: Some(self.policy()),
        }
    }

    fn moves(&self) -> Vec<Candidate> {
        let tree = self.tree;
        let mut ids: Vec<NodeId> = tree.children(Tree::ROOT).collect();
        // Stable, so that the likelier of equals comes first.
        ids.sort_by_key(|&it| std::cmp::Reverse(tree[it].playouts));
        if self.session.params.choosing == Choosing::ActionValue
            && let Some(best) = self.session.choose(tree, Tree::ROOT)
            && let Some(n) = ids.iter().position(|&it| it == best)
        {
            ids[..=n].rotate_right(1);
        }
        let visited = |&&it: &&NodeId| tree[it].playouts > 0;
        let mut moves: Vec<Candidate> =
            ids.iter().filter(visited).map(|&it| self.candidate(it)).collect();
        let mover = self.session.root.to_move();
        let may_pass = permits(self.session.restrictions, mover, Move::Pass, 0);
        let wants_pass = self.session.params.ending == Ending::Sensible && may_pass;
        let has_pass = moves.iter().any(|it| it.mv == Move::Pass);
        if moves.is_empty() || (wants_pass && !has_pass) {
            moves.push(self.unvisited_pass());
        }
        moves
    }

    fn candidate(&self, at: NodeId) -> Candidate {
        let node = &self.tree[at];
        let pv = self.tree.main_line(at, LONGEST_PV);
        Candidate {
            mv: node.mv,
            visits: node.playouts,
            win: self.win_rate(&node.results()),
            lead: node.lead().map(ScoreLead::new),
            policy: Some(node.prior),
            pv: pv.iter().map(|&it| self.tree[it].mv).collect(),
            pv_visits: pv.iter().map(|&it| self.tree[it].playouts).collect(),
            score_deviation: None,
            lower_win: None,
            utility: self.session.mixing.q(&node.evidence(0.0)),
            weight: None,
            ownership: None,
        }
    }

    /// A pass that is among the candidates because it can always be played.
    fn unvisited_pass(&self) -> Candidate {
        let root = &self.tree[Tree::ROOT];
        Candidate {
            mv: Move::Pass,
            visits: 0,
            win: self.win_rate(&root.results()).for_opponent(),
            lead: None,
            policy: Some(self.policy().pass),
            pv: vec![Move::Pass],
            pv_visits: vec![0],
            score_deviation: None,
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        }
    }

    fn win_rate(&self, results: &Evidence) -> WinRate {
        WinRate::new(0.5 + 0.5 * self.session.mixing.q(results).unwrap_or(0.0))
    }

    /// What playouts and network say together about the points.
    fn ownership(&self) -> Ownership {
        let position = self.session.root;
        let lambda = self.session.mixing.lambda(&self.tree[Tree::ROOT].results());
        let mover_sign = if position.to_move() == Color::Black { 1.0 } else { -1.0 };
        let mut mixed = PointMap::filled(0.0);
        for (point, ours) in position.size().points().zip(self.sight.ownership()) {
            mixed[point] = (1.0 - lambda) * mover_sign * ours + lambda * self.ends.of(point);
        }
        Ownership::from_black(|it| mixed[it], position.size())
    }

    fn policy(&self) -> Policy {
        let mut policy = Policy { points: PointMap::filled(0.0), pass: 0.0 };
        for (&mv, &prior) in self.sight.moves.iter().zip(&self.sight.priors) {
            match mv {
                Move::Play(point) => policy.points[point] = prior,
                Move::Pass => policy.pass = prior,
            }
        }
        policy
    }
}
