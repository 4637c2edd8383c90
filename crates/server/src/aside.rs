//! Work for somebody who waits for an answer, beside the games.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine_queue::Errand;
use crate::mind::Mind;
use crate::person::Person;
use crate::thinking::Thinking;

/// Why nothing was done: the server stops, or the thread died.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine cannot answer now; please try again soon")]
pub(crate) struct Unanswerable;

/// What will be answered.
pub(crate) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Unanswerable>> + Send + 'a>>;

/// Says that nobody waits for the answer any more.
struct Asking(Arc<AtomicBool>);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Thinking {
    /// Has something done for a person, in turn with everybody else's looks. The work is told to stop when
    /// it has lasted so long, when nobody waits for it any more, and when the server stops.
    pub(crate) fn aside<T: Send + 'static>(
        &self,
        person: Person,
        longest: Duration,
        work: impl FnOnce(&Mind, &(dyn Fn() -> bool + Sync)) -> T + Send + 'static,
    ) -> Answer<'_, T> {
        // In a box, because what is worked on is often a whole position.
        Box::pin(async move {
            let gone = Arc::new(AtomicBool::new(false));
            let _asking = Asking(Arc::clone(&gone));
            let _engine = self.queue().acquire(person, Errand::Look).await.ok_or(Unanswerable)?;
            let thinking = self.clone();
            let done = tokio::task::spawn_blocking(move || {
                let began = Instant::now();
                let stop = || {
                    gone.load(Ordering::Relaxed)
                        || thinking.is_closing()
                        || began.elapsed() >= longest
                };
                work(thinking.mind(), &stop)
            });
            done.await.map_err(|_| Unanswerable)
        })
    }
}
