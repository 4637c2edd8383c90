//! The tree search.

use analysis::{Candidate, Candidates, Limits, ScoreLead, WinRate};
use goban::{Color, Move, Position};
use rand::Rng;

use crate::finish;
use crate::first_plays::FirstPlays;
use crate::ownership::ENDS_NEEDED;
use crate::params::UctParams;
use crate::prior;
use crate::puct::{Restriction, SearchRequest, permits};
use crate::rollout::Rollout;
use crate::tree::{Node, NodeId, Tree};
use crate::worth::Worth;

/// Games between two looks at [`Limits::stop`]: a few milliseconds on the largest board.
const STOP_EVERY: u32 = 16;
/// Games between two reports to [`Limits::progress`].
const PROGRESS_EVERY: u32 = 256;
/// The pass is looked at at least once in so many visits of the root, so that it can be compared.
const PASS_EVERY: u32 = 32;
/// What the pass looks like at first, compared with a stone.
const PASS_PRIOR: f32 = -0.2;
/// The longest continuation that is told.
const LONGEST_PV: usize = 12;

/// Monte-Carlo tree search: UCB1 with RAVE, leaves valued by light playouts.
///
/// The tree stays between searches: when the next position follows from the last, its part of
/// the tree is used again.
#[derive(Debug)]
pub struct Uct {
    params: UctParams,
    /// `1 / rave`, because dividing takes long.
    inverse_rave: f32,
    tree: Tree,
    /// The position at the root of the tree.
    root: Option<Position>,
    /// The moves that were permitted when it was grown.
    restrictions: Vec<Restriction>,
    games: Option<Games>,
}

/// What is needed to play a game to its end and to learn from it; for one board size.
#[derive(Debug)]
struct Games {
    rollout: Rollout,
    first_plays: FirstPlays,
    /// From the root to the leaf.
    path: Vec<NodeId>,
}

impl Uct {
    /// A search that knows nothing yet.
    pub fn new(params: UctParams) -> Self {
        Self {
            params,
            inverse_rave: params.rave.max(1.0).recip(),
            tree: Tree::new(params.most_nodes),
            root: None,
            restrictions: Vec::new(),
            games: None,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tree = Tree::new(self.params.most_nodes);
        self.root = None;
        self.games = None;
    }

    /// How many moves the tree holds, the root included.
    pub fn node_count(&self) -> usize {
        self.tree.len()
    }

    /// Looks at a position until the limits are reached; at least one game is played unless the
    /// tree already has all visits.
    ///
    /// The answer has at least one move, and all are legal. The first is the one to play:
    /// the most visited one, unless the board is finished and it would be senseless (then
    /// the pass).
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        rng: &mut impl Rng,
    ) -> Candidates {
        self.answer(position, &SearchRequest::new(*limits), rng)
    }

    /// The same for a request with more wishes: it keeps to the moves that are permitted; its
    /// exploration and width are its own, and it confirms nothing.
    pub fn answer(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut impl Rng,
    ) -> Candidates {
        let limits = &request.limits;
        self.keep_what_follows(position, &request.restrictions);
        let size = position.size();
        let mut games = self.games.take().filter(|it| it.rollout.size() == size).unwrap_or(Games {
            rollout: Rollout::new(size),
            first_plays: FirstPlays::new(),
            path: Vec::new(),
        });
        games.rollout.ends.clear(size);
        self.expand(Tree::ROOT, position);
        let mut played = 0;
        while self.tree[Tree::ROOT].visits < limits.visits.max(1) {
            self.play_game(position, &mut games, rng);
            played += 1;
            if played % PROGRESS_EVERY == 0 {
                (limits.progress)(self.tree[Tree::ROOT].visits);
            }
            if played % STOP_EVERY == 1 && (limits.stop)() {
                break;
            }
        }
        (limits.progress)(self.tree[Tree::ROOT].visits);
        let candidates = self.candidates(position, &mut games, rng);
        self.root = Some(position.clone());
        self.games = Some(games);
        candidates
    }

    /// One game: down the tree, on at random, and back with the result.
    fn play_game(&mut self, root: &Position, games: &mut Games, rng: &mut impl Rng) {
        let mut position = root.clone();
        let mut at = Tree::ROOT;
        games.path.clear();
        games.path.push(at);
        while self.tree[at].is_expanded() {
            at = self.select(at, &position, games.path.len() - 1);
            position.play_unchecked(self.tree[at].mv);
            games.path.push(at);
            if position.is_over() {
                break;
            }
            if self.tree[at].visits >= self.params.expand_after {
                self.expand(at, &position);
            }
        }
        let Games { rollout, first_plays, .. } = games;
        first_plays.clear();
        let lead =
            rollout.black_lead(&position, rng, |color, point| first_plays.add_later(color, point));
        self.back_up(&position, games, Worth::new(lead, self.params.score_weight));
    }

    /// The child with the highest upper bound.
    fn select(&self, parent: NodeId, position: &Position, depth: usize) -> NodeId {
        let permitted = |mv| permits(&self.restrictions, position.to_move(), mv, depth);
        let visits = self.tree[parent].visits;
        if parent == Tree::ROOT
            && permitted(Move::Pass)
            && let Some(pass) = self.tree.child(parent, Move::Pass)
            && (self.tree[pass].visits + 1) * PASS_EVERY <= visits
        {
            return pass;
        }
        let log_visits = (visits.max(1) as f32).ln();
        let mut best = (f32::NEG_INFINITY, parent);
        for child in self.tree.children(parent) {
            if !self.restrictions.is_empty() && !permitted(self.tree[child].mv) {
                continue;
            }
            let bound = self.upper_bound(&self.tree[child], log_visits);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        if best.1 == parent {
            // Nothing is permitted but the pass, which is always among the moves.
            return self.tree.child(parent, Move::Pass).unwrap_or(parent);
        }
        best.1
    }

    /// How good a move may be: its own games and those in which it came later, mixed; the more
    /// visits, the less count the latter.
    fn upper_bound(&self, node: &Node, log_visits: f32) -> f32 {
        let visits = node.visits as f32;
        let later = node.rave_visits();
        let trust = later / (later + visits + later * visits * self.inverse_rave);
        let mut bound = node.value() + trust * (node.rave_value() - node.value());
        if self.params.exploration > 0.0 {
            bound += self.params.exploration * (log_visits / (visits + 1.0)).sqrt();
        }
        bound
    }

    /// Gives a node its children.
    fn expand(&mut self, at: NodeId, position: &Position) {
        if self.tree[at].is_expanded() {
            return;
        }
        // The node's value is its mover's; its children belong to the other side.
        let node = &self.tree[at];
        let expected = if node.visits == 0 { 0.5 } else { 1.0 - node.value() };
        let moves: Vec<(Move, f32)> = prior::moves(position)
            .map(|mv| {
                let look = mv.point().map_or(PASS_PRIOR, |point| prior::look(position, point));
                (mv, (expected + look).clamp(0.0, 1.0))
            })
            .collect();
        self.tree.expand(at, &moves, self.params.prior_visits.max(1.0));
    }

    /// Tells everybody on the path, the leaf first, how the game ended.
    fn back_up(&mut self, leaf: &Position, games: &mut Games, black: Worth) {
        let mut to_move = leaf.to_move();
        for &at in games.path.iter().rev() {
            let worth = seen_by(to_move, black);
            if self.params.rave > 0.0 {
                for child in self.tree.children_mut(at) {
                    if games.first_plays.is_by(to_move, child.mv) {
                        child.visit_later(worth.value);
                    }
                }
            }
            let mover = to_move.opponent();
            let node = &mut self.tree[at];
            node.visit(worth.for_opponent());
            games.first_plays.add_earlier(mover, node.mv);
            to_move = mover;
        }
    }

    /// Keeps the part of the tree below a position that follows from the last one; anything else
    /// is a new tree.
    fn keep_what_follows(&mut self, position: &Position, restrictions: &[Restriction]) {
        let same = self.restrictions == restrictions;
        let kept = self.root.as_ref().filter(|_| same).and_then(|root| {
            let later = moves_since(root, position)?;
            // What a restriction reaches changes with every move.
            (later.is_empty() || restrictions.is_empty()).then_some(())?;
            later.iter().try_fold(Tree::ROOT, |at, &mv| self.tree.child(at, mv))
        });
        match kept {
            Some(Tree::ROOT) => {}
            Some(node) => self.tree.keep(node),
            None => self.tree = Tree::new(self.params.most_nodes),
        }
        self.restrictions = restrictions.to_vec();
    }

    fn candidates(&self, position: &Position, games: &mut Games, rng: &mut impl Rng) -> Candidates {
        let permitted = |mv| permits(&self.restrictions, position.to_move(), mv, 0);
        let mut moves: Vec<Candidate> = self
            .tree
            .children(Tree::ROOT)
            .filter(|&it| self.tree[it].visits > 0 || self.tree[it].mv == Move::Pass)
            .filter(|&it| permitted(self.tree[it].mv) || self.tree[it].visits > 0)
            .map(|it| self.candidate(it))
            .collect();
        // Stable, so that equal moves stay in the order of the points; an unvisited pass is last.
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.value().total_cmp(&a.win.value())));
        let missing = ENDS_NEEDED.saturating_sub(games.rollout.ends.games());
        games.rollout.ends.play(position, missing, rng);
        let ownership = games.rollout.ends.to_ownership();
        if self.restrictions.is_empty() {
            finish::put_sensible_first(position, &ownership, &mut moves, rng);
        }
        let root = &self.tree[Tree::ROOT];
        Candidates {
            to_move: position.to_move(),
            visits: root.visits,
            // The root's move was the other side's.
            win: WinRate::new(root.win_rate()).for_opponent(),
            lead: root.lead().map(|it| ScoreLead::new(it).for_opponent()),
            moves,
            ownership: Some(ownership),
            ownership_deviation: None,
            score_deviation: None,
            utility: None,
            policy: None,
        }
    }

    fn candidate(&self, at: NodeId) -> Candidate {
        let node = &self.tree[at];
        let pv = self.continuation(at);
        Candidate {
            mv: node.mv,
            visits: node.visits,
            win: WinRate::new(node.win_rate()),
            lead: node.lead().map(ScoreLead::new),
            policy: None,
            pv: pv.iter().map(|&it| self.tree[it].mv).collect(),
            pv_visits: pv.iter().map(|&it| self.tree[it].visits).collect(),
            score_deviation: None,
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        }
    }

    /// The most visited moves from a node on.
    fn continuation(&self, from: NodeId) -> Vec<NodeId> {
        let most_visited = |&at: &NodeId| {
            // The first of equals, so that the order of the points decides.
            let best = self.tree.children(at).reduce(|best, it| {
                if self.tree[it].visits > self.tree[best].visits { it } else { best }
            });
            best.filter(|&it| self.tree[it].visits > 0)
        };
        std::iter::successors(Some(from), most_visited).take(LONGEST_PV).collect()
    }
}

impl Default for Uct {
    fn default() -> Self {
        Self::new(UctParams::default())
    }
}

const fn seen_by(color: Color, black: Worth) -> Worth {
    match color {
        Color::Black => black,
        Color::White => black.for_opponent(),
    }
}

/// The moves that lead from one position of a game to another; `None` if they are of different
/// games.
pub(crate) fn moves_since(earlier: &Position, later: &Position) -> Option<Vec<Move>> {
    let same_game = earlier.size() == later.size()
        && earlier.rules() == later.rules()
        && earlier.white_bonus_half_points() == later.white_bonus_half_points();
    let (past, turns) = (earlier.history().turns(), later.history().turns());
    let since = turns.strip_prefix(past).filter(|_| same_game)?;
    let follows = match since.first() {
        Some(next) => next.color == earlier.to_move() && next.hash_before == earlier.board().hash(),
        None => earlier == later,
    };
    // Turns that do not alternate are not in the tree.
    let mut color = earlier.to_move();
    let alternate = since.iter().all(|it| {
        let right = it.color == color;
        color = color.opponent();
        right
    });
    (follows && alternate && color == later.to_move())
        .then(|| since.iter().map(|it| it.mv).collect())
}
