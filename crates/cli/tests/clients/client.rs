//! A client at the other end of the pipes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::common::Program;

/// A client that has started the program.
pub(crate) struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    remarks: JoinHandle<String>,
    /// What ends its lines.
    ending: &'static str,
    /// The number of the next command, if it counts them.
    next_id: Option<u32>,
    /// The marks of the answers that are still to come.
    expected: VecDeque<String>,
}

impl Client {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Program::new(arguments).start();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut stderr = child.stderr.take().unwrap();
        let remarks = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        let expected = VecDeque::new();
        Self { child, input, output, remarks, ending: "\n", next_id: None, expected }
    }

    /// Counts its commands from this number.
    pub(crate) fn counting_from(mut self, first: u32) -> Self {
        self.next_id = Some(first);
        self
    }

    /// Ends its lines as Windows does.
    pub(crate) fn with_carriage_returns(mut self) -> Self {
        self.ending = "\r\n";
        self
    }

    /// Sends a command without waiting for the answer.
    pub(crate) fn send(&mut self, command: &str) {
        let line = if let Some(id) = &mut self.next_id {
            self.expected.push_back(id.to_string());
            *id += 1;
            format!("{} {command}", *id - 1)
        } else {
            self.expected.push_back(String::new());
            command.to_owned()
        };
        self.send_bare(&line);
    }

    /// Sends several without waiting.
    pub(crate) fn send_all(&mut self, commands: &[&str]) {
        for command in commands {
            self.send(command);
        }
    }

    /// Sends something that is not answered: an empty line, a comment.
    pub(crate) fn send_bare(&mut self, line: &str) {
        write!(self.input, "{line}{}", self.ending).unwrap();
        self.input.flush().unwrap();
    }

    /// The next line, without its end.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the program has ended");
        assert!(line.ends_with('\n') && !line.contains('\r'), "{line:?}");
        line.truncate(line.len() - 1);
        line
    }

    /// The next answer, which must have the mark that is due.
    pub(crate) fn answer(&mut self) -> Result<String, String> {
        let id = self.expected.pop_front().unwrap();
        let first = self.line();
        let good = first.strip_prefix(&format!("={id}"));
        let bad = first.strip_prefix(&format!("?{id}"));
        let begin = good.or(bad).unwrap_or_else(|| panic!("{id} is due: {first}"));
        assert!(begin.is_empty() || begin.starts_with(' '), "{first}");
        let mut lines = vec![begin.trim_start().to_owned()];
        lines.extend(self.rest());
        let text = lines.join("\n");
        if good.is_some() { Ok(text) } else { Err(text) }
    }

    /// The lines to the empty one.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.line() {
                end if end.is_empty() => return lines,
                line => lines.push(line),
            }
        }
    }

    /// Sends a command and gives back its answer, which must be a good one.
    #[track_caller]
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.answer().unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Sends a command that is refused, and gives back why.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: &str) -> String {
        self.send(command);
        match self.answer() {
            Ok(answer) => panic!("{command} was not refused: {answer}"),
            Err(error) => error,
        }
    }

    /// Begins an analysis and gives back its first line; it goes on until something is sent.
    #[track_caller]
    pub(crate) fn analysis(&mut self, command: &str) -> String {
        self.send(command);
        let id = self.expected.pop_front().unwrap();
        assert_eq!(self.line(), format!("={id}"), "{command}");
        self.line()
    }

    /// What is listed.
    pub(crate) fn commands(&mut self) -> Vec<String> {
        self.ask("list_commands").lines().map(str::to_owned).collect()
    }

    /// Says farewell, sees that the program ends in time, and gives back its remarks.
    pub(crate) fn quit(mut self) -> String {
        let begin = Instant::now();
        self.send("quit");
        assert_eq!(self.answer(), Ok(String::new()));
        let code = self.child.wait().unwrap().code();
        assert_eq!(code, Some(0));
        // The least patient client waits for three seconds.
        assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
        self.remarks.join().unwrap()
    }
}

/// Whether it is a move as clients read it: a point of a board of that size, or a pass.
pub(crate) fn is_move(text: &str, size: u32) -> bool {
    let point = |text: &str| {
        let column = text.chars().next().filter(char::is_ascii_uppercase)?;
        let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(column)?;
        let row: u32 = text[1..].parse().ok()?;
        Some((column as u32) < size && (1..=size).contains(&row))
    };
    text.eq_ignore_ascii_case("pass") || point(text).unwrap_or(false)
}
