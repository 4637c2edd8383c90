//! How many jobs are in hand, and whether another may begin.
//!
//! A worker does as many jobs at once as it has threads. One move may always begin beside them: a
//! person waits for it, and a long job that nobody waits for must not hold it up.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The places at which jobs are done.
#[derive(Debug)]
pub(super) struct Seats {
    threads: u32,
    taken: Mutex<Taken>,
    has_changed: Notify,
}

#[derive(Debug, Default)]
struct Taken {
    moves: u32,
    others: u32,
}

/// The right to do one job; it is given back when it is dropped.
#[derive(Debug)]
pub(super) struct Seat {
    seats: Arc<Seats>,
    is_for_move: bool,
}

impl Seats {
    pub(super) fn new(threads: u32) -> Arc<Self> {
        Arc::new(Self { threads, taken: Mutex::default(), has_changed: Notify::new() })
    }

    /// A seat for any job, if one is free.
    pub(super) fn try_take(self: &Arc<Self>) -> Option<Seat> {
        let mut taken = self.lock();
        if taken.all() >= self.threads {
            return None;
        }
        taken.others += 1;
        Some(Seat { seats: Arc::clone(self), is_for_move: false })
    }

    /// A seat for a move that has come: it is never refused.
    pub(super) fn take_for_move(self: &Arc<Self>) -> Seat {
        self.lock().moves += 1;
        Seat { seats: Arc::clone(self), is_for_move: true }
    }

    /// Waits until any job may begin.
    pub(super) async fn wait_free(&self) {
        self.wait(|taken| taken.all() < self.threads).await;
    }

    /// Waits until a move may begin.
    pub(super) async fn wait_free_for_move(&self) {
        self.wait(|taken| taken.moves == 0 || taken.all() < self.threads).await;
    }

    async fn wait(&self, is_so: impl Fn(&Taken) -> bool) {
        loop {
            let changed = self.has_changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if is_so(&self.lock()) {
                return;
            }
            changed.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    const fn all(&self) -> u32 {
        self.moves + self.others
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.seats.lock();
        let count = if self.is_for_move { &mut taken.moves } else { &mut taken.others };
        *count = count.saturating_sub(1);
        drop(taken);
        self.seats.has_changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn one_move_begins_beside_everything_else() {
        let seats = Seats::new(2);
        let first = seats.try_take().unwrap();
        let _second = seats.try_take().unwrap();
        assert!(seats.try_take().is_none());
        seats.wait_free_for_move().await;
        let mv = seats.take_for_move();
        // A second one waits until a thread is free.
        let next = seats.wait_free_for_move();
        tokio::pin!(next);
        assert!(tokio::time::timeout(Duration::from_millis(10), &mut next).await.is_err());
        drop(first);
        assert!(seats.try_take().is_none(), "the move and a job: both threads are busy");
        drop(mv);
        next.await;
        seats.wait_free().await;
        assert!(seats.try_take().is_some());
    }
}
