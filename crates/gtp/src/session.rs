//! What an engine may use while it handles a command.

use std::fmt;
use std::io::{self, Write};

use crate::input::Interrupt;
use crate::response::{Response, body, header};

/// What an engine may use while it handles a command: lines of the answer ahead of its end, and
/// whether there is reason to end.
pub struct Session<'a> {
    output: &'a mut dyn Write,
    interrupt: Interrupt,
    id: Option<u128>,
    is_open: bool,
    failure: Option<io::Error>,
}

impl<'a> Session<'a> {
    /// A session for the command with this id.
    pub fn new(output: &'a mut dyn Write, interrupt: Interrupt, id: Option<u128>) -> Self {
        Self { output, interrupt, id, is_open: false, failure: None }
    }

    /// The handle that says when to end.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Begins the answer with `=` on a line, once; from here on the command cannot fail.
    pub fn open(&mut self) {
        if !self.is_open {
            self.is_open = true;
            self.write(&format!("{}\n", header('=', self.id)));
        }
    }

    /// Sends a line of the answer at once. If the output is closed, it is lost, and the
    /// [`Interrupt`] of an analysis tells it to end.
    pub fn send(&mut self, line: &str) {
        self.open();
        // Below the mark even the first line must not be empty.
        let line = body(line);
        self.write(&format!("{}\n", if line.is_empty() { " " } else { &line }));
    }

    /// Ends the answer. An error after [`Session::open`] becomes the last line.
    pub fn finish(mut self, outcome: Result<String, String>) -> io::Result<()> {
        if self.is_open {
            let (Ok(text) | Err(text)) = outcome;
            if !text.is_empty() {
                self.send(&text);
            }
            self.write("\n");
        } else {
            let response = Response { id: self.id, outcome };
            self.write(&response.to_string());
        }
        self.failure.map_or(Ok(()), Err)
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_some() {
            return;
        }
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        if let Err(error) = written {
            self.interrupt.close();
            self.failure = Some(error);
        }
    }
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("id", &self.id)
            .field("is_open", &self.is_open)
            .field("failure", &self.failure)
            .finish_non_exhaustive()
    }
}
