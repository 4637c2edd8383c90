//! Thinks about one position after the other.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use analysis::{Candidates, Limits, Policy};
use goban::{Move, Position, Size, Symmetry};
use net::Network;
use partner::Human;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Evaluator, Puct, PuctParams, SearchError, SearchRequest};

use super::output::Output;
use super::plan::{Plan, Want};
use super::queue::Task;
use super::report::{Found, Moment, Report};
use super::witness::{Sitting, Witness};

/// Thinks about one position after the other, with a tree of its own.
#[derive(Debug)]
pub(super) struct Worker {
    network: Arc<Network>,
    habits: Habits,
    sitting: Sitting,
    /// For the size of the last board.
    search: Option<(Size, Puct<Witness>)>,
    /// Foretells what people play, from the first time that is asked.
    human: Option<Human>,
}

/// What is the same for all positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    pub(super) seed: u64,
    /// Threads for each position.
    pub(super) threads: usize,
    /// Bytes that a search may use.
    pub(super) memory: usize,
}

/// What is told of a position.
#[derive(Clone, Copy, Debug)]
struct Told<'a> {
    candidates: &'a Candidates,
    human: Option<&'a Policy>,
}

/// Why a search was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    ToReport,
    ForGood,
}

impl Worker {
    pub(super) fn new(network: Arc<Network>, habits: Habits) -> Self {
        Self { network, habits, sitting: Sitting::default(), search: None, human: None }
    }

    /// Thinks about a position and tells what it found; says whether anybody listens.
    ///
    /// Nothing is remembered from one position to the next: an answer depends on the query alone,
    /// not on what was asked before or how many others think at the same time.
    pub(super) fn work(&mut self, task: &Task, output: &Output) -> bool {
        let position = task.job.line.position(task.job.turn);
        let heard = self.think(task, &position, output).unwrap_or_else(|error| {
            output.send(&serde_json::json!({
                "error": error.to_string(), "id": &*task.job.id, "turnNumber": task.job.turn
            }))
        });
        if let Some((_, search)) = &mut self.search {
            search.clear();
        }
        heard
    }

    fn think(
        &mut self,
        task: &Task,
        position: &Position,
        output: &Output,
    ) -> Result<bool, SearchError> {
        let plan = &*task.job.plan;
        let began = Instant::now();
        let mut next_report = plan.reports.map(|it| began + it.first);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.habits.seed);
        self.sitting.begin(if plan.sees_history { 0 } else { position.history().len() });
        let size = position.size();
        if self.search.as_ref().is_none_or(|it| it.0 != size) {
            self.search = Some((size, self.begin(size)));
        }
        let human = self.foretell(plan, position)?;
        let mut told = 0;
        loop {
            let pause = Cell::new(None);
            let visits = Cell::new(told);
            let stop = || {
                let now = Instant::now();
                let is_over = task.stop.load(Ordering::Relaxed)
                    || plan.time.is_some_and(|it| now.duration_since(began) >= it);
                if is_over {
                    pause.set(Some(Pause::ForGood));
                } else if visits.get() > told && next_report.is_some_and(|it| now >= it) {
                    // Only when there is something new: reports must not stop the search.
                    pause.set(Some(Pause::ToReport));
                }
                pause.get().is_some()
            };
            let progress = |done| visits.set(done);
            let limits = Limits { visits: plan.visits, stop: &stop, progress: &progress };
            let Some((_, search)) = &mut self.search else { return Ok(true) };
            let candidates = search.search(position, &request(plan, limits), &mut rng)?;
            let is_done = pause.get() != Some(Pause::ToReport) || candidates.visits >= plan.visits;
            let moment = if is_done { Moment::AtTheEnd } else { Moment::DuringSearch };
            let found = Told { candidates: &candidates, human: human.as_ref() };
            let heard = self.report((task, moment), position, found, output)?;
            if is_done || !heard {
                return Ok(heard);
            }
            told = candidates.visits;
            next_report = plan.reports.and_then(|it| it.every).map(|it| Instant::now() + it);
        }
    }

    fn report(
        &self,
        (task, moment): (&Task, Moment),
        position: &Position,
        Told { candidates, human }: Told<'_>,
        output: &Output,
    ) -> Result<bool, SearchError> {
        let no_results = if task.job.plan.wants(Want::NoResult) {
            self.no_results(position, candidates)?
        } else {
            Vec::new()
        };
        let first_sight = self.sitting.first_sight();
        let found = Found {
            job: &task.job,
            position,
            candidates,
            first_sight: first_sight.as_ref(),
            no_results: &no_results,
            human,
        };
        Ok(output.send(&Report::new(&found, moment)))
    }

    /// What people would play, where that is asked.
    fn foretell(
        &mut self,
        plan: &Plan,
        position: &Position,
    ) -> Result<Option<Policy>, SearchError> {
        let Some(profile) = plan.human else { return Ok(None) };
        if self.human.is_none() {
            self.human = Human::embedded().ok();
        }
        let Some(human) = &mut self.human else { return Ok(None) };
        Ok(Some(human.policy(position, profile.ranks)?))
    }

    /// The chance of no result after each candidate, as the network sees it without search.
    fn no_results(
        &self,
        position: &Position,
        candidates: &Candidates,
    ) -> Result<Vec<f32>, SearchError> {
        let mut evaluator = self.witness(position.size());
        let mut after = |mv: Move| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            Ok(evaluator.evaluate(&next, Symmetry::IDENTITY)?.no_result)
        };
        candidates.moves.iter().map(|it| after(it.mv)).collect()
    }

    fn begin(&self, size: Size) -> Puct<Witness> {
        let params = PuctParams { memory: self.habits.memory, ..PuctParams::default() };
        let first = Puct::new(params, self.witness(size));
        (1..self.habits.threads).fold(first, |puct, _| puct.with_thread(self.witness(size)))
    }

    fn witness(&self, size: Size) -> Witness {
        Witness::new(Arc::clone(&self.network), size, self.sitting.clone())
    }
}

fn request<'a>(plan: &Plan, limits: Limits<'a>) -> SearchRequest<'a> {
    SearchRequest {
        exploration: plan.exploration,
        wide_root: plan.wide_root,
        restrictions: plan.restrictions.clone(),
        moves_ownership: plan.wants(Want::MovesOwnership),
        ..SearchRequest::new(limits)
    }
}
