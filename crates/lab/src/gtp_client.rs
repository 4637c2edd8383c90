//! Another program, spoken to by GTP.

mod program;
mod streams;

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use gtp::ResponseParser;
pub use program::Program;

use crate::cpu_time;
use streams::{Answers, Tail};

/// How long a program may take to leave when it was asked to.
const GRACE: Duration = Duration::from_secs(3);
/// How long a program that closed its output may take to end and to say why.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// How often a waiting client looks whether it should stop.
const GLANCE: Duration = Duration::from_millis(50);
/// Lines before the first answer that are taken for a greeting.
const LONGEST_GREETING: u32 = 200;

/// A running GTP program. Dropping the client ends the program.
#[derive(Debug)]
pub struct GtpClient {
    child: Child,
    input: Option<ChildStdin>,
    answers: Answers,
    errors: Tail,
    commands: Vec<String>,
    last_id: u128,
    has_answered: bool,
    /// It owes an answer, so that nothing more can be asked.
    is_lost: bool,
}

/// Why a program did not do what it was told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// A command line that names no program, or with an open quote.
    #[error("`{0}` is not a command line")]
    CommandLine(String),
    /// The program could not be started.
    #[error("cannot start `{program}`: {reason}")]
    Start {
        /// What was to be started.
        program: String,
        /// What the system said.
        reason: String,
    },
    /// The program has ended, or closed its output.
    #[error("`{command}`: the program ended ({status}){errors}")]
    Ended {
        /// What it was asked.
        command: String,
        /// How it ended.
        status: String,
        /// The end of what it printed on stderr, after `: `; may be empty.
        errors: String,
    },
    /// No answer in time.
    #[error("`{command}`: no answer within {}", in_seconds(*.waited))]
    Hangs {
        /// What it was asked.
        command: String,
        /// For how long.
        waited: Duration,
    },
    /// The program answered `?`.
    #[error("`{command}` was refused: {answer}")]
    Refused {
        /// What it was asked.
        command: String,
        /// What followed the `?`.
        answer: String,
    },
    /// The program answered something that is not GTP.
    #[error("`{command}`: `{line}` is no answer")]
    Garbage {
        /// What it was asked.
        command: String,
        /// What it printed.
        line: String,
    },
    /// The caller wished to stop.
    #[error("interrupted")]
    Stopped,
}

/// How long to wait for an answer.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// No longer than this.
    pub limit: Duration,
    /// Asked now and then; `true` ends the wait.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Patience<'static> {
    /// Waits for this long, whatever happens.
    pub fn of(limit: Duration) -> Self {
        Self { limit, stop: &|| false }
    }
}

impl Patience<'_> {
    /// The same with another limit.
    #[must_use]
    pub const fn with_limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }
}

impl std::fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Patience").field(&self.limit).finish()
    }
}

impl GtpClient {
    /// Starts the program and asks which commands it has.
    pub fn start(program: &Program, patience: Patience<'_>) -> Result<Self, ClientError> {
        let mut command = Command::new(program.executable());
        command.args(program.arguments());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = program.directory() {
            command.current_dir(directory);
        }
        // A group of its own: an interruption from the keyboard is the caller's affair, and what
        // the program starts can be ended together with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failed = |reason: String| ClientError::Start { program: program.to_string(), reason };
        let mut child = command.spawn().map_err(|it| failed(start_failure(program, &it)))?;
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let (Some(output), Some(errors)) = (output, errors) else {
            return Err(failed("no pipes".to_owned()));
        };
        let mut client = Self {
            input: child.stdin.take(),
            child,
            answers: Answers::read(output),
            errors: Tail::read(errors),
            commands: Vec::new(),
            last_id: 0,
            has_answered: false,
            is_lost: false,
        };
        client.commands = match client.ask("list_commands", patience) {
            Ok(list) => list.split_ascii_whitespace().map(str::to_owned).collect(),
            Err(ClientError::Refused { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        Ok(client)
    }

    /// Whether the program lists this command.
    pub fn has_command(&self, name: &str) -> bool {
        self.commands.iter().any(|it| it == name)
    }

    /// Sends one command and waits for what follows the `=`.
    pub fn ask(&mut self, command: &str, patience: Patience<'_>) -> Result<String, ClientError> {
        self.last_id += 1;
        let line = format!("{} {command}\n", self.last_id);
        let written = match &mut self.input {
            Some(input) => input.write_all(line.as_bytes()).and_then(|()| input.flush()),
            None => Ok(()),
        };
        // A program that does not read any more may still have answered: its output decides.
        let answer = self.answer(command, patience);
        self.is_lost = !matches!(answer, Ok(_) | Err(ClientError::Refused { .. }));
        match answer {
            Err(ClientError::Hangs { .. }) if written.is_err() => Err(self.ended(command)),
            answer => answer,
        }
    }

    /// Seconds of processor time so far by the program's own account, if it keeps one.
    pub fn told_cpu_seconds(&mut self, patience: Patience<'_>) -> Option<f64> {
        if self.is_lost {
            return None;
        }
        let known = ["gomill-cpu_time", "cputime"].into_iter().find(|it| self.has_command(it))?;
        let told = self.ask(known, patience).ok()?;
        told.parse().ok().filter(|it: &f64| it.is_finite())
    }

    /// Seconds of processor time so far by the system's account; `None` where it keeps none.
    pub fn counted_cpu_seconds(&self) -> Option<f64> {
        cpu_time::cpu_seconds(self.child.id())
    }

    /// The last lines the program printed on stderr.
    pub fn last_errors(&self) -> String {
        self.errors.text()
    }

    /// Asks the program to leave; ends it if it does not, and at once if it owes an answer.
    pub fn quit(mut self) {
        if self.is_lost {
            return;
        }
        // A program may leave without an answer, so an error here says nothing.
        let _ = self.ask("quit", Patience::of(GRACE));
        self.input = None;
        let _ = self.status_until(Instant::now() + GRACE);
    }

    fn answer(&mut self, command: &str, patience: Patience<'_>) -> Result<String, ClientError> {
        let deadline = Instant::now() + patience.limit;
        let mut greeting = 0;
        let mut parser = ResponseParser::default();
        let garbage =
            |line| ClientError::Garbage { command: command.to_owned(), line: shortened(line) };
        loop {
            let line = match self.answers.next_line(GLANCE.min(until(deadline))) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(command)),
                Err(RecvTimeoutError::Timeout) if (patience.stop)() => {
                    return Err(ClientError::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if until(deadline).is_zero() => {
                    let (command, waited) = (command.to_owned(), patience.limit);
                    return Err(ClientError::Hangs { command, waited });
                }
                Err(RecvTimeoutError::Timeout) => continue,
            };
            match parser.push(&line) {
                None => {}
                // Some programs introduce themselves before they speak GTP.
                Some(Err(_)) if !self.has_answered && greeting < LONGEST_GREETING => greeting += 1,
                Some(Err(_)) => return Err(garbage(&line)),
                // The number may be missing, but not be another.
                Some(Ok(answer)) if answer.id.is_some_and(|it| it != self.last_id) => {
                    return Err(garbage(&answer.to_string()));
                }
                Some(Ok(answer)) => {
                    self.has_answered = true;
                    let command = command.to_owned();
                    return answer
                        .outcome
                        .map(|it| it.trim().to_owned())
                        .map_err(|answer| ClientError::Refused { command, answer });
                }
            }
        }
    }

    fn ended(&mut self, command: &str) -> ClientError {
        let deadline = Instant::now() + LAST_WORDS;
        let status = self.status_until(deadline);
        wait_until(deadline, || self.errors.is_complete());
        let errors = self.errors.text();
        ClientError::Ended {
            command: command.to_owned(),
            status: status.unwrap_or_else(|| "output closed".to_owned()),
            errors: if errors.is_empty() { errors } else { format!(": {errors}") },
        }
    }

    fn status_until(&mut self, deadline: Instant) -> Option<String> {
        let mut status = None;
        wait_until(deadline, || {
            status = self.child.try_wait().ok().flatten();
            status.is_some()
        });
        status.map(|it| it.to_string())
    }
}

impl Drop for GtpClient {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return;
        }
        // It has not been waited for, so its number cannot belong to another process yet.
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::{sys::signal, unistd::Pid};
            let _ = signal::killpg(Pid::from_raw(group), signal::Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait_until(deadline: Instant, mut is_so: impl FnMut() -> bool) {
    while !is_so() && !until(deadline).is_zero() {
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn until(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

fn start_failure(program: &Program, error: &std::io::Error) -> String {
    match program.directory() {
        // The system reports both with the same words.
        Some(directory) if !directory.is_dir() => format!("no directory {}", directory.display()),
        _ => error.to_string(),
    }
}

fn in_seconds(time: Duration) -> String {
    format!("{} s", time.as_millis() as f64 / 1000.0)
}

fn shortened(line: &str) -> String {
    const LONGEST: usize = 80;
    let line = line.trim();
    let short: String = line.chars().take(LONGEST).collect();
    if short.len() < line.len() { format!("{short}…") } else { short }
}
