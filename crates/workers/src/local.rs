//! Workers in the same process: threads with a craft each, and no broker.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use tokio::sync::oneshot;

use crate::answer::Answer;
use crate::ask_error::AskError;
use crate::craft::{Context, Craft, Crafts, Progress, Refusal};
use crate::job::{Class, Job, NetRef};
use crate::status::{Queue, Status, WorkerStatus};

const NAME: &str = "local";

/// Threads that take jobs from one list; they end with it.
#[derive(Debug)]
pub(crate) struct Local {
    shared: Arc<Shared>,
    threads: u32,
}

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    has_changed: Condvar,
    taken: AtomicU64,
    done: AtomicU64,
}

/// One list for each class.
#[derive(Debug, Default)]
struct Waiting {
    classes: [VecDeque<Ticket>; 3],
    is_over: bool,
}

struct Ticket {
    job: Job,
    progress: Progress,
    is_dropped: Arc<AtomicBool>,
    answer: oneshot::Sender<Result<Answer, AskError>>,
}

impl Local {
    /// Starts the threads.
    pub(crate) fn start(threads: u32, crafts: &Crafts) -> Self {
        let shared = Arc::new(Shared::default());
        for _ in 0..threads.max(1) {
            let (shared, crafts) = (Arc::clone(&shared), Arc::clone(crafts));
            thread::spawn(move || {
                let mut craft = crafts();
                while let Some(ticket) = shared.next() {
                    shared.work(craft.as_mut(), ticket);
                }
            });
        }
        Self { shared, threads: threads.max(1) }
    }

    /// Asks, and waits for the answer; to drop the future takes the job back.
    pub(crate) async fn ask(&self, job: Job, progress: Progress) -> Result<Answer, AskError> {
        job.check().map_err(|error| AskError::Refused(error.to_string()))?;
        let (answer, receiver) = oneshot::channel();
        let guard = DropGuard(Arc::new(AtomicBool::new(false)));
        let is_dropped = Arc::clone(&guard.0);
        let (class, patience) = (job.class, job.patience);
        let ticket = Ticket { job, progress, is_dropped, answer };
        if let Some(list) = self.shared.lock().classes.get_mut(class as usize) {
            list.push_back(ticket);
        }
        self.shared.has_changed.notify_one();
        let answered = match patience {
            Some(patience) => {
                tokio::time::timeout(patience, receiver).await.map_err(|_| AskError::TooLate)?
            }
            None => receiver.await,
        };
        answered.unwrap_or_else(|_| Err(AskError::GivenUp("the worker has ended".to_owned())))
    }

    /// How many jobs keep all threads busy.
    pub(crate) fn window(&self) -> usize {
        2 * self.threads as usize
    }

    pub(crate) fn status(&self) -> Status {
        let waiting = self.shared.lock();
        let taken = self.shared.taken.load(Ordering::Relaxed);
        let queue = |class: Class| Queue {
            class,
            waiting: waiting.classes.get(class as usize).map_or(0, |it| it.len() as u64),
            taken: 0,
        };
        let worker = WorkerStatus {
            name: NAME.to_owned(),
            version: crate::VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            threads: self.threads,
            kinds: Vec::new(),
            doing: vec!["job".to_owned(); usize::try_from(taken).unwrap_or_default()],
            done: self.shared.done.load(Ordering::Relaxed),
        };
        Status {
            workers: vec![worker],
            queues: Class::ALL.map(queue).to_vec(),
            ..Status::default()
        }
    }
}

impl Shared {
    /// The next job of the most urgent class that has one; `None` in the end.
    fn next(&self) -> Option<Ticket> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_over {
                return None;
            }
            if let Some(ticket) = waiting.classes.iter_mut().find_map(VecDeque::pop_front) {
                return Some(ticket);
            }
            waiting = self.has_changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, craft: &mut dyn Craft, ticket: Ticket) {
        let Ticket { job, progress, is_dropped, answer } = ticket;
        if is_dropped.load(Ordering::Relaxed) {
            return;
        }
        self.taken.fetch_add(1, Ordering::Relaxed);
        let start = Instant::now();
        let context = Context {
            must_stop: Box::new(move || is_dropped.load(Ordering::Relaxed)),
            progress,
            net: Arc::new(local_file),
        };
        let result = if craft.kinds().contains(&job.kind.as_str()) {
            craft.run(&job, &context)
        } else {
            Err(Refusal::Unable(format!("nobody knows jobs of the kind {}", job.kind)))
        };
        self.taken.fetch_sub(1, Ordering::Relaxed);
        self.done.fetch_add(1, Ordering::Relaxed);
        let result = match result {
            Ok(payload) => Ok(Answer { payload, worker: NAME.to_owned(), took: start.elapsed() }),
            Err(Refusal::Bad(why)) => Err(AskError::Refused(why)),
            Err(Refusal::Unable(why)) => Err(AskError::GivenUp(why)),
        };
        // Whoever asked may be gone.
        let _ = answer.send(result);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.has_changed.notify_all();
    }
}

impl std::fmt::Debug for Ticket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ticket").field("job", &self.job).finish_non_exhaustive()
    }
}

/// Says that nobody waits any more.
struct DropGuard(Arc<AtomicBool>);

impl Drop for DropGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// In one process the asker's file can be read where it lies.
fn local_file(net: &NetRef) -> Result<PathBuf, Refusal> {
    let path = net.url.strip_prefix("file://").map(PathBuf::from);
    path.filter(|it| it.is_file())
        .ok_or_else(|| Refusal::Unable(format!("the network {} is not here", net.sha256)))
}
