//! The tree of positions, in one arena.

use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

use goban::Move;

use super::node::{Node, State};
use super::utility::Utility;

/// A place in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(NonZeroU32);

impl NodeId {
    fn nth(index: usize) -> Option<Self> {
        u32::try_from(index + 1).ok().and_then(NonZeroU32::new).map(Self)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Only positions that were visited have a node; children stand behind their parents.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// What the sights of finished games take: no cache keeps them.
    ends_bytes: usize,
}

impl Tree {
    pub(super) const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// A root that waits for its evaluation.
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(Move::Pass, 0, 1.0)], ends_bytes: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What it takes in memory, but for the sights of positions that are not over.
    pub(super) const fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.ends_bytes
    }

    pub(super) const fn count_end(&mut self, bytes: usize) {
        self.ends_bytes += bytes;
    }

    /// Adds the child with the move of this rank; `None` when it has none or the tree is full.
    pub(super) fn add_child(&mut self, parent: NodeId, rank: u16) -> Option<NodeId> {
        let id = NodeId::nth(self.nodes.len())?;
        let sight = self[parent].sight.as_ref()?;
        let n = usize::from(rank);
        let mut child = Node::new(*sight.moves.get(n)?, rank, *sight.priors.get(n)?);
        let node = &mut self[parent];
        child.next_sibling = node.first_child;
        node.first_child = Some(id);
        if node.tried == rank {
            node.tried += 1;
        }
        if self.nodes.len() == self.nodes.capacity() {
            // Doubling would take memory that is not there.
            self.nodes.reserve_exact(self.nodes.len() / 8 + 64);
        }
        self.nodes.push(child);
        Some(id)
    }

    /// The children that have been visited, the youngest first.
    pub(super) fn children(&self, parent: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let with_node = |id: NodeId| (id, &self[id]);
        std::iter::successors(self[parent].first_child.map(with_node), move |(_, node)| {
            node.next_sibling.map(with_node)
        })
    }

    /// The child with this move, if it was visited.
    pub(super) fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.children(parent).find(|(_, it)| it.mv == mv).map(|(id, _)| id)
    }

    /// Makes a node the root and forgets everything that is not below it.
    pub(super) fn keep(&mut self, root: NodeId) {
        let mut old: Vec<Option<Node>> =
            std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        let mut take = |id: NodeId| old.get_mut(id.index()).and_then(Option::take);
        let mut kept: Vec<Node> = take(root).into_iter().collect();
        let mut at = 0;
        while let Some(node) = kept.get_mut(at) {
            let mut next = node.first_child.take();
            let mut last: Option<usize> = None;
            while let Some(child) = next.and_then(&mut take) {
                let place = kept.len();
                next = child.next_sibling;
                match last {
                    None => kept[at].first_child = NodeId::nth(place),
                    Some(before) => kept[before].next_sibling = NodeId::nth(place),
                }
                last = Some(place);
                kept.push(child);
            }
            at += 1;
        }
        if let Some(node) = kept.first_mut() {
            node.next_sibling = None;
        } else {
            kept.push(Node::new(Move::Pass, 0, 1.0));
        }
        let ends = kept.iter().filter(|it| it.state == State::Over);
        self.ends_bytes = ends.filter_map(|it| it.sight.as_ref()).map(|it| it.bytes()).sum();
        self.nodes = kept;
    }

    /// Values every position anew; the utility is for the side to move at the root.
    pub(super) fn revalue(&mut self, utility: Utility) {
        let mut is_root_mover = vec![true; self.nodes.len()];
        for n in 0..self.nodes.len() {
            let Some(id) = NodeId::nth(n) else { return };
            let mover = is_root_mover[n];
            for (child, _) in self.children(id) {
                is_root_mover[child.index()] = !mover;
            }
            let own = if mover { utility } else { utility.for_opponent() };
            let node = &mut self[id];
            if let Some(sight) = &node.sight {
                node.own_utility = own.of(&sight.outcome);
            }
        }
    }

    /// All nodes, children before their parents.
    pub(super) fn leaves_first(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).rev().filter_map(NodeId::nth)
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }
}
