//! The tree of moves, in one arena; siblings stand together.

use std::ops::{Index, IndexMut};

use goban::Move;

use super::mixing::Evidence;

/// A place in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(u32);

/// How far a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Playouts begin here.
    Leaf,
    /// It waits for the policy network; playouts still begin here.
    Expanding,
    /// It has children.
    Open,
    /// The game is over.
    Over,
}

/// Whether the value network has been asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Never,
    Queued,
    Answered,
}

/// A move and what came of it, for the side that played it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) mv: Move,
    pub(super) state: State,
    pub(super) asked: Asked,
    children: u16,
    first_child: u32,
    /// Threads below that have not come back yet.
    pub(super) threads: u16,
    /// `P`: how likely the policy network holds the move.
    pub(super) prior: f32,
    /// `Nr` and `Wr`, as [`super::Counting`] counts.
    pub(super) playouts: u32,
    playout_sum: f64,
    /// `Nv` and `Wv`.
    pub(super) values: u32,
    value_sum: f64,
    /// Playouts won less playouts lost, however they are counted.
    wins: f64,
    /// Mean of the leads, in points.
    lead: f32,
}

impl Node {
    pub(super) fn new(mv: Move, prior: f32) -> Self {
        Self {
            mv,
            state: State::Leaf,
            asked: Asked::Never,
            children: 0,
            first_child: 0,
            threads: 0,
            prior,
            playouts: 0,
            playout_sum: 0.0,
            values: 0,
            value_sum: 0.0,
            wins: 0.0,
            lead: 0.0,
        }
    }

    /// Takes a playout into account: its worth, its result from −1 to 1, its lead in points.
    pub(super) fn add_playout(&mut self, worth: f32, result: f32, lead: f32) {
        self.playouts += 1;
        self.playout_sum += f64::from(worth);
        self.wins += f64::from(result);
        self.lead += (lead - self.lead) / self.playouts as f32;
    }

    /// Takes an evaluation by the network into account.
    pub(super) fn add_value(&mut self, value: f32) {
        self.values += 1;
        self.value_sum += f64::from(value);
    }

    /// What selection goes by; each thread below counts as so many lost playouts.
    pub(super) fn evidence(&self, virtual_loss: f32) -> Evidence {
        let losses = virtual_loss * f32::from(self.threads);
        Evidence {
            values: self.values as f32,
            value_sum: self.value_sum as f32,
            playouts: self.playouts as f32 + losses,
            playout_sum: self.playout_sum as f32 - losses,
        }
    }

    /// What is told: a playout is won or lost, whatever selection made of it.
    pub(super) fn results(&self) -> Evidence {
        Evidence { playout_sum: self.wins as f32, ..self.evidence(0.0) }
    }

    /// Points ahead on average; `None` before the first playout.
    pub(super) fn lead(&self) -> Option<f32> {
        (self.playouts > 0).then_some(self.lead)
    }
}

/// Moves in one vector.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) const ROOT: NodeId = NodeId(0);

    /// A root without children. Its move is not looked at.
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(Move::Pass, 1.0)] }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) const fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// Gives a node all its children at once, with their first sights; gives back their ids.
    pub(super) fn expand(&mut self, parent: NodeId, moves: &[(Move, f32)]) -> Vec<NodeId> {
        let first = self.nodes.len() as u32;
        if self.nodes.len() + moves.len() > self.nodes.capacity() {
            // Doubling would take memory that is not there.
            self.nodes.reserve_exact(self.nodes.len() / 8 + moves.len() + 64);
        }
        self.nodes.extend(moves.iter().map(|&(mv, prior)| Node::new(mv, prior)));
        let node = &mut self[parent];
        node.first_child = first;
        node.children = moves.len() as u16;
        node.state = State::Open;
        self.children(parent).collect()
    }

    /// The children of a node.
    pub(super) fn children(&self, parent: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let Node { first_child, children, .. } = self[parent];
        (first_child..first_child + u32::from(children)).map(NodeId)
    }

    /// The child with this move.
    pub(super) fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.children(parent).find(|&it| self[it].mv == mv)
    }

    /// Makes a node the root and forgets everything that is not below it.
    pub(super) fn keep(&mut self, root: NodeId) {
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
            if kept[at].state == State::Expanding {
                kept[at].state = State::Leaf;
            }
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

    #[test]
    fn a_kept_subtree_is_whole_and_the_rest_is_gone() {
        let moves = |names: &[&str]| -> Vec<(Move, f32)> {
            names.iter().map(|it| (it.parse().unwrap(), 0.5)).collect()
        };
        let mut tree = Tree::new();
        let below = tree.expand(Tree::ROOT, &moves(&["A1", "B1", "pass"]));
        let deeper = tree.expand(below[1], &moves(&["A1", "C1"]));
        tree.expand(below[0], &moves(&["D1"]));
        tree[deeper[1]].add_playout(1.0, 1.0, 3.5);
        tree.keep(below[1]);
        assert_eq!(tree.len(), 3);
        let c1 = tree.child(Tree::ROOT, "C1".parse().unwrap()).unwrap();
        assert_eq!((tree[c1].playouts, tree[c1].lead()), (1, Some(3.5)));
        assert!(tree.child(Tree::ROOT, "B1".parse().unwrap()).is_none());
    }

    #[test]
    fn a_thread_below_counts_as_lost_playouts() {
        let mut node = Node::new(Move::Pass, 0.5);
        node.add_playout(1.0, 1.0, 1.0);
        node.threads = 2;
        let evidence = node.evidence(3.0);
        assert_eq!((evidence.playouts, evidence.playout_sum), (7.0, -5.0));
        assert_eq!(node.results().playouts, 1.0);
    }

    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Node>() <= 64, "{}", size_of::<Node>());
    }
}
