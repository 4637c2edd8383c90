//! What the threads of a search share, and how they choose.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

use analysis::Restriction;
use goban::{Board, Color, Move, Position};

use super::node::{Node, Tree};
use super::params::{RaveSchedule, UctParams};
use crate::ownership::Ends;
use crate::permits::permits;
use crate::tree::NodeId;
use crate::worth::Worth;

/// The pass is looked at at least once in so many visits of the root, so that it can be compared.
const PASS_EVERY: u32 = 32;

/// What grows.
#[derive(Debug)]
pub(super) struct Grown {
    pub(super) tree: Tree,
    /// Games that are under way.
    pub(super) under_way: u32,
}

/// What the threads of a search share. The lock is held on the way down and up, never during
/// a game.
#[derive(Debug)]
pub(super) struct Crew<'a> {
    pub(super) params: &'a UctParams,
    pub(super) root: &'a Position,
    pub(super) restrictions: &'a [Restriction],
    pub(super) grown: &'a Mutex<Grown>,
    /// Visits of the root at which to stop.
    pub(super) goal: u32,
    /// What Black must win by besides the komi, in half points.
    pub(super) shift: i32,
    pub(super) stop: AtomicBool,
}

/// What a choice depends on besides the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) at: NodeId,
    pub(super) position: &'a Position,
    pub(super) depth: usize,
    /// The games of the thread that chooses.
    pub(super) ends: &'a Ends,
}

/// What the bounds of siblings have in common.
#[derive(Clone, Copy, Debug)]
struct Scale {
    /// `√ln N`, times the weight of exploration.
    exploration: f32,
    /// `√N`, times the weight of how likely moves are.
    prior: f32,
}

impl Crew<'_> {
    pub(super) fn lock(&self) -> MutexGuard<'_, Grown> {
        self.grown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the end of a game with this lead of Black's, in half points, is worth for Black. Wins
    /// are wins; the value is as the side to move at the root sees it.
    pub(super) fn judge(&self, black_lead: i32, board: &Board) -> Worth {
        let (ends, looker) = (&self.params.ends, self.root.to_move());
        let lead = (black_lead - self.shift) as f32 / 2.0;
        let value = match looker {
            Color::Black => ends.value(lead + ends.extra(board, looker)),
            Color::White => 1.0 - ends.value(-lead + ends.extra(board, looker)),
        };
        Worth::new(black_lead, value)
    }

    /// The child with the highest upper bound.
    pub(super) fn select(&self, tree: &Tree, place: Place<'_>) -> NodeId {
        let Place { at: parent, position, depth, ends } = place;
        let color = position.to_move();
        let is_free = self.restrictions.is_empty();
        let permitted = |mv| is_free || permits(self.restrictions, color, mv, depth);
        let visits = tree[parent].visits;
        let pass = || tree.children(parent).next_back().filter(|&it| tree[it].mv == Move::Pass);
        if parent == Tree::ROOT
            && permitted(Move::Pass)
            && let Some(pass) = pass()
            && (tree[pass].visits + 1) * PASS_EVERY <= visits
        {
            return pass;
        }
        let scale = Scale {
            exploration: self.params.exploration * (visits.max(1) as f32).ln().sqrt(),
            prior: self.params.prior_exploration * (visits as f32).sqrt(),
        };
        // What is restricted may be far down the list.
        let width = if is_free { self.params.widening.width(visits) } else { usize::MAX };
        // Who may end the game must see that, however unlikely it is.
        let ending = pass().filter(|_| position.history().passes() > 0);
        let mut best = (f32::NEG_INFINITY, parent);
        for child in tree.children(parent).take(width).chain(ending) {
            let node = &tree[child];
            if !permitted(node.mv) {
                continue;
            }
            let bound = self.upper_bound(node, scale, ends);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        if best.1 == parent {
            // Nothing is permitted but the pass, which is always among the moves.
            return pass().unwrap_or(parent);
        }
        best.1
    }

    /// How good a move may be: its own games and those in which it came later, mixed; the more
    /// visits, the less count the latter.
    fn upper_bound(&self, node: &Node, scale: Scale, ends: &Ends) -> f32 {
        let params = self.params;
        // Threads below count as lost games until they come back, so that others look elsewhere.
        let losses = params.virtual_loss * f32::from(node.threads);
        let visits = node.visits as f32 + losses;
        let own =
            if losses > 0.0 { node.value() * node.visits as f32 / visits } else { node.value() };
        let trust = self.trust(visits, node.rave_visits());
        let mut bound = own + trust * (node.rave_value() - own);
        if scale.exploration > 0.0 {
            bound += scale.exploration / (visits + 1.0).sqrt();
        }
        bound += scale.prior * node.prior() / (1.0 + visits);
        if params.criticality > 0.0
            && let Move::Play(point) = node.mv
        {
            bound += params.criticality * trust * ends.criticality(point);
        }
        bound
    }

    /// How much of a move's value is what it did when played later (`β`).
    fn trust(&self, visits: f32, later: f32) -> f32 {
        let k = self.params.rave;
        match self.params.rave_schedule {
            // Without RAVE the first look remains.
            _ if k <= 0.0 => later / (later + visits),
            RaveSchedule::HandSelected => (k / (3.0 * visits + k)).sqrt(),
            RaveSchedule::MinimumError => later / (later + visits + later * visits / k),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uct::first_look::FirstLook;
    use goban::{Rules, Size, diagram};
    use playout::ScoreWeights;

    fn check(params: UctParams, test: impl FnOnce(&Crew<'_>)) {
        let root = Position::new(Size::square(3).unwrap(), Rules::CHINESE);
        let grown = Mutex::new(Grown { tree: Tree::new(), under_way: 0 });
        test(&Crew {
            params: &params,
            root: &root,
            restrictions: &[],
            grown: &grown,
            goal: 100,
            shift: 0,
            stop: AtomicBool::new(false),
        });
    }

    #[test]
    fn beta_is_the_root_of_k_over_3n_plus_k() {
        let rave_schedule = RaveSchedule::HandSelected;
        check(UctParams { rave: 300.0, rave_schedule, ..UctParams::default() }, |crew| {
            assert_eq!(crew.trust(0.0, 10.0), 1.0);
            assert_eq!(crew.trust(100.0, 10.0), 0.5_f32.sqrt());
            assert_eq!(crew.trust(300.0, 10.0), 0.5);
        });
        check(UctParams { rave: 0.0, ..UctParams::default() }, |crew| {
            assert_eq!(crew.trust(30.0, 10.0), 0.25, "the first look is worth ten visits");
        });
        check(UctParams { rave: 30.0, ..UctParams::default() }, |crew| {
            assert_eq!(crew.trust(30.0, 10.0), 0.2, "ten of ten, thirty and what they share");
        });
    }

    #[test]
    fn the_end_of_a_game_is_judged_as_the_style_wants() {
        let board = {
            let drawn = diagram::parse("X . O\nX . O\nX . O").unwrap();
            drawn.setup.to_board().unwrap()
        };
        let judged = |ends: ScoreWeights, black_lead: i32, shift: i32| {
            let mut found = Worth::new(0, 0.0);
            check(UctParams { ends, ..UctParams::default() }, |crew| {
                found =
                    Crew { shift, stop: AtomicBool::new(false), ..*crew }.judge(black_lead, &board);
            });
            (found.half_wins, found.value)
        };
        let plain = ScoreWeights::PLAIN;
        assert_eq!(judged(plain, 5, 0), (2, 1.0));
        assert_eq!(judged(plain, 5, 20), (2, 0.0), "who gave a handicap must win by more");
        assert_eq!(judged(plain, 20, 20), (2, 0.5));
        // Black looks, and is not content with ten points.
        let proud = ScoreWeights { offset: -10.0, ..plain };
        assert_eq!([19, 21].map(|it| judged(proud, it, 0)), [(2, 0.0), (2, 1.0)]);
        let greedy = ScoreWeights { score_share: 0.5, ..plain };
        assert!(judged(greedy, 60, 0).1 > judged(greedy, 2, 0).1);
        // Both have the same points of the edge, and nobody the middle.
        assert_eq!(judged(plain.with_lines(&[1.5, 0.5]), 1, 0), (2, 1.0));
    }

    #[test]
    fn threads_below_send_others_elsewhere() {
        let params = UctParams { prior_exploration: 0.0, criticality: 0.0, ..UctParams::default() };
        check(params, |crew| {
            let mut grown = crew.lock();
            let looks = ["A1", "B1", "pass"].map(|it| FirstLook {
                mv: it.parse().unwrap(),
                prior: 0.3,
                value: if it == "A1" { 0.6 } else { 0.55 },
            });
            grown.tree.expand(Tree::ROOT, &looks, crew.params);
            let ends = Ends::new(crew.root.size());
            let place = Place { at: Tree::ROOT, position: crew.root, depth: 0, ends: &ends };
            let first = crew.select(&grown.tree, place);
            assert_eq!(grown.tree[first].mv.to_string(), "A1");
            grown.tree[first].threads = 400;
            let second = crew.select(&grown.tree, place);
            assert_eq!(grown.tree[second].mv.to_string(), "B1");
        });
    }
}
