//! The tree of moves, in one arena.

use std::ops::{Index, IndexMut};

use goban::Move;

use crate::uct::FirstLook;
use crate::worth::Worth;

/// A place in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(u32);

/// A move and what came of it, seen by the side that played it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) mv: Move,
    children: u16,
    first_child: u32,
    pub(crate) visits: u32,
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
    pub(crate) threads: u16,
    /// Somebody is looking at its moves.
    pub(crate) is_opening: bool,
}

impl Node {
    fn new(look: FirstLook, prior_visits: f32) -> Self {
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
    pub(crate) const fn is_expanded(&self) -> bool {
        self.children > 0
    }

    /// Part of the visits that won; even before the first.
    pub(crate) fn win_rate(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.half_wins as f32 / (2.0 * self.visits as f32) }
    }

    /// Points ahead on average; `None` before the first visit.
    pub(crate) fn lead(&self) -> Option<f32> {
        (self.visits > 0).then_some(self.lead)
    }

    /// Takes one game into account.
    pub(crate) fn visit(&mut self, worth: Worth) {
        self.visits += 1;
        let visits = self.visits as f32;
        self.half_wins += worth.half_wins;
        self.lead += (worth.lead - self.lead) / visits;
        self.value += (worth.value - self.value) / visits;
    }

    pub(crate) const fn prior(&self) -> f32 {
        self.prior
    }

    /// Wins with a little of the lead; even before the first visit.
    pub(crate) const fn value(&self) -> f32 {
        self.value
    }

    /// Takes one game into account in which the move was played later.
    pub(crate) fn visit_later(&mut self, value: f32) {
        self.rave_visits += 1.0;
        self.rave_value += (value - self.rave_value) / self.rave_visits;
    }

    pub(crate) const fn rave_visits(&self) -> f32 {
        self.rave_visits
    }

    pub(crate) const fn rave_value(&self) -> f32 {
        self.rave_value
    }
}

/// Moves in one vector; siblings stand together.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    most_nodes: usize,
}

impl Tree {
    pub(crate) const ROOT: NodeId = NodeId(0);

    /// A root without children. Its move is not looked at.
    pub(crate) fn new(most_nodes: usize) -> Self {
        // Ids are 32 bits wide.
        let most_nodes = most_nodes.min(u32::MAX as usize);
        let nothing = FirstLook { mv: Move::Pass, prior: 0.0, value: 0.5 };
        Self { nodes: vec![Node::new(nothing, 0.0)], most_nodes }
    }

    /// How many nodes there are, the root included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds all children of a node at once, as they look at first; the look is worth so many
    /// visits. Without room for all of them nothing is added, except below the root, which
    /// always has children.
    pub(crate) fn expand(&mut self, parent: NodeId, moves: &[FirstLook], prior_visits: f32) {
        let room = self.nodes.len() + moves.len() <= self.most_nodes;
        if (!room && parent != Self::ROOT) || self[parent].is_expanded() {
            return;
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(moves.iter().map(|&look| Node::new(look, prior_visits)));
        let node = &mut self[parent];
        node.first_child = first;
        node.children = moves.len() as u16;
    }

    /// The children of a node.
    pub(crate) fn children(
        &self,
        parent: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        let Node { first_child, children, .. } = self[parent];
        (first_child..first_child + u32::from(children)).map(NodeId)
    }

    /// The children of a node, to be changed.
    pub(crate) fn children_mut(&mut self, parent: NodeId) -> &mut [Node] {
        let Node { first_child, children, .. } = self[parent];
        let first = first_child as usize;
        &mut self.nodes[first..first + usize::from(children)]
    }

    /// The child with this move.
    pub(crate) fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.children(parent).find(|&it| self[it].mv == mv)
    }

    /// Makes a node the root and forgets everything that is not below it.
    pub(crate) fn keep(&mut self, root: NodeId) {
        let mut kept = vec![self[root]];
        let mut at = 0;
        while let Some(&Node { first_child, children, .. }) = kept.get(at) {
            if children > 0 {
                let first = kept.len() as u32;
                let old = first_child as usize;
                kept.extend_from_slice(&self.nodes[old..old + usize::from(children)]);
                kept[at].first_child = first;
            }
            // What found no room may find it now.
            kept[at].is_opening = false;
            at += 1;
        }
        self.nodes = kept;
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    #[inline]
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl IndexMut<NodeId> for Tree {
    #[inline]
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(names: &[&str]) -> Vec<FirstLook> {
        let look = |it: &&str| FirstLook { mv: it.parse().unwrap(), prior: 0.1, value: 0.5 };
        names.iter().map(look).collect()
    }

    #[test]
    fn a_kept_subtree_is_whole_and_the_rest_is_gone() {
        let mut tree = Tree::new(100);
        tree.expand(Tree::ROOT, &moves(&["A1", "B1", "pass"]), 1.0);
        let b1 = tree.child(Tree::ROOT, "B1".parse().unwrap()).unwrap();
        tree.expand(b1, &moves(&["A1", "C1"]), 1.0);
        let c1 = tree.child(b1, "C1".parse().unwrap()).unwrap();
        tree.expand(c1, &moves(&["pass"]), 1.0);
        tree[c1].visit(Worth::new(3, 1.0));
        tree.keep(b1);
        assert_eq!(tree.len(), 4);
        let c1 = tree.child(Tree::ROOT, "C1".parse().unwrap()).unwrap();
        assert_eq!(tree[c1].visits, 1);
        assert!(tree.child(c1, Move::Pass).is_some());
        assert!(tree.child(Tree::ROOT, Move::Pass).is_none());
    }

    #[test]
    fn a_full_tree_does_not_grow() {
        let mut tree = Tree::new(4);
        tree.expand(Tree::ROOT, &moves(&["A1", "pass"]), 1.0);
        let pass = tree.child(Tree::ROOT, Move::Pass).unwrap();
        tree.expand(pass, &moves(&["A1", "B1"]), 1.0);
        assert_eq!(tree.len(), 3);
        tree.expand(pass, &moves(&["A1"]), 1.0);
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
