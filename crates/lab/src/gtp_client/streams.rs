//! Threads that read what a program prints, so that it never waits for us.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Longer lines are cut into pieces: no program may fill the memory.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that may wait for being read; a program that prints more has to wait itself.
const WAITING_LINES: usize = 4096;
/// Lines of stderr that are kept.
const KEPT_LINES: usize = 8;
/// Characters kept of each of them.
const KEPT_CHARACTERS: usize = 300;

/// The lines of a program's stdout as they come.
#[derive(Debug)]
pub(super) struct Answers(Receiver<String>);

impl Answers {
    pub(super) fn read(output: impl Read + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || forward(output, &sender));
        Self(receiver)
    }

    /// The next line without its end.
    pub(super) fn next_line(&self, limit: Duration) -> Result<String, RecvTimeoutError> {
        self.0.recv_timeout(limit)
    }
}

fn forward(output: impl Read, sender: &SyncSender<String>) {
    // Ends with the stream, or when nobody listens any more.
    for_each_line(output, |line| sender.send(line).is_ok());
}

/// The last lines of a program's stderr.
#[derive(Debug)]
pub(super) struct Tail {
    kept: Arc<Mutex<VecDeque<String>>>,
    reader: JoinHandle<()>,
}

impl Tail {
    pub(super) fn read(errors: impl Read + Send + 'static) -> Self {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let shared = Arc::clone(&kept);
        let reader = std::thread::spawn(move || {
            for_each_line(errors, |line| {
                keep(&shared, &line);
                true
            });
        });
        Self { kept, reader }
    }

    /// Whether the stream has ended and all of it was read.
    pub(super) fn is_complete(&self) -> bool {
        self.reader.is_finished()
    }

    pub(super) fn text(&self) -> String {
        let lines = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect::<Vec<_>>().join(" / ")
    }
}

fn keep(kept: &Mutex<VecDeque<String>>, line: &str) {
    if line.trim().is_empty() {
        return;
    }
    let mut lines = kept.lock().unwrap_or_else(PoisonError::into_inner);
    if lines.len() == KEPT_LINES {
        lines.pop_front();
    }
    lines.push_back(line.chars().take(KEPT_CHARACTERS).collect());
}

/// Calls `take` with every line, control characters removed, until it answers `false`.
fn for_each_line(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end().replace('\t', " ").replace(char::is_control, "");
        if !take(line) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_clean_and_in_order() {
        let answers = Answers::read("=1 \u{7}D4\r\n\r\nlast".as_bytes());
        let next = || answers.next_line(Duration::from_secs(5));
        assert_eq!(next().unwrap(), "=1 D4");
        assert_eq!(next().unwrap(), "");
        assert_eq!(next().unwrap(), "last");
        assert_eq!(next(), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn only_the_end_of_the_errors_is_kept() {
        let kept = Mutex::new(VecDeque::new());
        for n in 0..1000 {
            keep(&kept, &format!("line {n}"));
            keep(&kept, "  ");
        }
        let lines = kept.into_inner().unwrap();
        assert_eq!(lines.len(), KEPT_LINES);
        assert_eq!(lines.back().unwrap(), "line 999");
    }
}
