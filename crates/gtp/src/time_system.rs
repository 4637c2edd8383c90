//! Kinds of time limits.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

/// How the time of a player is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeSystem {
    /// Not at all.
    #[default]
    Unlimited,
    /// `main` for the whole game.
    Absolute {
        /// Time for all moves.
        main: Duration,
    },
    /// After `main`, `stones` moves in each `period`.
    Canadian {
        /// Time before the first period.
        main: Duration,
        /// Longer than zero.
        period: Duration,
        /// Moves to make in a period.
        stones: NonZeroU32,
    },
    /// After `main`, `periods` periods, of which one is lost whenever a move takes longer.
    ByoYomi {
        /// Time before the first period.
        main: Duration,
        /// Longer than zero.
        period: Duration,
        /// How often.
        periods: NonZeroU32,
    },
    /// Every move adds to the clock.
    Fischer {
        /// Time at the start.
        main: Duration,
        /// Time that a move adds.
        increment: Duration,
        /// What the clock never exceeds.
        cap: Option<Duration>,
        /// What one move may take at most.
        longest_move: Option<Duration>,
    },
}

impl TimeSystem {
    /// From the numbers of `time_settings`: no stones in a period means no limit, no period
    /// means absolute time.
    pub fn from_canadian(main: Duration, period: Duration, stones: u32) -> Self {
        match NonZeroU32::new(stones) {
            _ if period.is_zero() => Self::Absolute { main },
            None => Self::Unlimited,
            Some(stones) => Self::Canadian { main, period, stones },
        }
    }

    /// From the numbers of `byoyomi`: without a period or periods it is absolute time.
    pub fn from_byo_yomi(main: Duration, period: Duration, periods: u32) -> Self {
        match NonZeroU32::new(periods) {
            Some(periods) if !period.is_zero() => Self::ByoYomi { main, period, periods },
            _ => Self::Absolute { main },
        }
    }
}

impl fmt::Display for TimeSystem {
    /// The command that sets it, the most widely understood one that can.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("time_settings 0 1 0"),
            Self::Absolute { main } => write!(f, "time_settings {} 0 0", Seconds(main)),
            Self::Canadian { main, period, stones } => {
                write!(f, "time_settings {} {} {stones}", Seconds(main), Seconds(period))
            }
            Self::ByoYomi { main, period, periods } => {
                let (main, period) = (Seconds(main), Seconds(period));
                write!(f, "kgs-time_settings byoyomi {main} {period} {periods}")
            }
            Self::Fischer { main, increment, cap: None, longest_move: None } => {
                let (main, increment) = (Seconds(main), Seconds(increment));
                write!(f, "kata-time_settings fischer {main} {increment}")
            }
            Self::Fischer { main, increment, cap, longest_move } => {
                let (main, increment) = (Seconds(main), Seconds(increment));
                let (cap, longest_move) = (OrNone(cap), OrNone(longest_move));
                write!(
                    f,
                    "kata-time_settings fischer-capped {main} {increment} {cap} {longest_move}"
                )
            }
        }
    }
}

/// Longer than any game, and still exact in every number type on the way.
const LONGEST_MILLIS: f64 = 1e12;

/// A time from milliseconds; `None` for what is negative or no number.
pub(crate) fn to_millis(millis: f64) -> Option<Duration> {
    // NaN fails the comparison; a rounded and capped number fits.
    #[allow(clippy::cast_sign_loss)]
    (millis >= 0.0 && millis.is_finite())
        .then(|| Duration::from_millis(millis.round().min(LONGEST_MILLIS) as u64))
}

/// Prints seconds without needless zeros: `90`, `0.5`.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0.as_secs(), self.0.subsec_millis());
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Prints `KataGo`'s -1 for a limit that is none.
struct OrNone(Option<Duration>);

impl fmt::Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(time) => Seconds(time).fmt(f),
            None => f.write_str("-1"),
        }
    }
}
