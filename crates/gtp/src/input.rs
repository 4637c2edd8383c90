//! Lines read ahead on a thread of their own, so that waiting input is seen.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::command::Command;
use crate::line;

/// Tells a command in progress whether it should end.
///
/// It can be cloned and asked from any thread, as often as a search likes.
#[derive(Clone, Debug)]
pub struct Interrupt {
    queue: Arc<Queue>,
    by_input: bool,
    /// Requests up to this line are none of this command's business.
    heeded: usize,
}

impl Interrupt {
    /// One that never interrupts.
    pub fn never() -> Self {
        Self { queue: Arc::default(), by_input: false, heeded: 0 }
    }

    /// Whether an analysis should end: there is a further line, of whatever kind, or the end of
    /// the input, or nobody reads the output any more.
    ///
    /// During any command that input must not interrupt, `genmove` above all, it is `false`.
    pub fn waiting(&self) -> bool {
        let queue = &self.queue;
        self.by_input
            && (queue.lines.load(Ordering::Acquire) > 0
                || queue.ended.load(Ordering::Acquire)
                || queue.closed.load(Ordering::Acquire))
    }

    /// Whether the line `# interrupt` has come, by which a person at `GoGui` asks for an early end
    /// of any command, `genmove` too. An engine that ends early answers with its best move so
    /// far. A request is for the command in progress, not for those that wait behind it.
    pub fn requested(&self) -> bool {
        self.queue.last_request.load(Ordering::Acquire) > self.heeded
    }

    /// The output cannot be written any more.
    pub(crate) fn close(&self) {
        self.queue.closed.store(true, Ordering::Release);
    }
}

/// What is read but not yet taken.
#[derive(Debug, Default)]
struct Queue {
    lines: AtomicUsize,
    /// The number of the last line that is a request to interrupt, from 1; 0 before the first.
    last_request: AtomicUsize,
    ended: AtomicBool,
    closed: AtomicBool,
}

/// A line of the input.
#[derive(Debug)]
pub(crate) struct Line {
    /// Without its line end, cut at [`LONGEST_LINE`].
    pub(crate) bytes: Vec<u8>,
    /// Whether something was cut off.
    pub(crate) too_long: bool,
}

/// More than any command, less than any memory.
const LONGEST_LINE: usize = 4 << 20;
/// How many lines are read ahead.
const LINES_AHEAD: usize = 64;

/// The lines of the input, in order.
#[derive(Debug)]
pub(crate) struct Input {
    lines: Receiver<io::Result<Line>>,
    queue: Arc<Queue>,
    /// How many lines were taken.
    taken: usize,
    /// Requests to interrupt up to this line have had their command.
    heeded: usize,
}

impl Input {
    /// Starts to read. The thread is left alone in the end, because nothing can wake it from
    /// reading.
    pub(crate) fn start(source: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, lines) = sync_channel(LINES_AHEAD);
        let queue = Arc::<Queue>::default();
        let shared = Arc::clone(&queue);
        thread::Builder::new()
            .name("gtp input".to_owned())
            .spawn(move || read_all(BufReader::new(source), &sender, &shared))?;
        Ok(Self { lines, queue, taken: 0, heeded: 0 })
    }

    /// The next line; `None` at the end.
    pub(crate) fn next_line(&mut self) -> Option<io::Result<Line>> {
        let line = self.lines.recv().ok()?;
        if line.is_ok() {
            self.taken += 1;
            self.queue.lines.fetch_sub(1, Ordering::AcqRel);
        }
        Some(line)
    }

    /// The handle for the command of the line that was taken last.
    pub(crate) fn interrupt_of(&self, command: Option<&Command>) -> Interrupt {
        let by_input = command.is_some_and(Command::is_interruptible);
        // What stands before the command cannot be about it.
        let heeded = self.heeded.max(self.taken);
        Interrupt { queue: Arc::clone(&self.queue), by_input, heeded }
    }

    /// The handle for what is done while there is no command; any input ends it.
    pub(crate) fn interrupt_of_idleness(&self) -> Interrupt {
        Interrupt { queue: Arc::clone(&self.queue), by_input: true, heeded: self.taken }
    }

    /// A command has ended, and with it whatever asked for its end.
    pub(crate) fn finish_command(&mut self) {
        self.heeded = self.queue.last_request.load(Ordering::Acquire);
    }
}

/// Reads until the end, an error, or until nobody listens.
fn read_all(mut source: impl BufRead, sender: &SyncSender<io::Result<Line>>, queue: &Queue) {
    for number in 1.. {
        let line = match read_line(&mut source) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                queue.ended.store(true, Ordering::Release);
                // Nobody listens any more: nobody misses the error.
                let _unheard = sender.send(Err(error));
                return;
            }
        };
        if line::is_interrupt(&line.bytes) {
            queue.last_request.store(number, Ordering::Release);
        }
        queue.lines.fetch_add(1, Ordering::AcqRel);
        if sender.send(Ok(line)).is_err() {
            return;
        }
    }
    queue.ended.store(true, Ordering::Release);
}

/// One line, the last one perhaps without a line end; `None` at the end.
fn read_line(source: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Line { bytes: Vec::new(), too_long: false };
    let mut is_begun = false;
    loop {
        let available = match source.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(is_begun.then_some(line));
        }
        is_begun = true;
        let end = available.iter().position(|&it| it == b'\n');
        let part = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
        let room = LONGEST_LINE - line.bytes.len();
        line.bytes.extend(part.iter().take(room));
        line.too_long |= part.len() > room;
        let used = end.map_or(part.len(), |it| it + 1);
        source.consume(used);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &'static [u8]) -> Vec<String> {
        let mut input = Input::start(input).unwrap();
        std::iter::from_fn(|| input.next_line())
            .map(|it| String::from_utf8_lossy(&it.unwrap().bytes).into_owned())
            .collect()
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(lines(b"a\n\nb"), ["a", "", "b"]);
        assert_eq!(lines(b"a\n"), ["a"]);
        assert_eq!(lines(b""), Vec::<String>::new());
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let source = io::repeat(b'x').take(3 * LONGEST_LINE as u64).chain(&b"\nname\n"[..]);
        let mut input = Input::start(source).unwrap();
        let first = input.next_line().unwrap().unwrap();
        assert!(first.too_long && first.bytes.len() == LONGEST_LINE);
        assert_eq!(input.next_line().unwrap().unwrap().bytes, b"name");
        assert!(input.next_line().is_none());
    }

    #[test]
    fn only_analyses_see_waiting_input() {
        let mut input = Input::start(&b"first\n # Interrupt \n"[..]).unwrap();
        input.next_line().unwrap().unwrap();
        let interrupt = |line: &str| input.interrupt_of(Some(&line.parse().unwrap()));
        while !interrupt("lz-analyze").waiting() || !interrupt("genmove b").requested() {
            thread::yield_now();
        }
        assert!(interrupt("kata-search_cancellable").waiting());
        assert!(!interrupt("genmove b").waiting());
        assert!(!interrupt("lz-genmove_analyze b 10").waiting());
        assert!(!Interrupt::never().waiting() && !Interrupt::never().requested());
    }

    #[test]
    fn a_request_ends_one_command_only() {
        let lines = b"genmove b\ngenmove w\n# interrupt\n# interrupt\ngenmove b\n";
        let mut input = Input::start(&lines[..]).unwrap();
        input.next_line().unwrap().unwrap();
        while !input.queue.ended.load(Ordering::Acquire) {
            thread::yield_now();
        }
        assert!(input.interrupt_of(None).requested());
        input.finish_command();
        input.next_line().unwrap().unwrap();
        assert!(!input.interrupt_of(None).requested(), "it was for the first");
        input.finish_command();
        for _ in 0..3 {
            input.next_line().unwrap().unwrap();
        }
        assert!(!input.interrupt_of(None).requested(), "it came before");
    }

    #[test]
    fn an_error_comes_after_the_lines_before_it() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("unplugged"))
            }
        }
        let mut input = Input::start(b"name\n".chain(Broken)).unwrap();
        assert_eq!(input.next_line().unwrap().unwrap().bytes, b"name");
        assert_eq!(input.next_line().unwrap().unwrap_err().to_string(), "unplugged");
        assert!(input.next_line().is_none());
    }
}
