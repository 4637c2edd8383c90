//! What the search with playouts knows of a move.

use goban::Move;

use super::first_look::FirstLook;
use super::params::UctParams;
use crate::tree::{Branch, NodeId};
use crate::worth::Worth;

/// The moves of a search.
pub(super) type Tree = crate::tree::Tree<Node>;

/// A move and what came of it, seen by the side that played it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) mv: Move,
    children: u16,
    first_child: u32,
    pub(super) visits: u32,
    /// Wins twice, draws once.
    half_wins: u32,
    /// Mean of the leads, in points.
    lead: f32,
    /// Mean of the values.
    value: f32,
    /// What came of it when it was played at any later time, the first look included.
    rave_visits: f32,
    rave_value: f32,
    /// How likely a strong player is to play it.
    prior: f32,
    /// Threads below that have not come back yet.
    pub(super) threads: u16,
    /// Somebody is looking at its moves.
    pub(super) is_opening: bool,
}

impl Node {
    pub(super) fn new(look: FirstLook, prior_visits: f32) -> Self {
        Self {
            mv: look.mv,
            children: 0,
            first_child: 0,
            visits: 0,
            half_wins: 0,
            lead: 0.0,
            value: 0.5,
            rave_visits: prior_visits,
            rave_value: look.value,
            prior: look.prior,
            threads: 0,
            is_opening: false,
        }
    }

    /// Whether it has children; there is always one, the pass.
    pub(super) const fn is_expanded(&self) -> bool {
        self.children > 0
    }

    /// Part of the visits that won; even before the first.
    pub(super) fn win_rate(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.half_wins as f32 / (2.0 * self.visits as f32) }
    }

    /// Points ahead on average; `None` before the first visit.
    pub(super) fn lead(&self) -> Option<f32> {
        (self.visits > 0).then_some(self.lead)
    }

    /// Takes one game into account.
    pub(super) fn visit(&mut self, worth: Worth) {
        self.visits += 1;
        let visits = self.visits as f32;
        self.half_wins += worth.half_wins;
        self.lead += (worth.lead - self.lead) / visits;
        self.value += (worth.value - self.value) / visits;
    }

    pub(super) const fn prior(&self) -> f32 {
        self.prior
    }

    /// Wins with a little of the lead; even before the first visit.
    pub(super) const fn value(&self) -> f32 {
        self.value
    }

    /// Takes one game into account in which the move was played later.
    pub(super) fn visit_later(&mut self, value: f32) {
        self.rave_visits += 1.0;
        self.rave_value += (value - self.rave_value) / self.rave_visits;
    }

    pub(super) const fn rave_visits(&self) -> f32 {
        self.rave_visits
    }

    pub(super) const fn rave_value(&self) -> f32 {
        self.rave_value
    }
}

impl Branch for Node {
    fn mv(&self) -> Move {
        self.mv
    }

    fn visits(&self) -> u32 {
        self.visits
    }

    fn children(&self) -> (u32, u16) {
        (self.first_child, self.children)
    }

    fn set_children(&mut self, first: u32, count: u16) {
        (self.first_child, self.children) = (first, count);
    }

    fn stays(&mut self) {
        self.is_opening = false;
    }
}

impl Tree {
    /// A root without children.
    pub(super) fn new() -> Self {
        let nothing = FirstLook { mv: Move::Pass, prior: 0.0, value: 0.5 };
        Self::with_root(Node::new(nothing, 0.0))
    }

    /// Gives a node its children as they look at first. Without room for all of them nothing is
    /// added, except below the root, which always has children.
    pub(super) fn expand(&mut self, parent: NodeId, moves: &[FirstLook], params: &UctParams) {
        // Ids are 32 bits wide.
        let most = params.most_nodes.min(u32::MAX as usize);
        let has_room = self.len() + moves.len() <= most || parent == Self::ROOT;
        if has_room && !self[parent].is_expanded() {
            // The first look has to count for something.
            let visits = params.prior_visits.max(1.0);
            self.add_children(parent, moves.iter().map(|&it| Node::new(it, visits)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_does_not_grow() {
        let looks = |names: &[&str]| {
            let look = |it: &&str| FirstLook { mv: it.parse().unwrap(), prior: 0.1, value: 0.5 };
            names.iter().map(look).collect::<Vec<_>>()
        };
        let params = UctParams { most_nodes: 4, ..UctParams::default() };
        let mut tree = Tree::new();
        tree.expand(Tree::ROOT, &looks(&["A1", "pass"]), &params);
        let pass = tree.child(Tree::ROOT, Move::Pass).unwrap();
        tree.expand(pass, &looks(&["A1", "B1"]), &params);
        assert_eq!(tree.len(), 3);
        tree.expand(pass, &looks(&["A1"]), &params);
        assert_eq!(tree.len(), 4);
        let a1 = tree.child(pass, "A1".parse().unwrap()).unwrap();
        tree[a1].is_opening = true;
        tree.keep(pass);
        let a1 = tree.child(Tree::ROOT, "A1".parse().unwrap()).unwrap();
        assert!(!tree[a1].is_opening, "there is room again");
    }

    #[test]
    fn nodes_are_small() {
        assert_eq!(size_of::<Node>(), 40);
    }
}
