//! What the threads of a worker share.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

pub(super) use crate::remote::HELLO_EVERY;

use super::ages::Ages;
use super::event::Event;
use super::hands::Hands;
use super::seats::Seats;
use super::{Watch, WorkerError, WorkerOptions};
use crate::craft::{Crafts, FindNet};
use crate::job::{Class, Job, JobId, VERSION};
use crate::nets::Cache;
use crate::remote::setup::School;
use crate::remote::{Link, subjects};
use crate::status::WorkerStatus;

/// More than this waits for nobody: somebody plays a joke.
const MOST_CHECKS: usize = 1000;

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
    pub(super) find_net: FindNet,
    pub(super) seats: Arc<Seats>,
    pub(super) ages: Ages,
    /// How often the broker must hear that a job is worked on.
    pub(super) sign_of_life: Duration,
    crafts: Crafts,
    /// Those that have nothing to do; the last one is taken first, for it may know the game.
    hands: Mutex<Vec<Hands>>,
    /// Whether the broker would give us a move at once.
    asks_for_moves: AtomicBool,
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
        let threads = options.threads.clamp(1, 1024);
        Self {
            link,
            name: options.name,
            threads,
            seats: Seats::new(threads),
            ages: Ages::new(),
            crafts,
            hands: Mutex::default(),
            asks_for_moves: AtomicBool::new(false),
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
    pub(super) fn put(&self, job: &Job) -> Place<'_> {
        let (sender, end) = watch::channel(None);
        let (kind, id) = (job.kind.clone(), job.id());
        let mut all = self.doing();
        let thread = self.free_thread(&all);
        all.insert(thread, Doing { kind: kind.clone(), id: id.clone(), end: sender });
        // The worker may have been told to end just now.
        if let (Some(end), Some(doing)) = (*self.end.borrow(), all.get(&thread)) {
            doing.end.send_replace(Some(end));
        }
        drop(all);
        self.tell(&Event::Took { thread, kind, id });
        Place { desk: self, thread, end }
    }

    /// A thread with a craft that has nothing to do.
    pub(super) fn take_hands(&self) -> Hands {
        let kept = self.hands.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| Hands::new(Arc::clone(&self.crafts)))
    }

    pub(super) fn give_back(&self, hands: Hands) {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner).push(hands);
    }

    pub(super) fn asks_for_moves(&self) -> bool {
        self.asks_for_moves.load(Ordering::SeqCst)
    }

    pub(super) fn set_asks_for_moves(&self, does: bool) {
        self.asks_for_moves.store(does, Ordering::SeqCst);
    }

    /// Wakes one of the idle, of this worker or another.
    pub(super) async fn wake(&self, class: Class) {
        subjects::wake(&self.link.client, class).await;
    }

    /// A job is done, as far as the craft is concerned.
    pub(super) fn did(&self, place: &Place<'_>, id: &JobId, took: Duration) {
        self.tell(&Event::Did { thread: place.thread, id: id.clone(), took });
    }

    /// A job was not done; without a place nobody has even begun.
    pub(super) fn left(&self, place: Option<&Place<'_>>, id: &str, why: &str) {
        let nobody = || self.free_thread(&self.doing());
        let thread = place.map_or_else(nobody, |it| it.thread);
        self.tell(&Event::Left { thread, id: id.to_owned(), why: why.to_owned() });
    }

    /// The answer to one more job is kept.
    pub(super) fn count_done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
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

    /// The first number that has no job.
    fn free_thread(&self, doing: &BTreeMap<u32, Doing>) -> u32 {
        (0..=self.threads).find(|it| !doing.contains_key(it)).unwrap_or(u32::MAX)
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
