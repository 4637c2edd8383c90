//! What the threads of a worker share.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

pub(super) use crate::remote::HELLO_EVERY;

use super::{Watch, WorkerError, WorkerOptions};
use crate::craft::{Crafts, FindNet};
use crate::job::{Job, JobId, VERSION};
use crate::nets::Cache;
use crate::remote::setup::School;
use crate::remote::{Link, subjects};
use crate::status::WorkerStatus;

/// More than this waits for nobody: somebody plays a joke.
const MOST_CHECKS: usize = 1000;

/// What happens in a worker, for whoever watches.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// It cannot work yet.
    Waits(String),
    /// It begins.
    Works {
        /// Under this name.
        name: String,
        /// So many jobs at once.
        threads: u32,
    },
    /// A thread has taken a job.
    Took {
        /// Which thread.
        thread: u32,
        /// The job's kind.
        kind: String,
        /// The job.
        id: JobId,
    },
    /// A job is done.
    Did {
        /// Which thread.
        thread: u32,
        /// The job.
        id: JobId,
        /// How long it took.
        took: Duration,
    },
    /// A job was not done.
    Left {
        /// Which thread.
        thread: u32,
        /// The job, or the hash of what was none.
        id: String,
        /// Why.
        why: String,
    },
}

/// Why a job must not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nobody wants the answer.
    Cancelled,
    /// The worker ends.
    Stopped,
}

/// What the threads of a worker share.
pub(super) struct Desk {
    pub(super) link: Link,
    pub(super) name: String,
    pub(super) threads: u32,
    pub(super) crafts: Crafts,
    pub(super) find_net: FindNet,
    /// How often the broker must hear that a job is worked on.
    pub(super) sign_of_life: Duration,
    kinds: Vec<String>,
    watch: Watch,
    end: watch::Sender<Option<End>>,
    doing: Mutex<BTreeMap<u32, Doing>>,
    checks: Mutex<VecDeque<Vec<u8>>>,
    pub(super) has_checks: Notify,
    done: AtomicU64,
}

/// A job in hand.
struct Doing {
    kind: String,
    id: JobId,
    end: watch::Sender<Option<End>>,
}

/// Takes a job off the desk when it is dropped.
pub(super) struct Place<'a> {
    desk: &'a Desk,
    thread: u32,
    end: watch::Receiver<Option<End>>,
}

impl Desk {
    pub(super) fn new(
        link: Link,
        options: WorkerOptions,
        crafts: Crafts,
        watch: Watch,
        school: &School,
    ) -> Self {
        let cache = Cache::new(options.cache);
        let kinds = crafts().kinds().iter().map(|&it| it.to_owned()).collect();
        Self {
            link,
            name: options.name,
            threads: options.threads.clamp(1, 1024),
            crafts,
            find_net: Arc::new(move |net| cache.find(net)),
            sign_of_life: Duration::from_millis(school.ack_wait_ms.clamp(300, 600_000) / 3),
            kinds,
            watch,
            end: watch::channel(None).0,
            doing: Mutex::default(),
            checks: Mutex::default(),
            has_checks: Notify::new(),
            done: AtomicU64::new(0),
        }
    }

    pub(super) fn tell(&self, event: &Event) {
        (self.watch)(event);
    }

    /// Puts a job on the desk, where it can be seen and cancelled.
    pub(super) fn put(&self, thread: u32, job: &Job) -> Place<'_> {
        let (sender, end) = watch::channel(None);
        let doing = Doing { kind: job.kind.clone(), id: job.id(), end: sender };
        self.tell(&Event::Took { thread, kind: job.kind.clone(), id: doing.id.clone() });
        let mut all = self.doing();
        all.insert(thread, doing);
        // The worker may have been told to end just now.
        if let (Some(end), Some(doing)) = (*self.end.borrow(), all.get(&thread)) {
            doing.end.send_replace(Some(end));
        }
        drop(all);
        Place { desk: self, thread, end }
    }

    pub(super) fn did(&self, thread: u32, id: JobId, took: Duration) {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.tell(&Event::Did { thread, id, took });
    }

    pub(super) fn left(&self, thread: u32, id: &str, why: &str) {
        self.tell(&Event::Left { thread, id: id.to_owned(), why: why.to_owned() });
    }

    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn must_stop(&self) -> bool {
        self.end.borrow().is_some()
    }

    /// Waits until the worker must end.
    pub(super) async fn ended(&self) {
        let _ = self.end.subscribe().wait_for(Option::is_some).await.is_ok();
    }

    pub(super) fn stop(&self) {
        self.end.send_replace(Some(End::Stopped));
        for doing in self.doing().values() {
            doing.end.send_replace(Some(End::Stopped));
        }
    }

    pub(super) fn cancel(&self, id: &str) {
        for doing in self.doing().values().filter(|it| it.id.as_str() == id) {
            doing.end.send_replace(Some(End::Cancelled));
        }
    }

    /// A job that this worker alone shall do, to compare its answer.
    pub(super) fn add_check(&self, message: Vec<u8>) {
        let mut checks = self.checks.lock().unwrap_or_else(PoisonError::into_inner);
        if checks.len() < MOST_CHECKS {
            checks.push_back(message);
            self.has_checks.notify_one();
        }
    }

    pub(super) fn next_check(&self) -> Option<Vec<u8>> {
        self.checks.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    pub(super) fn hear_notice(&self, message: &async_nats::Message) -> Result<(), WorkerError> {
        if subjects::banned(&message.subject) == Some(&self.name) {
            let why = String::from_utf8_lossy(&message.payload).into_owned();
            return Err(WorkerError::ShutOut(why));
        }
        let is_school = message.subject.as_str() == subjects::SCHOOL;
        match serde_json::from_slice::<School>(&message.payload) {
            Ok(school) if is_school && school.version != VERSION => {
                Err(WorkerError::Version(school.version))
            }
            _ => Ok(()),
        }
    }

    /// Introduces this worker; without threads it says goodbye.
    pub(super) async fn say_hello(&self, threads: u32) {
        let mut hello = introduction(&self.name, threads, &self.kinds, self.done());
        hello.doing = self.whats_done();
        let hello = serde_json::to_vec(&hello).unwrap_or_default();
        let _ = self.link.client.publish(subjects::hello(&self.name), hello.into()).await;
    }

    /// Kinds and short ids of the jobs in hand.
    fn whats_done(&self) -> Vec<String> {
        let doing = self.doing();
        doing.values().map(|it| format!("{} {}", it.kind, it.id.short())).collect()
    }

    fn doing(&self) -> MutexGuard<'_, BTreeMap<u32, Doing>> {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place<'_> {
    /// Waits until the job must not go on.
    pub(super) async fn ended(&mut self) -> Option<End> {
        self.end.wait_for(Option::is_some).await.ok().and_then(|it| *it)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.desk.doing().remove(&self.thread);
    }
}

/// A worker as it introduces itself.
pub(super) fn introduction(name: &str, threads: u32, kinds: &[String], done: u64) -> WorkerStatus {
    WorkerStatus {
        name: name.to_owned(),
        version: VERSION,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        threads,
        kinds: kinds.to_vec(),
        doing: Vec::new(),
        done,
    }
}
