//! Commands that ask for moves and results.

use std::fmt;

use goban::{Color, Point};

use super::{Command, Entry};
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command that asks for a move or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// `genmove`: finds a move and plays it.
    GenMove(Color),
    /// `reg_genmove`: finds a move and does not play it.
    RegGenMove(Color),
    /// `kgs-genmove_cleanup`: the same as `genmove`, but takes dead stones off before it passes.
    GenMoveCleanup(Color),
    /// `final_score`.
    FinalScore,
    /// `final_status`: what becomes of a stone.
    FinalStatus(Point),
    /// `final_status_list`: all points with this status.
    FinalStatusList(Status),
}

/// What becomes of a point when the game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// A living stone.
    Alive,
    /// A dead stone.
    Dead,
    /// A stone in seki.
    Seki,
    /// A point of Black.
    BlackTerritory,
    /// A point of White.
    WhiteTerritory,
    /// A point of neither.
    Dame,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Alive,
        Self::Dead,
        Self::Seki,
        Self::BlackTerritory,
        Self::WhiteTerritory,
        Self::Dame,
    ];
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Seki => "seki",
            Self::BlackTerritory => "black_territory",
            Self::WhiteTerritory => "white_territory",
            Self::Dame => "dame",
        })
    }
}

pub(super) const TABLE: &[Entry] = &[
    ("genmove", |rest| done(GameCommand::GenMove(rest.color()?))),
    ("reg_genmove", |rest| done(GameCommand::RegGenMove(rest.color()?))),
    ("kgs-genmove_cleanup", |rest| done(GameCommand::GenMoveCleanup(rest.color()?))),
    ("final_score", |_| done(GameCommand::FinalScore)),
    ("final_status", |rest| done(GameCommand::FinalStatus(rest.point()?))),
    ("final_status_list", |rest| done(GameCommand::FinalStatusList(status(rest)?))),
];

#[allow(clippy::unnecessary_wraps)] // the shape of the table's functions
fn done(command: GameCommand) -> Result<Command, GtpError> {
    Ok(Command::Game(command))
}

fn status(rest: &mut Arguments<'_>) -> Result<Status, GtpError> {
    rest.read("alive, dead, seki, black_territory, white_territory or dame", |word| {
        Status::ALL.into_iter().find(|it| it.to_string() == word.to_ascii_lowercase())
    })
}

impl fmt::Display for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GenMove(color) => write!(f, "genmove {color}"),
            Self::RegGenMove(color) => write!(f, "reg_genmove {color}"),
            Self::GenMoveCleanup(color) => write!(f, "kgs-genmove_cleanup {color}"),
            Self::FinalScore => f.write_str("final_score"),
            Self::FinalStatus(point) => write!(f, "final_status {point}"),
            Self::FinalStatusList(status) => write!(f, "final_status_list {status}"),
        }
    }
}
