//! The search with a network.
//!
//! PUCT as strong programs do it: each of the files here is one idea, and
//! [`PuctParams`] explains every number in a line.

mod backup;
pub(crate) mod cache;
mod ending;
mod evaluator;
mod fingerprint;
mod node;
mod ownership;
mod params;
mod report;
mod select;
mod tree;
mod utility;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::Builder;

use analysis::{Candidates, Limits, Restriction, SearchRequest};
use goban::{Move, Position};
use rand::{Rng, RngExt};

use crate::uct::moves_since;
use backup::Grown;
use node::State;
use select::Session;
pub(crate) use select::widened;
use tree::Tree;
use utility::Utility;
pub(crate) use worker::turned;
use worker::{Attempt, Crew, Worker, look};

pub use evaluator::{Evaluator, NetEvaluator, SearchError};
pub use fingerprint::NetFingerprint;
pub use params::PuctParams;

/// Monte-Carlo tree search guided by a network.
///
/// The tree stays between searches: when the next position follows from the last, its part of
/// the tree is used again, and the same position is searched on where the last search stopped,
/// so that a caller who wants to see how things stand stops the search and asks again.
#[derive(Debug)]
pub struct Puct<E> {
    params: PuctParams,
    evaluator: E,
    /// For the other threads.
    more_evaluators: Vec<E>,
    grown: Grown,
    /// What the tree was grown for.
    roots: Option<Roots>,
}

/// What a tree was grown for.
#[derive(Debug)]
struct Roots {
    position: Position,
    wishes: Wishes,
    utility: Utility,
    /// Decides how the boards are turned that are looked at.
    seed: u64,
}

/// What of a request shapes the tree: a tree grown for other wishes would tell something else.
#[derive(Clone, Debug, PartialEq)]
struct Wishes {
    restrictions: Vec<Restriction>,
    exploration: f32,
    wide_root: f32,
}

impl Wishes {
    fn of(request: &SearchRequest<'_>) -> Self {
        Self {
            restrictions: request.restrictions.clone(),
            exploration: request.exploration.max(0.0),
            wide_root: request.wide_root.max(0.0),
        }
    }
}

impl<E: Evaluator + Send> Puct<E> {
    /// A search that knows nothing yet, for one thread: the same seed gives the same answer.
    pub fn new(params: PuctParams, evaluator: E) -> Self {
        let grown = Grown::new(params.memory);
        Self { params, evaluator, more_evaluators: Vec::new(), grown, roots: None }
    }

    /// The same search with another thread, which looks at positions with this.
    #[must_use]
    pub fn with_thread(mut self, evaluator: E) -> Self {
        self.more_evaluators.push(evaluator);
        self
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.grown = Grown::new(self.params.memory);
        self.roots = None;
    }

    /// How many positions the tree holds, the root included.
    pub fn node_count(&self) -> usize {
        self.grown.tree.len()
    }

    /// How many visits of a position a search would begin with, if nothing is restricted.
    pub fn visits_of(&self, position: &Position) -> u32 {
        let tree = &self.grown.tree;
        let roots = self.roots.as_ref().filter(|it| it.wishes.restrictions.is_empty());
        roots
            .and_then(|it| moves_since(&it.position, position))
            .and_then(|later| later.iter().try_fold(Tree::ROOT, |at, &mv| tree.child(at, mv)))
            .filter(|&it| tree[it].state == State::Open)
            .map_or(0, |it| tree[it].visits)
    }

    /// How many evaluations are kept.
    pub fn evaluation_count(&self) -> usize {
        self.grown.cache.len()
    }

    /// About how many bytes the tree takes, evaluations apart.
    pub fn tree_bytes(&self) -> usize {
        self.grown.tree.bytes()
    }

    /// About how many bytes tree and evaluations take.
    pub fn bytes(&self) -> usize {
        self.grown.tree.bytes() + self.grown.cache.bytes()
    }

    /// Looks at a position until the limits are reached or memory runs out; at least the root
    /// is evaluated. Whether to stop is asked between evaluations.
    ///
    /// The answer has at least one move, and all are legal. The first is the one to play.
    pub fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut impl Rng,
    ) -> Result<Candidates, SearchError> {
        let found = self.grow(position, request, rng);
        if found.is_err() {
            // Threads may have left half-done visits behind.
            self.clear();
        }
        found
    }

    fn grow(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut impl Rng,
    ) -> Result<Candidates, SearchError> {
        let wishes = Wishes::of(request);
        let known = self.keep_what_follows(position, &wishes);
        // A search that goes on draws no new lots: how often it was interrupted changes nothing.
        let (known, seed) = known.map_or_else(|| (None, rng.random()), |it| (Some(it.0), it.1));
        let grown = Mutex::new(std::mem::replace(&mut self.grown, Grown::new(self.params.memory)));
        let sight = look(position, &grown, &mut self.evaluator, seed)?;
        let root_score = {
            let averages = worker::lock(&grown).tree[Tree::ROOT].averages;
            if averages.weight > 0.0 { averages.outcome.score } else { sight.outcome.score }
        };
        let session = Session {
            params: &self.params,
            root: position,
            utility: known
                .unwrap_or_else(|| Utility::new(&self.params, position.size(), root_score)),
            exploration: wishes.exploration,
            restrictions: &request.restrictions,
            root_priors: widened(&sight.priors, wishes.wide_root),
            moves_ownership: request.moves_ownership,
        };
        {
            let mut grown = worker::lock(&grown);
            if grown.tree[Tree::ROOT].state == State::Pending {
                grown.settle(&[Tree::ROOT], &sight, &session);
                grown.back_up(&[Tree::ROOT], &self.params);
            } else if known.is_none() {
                grown.tree.revalue(session.utility);
                for id in grown.tree.leaves_first() {
                    grown.refresh(id, &self.params);
                }
            }
        }
        let mut threads =
            Threads { evaluator: &mut self.evaluator, others: &mut self.more_evaluators, seed };
        let visits_left = {
            let grown = worker::lock(&grown);
            request.limits.visits.saturating_sub(grown.natural_visits())
        };
        threads.add_visits((visits_left, None), &session, &grown, &request.limits)?;
        for wish in request.confirm.iter().filter(|it| sight.moves.contains(&it.mv)) {
            threads.add_visits((wish.visits, Some(wish.mv)), &session, &grown, &request.limits)?;
        }
        let grown = grown.into_inner().unwrap_or_else(PoisonError::into_inner);
        let candidates = report::candidates(&grown, &session);
        self.roots =
            Some(Roots { position: position.clone(), wishes, utility: session.utility, seed });
        self.grown = grown;
        Ok(candidates)
    }

    /// Keeps the part of the tree below a position that follows from the last one, unless other
    /// things were wished there; the evaluations are kept anyway. Gives back the utility that the
    /// tree is valued by, and the seed, if the tree stays as it is.
    fn keep_what_follows(
        &mut self,
        position: &Position,
        wishes: &Wishes,
    ) -> Option<(Utility, u64)> {
        let roots = self.roots.take();
        let later = roots.as_ref().filter(|it| it.wishes == *wishes).and_then(|it| {
            let later = moves_since(&it.position, position)?;
            // What a restriction reaches changes with every move.
            (later.is_empty() || wishes.restrictions.is_empty()).then_some(later)
        });
        if later.as_ref().is_some_and(Vec::is_empty) {
            return roots.map(|it| (it.utility, it.seed));
        }
        let tree = &mut self.grown.tree;
        let kept = later
            .and_then(|moves| moves.iter().try_fold(Tree::ROOT, |at, &mv| tree.child(at, mv)))
            .filter(|&it| tree[it].state == State::Open);
        match kept {
            Some(node) => tree.keep(node),
            None => *tree = Tree::new(),
        }
        self.grown.confirmed.clear();
        None
    }
}

/// The threads of one search; the first is the caller's.
struct Threads<'a, E> {
    evaluator: &'a mut E,
    others: &'a mut [E],
    seed: u64,
}

impl<E: Evaluator + Send> Threads<'_, E> {
    /// So many visits more, all of one of the root's moves if one is given.
    fn add_visits(
        &mut self,
        (visits, confirm): (u32, Option<Move>),
        session: &Session<'_>,
        grown: &Mutex<Grown>,
        limits: &Limits<'_>,
    ) -> Result<(), SearchError> {
        let before = worker::lock(grown).tree[Tree::ROOT].visits;
        let crew = Crew {
            session,
            grown,
            goal: before.saturating_add(visits),
            confirm,
            stop: AtomicBool::new(false),
            settled: Condvar::new(),
        };
        let seed = self.seed;
        let mut first = Worker { crew: &crew, evaluator: &mut *self.evaluator, seed };
        std::thread::scope(|scope| {
            let crew = &crew;
            let start = |evaluator| {
                let mut worker = Worker { crew, evaluator, seed };
                Builder::new().spawn_scoped(scope, move || worker.run())
            };
            // Where the system has no more threads, those that there are do the work.
            let handles: Vec<_> = self.others.iter_mut().map_while(|it| start(it).ok()).collect();
            let mut result = Ok(());
            while !crew.stop.load(Ordering::Relaxed) && !(limits.stop)() {
                match first.visit() {
                    Ok(Attempt::Done) => break,
                    Ok(Attempt::Visited) => {
                        (limits.progress)(crew.lock().tree[Tree::ROOT].visits);
                    }
                    Ok(Attempt::Taken) => {}
                    Err(error) => {
                        result = Err(error);
                        break;
                    }
                }
            }
            // Reaching the goal ends the others too: nothing but what is under way is left.
            crew.stop.store(true, Ordering::Relaxed);
            for handle in handles {
                match handle.join() {
                    Ok(others) => result = result.and(others),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            result
        })
    }
}
