//! What a search says at its end.

use analysis::{Candidate, Candidates, Ownership, Restriction, ScoreLead, WinRate};
use goban::{Move, Position};
use rand::Rng;

use super::node::Tree;
use crate::finish;
use crate::permits::permits;
use crate::tree::NodeId;

/// The longest continuation that is told.
const LONGEST_PV: usize = 12;

/// What a search has found.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) tree: &'a Tree,
    pub(super) position: &'a Position,
    pub(super) restrictions: &'a [Restriction],
    pub(super) ownership: Ownership,
}

impl Report<'_> {
    /// Everything that is known about the root, the move to play first.
    pub(super) fn candidates(self, rng: &mut impl Rng) -> Candidates {
        let (tree, position) = (self.tree, self.position);
        let permitted = |mv| permits(self.restrictions, position.to_move(), mv, 0);
        let mut moves: Vec<Candidate> = tree
            .children(Tree::ROOT)
            .filter(|&it| tree[it].visits > 0 || tree[it].mv == Move::Pass)
            .filter(|&it| permitted(tree[it].mv) || tree[it].visits > 0)
            .map(|it| self.candidate(it))
            .collect();
        // Stable, so that equal moves stay in their order; an unvisited pass is last.
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.value().total_cmp(&a.win.value())));
        if self.restrictions.is_empty() {
            finish::put_sensible_first(position, &self.ownership, &mut moves, rng);
        }
        let root = &tree[Tree::ROOT];
        Candidates {
            to_move: position.to_move(),
            visits: root.visits,
            // The root's move was the other side's.
            win: WinRate::new(root.win_rate()).for_opponent(),
            lead: root.lead().map(|it| ScoreLead::new(it).for_opponent()),
            moves,
            ownership: Some(self.ownership),
            ownership_deviation: None,
            score_deviation: None,
            utility: None,
            policy: None,
        }
    }

    fn candidate(&self, at: NodeId) -> Candidate {
        let node = &self.tree[at];
        let pv = self.tree.main_line(at, LONGEST_PV);
        Candidate {
            mv: node.mv,
            visits: node.visits,
            win: WinRate::new(node.win_rate()),
            lead: node.lead().map(ScoreLead::new),
            policy: (node.prior() > 0.0).then_some(node.prior()),
            pv: pv.iter().map(|&it| self.tree[it].mv).collect(),
            pv_visits: pv.iter().map(|&it| self.tree[it].visits).collect(),
            score_deviation: None,
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        }
    }
}
