//! How long to think by the clock.

use std::time::Duration;

use goban::{ByColor, Color, Size};
use gtp::TimeSystem;

/// What pipes and a busy machine may cost a move.
const LAG: Duration = Duration::from_millis(100);
/// The part of a byo-yomi period that is used.
const PERIOD_SHARE: f64 = 0.8;
/// The shortest thought.
const SHORTEST: Duration = Duration::from_millis(10);

/// The time system of the game and what is left to each side.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    system: TimeSystem,
    left: ByColor<Left>,
}

/// What one side has left.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    /// Of main time, or of the period when `stones` is not 0.
    time: Duration,
    /// Canadian: stones to play in `time`; byo-yomi: periods. 0 in main time.
    stones: u32,
}

impl Default for Clock {
    fn default() -> Self {
        Self { system: TimeSystem::Unlimited, left: ByColor::default() }
    }
}

impl Clock {
    pub(super) fn set(&mut self, system: TimeSystem) {
        self.system = system;
        self.restart();
    }

    /// Both clocks as at the beginning of a game.
    pub(super) fn restart(&mut self) {
        let time = match self.system {
            TimeSystem::Absolute { main }
            | TimeSystem::Canadian { main, .. }
            | TimeSystem::ByoYomi { main, .. }
            | TimeSystem::Fischer { main, .. } => main,
            TimeSystem::Unlimited => Duration::ZERO,
        };
        let left = Left { time, stones: 0 };
        self.left = ByColor { black: left, white: left };
    }

    /// What the client says is left.
    pub(super) fn left(&mut self, color: Color, time: Duration, stones: u32) {
        self.left[color] = Left { time, stones };
    }

    /// Takes off what a move took, for clients that never send `time_left`.
    pub(super) fn used(&mut self, color: Color, time: Duration) {
        let left = &mut self.left[color];
        left.time = left.time.saturating_sub(time);
        match self.system {
            TimeSystem::Fischer { increment, cap, .. } => {
                left.time += increment;
                left.time = cap.map_or(left.time, |it| left.time.min(it));
            }
            // A move in time gives the whole period back.
            TimeSystem::ByoYomi { period, .. } if left.stones > 0 => left.time = period,
            TimeSystem::Canadian { period, stones, .. } if left.stones > 0 => {
                left.stones -= 1;
                if left.stones == 0 {
                    *left = Left { time: period, stones: stones.get() };
                }
            }
            _ => {}
        }
    }

    /// How long to think about the next move; `None` without a clock.
    pub(super) fn budget(&self, color: Color, size: Size, moves: usize) -> Option<Duration> {
        let Left { time, stones } = self.left[color];
        let to_come = moves_to_come(size, moves);
        let share = time.div_f64(to_come);
        let budget = match self.system {
            TimeSystem::Absolute { .. } => share,
            TimeSystem::Canadian { .. } if stones > 0 => {
                time.div_f64(f64::from(stones)).mul_f64(PERIOD_SHARE)
            }
            TimeSystem::Canadian { period, stones, .. } => {
                share.max(period.div_f64(f64::from(stones.get())).mul_f64(PERIOD_SHARE))
            }
            // A server may ask again in the middle of a period.
            TimeSystem::ByoYomi { period, .. } if stones > 0 => {
                time.min(period).mul_f64(PERIOD_SHARE)
            }
            // Main time runs out into a period.
            TimeSystem::ByoYomi { period, .. } if time.is_zero() => period.mul_f64(PERIOD_SHARE),
            TimeSystem::ByoYomi { period, .. } => share + period.mul_f64(PERIOD_SHARE / 2.0),
            TimeSystem::Fischer { increment, longest_move, .. } => {
                let wanted = share + increment.mul_f64(PERIOD_SHARE);
                let most = time.mul_f64(PERIOD_SHARE);
                wanted.min(most).min(longest_move.unwrap_or(most))
            }
            TimeSystem::Unlimited => return None,
        };
        Some(budget.saturating_sub(LAG.min(budget / 2)).max(SHORTEST))
    }
}

/// How many moves of one's own a game may still take: more than half of what is usual, so that
/// the time lasts.
fn moves_to_come(size: Size, moves: usize) -> f64 {
    let usual = size.area() as f64 * 0.7;
    let rest = (usual - moves as f64) / 2.0;
    rest.max(size.area() as f64 / 12.0).max(8.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn clock(system: TimeSystem) -> Clock {
        let mut clock = Clock::default();
        clock.set(system);
        clock
    }

    fn budget(clock: &Clock) -> Duration {
        clock.budget(Color::Black, Size::square(19).unwrap(), 100).unwrap()
    }

    #[test]
    fn no_clock_no_budget() {
        let clock = Clock::default();
        assert_eq!(clock.budget(Color::Black, Size::square(9).unwrap(), 0), None);
    }

    #[test]
    fn absolute_time_lasts_for_the_whole_game() {
        for side in [5, 9, 13, 19, 25] {
            let size = Size::square(side).unwrap();
            let mut clock = clock(TimeSystem::Absolute { main: seconds(60) });
            for moves in (0..size.area()).step_by(2) {
                let time = clock.budget(Color::White, size, moves).unwrap() + LAG / 20;
                clock.used(Color::White, time);
            }
            assert!(clock.left.white.time > Duration::ZERO, "{side}: time ran out");
        }
    }

    #[test]
    fn a_period_is_never_overstepped() {
        let one = NonZeroU32::MIN;
        let mut byo_yomi =
            clock(TimeSystem::ByoYomi { main: seconds(0), period: seconds(10), periods: one });
        assert!(budget(&byo_yomi) < seconds(9));
        byo_yomi.left(Color::Black, seconds(10), 1);
        assert!(budget(&byo_yomi) < seconds(9) && budget(&byo_yomi) > seconds(5));
        byo_yomi.left(Color::Black, seconds(4), 1);
        assert!(budget(&byo_yomi) < seconds(4));
        let stones = NonZeroU32::new(25).unwrap();
        let mut canadian =
            clock(TimeSystem::Canadian { main: seconds(0), period: seconds(300), stones });
        canadian.left(Color::Black, seconds(10), 5);
        assert!(budget(&canadian) < seconds(2));
        canadian.left(Color::Black, seconds(10), 1);
        assert!(budget(&canadian) < seconds(9));
        let mut fischer = clock(TimeSystem::Fischer {
            main: seconds(60),
            increment: seconds(5),
            cap: None,
            longest_move: None,
        });
        fischer.left(Color::Black, seconds(3), 0);
        assert!(budget(&fischer) < seconds(3));
    }

    #[test]
    fn periods_begin_again_without_word_from_the_client() {
        let two = NonZeroU32::new(2).unwrap();
        let mut byo_yomi =
            clock(TimeSystem::ByoYomi { main: seconds(0), period: seconds(10), periods: two });
        byo_yomi.left(Color::Black, seconds(10), 2);
        let whole = budget(&byo_yomi);
        byo_yomi.used(Color::Black, seconds(8));
        assert_eq!(budget(&byo_yomi), whole);
        let mut canadian =
            clock(TimeSystem::Canadian { main: seconds(0), period: seconds(20), stones: two });
        canadian.left(Color::Black, seconds(20), 2);
        let half = budget(&canadian);
        canadian.used(Color::Black, seconds(8));
        canadian.used(Color::Black, seconds(8));
        assert_eq!(budget(&canadian), half);
    }
}
