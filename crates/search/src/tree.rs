//! A tree of moves in one arena; siblings stand together.

use std::ops::{Index, IndexMut};

use goban::Move;

/// A place in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(u32);

/// A node of a [`Tree`]: a move, what came of it, and where the moves after it stand.
pub(crate) trait Branch: Copy {
    /// The move that leads to it.
    fn mv(&self) -> Move;

    /// How often the search came here.
    fn visits(&self) -> u32;

    /// Where its children begin and how many they are, as [`Self::set_children`] was told.
    fn children(&self) -> (u32, u16);

    /// Tells it where its children are.
    fn set_children(&mut self, first: u32, count: u16);

    /// Tells it that others have gone: what found no room may find it now.
    fn stays(&mut self);
}

/// Nodes in one vector.
#[derive(Debug)]
pub(crate) struct Tree<N> {
    nodes: Vec<N>,
}

impl<N: Branch> Tree<N> {
    pub(crate) const ROOT: NodeId = NodeId(0);

    /// A root without children. Its move is not looked at.
    pub(crate) fn with_root(root: N) -> Self {
        Self { nodes: vec![root] }
    }

    /// How many nodes there are, the root included.
    pub(crate) const fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<N>()
    }

    /// Gives a node all its children at once.
    pub(crate) fn add_children(
        &mut self,
        parent: NodeId,
        children: impl ExactSizeIterator<Item = N>,
    ) {
        let (first, count) = (self.nodes.len() as u32, children.len());
        if self.nodes.len() + count > self.nodes.capacity() {
            // Doubling would take memory that is not there.
            self.nodes.reserve_exact(self.nodes.len() / 8 + count + 64);
        }
        self.nodes.extend(children);
        self[parent].set_children(first, count as u16);
    }

    /// The children of a node.
    pub(crate) fn children(
        &self,
        parent: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + use<N> {
        let (first, count) = self[parent].children();
        (first..first + u32::from(count)).map(NodeId)
    }

    /// The children of a node, to be changed.
    pub(crate) fn children_mut(&mut self, parent: NodeId) -> &mut [N] {
        let (first, count) = self[parent].children();
        &mut self.nodes[first as usize..first as usize + usize::from(count)]
    }

    /// The child with this move.
    pub(crate) fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.children(parent).find(|&it| self[it].mv() == mv)
    }

    /// The node that these moves lead to.
    pub(crate) fn follow(&self, moves: &[Move]) -> Option<NodeId> {
        moves.iter().try_fold(Self::ROOT, |at, &mv| self.child(at, mv))
    }

    /// A node and the most visited ones after it.
    pub(crate) fn main_line(&self, from: NodeId, longest: usize) -> Vec<NodeId> {
        let visits = |it: NodeId| self[it].visits();
        let most_visited = |&at: &NodeId| {
            // The first of equals, so that their order decides.
            let more = |best, it| if visits(it) > visits(best) { it } else { best };
            self.children(at).reduce(more).filter(|&it| visits(it) > 0)
        };
        std::iter::successors(Some(from), most_visited).take(longest).collect()
    }

    /// Makes a node the root and forgets everything that is not below it.
    pub(crate) fn keep(&mut self, root: NodeId) {
        let mut kept = vec![self[root]];
        let mut at = 0;
        while let Some(node) = kept.get_mut(at) {
            node.stays();
            let (old, count) = node.children();
            if count > 0 {
                let first = kept.len() as u32;
                let old = old as usize;
                kept.extend_from_slice(&self.nodes[old..old + usize::from(count)]);
                kept[at].set_children(first, count);
            }
            at += 1;
        }
        self.nodes = kept;
    }
}

impl<N> Index<NodeId> for Tree<N> {
    type Output = N;

    #[inline]
    fn index(&self, id: NodeId) -> &N {
        &self.nodes[id.0 as usize]
    }
}

impl<N> IndexMut<NodeId> for Tree<N> {
    #[inline]
    fn index_mut(&mut self, id: NodeId) -> &mut N {
        &mut self.nodes[id.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug)]
    struct Twig {
        mv: Move,
        visits: u32,
        children: (u32, u16),
        is_waiting: bool,
    }

    impl Branch for Twig {
        fn mv(&self) -> Move {
            self.mv
        }

        fn visits(&self) -> u32 {
            self.visits
        }

        fn children(&self) -> (u32, u16) {
            self.children
        }

        fn set_children(&mut self, first: u32, count: u16) {
            self.children = (first, count);
        }

        fn stays(&mut self) {
            self.is_waiting = false;
        }
    }

    fn twig(mv: Move, visits: u32) -> Twig {
        Twig { mv, visits, children: (0, 0), is_waiting: true }
    }

    fn mv(name: &str) -> Move {
        name.parse().unwrap()
    }

    /// `A1`, `B1` and a pass; after `B1` `A1` and `C1`, after that a pass.
    fn grown() -> Tree<Twig> {
        let mut tree = Tree::with_root(twig(Move::Pass, 9));
        let twigs = |names: &'static [(&str, u32)]| names.iter().map(|it| twig(mv(it.0), it.1));
        tree.add_children(Tree::<Twig>::ROOT, twigs(&[("A1", 2), ("B1", 5), ("pass", 0)]));
        let b1 = tree.follow(&[mv("B1")]).unwrap();
        tree.add_children(b1, twigs(&[("A1", 2), ("C1", 2)]));
        let c1 = tree.follow(&[mv("B1"), mv("C1")]).unwrap();
        tree.add_children(c1, twigs(&[("pass", 0)]));
        tree
    }

    #[test]
    fn a_kept_subtree_is_whole_and_the_rest_is_gone() {
        let mut tree = grown();
        tree.keep(tree.follow(&[mv("B1")]).unwrap());
        assert_eq!(tree.len(), 4);
        let c1 = tree.follow(&[mv("C1")]).unwrap();
        assert_eq!((tree[c1].visits, tree[c1].is_waiting), (2, false));
        assert!(tree.child(c1, Move::Pass).is_some());
        assert!(tree.follow(&[Move::Pass]).is_none());
    }

    #[test]
    fn the_main_line_goes_by_visits_and_ends_where_nobody_was() {
        let tree = grown();
        let line = |longest| {
            let line = tree.main_line(Tree::<Twig>::ROOT, longest);
            line.iter().map(|&it| tree[it].mv.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(line(9), ["pass", "B1", "A1"]);
        assert_eq!(line(2), ["pass", "B1"]);
    }
}
