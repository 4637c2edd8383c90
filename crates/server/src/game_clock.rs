//! The clocks of a game: five ways of counting time, and what is left to each side.

use std::time::Duration;

use goban::{ByColor, Color};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::refusal::{Reason, Refusal};
use crate::table::LiveGame;

/// How time is counted; without one there is all the time in the world. Times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case")]
pub(crate) enum TimeSystem {
    /// So much for the whole game.
    Absolute { main: u64 },
    /// Then periods, each of which comes again as long as a move is made within it (秒読み).
    ByoYomi { main: u64, periods: u32, period: u64 },
    /// Then a period for so many stones.
    Canadian { main: u64, stones: u32, period: u64 },
    /// Every move brings something back.
    Fischer { main: u64, increment: u64 },
}

/// What is left to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Left {
    main: u64,
    /// Of the period that runs, or of the next one.
    period: u64,
    periods: u32,
    stones: u32,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GameClock {
    #[serde(flatten)]
    system: TimeSystem,
    b: Left,
    w: Left,
}

/// The clocks as a page is told: as they are at this moment.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct ClockMessage {
    #[serde(flatten)]
    system: TimeSystem,
    b: Left,
    w: Left,
    /// Whose clock runs.
    running: Option<char>,
}

impl ClockMessage {
    pub(crate) fn new(game: &LiveGame, spent: Duration) -> Option<Self> {
        let clock = game.clock?;
        let running = game.running();
        let left = match running {
            Some(color) => clock.while_thinking(color, spent),
            None => ByColor { black: clock.b, white: clock.w },
        };
        let running = running.map(Color::letter);
        Some(Self { system: clock.system, b: left.black, w: left.white, running })
    }
}

/// Somebody's time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeIsUp;

/// What a page may order, in milliseconds and pieces.
const LONGEST: u64 = 24 * 60 * 60 * 1000;
const SHORTEST: u64 = 1000;
const MOST_PIECES: u32 = 100;
/// Of an absolute clock the engine spends this part on a move.
const SHARE: u64 = 30;
/// Kept back for what comes between the thought and the clock.
const RESERVE: Duration = Duration::from_millis(250);

impl TimeSystem {
    /// As the page orders it; seconds there.
    pub(crate) fn read(value: &Value) -> Result<Option<Self>, Refusal> {
        let bad = |text: &str| Refusal::new(Reason::BadTime, text);
        let millis = |name: &str, least: u64| {
            let seconds = value.get(name).and_then(Value::as_f64);
            let time = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok()).map(millis);
            time.filter(|it| (least..=LONGEST).contains(it))
                .ok_or_else(|| bad("times are seconds, up to a day"))
        };
        let pieces = |name: &str| {
            let count =
                value.get(name).and_then(Value::as_u64).and_then(|it| u32::try_from(it).ok());
            count
                .filter(|it| (1..=MOST_PIECES).contains(it))
                .ok_or_else(|| bad("periods and stones are numbers from 1 to 100"))
        };
        Ok(Some(match value.get("system").and_then(Value::as_str) {
            Some("none") => return Ok(None),
            Some("absolute") => Self::Absolute { main: millis("main", SHORTEST)? },
            Some("byo_yomi") => Self::ByoYomi {
                main: millis("main", 0)?,
                periods: pieces("periods")?,
                period: millis("period", SHORTEST)?,
            },
            Some("canadian") => Self::Canadian {
                main: millis("main", 0)?,
                stones: pieces("stones")?,
                period: millis("period", SHORTEST)?,
            },
            Some("fischer") => Self::Fischer {
                main: millis("main", SHORTEST)?,
                increment: millis("increment", 0)?,
            },
            _ => return Err(bad("`system` is none, absolute, byo_yomi, canadian or fischer")),
        }))
    }

    /// What SGF calls `OT`.
    pub(crate) fn overtime(&self) -> String {
        let seconds = |millis: u64| millis as f64 / 1000.0;
        match *self {
            Self::Absolute { .. } => String::new(),
            Self::ByoYomi { periods, period, .. } => {
                format!("{periods}x{} byo-yomi", seconds(period))
            }
            Self::Canadian { stones, period, .. } => {
                format!("{stones}/{} Canadian", seconds(period))
            }
            Self::Fischer { increment, .. } => format!("{} fischer", seconds(increment)),
        }
    }

    /// What SGF calls `TM`.
    pub(crate) fn main_seconds(&self) -> f64 {
        let (Self::Absolute { main }
        | Self::ByoYomi { main, .. }
        | Self::Canadian { main, .. }
        | Self::Fischer { main, .. }) = *self;
        main as f64 / 1000.0
    }

    fn left(&self) -> Left {
        let (main, period, periods, stones) = match *self {
            Self::Absolute { main } | Self::Fischer { main, .. } => (main, 0, 0, 0),
            Self::ByoYomi { main, periods, period } => (main, period, periods, 0),
            Self::Canadian { main, stones, period } => (main, period, 0, stones),
        };
        Left { main, period, periods, stones }
    }

    /// What is left while somebody still thinks.
    fn thinking(&self, left: Left, millis: u64) -> Result<Left, TimeIsUp> {
        let over = millis.saturating_sub(left.main);
        let left = Left { main: left.main.saturating_sub(millis), ..left };
        match *self {
            Self::Absolute { .. } | Self::Fischer { .. } => {
                if left.main == 0 {
                    Err(TimeIsUp)
                } else {
                    Ok(left)
                }
            }
            Self::ByoYomi { period, .. } => {
                let used = u32::try_from(over / period).unwrap_or(u32::MAX);
                let periods =
                    left.periods.checked_sub(used).filter(|it| *it > 0).ok_or(TimeIsUp)?;
                Ok(Left { periods, period: period - over % period, ..left })
            }
            Self::Canadian { .. } => {
                let period = left.period.checked_sub(over).filter(|it| *it > 0).ok_or(TimeIsUp)?;
                Ok(Left { period, ..left })
            }
        }
    }

    /// What is left once the move is made.
    fn moved(&self, left: Left, millis: u64) -> Result<Left, TimeIsUp> {
        let after = self.thinking(left, millis)?;
        Ok(match *self {
            Self::Absolute { .. } => after,
            Self::Fischer { increment, .. } => Left { main: after.main + increment, ..after },
            Self::ByoYomi { period, .. } => Left { period, ..after },
            // Stones are counted from the move that leaves the main time.
            Self::Canadian { .. } if after.main > 0 => after,
            Self::Canadian { stones, period, .. } => match after.stones.saturating_sub(1) {
                0 => Left { period, stones, ..after },
                rest => Left { stones: rest, ..after },
            },
        })
    }
}

impl GameClock {
    pub(crate) fn new(system: TimeSystem) -> Self {
        Self { system, b: system.left(), w: system.left() }
    }

    /// Both sides, when `color` has been thinking so long.
    pub(crate) fn while_thinking(&self, color: Color, spent: Duration) -> ByColor<Left> {
        let mut both = ByColor { black: self.b, white: self.w };
        let nothing = Left { main: 0, period: 0, periods: 0, stones: 0 };
        both[color] = self.system.thinking(both[color], millis(spent)).unwrap_or(nothing);
        both
    }

    /// `color` has made a move after thinking so long.
    pub(crate) fn make_move(&mut self, color: Color, spent: Duration) -> Result<(), TimeIsUp> {
        let system = self.system;
        let left = self.side(color);
        *left = system.moved(*left, millis(spent))?;
        Ok(())
    }

    /// How long `color` may think about this move before it loses.
    pub(crate) fn until_up(&self, color: Color) -> Duration {
        let left = if color == Color::Black { self.b } else { self.w };
        let more = match self.system {
            TimeSystem::Absolute { .. } | TimeSystem::Fischer { .. } => 0,
            TimeSystem::ByoYomi { period, .. } => period * u64::from(left.periods),
            TimeSystem::Canadian { .. } => left.period,
        };
        Duration::from_millis(left.main + more)
    }

    /// How long an engine may think about a move so that it never comes into need.
    pub(crate) fn for_engine(&self, color: Color) -> Duration {
        let left = if color == Color::Black { self.b } else { self.w };
        let millis = match self.system {
            TimeSystem::Absolute { .. } => left.main / SHARE,
            TimeSystem::Fischer { increment, .. } => {
                left.main / SHARE + (increment / 2).min(left.main / 2)
            }
            TimeSystem::ByoYomi { period, .. } => left.main / SHARE + period / 2,
            TimeSystem::Canadian { .. } => {
                left.main / SHARE + left.period / u64::from(left.stones.max(1)) / 2
            }
        };
        Duration::from_millis(millis).saturating_sub(RESERVE).min(self.until_up(color) / 2)
    }

    fn side(&mut self, color: Color) -> &mut Left {
        match color {
            Color::Black => &mut self.b,
            Color::White => &mut self.w,
        }
    }

    /// As it is kept.
    pub(crate) fn to_json(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }

    /// What another version has noted is no reason to refuse a game: it goes on without a clock.
    pub(crate) fn from_json(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BLACK: Color = Color::Black;

    fn clock(order: Value) -> GameClock {
        GameClock::new(TimeSystem::read(&order).unwrap().unwrap())
    }

    fn spend(clock: &mut GameClock, seconds: u64) -> Result<(u64, u64, u32, u32), TimeIsUp> {
        clock.make_move(BLACK, Duration::from_secs(seconds))?;
        let Left { main, period, periods, stones } = clock.b;
        Ok((main / 1000, period / 1000, periods, stones))
    }

    #[test]
    fn absolute_time_only_goes() {
        let mut clock = clock(json!({"system": "absolute", "main": 60}));
        assert_eq!(spend(&mut clock, 20), Ok((40, 0, 0, 0)));
        assert_eq!(clock.until_up(BLACK), Duration::from_secs(40));
        assert_eq!(spend(&mut clock, 40), Err(TimeIsUp));
        assert_eq!(clock.until_up(Color::White), Duration::from_mins(1), "each has their own");
    }

    #[test]
    fn a_period_of_byo_yomi_comes_again_when_it_is_kept() {
        let mut clock =
            clock(json!({"system": "byo_yomi", "main": 10, "periods": 3, "period": 30}));
        assert_eq!(clock.until_up(BLACK), Duration::from_secs(100));
        assert_eq!(spend(&mut clock, 4), Ok((6, 30, 3, 0)));
        assert_eq!(spend(&mut clock, 35), Ok((0, 30, 3, 0)), "29 seconds of the first period");
        assert_eq!(spend(&mut clock, 29), Ok((0, 30, 3, 0)));
        assert_eq!(spend(&mut clock, 31), Ok((0, 30, 2, 0)));
        assert_eq!(spend(&mut clock, 59), Ok((0, 30, 1, 0)));
        let thinking = clock.while_thinking(BLACK, Duration::from_secs(12)).black;
        assert_eq!((thinking.period, thinking.periods), (18_000, 1));
        assert_eq!(spend(&mut clock, 30), Err(TimeIsUp));
    }

    #[test]
    fn canadian_time_is_for_so_many_stones() {
        let mut clock = clock(json!({"system": "canadian", "main": 5, "stones": 3, "period": 60}));
        assert_eq!(spend(&mut clock, 4), Ok((1, 60, 0, 3)));
        assert_eq!(spend(&mut clock, 11), Ok((0, 50, 0, 2)));
        assert_eq!(spend(&mut clock, 20), Ok((0, 30, 0, 1)));
        assert_eq!(spend(&mut clock, 29), Ok((0, 60, 0, 3)), "a new period");
        assert_eq!(spend(&mut clock, 60), Err(TimeIsUp));
    }

    #[test]
    fn fischer_brings_time_back() {
        let mut clock = clock(json!({"system": "fischer", "main": 30, "increment": 10}));
        assert_eq!(spend(&mut clock, 20), Ok((20, 0, 0, 0)));
        assert_eq!(spend(&mut clock, 1), Ok((29, 0, 0, 0)));
        assert_eq!(spend(&mut clock, 29), Err(TimeIsUp));
    }

    #[test]
    fn an_engine_that_takes_what_it_is_given_never_loses_on_time() {
        for order in [
            json!({"system": "absolute", "main": 60}),
            json!({"system": "byo_yomi", "main": 0, "periods": 1, "period": 1}),
            json!({"system": "canadian", "main": 0, "stones": 25, "period": 30}),
            json!({"system": "fischer", "main": 2, "increment": 1}),
        ] {
            let mut clock = clock(order.clone());
            for _ in 0..300 {
                let given = clock.for_engine(BLACK);
                // Something always comes between.
                let spent = given + RESERVE.min(clock.until_up(BLACK) / 3);
                if matches!(clock.system, TimeSystem::Absolute { .. }) && given.is_zero() {
                    break;
                }
                assert_eq!(clock.make_move(BLACK, spent), Ok(()), "{order}");
            }
        }
    }

    #[test]
    fn what_is_kept_comes_back() {
        let mut clock = clock(json!({"system": "canadian", "main": 5, "stones": 3, "period": 60}));
        spend(&mut clock, 11).unwrap();
        assert_eq!(GameClock::from_json(&clock.to_json()), Some(clock));
        assert_eq!(GameClock::from_json("{}"), None);
    }

    #[test]
    fn orders_are_understood_or_refused() {
        assert_eq!(TimeSystem::read(&json!({"system": "none"})).unwrap(), None);
        let byo_yomi = json!({"system": "byo_yomi", "main": 600, "periods": 3, "period": 30});
        let read = TimeSystem::read(&byo_yomi).unwrap().unwrap();
        assert_eq!((read.main_seconds(), read.overtime()), (600.0, "3x30 byo-yomi".to_owned()));
        for bad in [
            json!({}),
            json!("absolute"),
            json!({"system": "hourglass", "main": 60}),
            json!({"system": "absolute"}),
            json!({"system": "absolute", "main": 0}),
            json!({"system": "absolute", "main": -5}),
            json!({"system": "absolute", "main": 1e300}),
            json!({"system": "byo_yomi", "main": 0, "periods": 0, "period": 30}),
            json!({"system": "byo_yomi", "main": 0, "periods": 3, "period": 0}),
            json!({"system": "canadian", "main": 0, "stones": 1e9, "period": 30}),
        ] {
            let refused = TimeSystem::read(&bad).unwrap_err();
            assert_eq!(refused.reason, Reason::BadTime, "{bad}");
        }
    }
}
