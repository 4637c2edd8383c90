//! When an analysis tells how things stand.

use std::time::{Duration, Instant};

/// The shortest time between two reports: more often nobody can read them.
const SHORTEST: Duration = Duration::from_millis(10);

/// When the next report is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    interval: Option<Duration>,
    /// Never, if there is none.
    next: Option<Instant>,
}

impl Pace {
    /// One report each `interval` from now on; none without one.
    pub(super) fn new(interval: Option<Duration>) -> Self {
        let mut pace = Self { interval: interval.map(|it| it.max(SHORTEST)), next: None };
        pace.advance();
        pace
    }

    pub(super) fn is_due(&self) -> bool {
        self.next.is_some_and(|it| Instant::now() >= it)
    }

    /// A report was made; the next one is due an interval later.
    pub(super) fn advance(&mut self) {
        self.next = self.interval.and_then(|it| Instant::now().checked_add(it));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_due_after_each_interval() {
        let mut pace = Pace::new(Some(Duration::ZERO));
        assert!(!pace.is_due());
        std::thread::sleep(SHORTEST);
        assert!(pace.is_due());
        pace.advance();
        assert!(!pace.is_due());
        assert!(!Pace::new(None).is_due() && !Pace::new(Some(Duration::MAX)).is_due());
    }
}
