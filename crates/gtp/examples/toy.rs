//! Run with `cargo run -p gtp --example toy`, then type `genmove b`, `list_commands`, `quit`.
//!
//! An engine that always passes.

use std::io;

use goban::Move;
use gtp::{Answer, BoardCommand, Command, Engine, GameCommand, GtpError, Session, SessionCommand};

struct Passer;

impl Engine for Passer {
    fn commands(&self) -> &[&str] {
        &["name", "version", "boardsize", "clear_board", "komi", "play", "genmove"]
    }

    fn handle(&mut self, command: &Command, _: &mut Session<'_>) -> Result<String, GtpError> {
        match command {
            Command::Session(SessionCommand::Name) => Ok("Passer".to_owned()),
            Command::Session(SessionCommand::Version) => Ok("0.17".to_owned()),
            Command::Board(
                BoardCommand::BoardSize(_)
                | BoardCommand::ClearBoard
                | BoardCommand::Komi(_)
                | BoardCommand::Play(..),
            ) => Ok(String::new()),
            Command::Game(GameCommand::GenMove(_)) => Ok(Answer::Play(Move::Pass).to_string()),
            _ => Err(GtpError::UnknownCommand),
        }
    }
}

fn main() -> io::Result<()> {
    gtp::serve(&mut Passer, io::stdin(), io::stdout())
}
