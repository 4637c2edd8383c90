//! How often somebody may do something.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many are remembered at once; those who have done nothing for long are forgotten first.
const MOST_REMEMBERED: usize = 10_000;

/// How often something may be done: a few times at once, then now and then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// So often at once.
    pub(crate) burst: u32,
    /// Once more after this long.
    pub(crate) every: Duration,
}

/// How often each of many may do something.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    /// When each one's bucket is full again.
    full_at: Mutex<HashMap<K, Instant>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, full_at: Mutex::default() }
    }

    /// Gives one back that was taken.
    pub(crate) fn give_back(&self, who: &K) {
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(full_at) = buckets.get_mut(who) {
            *full_at = full_at.checked_sub(self.rate.every).unwrap_or(*full_at);
        }
    }

    /// Takes one; the error says how long to wait for it.
    pub(crate) fn take(&self, who: K, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_REMEMBERED {
            buckets.retain(|_, it| *it > now);
        }
        if buckets.len() >= MOST_REMEMBERED && !buckets.contains_key(&who) {
            return Err(self.rate.every);
        }
        let full_at = buckets.entry(who).or_insert(now);
        let after = (*full_at).max(now) + self.rate.every;
        let room = self.rate.every * self.rate.burst;
        match after.duration_since(now).checked_sub(room) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => {
                *full_at = after;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every: Duration::from_secs(2) };

    #[test]
    fn everybody_has_a_bucket_of_their_own() {
        let (buckets, begin) = (Buckets::new(RATE), Instant::now());
        for _ in 0..3 {
            assert_eq!(buckets.take("a", begin), Ok(()));
        }
        assert_eq!(buckets.take("a", begin), Err(Duration::from_secs(2)));
        assert_eq!(buckets.take("b", begin), Ok(()));
        buckets.give_back(&"b");
        assert!((0..3).all(|_| buckets.take("b", begin).is_ok()), "as if nothing were taken");
        assert_eq!(buckets.take("a", begin + RATE.every), Ok(()));
        assert!(buckets.take("a", begin + RATE.every).is_err());
    }

    #[test]
    fn a_crowd_takes_no_memory() {
        let (buckets, begin) = (Buckets::new(RATE), Instant::now());
        let taken = (0..2 * MOST_REMEMBERED).filter(|&it| buckets.take(it, begin).is_ok()).count();
        assert_eq!(taken, MOST_REMEMBERED);
        assert_eq!(buckets.take(0, begin + RATE.every), Ok(()), "forgotten when it is full again");
    }
}
