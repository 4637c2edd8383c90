//! The serving loop.

use std::io::{self, Read, Write};

use crate::command::{Command, SessionCommand};
use crate::error::GtpError;
use crate::input::{Input, Interrupt, Line};
use crate::request::Request;
use crate::session::Session;

/// Answers commands.
pub trait Engine {
    /// The names of the commands it answers, beside [`OWN_COMMANDS`]. Others never reach it.
    fn commands(&self) -> &[&str];

    /// Answers a command: the text after `=`, or the reason after `?`.
    ///
    /// An analysis sends its lines by [`Session::send`] until [`Session::interrupt`] tells it to
    /// end, and returns what should stand last, often nothing. It should tell at least once, even
    /// if the next line is there already, or the input has ended.
    fn handle(&mut self, command: &Command, session: &mut Session<'_>) -> Result<String, GtpError>;

    /// There is nothing to do until [`Interrupt::waiting`]: an engine that thinks on its
    /// opponent's time does so here. Called after each answer when no line is there yet.
    fn idle(&mut self, interrupt: &Interrupt) {
        let _ = interrupt;
    }
}

/// The commands that [`serve`] answers itself.
pub const OWN_COMMANDS: [&str; 4] = ["protocol_version", "known_command", "list_commands", "quit"];

/// Answers the requests of `input` in their order until `quit` or the end of the input.
///
/// Input is read ahead on a thread, which stays behind if it waits for input when this returns;
/// hence `'static`. An error of the input ends it after the requests before it are answered.
pub fn serve(
    engine: &mut dyn Engine,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let mut input = Input::start(input)?;
    while let Some(line) = input.next_line() {
        let line = line?;
        let Some(request) = Request::from_bytes(&line.bytes) else { continue };
        let command = understand(engine, &request, &line);
        let interrupt = input.interrupt_of(command.as_ref().ok());
        let mut session = Session::new(&mut output, interrupt, request.id);
        let outcome = match &command {
            Ok(Command::Session(SessionCommand::Quit)) => return session.finish(Ok(String::new())),
            Ok(command) => match answer_own(engine, command) {
                Some(text) => Ok(text),
                None => engine.handle(command, &mut session).map_err(|it| it.to_string()),
            },
            Err(error) => Err(error.to_string()),
        };
        session.finish(outcome)?;
        input.finish_command();
        let interrupt = input.interrupt_of_idleness();
        if !interrupt.waiting() {
            engine.idle(&interrupt);
        }
    }
    Ok(())
}

fn understand(engine: &dyn Engine, request: &Request, line: &Line) -> Result<Command, GtpError> {
    if line.too_long {
        Err(GtpError::LineTooLong)
    } else if is_known(engine, &request.name) {
        request.command()
    } else {
        Err(GtpError::UnknownCommand)
    }
}

fn is_known(engine: &dyn Engine, name: &str) -> bool {
    OWN_COMMANDS.contains(&name) || engine.commands().contains(&name)
}

/// The answer to a command that is none of the engine's business.
fn answer_own(engine: &dyn Engine, command: &Command) -> Option<String> {
    let Command::Session(command) = command else { return None };
    match command {
        SessionCommand::ProtocolVersion => Some("2".to_owned()),
        SessionCommand::KnownCommand(name) => Some(is_known(engine, name).to_string()),
        SessionCommand::ListCommands => {
            let others = engine.commands().iter().filter(|it| !OWN_COMMANDS.contains(it));
            let names: Vec<&str> = OWN_COMMANDS.iter().chain(others).copied().collect();
            Some(names.join("\n"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};
    use std::thread;

    /// Says when it has nothing to do, and does that until there is input.
    struct Idler(Sender<&'static str>);

    impl Engine for Idler {
        fn commands(&self) -> &[&str] {
            &["name"]
        }

        fn handle(&mut self, _: &Command, _: &mut Session<'_>) -> Result<String, GtpError> {
            Ok("Idler".to_owned())
        }

        fn idle(&mut self, interrupt: &Interrupt) {
            self.0.send("idle").unwrap();
            while !interrupt.waiting() {
                thread::yield_now();
            }
            self.0.send("busy").unwrap();
        }
    }

    #[test]
    fn an_engine_is_idle_until_there_is_input() {
        let (reader, mut writer) = io::pipe().unwrap();
        let (sender, heard) = channel();
        let server = thread::spawn(move || {
            let mut output = Vec::new();
            serve(&mut Idler(sender), reader, &mut output).unwrap();
            String::from_utf8(output).unwrap()
        });
        writer.write_all(b"1 name\n").unwrap();
        assert_eq!(heard.recv().unwrap(), "idle");
        assert!(heard.try_recv().is_err());
        writer.write_all(b"2 name\n3 quit\n").unwrap();
        assert_eq!(heard.recv().unwrap(), "busy");
        assert_eq!(server.join().unwrap(), "=1 Idler\n\n=2 Idler\n\n=3\n\n");
    }
}
