//! How old jobs are that the broker gives us, although its clock and ours may differ.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The youngest of so many jobs tells how far the clocks are apart.
const COMPARED: usize = 16;

/// How old jobs look, in seconds by our clock and the broker's.
#[derive(Debug)]
pub(super) struct Ages {
    /// Our clock when we began: it is not set anew while we work.
    start: (SystemTime, Instant),
    lately: Mutex<VecDeque<f64>>,
}

impl Ages {
    pub(super) fn new() -> Self {
        Self { start: (SystemTime::now(), Instant::now()), lately: Mutex::default() }
    }

    /// Whether a job that the broker got then is older than this, compared with the youngest of
    /// the last ones. Where clocks are set anew this is wrong for a few jobs at most.
    pub(super) fn is_older(&self, published: Option<SystemTime>, than: Duration) -> bool {
        let Some(published) = published else { return false };
        let now = self.start.0 + self.start.1.elapsed();
        let age = match now.duration_since(published) {
            Ok(age) => age.as_secs_f64(),
            Err(error) => -error.duration().as_secs_f64(),
        };
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        lately.push_front(age);
        lately.truncate(COMPARED);
        let youngest = lately.iter().copied().fold(age, f64::min);
        age - youngest > than.as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_jobs_are_told_from_clocks_that_differ() {
        let ages = Ages::new();
        let hour = Duration::from_hours(1);
        let patience = Duration::from_secs(20);
        // The broker's clock is an hour behind ours.
        let at = |seconds: u64| Some(SystemTime::now() - hour - Duration::from_secs(seconds));
        assert!(!ages.is_older(at(0), patience));
        assert!(ages.is_older(at(25), patience));
        assert!(!ages.is_older(at(10), patience));
        assert!(!ages.is_older(None, patience));
        // It is set back by another hour: after a few jobs that is how it is.
        let far = Some(SystemTime::now() - 3 * hour);
        let wrong = (0..100).filter(|_| ages.is_older(far, patience)).count();
        assert!(wrong < COMPARED, "{wrong}");
    }
}
