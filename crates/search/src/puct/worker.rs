//! One thread of a search: down the tree, a look at the leaf, and back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use goban::{Color, Move, Position, Symmetry};

use super::backup::Grown;
use super::cache::{self, Sight};
use super::ending::ending;
use super::evaluator::{Evaluator, SearchError};
use super::node::State;
use super::select::{Choice, Session, choice_of};
use super::tree::{NodeId, Tree};

/// How long a thread waits for another that is at the same leaf before it looks again.
const WAIT: Duration = Duration::from_millis(2);

/// What the threads of a search share. The lock is held on the way down and up, never while
/// somebody evaluates.
#[derive(Debug)]
pub(super) struct Crew<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) grown: &'a Mutex<Grown>,
    /// Visits of the root at which to stop.
    pub(super) goal: u32,
    /// The root's move that all visits begin with, if there is such a demand.
    pub(super) confirm: Option<Move>,
    pub(super) stop: AtomicBool,
    /// Tells those who wait that a leaf has been evaluated.
    pub(super) settled: Condvar,
}

/// What came of an attempt to visit a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// It was visited.
    Visited,
    /// Another thread is there.
    Taken,
    /// Nothing is left to do.
    Done,
}

/// A thread with what it alone uses.
#[derive(Debug)]
pub(super) struct Worker<'a, E> {
    pub(super) crew: &'a Crew<'a>,
    pub(super) evaluator: &'a mut E,
    pub(super) seed: u64,
}

/// The way to a leaf.
#[derive(Debug)]
struct Descent {
    path: Vec<NodeId>,
    position: Position,
    is_new: bool,
    /// What was seen, and by whom, two moves before the leaf, or else one.
    before: Option<(Arc<Sight>, Color)>,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Visits leaves until the goal is reached or somebody says stop.
    pub(super) fn run(&mut self) -> Result<(), SearchError> {
        let _alarm = Alarm(&self.crew.stop);
        while !self.crew.stop.load(Ordering::Relaxed) {
            if self.visit()? == Attempt::Done {
                break;
            }
        }
        Ok(())
    }

    /// Visits one leaf.
    pub(super) fn visit(&mut self) -> Result<Attempt, SearchError> {
        let crew = self.crew;
        let mut grown = crew.lock();
        let root = &grown.tree[Tree::ROOT];
        let under_way = u32::from(root.virtual_losses);
        if root.visits + under_way >= crew.goal || !grown.has_room() {
            return Ok(Attempt::Done);
        }
        let Some(descent) = crew.descend(&mut grown) else {
            let waited = crew.settled.wait_timeout(grown, WAIT);
            drop(waited.map_err(PoisonError::into_inner));
            return Ok(Attempt::Taken);
        };
        if descent.is_new {
            drop(grown);
            let sight = match self.sight(&descent) {
                Ok(sight) => sight,
                Err(error) => {
                    crew.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            };
            grown = crew.lock();
            grown.settle(&descent.path, &sight, crew.session);
        }
        if let Some(mv) = crew.confirm {
            grown.count_confirmed(mv);
        }
        grown.back_up(&descent.path, crew.session.params);
        drop(grown);
        crew.settled.notify_all();
        Ok(Attempt::Visited)
    }

    fn sight(&mut self, descent: &Descent) -> Result<Arc<Sight>, SearchError> {
        let before = descent.before.as_ref().map(|(sight, mover)| (&**sight, *mover));
        if let Some(end) = ending(&descent.position, before) {
            return Ok(Arc::new(end));
        }
        look(&descent.position, self.crew.grown, self.evaluator, self.seed)
    }
}

/// Stops the other threads when one of them panics: nobody is to wait for its leaf.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// How the board of this key is turned before it is looked at: by lot, but whoever comes when.
pub(crate) fn turned(seed: u64, key: u64) -> Symmetry {
    // Multiplying mixes upwards, so the highest bits depend on all.
    let mixed = (key ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 61;
    Symmetry::from_number(number as u8).unwrap_or(Symmetry::IDENTITY)
}

/// What is seen of a position: from memory, or else by evaluation in a symmetry by lot.
pub(super) fn look<E: Evaluator>(
    position: &Position,
    grown: &Mutex<Grown>,
    evaluator: &mut E,
    seed: u64,
) -> Result<Arc<Sight>, SearchError> {
    let key = cache::key(position);
    if let Some(known) = lock(grown).cache.find(key) {
        return Ok(known);
    }
    let symmetry = turned(seed, key);
    let sight = Sight::new(position, evaluator.evaluate(position, symmetry)?);
    Ok(lock(grown).cache.insert(key, sight))
}

impl Crew<'_> {
    pub(super) fn lock(&self) -> MutexGuard<'_, Grown> {
        lock(self.grown)
    }

    /// Goes down to a leaf and marks the way with virtual losses; `None` if another thread is
    /// evaluating the leaf.
    fn descend(&self, grown: &mut Grown) -> Option<Descent> {
        let tree = &mut grown.tree;
        let mut position = self.session.root.clone();
        let mut path = vec![Tree::ROOT];
        let mut is_new = false;
        let mut at = Tree::ROOT;
        while !is_new && tree[at].state == State::Open {
            let depth = path.len() - 1;
            let choice = match self.confirm {
                Some(mv) if depth == 0 => choice_of(tree, at, mv),
                _ => self.session.choose(tree, at, depth),
            };
            at = match choice? {
                Choice::Again(child) => child,
                Choice::First(rank) => {
                    is_new = true;
                    tree.add_child(at, rank)?
                }
            };
            // Only if two positions shared a key could the move be illegal; then it is a pass.
            if position.play(tree[at].mv).is_err() {
                position.play_unchecked(Move::Pass);
            }
            path.push(at);
        }
        if !is_new && tree[at].state == State::Pending {
            return None;
        }
        for &node in &path {
            tree[node].virtual_losses += 1;
        }
        let earlier = path.len().checked_sub(3).or(path.len().checked_sub(2));
        let before = earlier.and_then(|depth| {
            let sight = tree[*path.get(depth)?].sight.clone()?;
            Some((sight, self.session.mover(depth)))
        });
        Some(Descent { path, position, is_new, before })
    }
}

pub(super) fn lock(grown: &Mutex<Grown>) -> MutexGuard<'_, Grown> {
    grown.lock().unwrap_or_else(PoisonError::into_inner)
}
