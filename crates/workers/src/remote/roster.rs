//! Who works, as far as it was heard, and who is shut out.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::subjects::is_worker_name;
use crate::job::VERSION;
use crate::status::WorkerStatus;

/// How often workers introduce themselves.
pub(crate) const HELLO_EVERY: Duration = Duration::from_secs(2);
/// One that was not heard for so long is gone.
const SILENCE: Duration = Duration::from_secs(7);
/// More names than a school has workers are somebody's joke.
const MOST_WORKERS: usize = 10_000;
/// With so many names, those that fell silent are forgotten whenever somebody speaks.
const MANY_WORKERS: usize = 1000;

/// Who works, as far as it was heard.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    workers: HashMap<String, (WorkerStatus, Instant)>,
    banned: BTreeMap<String, String>,
}

impl Roster {
    /// Takes in an introduction; whoever has no threads has gone.
    pub(crate) fn hear(&self, name: &str, message: &[u8]) {
        let Ok(mut status) = serde_json::from_slice::<WorkerStatus>(message) else { return };
        // The broker says who may speak under which name; the message itself may say anything.
        name.clone_into(&mut status.name);
        let mut seen = self.lock();
        if !is_worker_name(name) {
            return;
        }
        if seen.workers.len() >= MANY_WORKERS {
            seen.workers.retain(|_, it| it.1.elapsed() < SILENCE);
        }
        if status.threads == 0 {
            seen.workers.remove(name);
        } else if seen.workers.len() < MOST_WORKERS || seen.workers.contains_key(name) {
            seen.workers.insert(name.to_owned(), (status, Instant::now()));
        }
    }

    pub(crate) fn ban(&self, name: &str, why: &str) {
        self.lock().banned.insert(name.to_owned(), why.to_owned());
    }

    pub(crate) fn is_banned(&self, name: &str) -> bool {
        self.lock().banned.contains_key(name)
    }

    /// The threads of all that can do a kind of job.
    pub(crate) fn threads(&self, kind: Option<&str>) -> usize {
        let seen = self.lock();
        let able = seen.able(kind).map(|it| it.threads.min(1024) as usize);
        able.sum()
    }

    /// Somebody else who can do a kind of job; whoever has the least to do.
    pub(crate) fn other(&self, kind: &str, but: &[&str]) -> Option<String> {
        let seen = self.lock();
        let others = seen.able(Some(kind)).filter(|it| !but.contains(&it.name.as_str()));
        let load =
            |it: &WorkerStatus| (it.doing.len() * 1000 / it.threads.max(1) as usize, it.done);
        others.min_by_key(|it| load(it)).map(|it| it.name.clone())
    }

    /// Whether a worker was heard of lately.
    pub(crate) fn is_there(&self, name: &str) -> bool {
        self.lock().able(None).any(|it| it.name == name)
    }

    pub(crate) fn all(&self) -> Vec<WorkerStatus> {
        let seen = self.lock();
        let mut all: Vec<WorkerStatus> = seen
            .workers
            .values()
            .filter(|it| it.1.elapsed() < SILENCE)
            .map(|it| it.0.clone())
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    pub(crate) fn banned(&self) -> Vec<(String, String)> {
        self.lock().banned.iter().map(|it| (it.0.clone(), it.1.clone())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seen {
    fn able(&self, kind: Option<&str>) -> impl Iterator<Item = &WorkerStatus> {
        let lately = self.workers.values().filter(|it| it.1.elapsed() < SILENCE).map(|it| &it.0);
        lately
            .filter(|it| it.version == VERSION && !self.banned.contains_key(&it.name))
            .filter(move |it| kind.is_none_or(|kind| it.kinds.iter().any(|known| known == kind)))
    }
}
