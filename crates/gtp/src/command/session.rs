//! Commands about the program and the connection.

use std::fmt;

use super::{Command, Entry, with_arguments};
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command about the program and the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionCommand {
    /// `protocol_version`; answered by the serving loop.
    ProtocolVersion,
    /// `name` of the program.
    Name,
    /// `version` of the program.
    Version,
    /// `known_command NAME`; answered by the serving loop.
    KnownCommand(String),
    /// `list_commands`; answered by the serving loop.
    ListCommands,
    /// `quit`; answered by the serving loop, which then ends.
    Quit,
    /// `cputime`, `gomill-cpu_time`: seconds of processor time so far.
    CpuTime,
    /// `clear_cache`: forget what was read ahead.
    ClearCache,
    /// `stop`: end the analysis, which any input has done already.
    Stop,
    /// `kgs-game_over`, with whatever the server adds.
    GameOver(String),
    /// `kgs-chat`: somebody speaks to the program.
    Chat(ChatMessage),
}

/// What somebody says to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// Where it is said.
    pub place: ChatPlace,
    /// Who says it.
    pub name: String,
    /// What is said.
    pub text: String,
}

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChatPlace {
    /// At the game, for all.
    Game,
    /// To the program alone.
    Private,
}

pub(super) const TABLE: &[Entry] = &[
    ("protocol_version", |_| done(SessionCommand::ProtocolVersion)),
    ("name", |_| done(SessionCommand::Name)),
    ("version", |_| done(SessionCommand::Version)),
    ("known_command", known_command),
    ("list_commands", |_| done(SessionCommand::ListCommands)),
    ("quit", |_| done(SessionCommand::Quit)),
    ("cputime", |_| done(SessionCommand::CpuTime)),
    ("gomill-cpu_time", |_| done(SessionCommand::CpuTime)),
    ("clear_cache", |_| done(SessionCommand::ClearCache)),
    ("stop", |_| done(SessionCommand::Stop)),
    ("kgs-game_over", |rest| done(SessionCommand::GameOver(rest.take_rest().to_owned()))),
    ("kgs-chat", chat),
];

#[allow(clippy::unnecessary_wraps)] // the shape of the table's functions
fn done(command: SessionCommand) -> Result<Command, GtpError> {
    Ok(Command::Session(command))
}

fn known_command(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let name = rest.word("the name of a command")?;
    done(SessionCommand::KnownCommand(name.to_owned()))
}

fn chat(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let place = rest.read("game or private", |it| match it {
        "game" => Some(ChatPlace::Game),
        "private" => Some(ChatPlace::Private),
        _ => None,
    })?;
    let name = rest.word("who speaks")?.to_owned();
    let text = rest.take_rest().to_owned();
    done(SessionCommand::Chat(ChatMessage { place, name, text }))
}

impl fmt::Display for SessionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ProtocolVersion => f.write_str("protocol_version"),
            Self::Name => f.write_str("name"),
            Self::Version => f.write_str("version"),
            Self::KnownCommand(name) => write!(f, "known_command {name}"),
            Self::ListCommands => f.write_str("list_commands"),
            Self::Quit => f.write_str("quit"),
            Self::CpuTime => f.write_str("cputime"),
            Self::ClearCache => f.write_str("clear_cache"),
            Self::Stop => f.write_str("stop"),
            Self::GameOver(text) => with_arguments(f, "kgs-game_over", text),
            Self::Chat(ChatMessage { place, name, text }) => {
                let place = match place {
                    ChatPlace::Game => "game",
                    ChatPlace::Private => "private",
                };
                with_arguments(f, &format!("kgs-chat {place} {name}"), text)
            }
        }
    }
}
