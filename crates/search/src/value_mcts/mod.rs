//! The search with a network and playouts (Value-MCTS).
//!
//! Down the tree by `Q + u`, a playout at the leaf, and back: `Q` mixes the playouts with the
//! network's values, `u` explores by the network's policy. A leaf with enough playouts gets the
//! likeliest moves as children. The network is asked through two queues, policies before values;
//! threads do playouts while nothing is queued that they may do. [`ValueMctsParams::PAPER`] is
//! the algorithm as published, with what it leaves open said where it is decided.

mod counting;
mod grown;
mod mixing;
mod node;
mod params;
mod queue;
mod report;
mod select;
mod worker;

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use analysis::{Candidates, Limits, Restriction, SearchRequest};
use goban::Position;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ownership::{ENDS_NEEDED, Ends};
use crate::puct::{Evaluator, SearchError, widened};
use crate::uct::moves_since;
use grown::Grown;
use node::{State, Tree};
use report::Report;
use select::Session;
use worker::{Crew, Desk, Hand, Step, Worker, lock};

pub use counting::Counting;
pub use mixing::{Mixing, ParseMixingError};
pub use params::{Choosing, Ending, Reuse, ValueMctsError, ValueMctsParams};

/// Playouts between two reports to [`Limits::progress`].
const PROGRESS_EVERY: u32 = 64;

/// Monte-Carlo tree search guided by a network whose values are mixed with playouts.
///
/// Asked again for the same position it goes on where it stopped; how often it was interrupted
/// changes nothing.
#[derive(Debug)]
pub struct ValueMcts<E> {
    params: ValueMctsParams,
    first: Hand<E>,
    /// Of the other threads.
    others: Vec<Hand<E>>,
    grown: Grown,
    /// What the tree was grown for.
    roots: Option<Roots>,
}

/// What a tree was grown for.
#[derive(Debug)]
struct Roots {
    position: Position,
    wishes: Wishes,
    seed: u64,
}

/// What of a request shapes the tree: a tree grown for other wishes would tell something else.
#[derive(Clone, Debug, PartialEq)]
struct Wishes {
    restrictions: Vec<Restriction>,
    exploration: f32,
    wide_root: f32,
}

impl<E: Evaluator + Send> ValueMcts<E> {
    /// A search that knows nothing yet, for one thread: the same seed gives the same answer.
    pub fn new(params: ValueMctsParams, evaluator: E) -> Result<Self, ValueMctsError> {
        let params = params.checked()?;
        let grown = Grown::new(params.memory);
        let first = Hand { evaluator, desk: None };
        Ok(Self { params, first, others: Vec::new(), grown, roots: None })
    }

    /// The same search with another thread, which looks at positions with this.
    #[must_use]
    pub fn with_thread(mut self, evaluator: E) -> Self {
        self.others.push(Hand { evaluator, desk: None });
        self
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.grown = Grown::new(self.params.memory);
        self.roots = None;
    }

    /// How many moves the tree holds, the root included.
    pub fn node_count(&self) -> usize {
        self.grown.tree.len()
    }

    /// How many values of the network the tree holds.
    pub fn value_count(&self) -> u32 {
        self.grown.tree[Tree::ROOT].values
    }

    /// How many evaluations are kept.
    pub fn evaluation_count(&self) -> usize {
        self.grown.cache.len()
    }

    /// About how many bytes tree and evaluations take.
    pub fn bytes(&self) -> usize {
        self.grown.tree.bytes() + self.grown.cache.bytes()
    }

    /// How many playouts of a position a search would begin with, if nothing is restricted.
    pub fn visits_of(&self, position: &Position) -> u32 {
        let tree = &self.grown.tree;
        let roots = self.roots.as_ref().filter(|it| it.wishes.restrictions.is_empty());
        roots
            .and_then(|it| moves_since(&it.position, position))
            .filter(|later| later.is_empty() || self.params.reuse == Reuse::Following)
            .and_then(|later| tree.follow(&later))
            .map_or(0, |it| tree[it].playouts)
    }

    /// Looks at a position until the root has as many playouts as the limits say, or until told to
    /// stop; at least one playout is made.
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
            // Threads may have left half-done playouts behind.
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
        let wishes = Wishes {
            restrictions: request.restrictions.clone(),
            exploration: request.exploration.max(0.0),
            wide_root: request.wide_root.max(0.0),
        };
        let seed = match self.keep_what_follows(position, &wishes) {
            Some(seed) => seed,
            None => self.sit_down(position, rng),
        };
        let mut session = Session {
            params: &self.params,
            root: position,
            mixing: self.params.mixing.at(position),
            exploration: wishes.exploration,
            restrictions: &request.restrictions,
            root_priors: Vec::new(),
        };
        let empty = Grown::new(self.params.memory);
        let grown = Mutex::new(std::mem::replace(&mut self.grown, empty));
        let goal = request.limits.visits.max(1);
        let sight = {
            let crew = Crew::new(&session, &grown, (goal, seed));
            Worker::new(&crew, &mut self.first).begin()?
        };
        if wishes.wide_root > 0.0 {
            session.root_priors = widened(&lock(&grown).root_priors(), wishes.wide_root);
        }
        let crew = Crew::new(&session, &grown, (goal, seed));
        work(&crew, (&mut self.first, &mut self.others), &request.limits)?;
        let grown = grown.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut ends = Ends::new(position.size());
        for hand in std::iter::once(&self.first).chain(&self.others) {
            if let Some(desk) = &hand.desk {
                ends.merge(&desk.rollout.ends);
            }
        }
        // Lots of their own, so that looking at the answer changes nothing.
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(goal));
        ends.play(position, ENDS_NEEDED.saturating_sub(ends.games()), &mut lots);
        let report = Report {
            tree: &grown.tree,
            session: &session,
            sight: &sight,
            ends: ends.to_ownership(),
        };
        let candidates = report.candidates(&mut lots);
        self.grown = grown;
        self.roots = Some(Roots { position: position.clone(), wishes, seed });
        Ok(candidates)
    }

    /// Gets everybody ready for a new position, with new lots; gives back the seed of the search.
    fn sit_down(&mut self, position: &Position, rng: &mut impl Rng) -> u64 {
        for hand in std::iter::once(&mut self.first).chain(&mut self.others) {
            hand.desk = Some(Desk::new(position.size(), self.params.playout, rng.random()));
        }
        rng.random()
    }

    /// Keeps the part of the tree below a position that follows from the last one, unless other
    /// things were wished there; the evaluations are kept anyway. Gives back the seed if the tree
    /// stays as it is.
    fn keep_what_follows(&mut self, position: &Position, wishes: &Wishes) -> Option<u64> {
        let roots = self.roots.take();
        let later = roots.as_ref().filter(|it| it.wishes == *wishes).and_then(|it| {
            let later = moves_since(&it.position, position)?;
            let may = self.params.reuse == Reuse::Following && wishes.restrictions.is_empty();
            (later.is_empty() || may).then_some(later)
        });
        if later.as_ref().is_some_and(Vec::is_empty) {
            return roots.map(|it| it.seed);
        }
        self.grown.forget_jobs();
        let tree = &mut self.grown.tree;
        let kept =
            later.and_then(|moves| tree.follow(&moves)).filter(|&it| tree[it].state == State::Open);
        match kept {
            Some(node) => tree.keep(node),
            None => *tree = Tree::new(),
        }
        None
    }
}

/// All threads work; the first, which is the caller's, listens to the limits.
fn work<E: Evaluator + Send>(
    crew: &Crew<'_>,
    (first, others): (&mut Hand<E>, &mut [Hand<E>]),
    limits: &Limits<'_>,
) -> Result<(), SearchError> {
    let mut first = Worker::new(crew, first);
    let workers = others.iter_mut().map(|it| Worker::new(crew, it));
    std::thread::scope(|scope| {
        // Where the system has no more threads, those that there are do the work.
        let handles: Vec<_> = workers
            .map_while(|mut it| Builder::new().spawn_scoped(scope, move || it.run()).ok())
            .collect();
        let mut result = Ok(());
        let mut told = 0;
        while !crew.stop.load(Ordering::Relaxed) && !(limits.stop)() {
            match first.step() {
                Ok(Step::Done) => break,
                Ok(Step::More) => {}
                Err(error) => {
                    result = Err(error);
                    break;
                }
            }
            let playouts = crew.lock().tree[Tree::ROOT].playouts;
            if playouts >= told + PROGRESS_EVERY {
                told = playouts;
                (limits.progress)(playouts);
            }
        }
        // Nothing but what is under way is left for the others.
        crew.stop.store(true, Ordering::Relaxed);
        for handle in handles {
            match handle.join() {
                Ok(others) => result = result.and(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        (limits.progress)(crew.lock().tree[Tree::ROOT].playouts);
        result
    })
}
