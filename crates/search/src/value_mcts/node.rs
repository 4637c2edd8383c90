//! What the search with a network and playouts knows of a move.

use goban::Move;

use super::mixing::Evidence;
use crate::tree::{Branch, NodeId};

/// The moves of a search.
pub(super) type Tree = crate::tree::Tree<Node>;

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

impl Branch for Node {
    fn mv(&self) -> Move {
        self.mv
    }

    fn visits(&self) -> u32 {
        self.playouts
    }

    fn children(&self) -> (u32, u16) {
        (self.first_child, self.children)
    }

    fn set_children(&mut self, first: u32, count: u16) {
        (self.first_child, self.children) = (first, count);
    }

    fn stays(&mut self) {
        if self.state == State::Expanding {
            self.state = State::Leaf;
        }
    }
}

impl Tree {
    /// A root without children.
    pub(super) fn new() -> Self {
        Self::with_root(Node::new(Move::Pass, 1.0))
    }

    /// Gives a node all its children at once, with their first sights; gives back their ids.
    pub(super) fn expand(&mut self, parent: NodeId, moves: &[(Move, f32)]) -> Vec<NodeId> {
        self.add_children(parent, moves.iter().map(|&(mv, prior)| Node::new(mv, prior)));
        self[parent].state = State::Open;
        self.children(parent).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
