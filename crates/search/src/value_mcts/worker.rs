//! One thread of a search: playouts, and evaluations in between.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use goban::{Color, Move, Position, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::grown::{Ended, Grown};
use super::node::{State, Tree};
use super::queue::{Job, Path};
use super::select::Session;
use crate::puct::cache::{self, Sight};
use crate::puct::{Evaluator, SearchError, turned};
use crate::rollout::{PlayoutKind, Rollout};

/// What the threads of a search share. The lock is held on the way down and up, never during a
/// playout or an evaluation.
#[derive(Debug)]
pub(super) struct Crew<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) grown: &'a Mutex<Grown>,
    /// Playouts of the root at which to stop.
    pub(super) goal: u32,
    /// Decides how the boards are turned that are looked at.
    pub(super) seed: u64,
    pub(super) stop: AtomicBool,
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Done,
    More,
}

/// What one thread alone uses.
#[derive(Debug)]
pub(super) struct Hand<E> {
    pub(super) evaluator: E,
    /// For the board size of the last search.
    pub(super) desk: Option<Desk>,
}

/// What is new with every position that does not follow from the last.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) rollout: Rollout,
    pub(super) rng: Xoshiro256PlusPlus,
}

impl Desk {
    pub(super) fn new(size: Size, kind: PlayoutKind, seed: u64) -> Self {
        Self { rollout: Rollout::new(size, kind), rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

/// A thread at work.
#[derive(Debug)]
pub(super) struct Worker<'a, E> {
    pub(super) crew: &'a Crew<'a>,
    pub(super) evaluator: &'a mut E,
    pub(super) desk: &'a mut Desk,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(super) fn new(crew: &'a Crew<'a>, hand: &'a mut Hand<E>) -> Self {
        let Hand { evaluator, desk } = hand;
        let (size, kind) = (crew.session.root.size(), crew.session.params.playout);
        Self { crew, evaluator, desk: desk.get_or_insert_with(|| Desk::new(size, kind, crew.seed)) }
    }

    /// Works until the goal is reached or somebody says stop.
    pub(super) fn run(&mut self) -> Result<(), SearchError> {
        let _alarm = Alarm(&self.crew.stop);
        while !self.crew.stop.load(Ordering::Relaxed) {
            if self.step()? == Step::Done {
                break;
            }
        }
        Ok(())
    }

    /// Does what is most urgent: a policy, a value, a playout.
    pub(super) fn step(&mut self) -> Result<Step, SearchError> {
        let crew = self.crew;
        let mut grown = crew.lock();
        if grown.playouts() >= crew.goal {
            return Ok(Step::Done);
        }
        let done = match grown.queues.next() {
            Some(Job::Policy(path)) => {
                let position = crew.session.position_at(&grown.tree, &path);
                drop(grown);
                self.open(&path, &position)
            }
            Some(Job::Value(path)) => {
                let position = crew.session.position_at(&grown.tree, &path);
                drop(grown);
                self.value(&path, &position)
            }
            None => {
                self.play_out(grown);
                Ok(())
            }
        };
        if done.is_err() {
            crew.stop.store(true, Ordering::Relaxed);
        }
        done.map(|()| Step::More)
    }

    /// One playout from the most promising leaf.
    fn play_out(&mut self, mut grown: MutexGuard<'_, Grown>) {
        let crew = self.crew;
        let (path, position) = crew.session.descend(&grown.tree);
        grown.under_way += 1;
        for &at in &path {
            grown.tree[at].threads += 1;
        }
        drop(grown);
        let ended = self.end_of(&position);
        let mut grown = crew.lock();
        for &at in &path {
            let threads = &mut grown.tree[at].threads;
            *threads = threads.saturating_sub(1);
        }
        grown.add_playout(&path, ended, crew.session);
        grown.ask(&path, &position, crew.session.params);
    }

    fn end_of(&mut self, position: &Position) -> Ended {
        let Desk { rollout, rng } = &mut *self.desk;
        let black_lead = rollout.black_lead(position, rng, |_: Color, _| {});
        Ended { beginner: position.to_move(), black_lead }
    }

    /// Evaluates a position and tells those above.
    fn value(&mut self, path: &Path, position: &Position) -> Result<(), SearchError> {
        let sight = self.look(position)?;
        self.crew.lock().add_value(path, sight.outcome.win);
        Ok(())
    }

    /// Gives a leaf its likeliest moves as children, each with one playout.
    ///
    /// One network gives policy and value at once, so the value comes with it if nobody was
    /// faster.
    pub(super) fn open(&mut self, path: &Path, position: &Position) -> Result<(), SearchError> {
        let crew = self.crew;
        let sight = self.look(position)?;
        let depth = path.len() - 1;
        let moves = crew.session.moves(position, &sight, depth);
        let played = {
            let mut grown = crew.lock();
            grown.add_value(path, sight.outcome.win);
            // Without room it stays a leaf; the root is opened always.
            if !grown.has_room(moves.len()) && depth > 0 {
                return Ok(());
            }
            let played = crew.goal.saturating_sub(grown.playouts()).min(moves.len() as u32);
            grown.under_way += played;
            played as usize
        };
        let ends: Vec<(Position, Ended)> = moves
            .iter()
            .take(played)
            .map(|&(mv, _)| {
                let after = after(position, mv);
                let ended = self.end_of(&after);
                (after, ended)
            })
            .collect();
        let mut grown = crew.lock();
        let Some(&leaf) = path.last() else { return Ok(()) };
        let children = grown.tree.expand(leaf, &moves);
        for (child, (after, ended)) in children.into_iter().zip(ends) {
            let mut below = path.clone();
            below.push(child);
            grown.add_playout(&below, ended, crew.session);
            grown.ask(&below, &after, crew.session.params);
        }
        Ok(())
    }

    /// What is seen of a position: from memory, or else by evaluation in a symmetry by lot.
    pub(super) fn look(&mut self, position: &Position) -> Result<Arc<Sight>, SearchError> {
        let key = cache::key(position);
        if let Some(known) = self.crew.lock().cache.find(key) {
            return Ok(known);
        }
        let symmetry = turned(self.crew.seed, key);
        let sight = Sight::new(position, self.evaluator.evaluate(position, symmetry)?);
        let mut grown = self.crew.lock();
        grown.has_room(0);
        Ok(grown.cache.insert(key, sight))
    }

    /// Opens the root unless it is open; gives back what is seen of it.
    pub(super) fn begin(&mut self) -> Result<Arc<Sight>, SearchError> {
        let sight = self.look(self.crew.session.root)?;
        if self.crew.lock().tree[Tree::ROOT].state != State::Open {
            self.open(&vec![Tree::ROOT], self.crew.session.root)?;
        }
        Ok(sight)
    }
}

/// The position after a legal move.
fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// Stops the other threads when one of them panics.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

impl<'a> Crew<'a> {
    pub(super) const fn new(
        session: &'a Session<'a>,
        grown: &'a Mutex<Grown>,
        (goal, seed): (u32, u64),
    ) -> Self {
        Self { session, grown, goal, seed, stop: AtomicBool::new(false) }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Grown> {
        lock(self.grown)
    }
}

pub(super) fn lock(grown: &Mutex<Grown>) -> MutexGuard<'_, Grown> {
    grown.lock().unwrap_or_else(PoisonError::into_inner)
}
