//! Commands that only `GoGui` sends.

use std::fmt;

use goban::{Color, Move, Point};

use super::{Command, Entry, board, with_arguments};
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command that only `GoGui` sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoGuiCommand {
    /// `gogui-analyze_commands`: asks for the menu of the engine's displays and settings.
    AnalyzeCommands,
    /// `gogui-interrupt`: asks whether the line `# interrupt` is understood; any answer is yes.
    Interrupt,
    /// `gogui-play_sequence`: several moves at once.
    PlaySequence(Vec<(Color, Move)>),
    /// `gogui-setup`: stones on an empty board.
    Setup(Vec<(Color, Point)>),
    /// `gogui-setup_player`: whose turn it is after a setup.
    SetupPlayer(Color),
    /// `gogui-title`: asks for the text of the window's title.
    Title,
    /// `gogui-version`: tells which `GoGui` it is.
    Version(String),
    /// `gogui-param_GROUP`: asks for the settings of a group, or makes one.
    Param {
        /// What follows `gogui-param_`.
        group: String,
        /// Name and value, if one is made. The value may be empty.
        setting: Option<(String, String)>,
    },
}

/// How the names of a family of commands begin.
pub(super) const PARAM_PREFIX: &str = "gogui-param_";

pub(super) const TABLE: &[Entry] = &[
    ("gogui-analyze_commands", |_| done(GoGuiCommand::AnalyzeCommands)),
    ("gogui-interrupt", |_| done(GoGuiCommand::Interrupt)),
    ("gogui-play_sequence", |rest| {
        done(GoGuiCommand::PlaySequence(rest.list(|it| Ok((it.color()?, it.mv()?)))?))
    }),
    ("gogui-setup", |rest| {
        done(GoGuiCommand::Setup(rest.list(|it| Ok((it.color()?, it.point()?)))?))
    }),
    ("gogui-setup_player", |rest| done(GoGuiCommand::SetupPlayer(rest.color()?))),
    ("gogui-title", |_| done(GoGuiCommand::Title)),
    ("gogui-version", |rest| done(GoGuiCommand::Version(rest.take_rest().to_owned()))),
];

#[allow(clippy::unnecessary_wraps)] // the shape of the table's functions
fn done(command: GoGuiCommand) -> Result<Command, GtpError> {
    Ok(Command::GoGui(command))
}

/// A command of the family `gogui-param_…`.
pub(super) fn param(group: &str, rest: &mut Arguments<'_>) -> Command {
    let setting = rest.next_word().map(|name| (name.to_owned(), rest.take_rest().to_owned()));
    Command::GoGui(GoGuiCommand::Param { group: group.to_owned(), setting })
}

impl fmt::Display for GoGuiCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnalyzeCommands => f.write_str("gogui-analyze_commands"),
            Self::Interrupt => f.write_str("gogui-interrupt"),
            Self::PlaySequence(moves) => board::stones(f, "gogui-play_sequence", moves),
            Self::Setup(stones) => board::stones(f, "gogui-setup", stones),
            Self::SetupPlayer(color) => write!(f, "gogui-setup_player {color}"),
            Self::Title => f.write_str("gogui-title"),
            Self::Version(version) => with_arguments(f, "gogui-version", version),
            Self::Param { group, setting: None } => write!(f, "{PARAM_PREFIX}{group}"),
            Self::Param { group, setting: Some((name, value)) } => {
                with_arguments(f, &format!("{PARAM_PREFIX}{group} {name}"), value)
            }
        }
    }
}
