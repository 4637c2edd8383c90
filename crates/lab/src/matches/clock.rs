//! A player's clock, kept by the match.

use std::num::NonZeroU32;
use std::time::Duration;

use gtp::TimeSystem;

/// What is left of a player's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    system: TimeSystem,
    left: Duration,
    /// In overtime: stones still to play (Canadian) or periods left (byo-yomi).
    overtime: Option<u32>,
}

/// The player has taken longer than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overstepped;

impl Clock {
    pub(super) fn new(system: TimeSystem) -> Self {
        let left = match system {
            TimeSystem::Unlimited => Duration::ZERO,
            TimeSystem::Absolute { main }
            | TimeSystem::Canadian { main, .. }
            | TimeSystem::ByoYomi { main, .. }
            | TimeSystem::Fischer { main, .. } => main,
        };
        let mut clock = Self { system, left, overtime: None };
        if left.is_zero() {
            clock.enter_overtime();
        }
        clock
    }

    /// The longest the next move may take; `None` without limit.
    pub(super) fn limit(&self) -> Option<Duration> {
        match (self.system, self.overtime) {
            (TimeSystem::Unlimited, _) => None,
            (TimeSystem::Absolute { .. }, _) | (TimeSystem::Canadian { .. }, Some(_)) => {
                Some(self.left)
            }
            (TimeSystem::Fischer { longest_move, .. }, _) => {
                Some(longest_move.map_or(self.left, |it| it.min(self.left)))
            }
            (TimeSystem::Canadian { period, .. }, None) => Some(self.left + period),
            (TimeSystem::ByoYomi { period, periods, .. }, None) => {
                Some(self.left + period * periods.get())
            }
            (TimeSystem::ByoYomi { period, .. }, Some(periods)) => Some(period * periods),
        }
    }

    /// The arguments of `time_left`: seconds, and stones or periods in overtime.
    pub(super) fn time_left(&self) -> Option<(u64, u32)> {
        (self.system != TimeSystem::Unlimited)
            .then(|| (self.left.as_secs(), self.overtime.unwrap_or(0)))
    }

    /// A move has taken `used`. Up to `tolerance` more than the limit is forgiven.
    pub(super) fn spend(&mut self, used: Duration, tolerance: Duration) -> Result<(), Overstepped> {
        let Some(limit) = self.limit() else { return Ok(()) };
        if used > limit + tolerance {
            return Err(Overstepped);
        }
        self.take(used.min(limit));
        Ok(())
    }

    fn take(&mut self, used: Duration) {
        let was_main = self.overtime.is_none();
        let over = used.saturating_sub(self.left);
        match self.system {
            TimeSystem::Unlimited => {}
            TimeSystem::Absolute { .. } => self.left = self.left.saturating_sub(used),
            TimeSystem::Fischer { increment, cap, .. } => {
                let left = self.left.saturating_sub(used) + increment;
                self.left = cap.map_or(left, |it| left.min(it));
            }
            TimeSystem::Canadian { period, stones, .. } => {
                if was_main && over.is_zero() && used < self.left {
                    self.left -= used;
                    return;
                }
                if was_main {
                    self.enter_overtime();
                    self.left = self.left.saturating_sub(over);
                } else {
                    self.left = self.left.saturating_sub(used);
                }
                match self.overtime {
                    Some(played) if played > 1 => self.overtime = Some(played - 1),
                    _ => (self.left, self.overtime) = (period, Some(stones.get())),
                }
            }
            TimeSystem::ByoYomi { period, .. } => {
                if was_main && used < self.left {
                    self.left -= used;
                    return;
                }
                let used = if was_main { over } else { used };
                if was_main {
                    self.enter_overtime();
                }
                // A move that takes exactly a period does not lose it.
                let nanos = period.as_nanos().max(1);
                let lost = used.as_nanos().saturating_sub(1) / nanos;
                let lost = u32::try_from(lost).unwrap_or(u32::MAX);
                self.overtime = self.overtime.map(|it| it.saturating_sub(lost).max(1));
                self.left = period;
            }
        }
    }

    fn enter_overtime(&mut self) {
        let (period, count) = match self.system {
            TimeSystem::Canadian { period, stones, .. } => (period, stones),
            TimeSystem::ByoYomi { period, periods, .. } => (period, periods),
            _ => return,
        };
        self.left = period;
        self.overtime = Some(NonZeroU32::get(count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn check(system: TimeSystem, used: &[u64], expected: &str) {
        let mut clock = Clock::new(system);
        let mut seen = Vec::new();
        for &seconds in used {
            match clock.spend(SECOND * seconds as u32, SECOND / 2) {
                Ok(()) => seen.push(match clock.time_left() {
                    Some((left, stones)) => format!("{left}/{stones}"),
                    None => "-".to_owned(),
                }),
                Err(Overstepped) => seen.push("lost".to_owned()),
            }
        }
        assert_eq!(seen.join(" "), expected);
    }

    #[test]
    fn absolute_time_only_falls() {
        let system = TimeSystem::Absolute { main: SECOND * 10 };
        check(system, &[4, 6, 0, 1], "6/0 0/0 0/0 lost");
        check(TimeSystem::Unlimited, &[1000], "-");
    }

    #[test]
    fn canadian_periods_are_for_several_stones() {
        let system = TimeSystem::from_canadian(SECOND * 10, SECOND * 6, 3);
        check(system, &[4, 8, 1, 2, 1], "6/0 4/2 3/1 6/3 5/2");
        check(system, &[17], "lost");
        let at_once = TimeSystem::from_canadian(Duration::ZERO, SECOND * 5, 1);
        check(at_once, &[5, 5, 6], "5/1 5/1 lost");
    }

    #[test]
    fn byo_yomi_loses_periods() {
        let system = TimeSystem::from_byo_yomi(SECOND * 10, SECOND * 5, 3);
        check(system, &[9, 6, 5, 6, 5, 11], "1/0 5/3 5/3 5/2 5/2 lost");
        check(system, &[26], "lost");
    }

    #[test]
    fn fischer_adds_and_caps() {
        let system = TimeSystem::Fischer {
            main: SECOND * 10,
            increment: SECOND * 2,
            cap: Some(SECOND * 11),
            longest_move: Some(SECOND * 8),
        };
        check(system, &[0, 5, 8, 5], "11/0 8/0 2/0 lost");
    }
}
