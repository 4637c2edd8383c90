//! How a game ended.

use std::fmt;

use goban::Color;
use serde::{Deserialize, Serialize};

/// One of the two programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The first, with Black in the first game.
    A,
    /// The second.
    B,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// One value for each program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// A's.
    pub a: T,
    /// B's.
    pub b: T,
}

impl<T> BySide<T> {
    /// Asks for both.
    pub fn of(mut value: impl FnMut(Side) -> T) -> Self {
        Self { a: value(Side::A), b: value(Side::B) }
    }

    /// One of them.
    pub const fn side(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ending {
    /// Both passed, and the referee counted.
    Counted,
    /// A program resigned.
    Resigned,
    /// A program took too long by its clock.
    Time,
    /// A program played what the referee forbids.
    Illegal,
    /// A program could not be started or ended by itself.
    Crashed,
    /// A program did not answer.
    Hung,
    /// A program answered what is no answer, or refused what it must do.
    Protocol,
    /// The game was longer than the plan allows; a draw.
    TooLong,
    /// The same position came back again and again; a draw.
    Repetition,
    /// The referee failed; the game does not count.
    Referee,
}

impl Ending {
    /// Whether a program, or the referee, did something it must not do.
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Counted | Self::Resigned | Self::TooLong | Self::Repetition)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Counted => "counted",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Illegal => "illegal move",
            Self::Crashed => "crashed",
            Self::Hung => "hung",
            Self::Protocol => "protocol",
            Self::TooLong => "too long",
            Self::Repetition => "repetition",
            Self::Referee => "referee",
        })
    }
}

/// A finished game, as a line of the results file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The game, from 1.
    pub number: u32,
    /// Who had Black.
    pub black: Side,
    /// Who won; nobody in a draw, nor when the game does not count.
    pub winner: Option<Side>,
    /// `B+3.5`, `W+R`, `B+T`, `W+F`, `0` (a draw) or `Void`, as in a record.
    pub outcome: String,
    /// What ended it.
    pub ending: Ending,
    /// What happened, if anything needs to be said.
    pub reason: Option<String>,
    /// Who failed, if one did.
    pub failed: Option<Side>,
    /// Moves, the opening included.
    pub moves: u32,
    /// Moves that each program was asked for.
    pub asked: BySide<u32>,
    /// Processor seconds of each program for these moves, where they could be measured.
    pub cpu_seconds: BySide<Option<f64>>,
    /// Seconds that passed.
    pub seconds: BySide<f64>,
    /// The record's file, if one was written.
    pub record: Option<String>,
}

impl GameResult {
    /// Whether the game counts.
    pub fn counts(&self) -> bool {
        self.ending != Ending::Referee
    }

    /// The colour a program had.
    pub fn color(&self, side: Side) -> Color {
        if side == self.black { Color::Black } else { Color::White }
    }
}
