//! The tree with what belongs to it, and what playouts and values teach it.

use goban::{Color, Position};

use super::node::{Asked, Node, State, Tree};
use super::params::ValueMctsParams;
use super::queue::{Path, Queues};
use super::select::Session;
use crate::puct::cache::Cache;
use crate::tree::NodeId;

/// What the threads of a search share.
#[derive(Debug)]
pub(super) struct Grown {
    pub(super) tree: Tree,
    pub(super) cache: Cache,
    pub(super) queues: Queues,
    /// Playouts that are under way.
    pub(super) under_way: u32,
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ended {
    /// Who was to move when it began.
    pub(super) beginner: Color,
    /// Black's lead in half points.
    pub(super) black_lead: i32,
}

impl Grown {
    pub(super) fn new(memory: usize) -> Self {
        Self {
            tree: Tree::new(),
            cache: Cache::new(memory),
            queues: Queues::default(),
            under_way: 0,
        }
    }

    /// Playouts of the root, those under way included.
    pub(super) fn playouts(&self) -> u32 {
        self.tree[Tree::ROOT].playouts + self.under_way
    }

    /// How likely the root's moves are, in their order.
    pub(super) fn root_priors(&self) -> Vec<f32> {
        self.tree.children(Tree::ROOT).map(|it| self.tree[it].prior).collect()
    }

    /// Whether so many nodes more may be added.
    pub(super) fn has_room(&mut self, nodes: usize) -> bool {
        self.cache.make_room(self.tree.bytes() + nodes * size_of::<Node>())
    }

    /// Nobody waits for the network any more.
    pub(super) fn forget_jobs(&mut self) {
        for at in self.queues.clear() {
            let node = &mut self.tree[at];
            if node.asked == Asked::Queued {
                node.asked = Asked::Never;
            }
            if node.state == State::Expanding {
                node.state = State::Leaf;
            }
        }
    }

    /// Tells everybody on the path how a playout from its end went.
    pub(super) fn add_playout(&mut self, path: &[NodeId], ended: Ended, session: &Session<'_>) {
        self.under_way = self.under_way.saturating_sub(1);
        let result = ended.black_lead.signum() as f32;
        let worth = session.params.counting.of_black(ended.beginner, result);
        let lead = ended.black_lead as f32 / 2.0;
        for (depth, &at) in path.iter().enumerate() {
            // A node belongs to the side that played its move.
            let sign = sign(session.mover(depth).opponent());
            self.tree[at].add_playout(sign * worth, sign * result, sign * lead);
        }
        self.queues.earn(session.params.values_per_playout);
    }

    /// Tells everybody on the path what the network thinks of the position at its end, for the
    /// side to move there; once for each node.
    pub(super) fn add_value(&mut self, path: &[NodeId], value: f32) {
        let Some(&leaf) = path.last() else { return };
        if self.tree[leaf].asked == Asked::Answered {
            return;
        }
        self.tree[leaf].asked = Asked::Answered;
        let mut value = value;
        for &at in path.iter().rev() {
            value = -value;
            self.tree[at].add_value(value);
        }
    }

    /// Asks the network about a leaf, as often as it has been played out.
    pub(super) fn ask(&mut self, path: &Path, position: &Position, params: &ValueMctsParams) {
        let Some(&leaf) = path.last() else { return };
        let node = &mut self.tree[leaf];
        if node.state == State::Over {
            return;
        }
        if position.is_over() {
            node.state = State::Over;
            return;
        }
        if node.asked == Asked::Never && node.playouts >= params.value_after {
            node.asked = Asked::Queued;
            self.queues.ask_value(path.clone());
        }
        if node.state == State::Leaf && node.playouts > params.expand_after {
            node.state = State::Expanding;
            self.queues.ask_policy(path.clone());
        }
    }
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::counting::Counting;
    use super::super::queue::Job;
    use super::*;
    use goban::{Rules, Size};

    /// Black to move at the root, one move and its answer below.
    fn three_deep(grown: &mut Grown) -> Vec<NodeId> {
        let first = grown.tree.expand(Tree::ROOT, &[("A1".parse().unwrap(), 1.0)])[0];
        let second = grown.tree.expand(first, &[("B1".parse().unwrap(), 1.0)])[0];
        vec![Tree::ROOT, first, second]
    }

    fn check(counting: Counting, playouts: &[(usize, i32)], expected: [(u32, f32); 3]) {
        let params = ValueMctsParams { counting, ..ValueMctsParams::PAPER };
        let root = Position::new(Size::square(3).unwrap(), Rules::CHINESE);
        let session = Session {
            params: &params,
            root: &root,
            mixing: params.mixing,
            exploration: 1.0,
            restrictions: &[],
            root_priors: Vec::new(),
        };
        let mut grown = Grown::new(1 << 20);
        let path = three_deep(&mut grown);
        for &(depth, black_lead) in playouts {
            let beginner = session.mover(depth);
            grown.add_playout(&path[..=depth], Ended { beginner, black_lead }, &session);
        }
        let found = [0, 1, 2].map(|n| {
            let node = &grown.tree[path[n]];
            (node.playouts, node.evidence(0.0).playout_sum)
        });
        assert_eq!(found, expected);
    }

    /// Nodes see the other side's turn: the root is White's, its move Black's, the answer White's.
    #[test]
    fn playouts_are_counted_up_to_the_root() {
        // One from White's turn that Black wins, two from Black's turn, won and lost by Black.
        let playouts = [(1, 3), (2, 5), (2, -1)];
        check(Counting::PlusMinus, &playouts, [(3, -1.0), (3, 1.0), (2, 0.0)]);
        // White began the first and lost: 0. Black began the others: 1 and 0.
        check(Counting::Paper, &playouts, [(3, -1.0), (3, 1.0), (2, -1.0)]);
        // White began and won: −1 for Black.
        check(Counting::Paper, &[(1, -1)], [(1, 1.0), (1, -1.0), (0, 0.0)]);
    }

    #[test]
    fn a_position_is_valued_once() {
        let mut grown = Grown::new(1 << 20);
        let path = three_deep(&mut grown);
        grown.add_value(&path, 0.5);
        grown.add_value(&path, 0.9);
        grown.add_value(&path[..2], 0.25);
        let sums = path.iter().map(|&it| grown.tree[it].evidence(0.0));
        let found: Vec<_> = sums.map(|it| (it.values, it.value_sum)).collect();
        // Black to move is half sure to win; White, a move before, a quarter.
        assert_eq!(found, [(2.0, -0.25), (2.0, 0.25), (1.0, -0.5)]);
    }

    #[test]
    fn a_leaf_is_opened_after_more_than_n_thr_playouts() {
        let params = ValueMctsParams::PAPER;
        let root = Position::new(Size::square(3).unwrap(), Rules::CHINESE);
        let mut grown = Grown::new(1 << 20);
        let path = three_deep(&mut grown);
        let jobs = |grown: &mut Grown, playouts| {
            grown.tree[path[2]].playouts = playouts;
            grown.ask(&path, &root, &params);
            grown.queues.earn(9.0);
            std::iter::from_fn(|| grown.queues.next()).collect::<Vec<_>>()
        };
        assert_eq!(jobs(&mut grown, 0), []);
        assert_eq!(jobs(&mut grown, 1), [Job::Value(path.clone())]);
        assert_eq!(jobs(&mut grown, 20), [], "asked once");
        assert_eq!(jobs(&mut grown, 21), [Job::Policy(path.clone())]);
        assert_eq!(jobs(&mut grown, 22), []);
        grown.tree[path[2]].state = State::Leaf;
        let mut over = root.clone();
        over.play_unchecked(goban::Move::Pass);
        over.play_unchecked(goban::Move::Pass);
        grown.ask(&path, &over, &params);
        assert_eq!((grown.tree[path[2]].state, grown.queues.next()), (State::Over, None));
    }
}
