//! The tree search with playouts alone.
//!
//! UCB1 with RAVE and a learned first look. Each of the files here is one idea, and
//! [`UctParams`] explains every number in a line.

mod crew;
mod dynamic_komi;
mod first_look;
mod node;
mod params;
mod report;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use analysis::{Candidates, Limits, Restriction, SearchRequest, Until};
use goban::{Move, Position};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ownership::{ENDS_NEEDED, Ends};
use crew::{Crew, Grown};
use node::Tree;
use report::Report;
use worker::{Desk, Worker};

pub use params::{HandicapKomi, Looks, RaveSchedule, UctParams, Widening};

/// Games between two looks at [`Limits::stop`]: a few milliseconds on the largest board.
const STOP_EVERY: u32 = 16;
/// Games between two reports to [`Limits::progress`].
const PROGRESS_EVERY: u32 = 256;

/// Monte-Carlo tree search: UCB1 with RAVE, leaves valued by playouts.
///
/// The tree stays between searches: when the next position follows from the last, its part of
/// the tree is used again.
#[derive(Debug)]
pub struct Uct {
    params: UctParams,
    threads: usize,
    grown: Grown,
    /// The position at the root of the tree.
    root: Option<Position>,
    /// The moves that were permitted when it was grown.
    restrictions: Vec<Restriction>,
    /// One for each thread, for the board size of the last search.
    desks: Vec<Desk>,
}

impl Uct {
    /// A search that knows nothing yet, for one thread: the same seed gives the same answer.
    pub fn new(params: UctParams) -> Self {
        Self {
            params,
            threads: 1,
            grown: Grown { tree: Tree::new(), under_way: 0 },
            root: None,
            restrictions: Vec::new(),
            desks: Vec::new(),
        }
    }

    /// The same search on so many threads, which share one tree.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The numbers it searches by.
    pub const fn params(&self) -> &UctParams {
        &self.params
    }

    /// Searches by other numbers from now on, and forgets what was found by these.
    pub fn set_params(&mut self, params: UctParams) {
        self.params = params;
        self.clear();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.grown = Grown { tree: Tree::new(), under_way: 0 };
        self.root = None;
        self.desks.clear();
    }

    /// How many moves the tree holds, the root included.
    pub fn node_count(&self) -> usize {
        self.grown.tree.len()
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
        self.keep_what_follows(position, &request.restrictions);
        self.sit_down(position);
        let empty = Grown { tree: Tree::new(), under_way: 0 };
        let grown = Mutex::new(std::mem::replace(&mut self.grown, empty));
        let crew = Crew {
            params: &self.params,
            root: position,
            restrictions: &request.restrictions,
            grown: &grown,
            goal: request.limits.visits.max(1),
            shift: match self.params.handicap {
                HandicapKomi::Fixed => 0,
                HandicapKomi::Dynamic => dynamic_komi::shift(position),
            },
            stop: AtomicBool::new(false),
        };
        work(&crew, &mut self.desks, (request, rng));
        let grown = grown.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut ends = Ends::new(position.size());
        for desk in &self.desks {
            ends.merge(&desk.rollout.ends);
        }
        ends.play(position, ENDS_NEEDED.saturating_sub(ends.games()), rng);
        let report = Report {
            tree: &grown.tree,
            position,
            restrictions: &request.restrictions,
            ownership: ends.to_ownership(),
        };
        let candidates = report.candidates(rng);
        self.grown = grown;
        self.root = Some(position.clone());
        candidates
    }

    /// Gets every thread ready for a position.
    fn sit_down(&mut self, position: &Position) {
        let size = position.size();
        if self.desks.first().is_some_and(|it| it.rollout.size() != size) {
            self.desks.clear();
        }
        self.desks.resize_with(self.threads, || Desk::new(size, &self.params));
        for desk in &mut self.desks {
            desk.rollout.ends.clear(size);
        }
    }

    /// Keeps the part of the tree below a position that follows from the last one; anything else
    /// is a new tree.
    fn keep_what_follows(&mut self, position: &Position, restrictions: &[Restriction]) {
        let tree = &mut self.grown.tree;
        let same = self.restrictions == restrictions;
        let kept = self.root.as_ref().filter(|_| same).and_then(|root| {
            let later = moves_since(root, position)?;
            // What a restriction reaches changes with every move.
            (later.is_empty() || restrictions.is_empty()).then_some(())?;
            tree.follow(&later)
        });
        match kept {
            Some(Tree::ROOT) => {}
            Some(node) => tree.keep(node),
            None => *tree = Tree::new(),
        }
        self.restrictions = restrictions.to_vec();
    }
}

/// All threads play games; the first, which is the caller's, listens to the limits.
fn work<R: Rng>(crew: &Crew<'_>, desks: &mut [Desk], (request, rng): (&SearchRequest<'_>, &mut R)) {
    let limits = &request.limits;
    let Some((first, others)) = desks.split_first_mut() else { return };
    let seeds: Vec<u64> = others.iter().map(|_| rng.random()).collect();
    let mut first = Worker { crew, desk: first, rng };
    first.open_root();
    std::thread::scope(|scope| {
        let start = |(desk, seed)| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let work = move || Worker { crew, desk, rng: &mut rng }.run();
            Builder::new().spawn_scoped(scope, work).ok()
        };
        // Where the system has no more threads, those that there are do the work.
        let handles: Vec<_> = others.iter_mut().zip(seeds).map_while(start).collect();
        let mut played = 0_u32;
        while !crew.stop.load(Ordering::Relaxed) && first.play_game() {
            played += 1;
            if played.is_multiple_of(PROGRESS_EVERY) {
                (limits.progress)(crew.lock().tree[Tree::ROOT].visits);
            }
            if played % STOP_EVERY == 1
                && ((limits.stop)() || (request.until == Until::Decided && is_decided(crew)))
            {
                break;
            }
        }
        crew.stop.store(true, Ordering::Relaxed);
        for handle in handles {
            if let Err(panic) = handle.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    (limits.progress)(crew.lock().tree[Tree::ROOT].visits);
}

/// Whether no other move can have more visits than the best by the end of the search.
fn is_decided(crew: &Crew<'_>) -> bool {
    let tree = &crew.lock().tree;
    let left = crew.goal.saturating_sub(tree[Tree::ROOT].visits);
    let (mut most, mut second) = (0, 0);
    for child in tree.children(Tree::ROOT) {
        let visits = tree[child].visits;
        if visits > most {
            (most, second) = (visits, most);
        } else {
            second = second.max(visits);
        }
    }
    most - second > left
}

impl Default for Uct {
    fn default() -> Self {
        Self::new(UctParams::default())
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
