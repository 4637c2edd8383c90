//! Fair shares: nobody has more jobs out than keep the workers busy.
//!
//! The queue of a class is first come, first served. Because every asker has at most one window of
//! jobs in it, a newcomer waits for one round of the workers, and several who always have more to
//! ask get equal shares, however much each has.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// How many jobs each asker has out.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    out: Mutex<HashMap<String, usize>>,
    has_changed: Notify,
}

/// The right to have one job out.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    turns: &'a Turns,
    asker: String,
}

impl Turns {
    /// Waits until the asker has fewer jobs out than the window allows, which may change.
    pub(crate) async fn take(&self, asker: &str, window: impl Fn() -> usize) -> Turn<'_> {
        loop {
            let changed = self.has_changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            {
                let mut out = self.lock();
                let count = out.entry(asker.to_owned()).or_default();
                if *count < window() {
                    *count += 1;
                    return Turn { turns: self, asker: asker.to_owned() };
                }
            }
            // The window grows when workers come.
            let _ = tokio::time::timeout(std::time::Duration::from_secs(1), changed).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut out = self.turns.lock();
        if let Some(count) = out.get_mut(&self.asker) {
            *count -= 1;
            if *count == 0 {
                out.remove(&self.asker);
            }
        }
        drop(out);
        self.turns.has_changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_asker_waits_for_its_own_jobs_only() {
        let turns = Turns::default();
        let first = turns.take("a", || 1).await;
        let _other = turns.take("b", || 1).await;
        let second = turns.take("a", || 1);
        tokio::pin!(second);
        let soon = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, &mut second).await.is_err());
        drop(first);
        second.await;
        assert_eq!(turns.lock().len(), 1);
    }
}
