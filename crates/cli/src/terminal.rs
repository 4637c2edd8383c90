//! Talking to the person at the terminal.

use std::io::{self, IsTerminal, Write};

/// One clear line on stderr.
pub(crate) fn complain(error: &anyhow::Error) {
    let text = format!("{error:#}").replace('\n', " ");
    // Nobody is there to hear that stderr is closed.
    let _ = writeln!(io::stderr(), "shidogo: {text}");
}

/// Writes the answer to stdout.
pub(crate) fn answer(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// A line on stderr that is drawn again and again; nothing unless stderr is a terminal.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    is_drawn: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        Self { is_drawn: io::stderr().is_terminal() }
    }

    pub(crate) fn draw(&mut self, text: &str) {
        if self.is_drawn {
            let _ = write!(io::stderr(), "\r\x1b[2K{text}").and_then(|()| io::stderr().flush());
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.draw("");
    }
}
