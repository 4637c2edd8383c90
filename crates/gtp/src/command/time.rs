//! Commands about clocks.

use std::fmt;
use std::time::Duration;

use goban::Color;

use super::{Command, Entry};
use crate::arguments::Arguments;
use crate::error::GtpError;
use crate::time_system::{Seconds, TimeSystem, to_millis};

/// A command about clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeCommand {
    /// `time_settings`, `kgs-time_settings`, `kata-time_settings`.
    Settings(TimeSystem),
    /// `time_left`: the clock of a player.
    Left {
        /// Whose clock.
        color: Color,
        /// What it shows; a clock that ran out shows zero.
        time: Duration,
        /// 0 in the main time; then stones still to play in the period (Canadian) or periods
        /// left (byo-yomi).
        stones: u32,
    },
    /// `kata-list_time_settings`: asks for [`TimeCommand::SETTINGS`].
    ListSettings,
}

impl TimeCommand {
    /// The answer to `kata-list_time_settings`.
    pub const SETTINGS: &'static str = "none absolute byoyomi canadian fischer fischer-capped";
}

pub(super) const TABLE: &[Entry] = &[
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("kgs-time_settings", |rest| {
        let expected = "none, absolute, byoyomi or canadian";
        let kind = rest.word(expected)?;
        settings(system(kind, rest, expected)?)
    }),
    ("kata-time_settings", kata_time_settings),
    ("kata-list_time_settings", |_| Ok(Command::Time(TimeCommand::ListSettings))),
];

const MAIN: &str = "the main time in seconds";
const PERIOD: &str = "the time of a period in seconds";
const INCREMENT: &str = "the increment in seconds";
const STONES: &str = "a number of stones";

#[allow(clippy::unnecessary_wraps)] // the shape of the table's functions
fn settings(system: TimeSystem) -> Result<Command, GtpError> {
    Ok(Command::Time(TimeCommand::Settings(system)))
}

fn time_settings(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let (main, period) = (rest.seconds(MAIN)?, rest.seconds(PERIOD)?);
    settings(TimeSystem::from_canadian(main, period, rest.number(STONES)?))
}

/// The kinds that KGS and `KataGo` share.
fn system(
    kind: &str,
    rest: &mut Arguments<'_>,
    kinds: &'static str,
) -> Result<TimeSystem, GtpError> {
    match kind.to_ascii_lowercase().as_str() {
        "none" => Ok(TimeSystem::Unlimited),
        "absolute" => Ok(TimeSystem::Absolute { main: rest.seconds(MAIN)? }),
        "byoyomi" => {
            let (main, period) = (rest.seconds(MAIN)?, rest.seconds(PERIOD)?);
            let periods = rest.number("a number of periods")?;
            Ok(TimeSystem::from_byo_yomi(main, period, periods))
        }
        "canadian" => {
            let (main, period) = (rest.seconds(MAIN)?, rest.seconds(PERIOD)?);
            match rest.number(STONES)? {
                0 => Ok(TimeSystem::Absolute { main }),
                stones => Ok(TimeSystem::from_canadian(main, period, stones)),
            }
        }
        _ => Err(GtpError::expected(kinds, Some(kind))),
    }
}

fn kata_time_settings(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let expected = "none, absolute, byoyomi, canadian, fischer or fischer-capped";
    let kind = rest.word(expected)?;
    let capped = match kind.to_ascii_lowercase().as_str() {
        "fischer" => false,
        "fischer-capped" => true,
        _ => return settings(system(kind, rest, expected)?),
    };
    let (main, increment) = (rest.seconds(MAIN)?, rest.seconds(INCREMENT)?);
    let (cap, longest_move) = if capped {
        (
            limit(rest, "the largest time on the clock in seconds, or -1")?,
            limit(rest, "the longest time of a move in seconds, or -1")?,
        )
    } else {
        (None, None)
    };
    settings(TimeSystem::Fischer { main, increment, cap, longest_move })
}

/// A limit that may be -1, which is none.
fn limit(rest: &mut Arguments<'_>, expected: &'static str) -> Result<Option<Duration>, GtpError> {
    rest.read(expected, |it| match it.parse::<f64>().ok()? {
        -1.0 => Some(None),
        seconds => to_millis(seconds * 1000.0).map(Some),
    })
}

fn time_left(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let color = rest.color()?;
    // Servers let a clock run below zero while the message is under way.
    let time = rest.read("the time left in seconds", |it| {
        it.parse::<f64>()
            .ok()
            .filter(|it| it.is_finite())
            .and_then(|it| to_millis(it.max(0.0) * 1e3))
    })?;
    let stones = rest.number("a number of stones or periods, 0 in the main time")?;
    Ok(Command::Time(TimeCommand::Left { color, time, stones }))
}

impl fmt::Display for TimeCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(system) => system.fmt(f),
            Self::Left { color, time, stones } => {
                write!(f, "time_left {color} {} {stones}", Seconds(*time))
            }
            Self::ListSettings => f.write_str("kata-list_time_settings"),
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Expect) {
        let text = match line.parse::<Command>() {
            Ok(Command::Time(command)) => format!("{command:?}"),
            Ok(other) => format!("not about time: {other:?}"),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&text);
    }

    #[test]
    fn canadian_settings_have_two_special_forms() {
        check(
            "time_settings 600 30 5",
            expect!["Settings(Canadian { main: 600s, period: 30s, stones: 5 })"],
        );
        check("time_settings 0 1 0", expect!["Settings(Unlimited)"]);
        check("time_settings 600 0 0", expect!["Settings(Absolute { main: 600s })"]);
    }

    #[test]
    fn servers_have_their_own_settings() {
        check("kgs-time_settings none", expect!["Settings(Unlimited)"]);
        check("kgs-time_settings absolute 300", expect!["Settings(Absolute { main: 300s })"]);
        check(
            "kgs-time_settings byoyomi 600 30 5",
            expect!["Settings(ByoYomi { main: 600s, period: 30s, periods: 5 })"],
        );
        check(
            "kgs-time_settings canadian 600 300 25",
            expect!["Settings(Canadian { main: 600s, period: 300s, stones: 25 })"],
        );
        check(
            "kata-time_settings fischer 60.5 10",
            expect![
                "Settings(Fischer { main: 60.5s, increment: 10s, cap: None, longest_move: None })"
            ],
        );
        check(
            "kata-time_settings fischer-capped 60 10 120 -1",
            expect![
                "Settings(Fischer { main: 60s, increment: 10s, cap: Some(120s), longest_move: None })"
            ],
        );
        check("kata-time_settings byoyomi 60 10 0", expect!["Settings(Absolute { main: 60s })"]);
    }

    #[test]
    fn wrong_times_are_refused() {
        check(
            "time_settings nan 30 5",
            expect![[r#"expected the main time in seconds, found "nan""#]],
        );
        check(
            "time_settings -1 30 5",
            expect![[r#"expected the main time in seconds, found "-1""#]],
        );
        check(
            "time_settings 600 inf 5",
            expect![[r#"expected the time of a period in seconds, found "inf""#]],
        );
        check("time_settings 600 30", expect!["expected a number of stones, found nothing"]);
        check(
            "kgs-time_settings fischer 60 10",
            expect![[r#"expected none, absolute, byoyomi or canadian, found "fischer""#]],
        );
        check(
            "kata-time_settings fischer-capped 60 10 -2 -1",
            expect![[r#"expected the largest time on the clock in seconds, or -1, found "-2""#]],
        );
        check(
            "kata-time_settings hourglass 60",
            expect![[
                r#"expected none, absolute, byoyomi, canadian, fischer or fischer-capped, found "hourglass""#
            ]],
        );
        check("time_left b nan 0", expect![[r#"expected the time left in seconds, found "nan""#]]);
    }

    #[test]
    fn a_clock_below_zero_shows_zero() {
        check("time_left w -0.25 0", expect!["Left { color: white, time: 0ns, stones: 0 }"]);
        check("time_left B 12.345 3", expect!["Left { color: black, time: 12.345s, stones: 3 }"]);
    }
}
