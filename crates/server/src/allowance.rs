//! How often somebody may ask.

use std::time::{Duration, Instant};

/// So many questions may come at once.
const MOST: u32 = 12;
/// Another one may come after this long.
const EVERY: Duration = Duration::from_secs(2);

/// How often somebody may ask: a few times at once, then now and then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    left: u32,
    since: Instant,
}

impl Allowance {
    pub(crate) const fn new(now: Instant) -> Self {
        Self { left: MOST, since: now }
    }

    /// Whether another question may come now; if so, it has.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        while self.left < MOST && now.duration_since(self.since) >= EVERY {
            self.left += 1;
            self.since += EVERY;
        }
        if self.left == MOST {
            self.since = now;
        }
        let may = self.left > 0;
        self.left -= u32::from(may);
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_at_once_then_now_and_then() {
        let begin = Instant::now();
        let mut allowance = Allowance::new(begin);
        assert!((0..MOST).all(|_| allowance.take(begin)));
        assert!(!allowance.take(begin));
        assert!(!allowance.take(begin + EVERY / 2));
        assert!(allowance.take(begin + EVERY));
        assert!(!allowance.take(begin + EVERY));
        let later = begin + EVERY * 1000;
        assert_eq!((0..2 * MOST).filter(|_| allowance.take(later)).count(), MOST as usize);
    }
}
