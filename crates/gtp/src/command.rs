//! Typed commands, by family.

mod analysis;
mod board;
mod file;
mod game;
mod gogui;
mod options;
mod param;
mod rules;
mod session;
mod time;

use std::fmt;
use std::str::FromStr;

pub use analysis::{AnalysisCommand, Dialect, SearchForm, Symmetries};
pub use board::BoardCommand;
pub use file::FileCommand;
pub use game::{GameCommand, Status};
pub use gogui::GoGuiCommand;
pub use options::{AnalyzeOptions, Detail, Restriction, RestrictionKind};
pub use param::ParamCommand;
pub use rules::RulesCommand;
pub use session::{ChatMessage, ChatPlace, SessionCommand};
pub use time::TimeCommand;

use crate::arguments::Arguments;
use crate::error::GtpError;
use crate::request::{self, Request};

/// A command with its arguments. Its text is the line that asks for it.
///
/// Names with the same meaning become the same command: `gg-undo 1` is `undo`, `kgs-rules` is
/// `kata-set-rules`, all three kinds of time settings are one.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// About the program and the connection.
    Session(SessionCommand),
    /// Board, moves and handicap.
    Board(BoardCommand),
    /// Moves to find and games to count.
    Game(GameCommand),
    /// Clocks.
    Time(TimeCommand),
    /// Rules of the game.
    Rules(RulesCommand),
    /// Game records.
    File(FileCommand),
    /// Analyses, which stream their results.
    Analysis(AnalysisCommand),
    /// Settings of the engine, in `KataGo`'s way.
    Param(ParamCommand),
    /// What only `GoGui` asks for.
    GoGui(GoGuiCommand),
    /// A command that no table knows; engines list their own ones by name.
    Other {
        /// The command's name.
        name: String,
        /// Everything after it.
        arguments: String,
    },
}

/// Reads the arguments of one command.
type Parse = fn(&mut Arguments<'_>) -> Result<Command, GtpError>;
/// A command's name and the function that reads its arguments.
type Entry = (&'static str, Parse);

/// Every command that has a type, by family.
const FAMILIES: [&[Entry]; 9] = [
    session::TABLE,
    board::TABLE,
    game::TABLE,
    time::TABLE,
    rules::TABLE,
    file::TABLE,
    analysis::TABLE,
    param::TABLE,
    gogui::TABLE,
];

/// The names of all commands that have a type, without the family `gogui-param_…`.
pub fn known_names() -> impl Iterator<Item = &'static str> {
    FAMILIES.into_iter().flatten().map(|(name, _)| *name)
}

impl Command {
    /// Reads the arguments of the command `name`; what has no type becomes [`Command::Other`].
    pub fn parse(name: &str, arguments: &str) -> Result<Self, GtpError> {
        // A number that could be an id can never be asked for by name alone.
        if name.is_empty() || request::id(name).is_some() {
            return Err(GtpError::UnknownCommand);
        }
        let mut rest = Arguments::new(arguments);
        let entry = FAMILIES.into_iter().flatten().find(|(known, _)| *known == name);
        let command = match (entry, name.strip_prefix(gogui::PARAM_PREFIX)) {
            (Some((_, parse)), _) => parse(&mut rest)?,
            (None, Some(group)) if !group.is_empty() => gogui::param(group, &mut rest),
            _ => {
                return Ok(Self::Other {
                    name: name.to_owned(),
                    arguments: rest.take_rest().to_owned(),
                });
            }
        };
        rest.finish()?;
        Ok(command)
    }

    /// Whether any further input ends it: analyses and cancellable searches, never a `genmove`.
    pub fn is_interruptible(&self) -> bool {
        matches!(self, Self::Analysis(command) if command.is_interruptible())
    }
}

impl FromStr for Command {
    type Err = GtpError;

    /// Reads a line without an id.
    fn from_str(line: &str) -> Result<Self, GtpError> {
        let request = Request::parse(line).ok_or(GtpError::UnknownCommand)?;
        if request.id.is_some() { Err(GtpError::UnknownCommand) } else { request.command() }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(command) => command.fmt(f),
            Self::Board(command) => command.fmt(f),
            Self::Game(command) => command.fmt(f),
            Self::Time(command) => command.fmt(f),
            Self::Rules(command) => command.fmt(f),
            Self::File(command) => command.fmt(f),
            Self::Analysis(command) => command.fmt(f),
            Self::Param(command) => command.fmt(f),
            Self::GoGui(command) => command.fmt(f),
            Self::Other { name, arguments } => with_arguments(f, name, arguments),
        }
    }
}

/// Writes a name and, if there are any, arguments.
fn with_arguments(f: &mut fmt::Formatter<'_>, name: &str, arguments: &str) -> fmt::Result {
    f.write_str(name)?;
    if arguments.is_empty() { Ok(()) } else { write!(f, " {arguments}") }
}
