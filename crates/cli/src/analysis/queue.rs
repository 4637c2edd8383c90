//! Positions that wait, and those that are being thought about.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Job;

/// Positions that wait, the highest priority first, then the earliest; and those in work.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: BinaryHeap<Waiting>,
    in_work: Vec<Task>,
    /// How many have ever come.
    arrivals: u64,
    is_closed: bool,
}

/// A job that somebody works on.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) job: Job,
    /// Set when it is to end.
    pub(super) stop: Arc<AtomicBool>,
    arrival: u64,
}

#[derive(Debug)]
struct Waiting {
    arrival: u64,
    job: Job,
}

impl Waiting {
    fn rank(&self) -> (i64, Reverse<u64>) {
        (self.job.priority, Reverse(self.arrival))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl Queue {
    pub(super) fn push(&self, jobs: Vec<Job>) {
        let mut state = self.lock();
        for job in jobs {
            let arrival = state.arrivals;
            state.arrivals += 1;
            state.waiting.push(Waiting { arrival, job });
        }
        drop(state);
        self.changed.notify_all();
    }

    /// The next job, as soon as there is one; `None` when no more will come.
    pub(super) fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if let Some(Waiting { arrival, job }) = state.waiting.pop() {
                let task = Task { job, stop: Arc::default(), arrival };
                state.in_work.push(task.clone());
                return Some(task);
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says that a task is done.
    pub(super) fn finish(&self, task: &Task) {
        self.lock().in_work.retain(|it| it.arrival != task.arrival);
    }

    /// Stops those in work that are meant; gives back those that nobody has begun.
    pub(super) fn terminate(&self, is_meant: impl Fn(&Job) -> bool) -> Vec<Job> {
        let mut state = self.lock();
        for task in state.in_work.iter().filter(|it| is_meant(&it.job)) {
            task.stop.store(true, Ordering::Relaxed);
        }
        let waiting = std::mem::take(&mut state.waiting).into_sorted_vec();
        let (meant, others): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|it| is_meant(&it.job));
        state.waiting = others.into();
        meant.into_iter().rev().map(|it| it.job).collect()
    }

    /// No more jobs will come; those that wait are still done.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Forgets everything, because nobody listens any more.
    pub(super) fn abandon(&self) {
        self.terminate(|_| true);
        self.close();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::{Perspective, Plan};
    use super::super::query;
    use super::*;
    use serde_json::json;

    fn jobs(id: &str, more: &serde_json::Value) -> Vec<Job> {
        let mut object = json!({
            "moves": [["B", "A1"], ["W", "B2"]], "rules": "chinese",
            "boardXSize": 3, "boardYSize": 3,
        });
        object.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let plan = Plan::usual(1, Perspective::Black);
        query::read(id, object.as_object().unwrap(), plan).unwrap().0
    }

    fn rest(queue: &Queue) -> Vec<String> {
        queue.close();
        let tasks = std::iter::from_fn(|| queue.take());
        tasks.map(|it| format!("{} {}", it.job.id, it.job.turn)).collect()
    }

    #[test]
    fn the_urgent_come_first_and_then_the_early() {
        let queue = Queue::default();
        queue.push(jobs("a", &json!({})));
        queue.push(jobs("b", &json!({"priority": 2})));
        queue.push(jobs("c", &json!({"analyzeTurns": [2, 0, 1], "priorities": [5, 0, 5]})));
        queue.push(jobs("d", &json!({"priority": -1})));
        assert_eq!(rest(&queue), ["c 1", "c 2", "b 2", "a 2", "c 0", "d 2"]);
    }

    #[test]
    fn what_waits_is_given_back_and_what_is_in_work_is_stopped() {
        let queue = Queue::default();
        queue.push(jobs("a", &json!({"analyzeTurns": [0, 1, 2]})));
        queue.push(jobs("b", &json!({})));
        let (first, second) = (queue.take().unwrap(), queue.take().unwrap());
        queue.finish(&second);
        let stopped = queue.terminate(|it| &*it.id == "a");
        assert_eq!(stopped.iter().map(|it| it.turn).collect::<Vec<_>>(), [2]);
        assert!(first.stop.load(Ordering::Relaxed) && !second.stop.load(Ordering::Relaxed));
        assert_eq!(rest(&queue), ["b 2"]);
    }
}
