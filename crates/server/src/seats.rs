//! How many of something may be there at once, altogether and of one person or address.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// Who has how many.
#[derive(Debug)]
pub(crate) struct Seats<K> {
    taken: Arc<Taken<K>>,
    most: usize,
    most_each: usize,
}

#[derive(Debug)]
struct Taken<K> {
    counts: Mutex<HashMap<K, usize>>,
    /// Somebody has left.
    freed: Notify,
}

/// A place, as long as this lives.
#[derive(Debug)]
pub(crate) struct Seat<K: Copy + Eq + Hash> {
    taken: Arc<Taken<K>>,
    whose: K,
}

impl<K: Copy + Eq + Hash> Seats<K> {
    pub(crate) fn new(most: usize, most_each: usize) -> Self {
        let taken = Taken { counts: Mutex::default(), freed: Notify::new() };
        Self { taken: Arc::new(taken), most, most_each }
    }

    /// A place, if there is one.
    pub(crate) fn take(&self, whose: K) -> Option<Seat<K>> {
        self.take_up_to(whose, self.most_each)
    }

    /// A place, if there is one at all, however many one has.
    pub(crate) fn take_any(&self, whose: K) -> Option<Seat<K>> {
        self.take_up_to(whose, usize::MAX)
    }

    /// A place as soon as there is one; `None` if there is none for so long.
    pub(crate) async fn wait(&self, whose: K, patience: Duration) -> Option<Seat<K>> {
        let waiting = async {
            loop {
                let freed = self.taken.freed.notified();
                tokio::pin!(freed);
                // Heard from here on, also what happens before it is waited for.
                freed.as_mut().enable();
                if let Some(seat) = self.take(whose) {
                    return seat;
                }
                freed.await;
            }
        };
        tokio::time::timeout(patience, waiting).await.ok()
    }

    fn take_up_to(&self, whose: K, most_each: usize) -> Option<Seat<K>> {
        let mut counts = self.taken.lock();
        let own = counts.get(&whose).copied().unwrap_or(0);
        if own >= most_each || counts.values().sum::<usize>() >= self.most {
            return None;
        }
        counts.insert(whose, own + 1);
        Some(Seat { taken: Arc::clone(&self.taken), whose })
    }
}

impl<K> Taken<K> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash> Drop for Seat<K> {
    fn drop(&mut self) {
        let mut counts = self.taken.lock();
        if let Some(own) = counts.get_mut(&self.whose) {
            *own -= 1;
            if *own == 0 {
                counts.remove(&self.whose);
            }
        }
        drop(counts);
        self.taken.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_all_seats() {
        let seats = Seats::new(3, 2);
        let held = [seats.take(1), seats.take(1)];
        assert!(held.iter().all(Option::is_some) && seats.take(1).is_none());
        let last = seats.take(2);
        assert!(last.is_some() && seats.take(2).is_none() && seats.take_any(2).is_none());
        drop(held);
        assert!(seats.take(1).is_some());
        drop(last);
        assert!(seats.taken.lock().is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn whoever_has_patience_is_seated() {
        let seats = Arc::new(Seats::new(9, 1));
        let held = seats.take(1);
        assert!(seats.wait(1, Duration::from_millis(5)).await.is_none());
        let waiting = Arc::clone(&seats);
        let waiting = tokio::spawn(async move { waiting.wait(1, Duration::from_secs(9)).await });
        tokio::task::yield_now().await;
        drop(held);
        assert!(waiting.await.unwrap().is_some());
    }
}
