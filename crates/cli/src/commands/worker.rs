//! `shidogo worker`: works for others until it is interrupted.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use workers::{Event, WorkerError, WorkerOptions};

use super::matches::stop_on_interrupt;
use crate::args::WorkerArgs;
use crate::terminal::{self, ProgressLine};

pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cache = match &args.cache {
        Some(cache) => cache.clone(),
        None => super::serve::user_data().context("no data directory for this user")?.join("lent"),
    };
    std::fs::create_dir_all(&cache).with_context(|| format!("cannot write {}", cache.display()))?;
    let options = WorkerOptions {
        name: args.name.clone().unwrap_or_else(own_name),
        threads: args.threads.map_or(u32::try_from(cores).unwrap_or(1), u32::from),
        cache,
        connection: args.broker.options(),
    };
    let stop = stop_on_interrupt()?;
    let log = Arc::new(Log::new());
    let watch = Arc::clone(&log);
    let ended = workers::run_worker(
        &args.broker.nats,
        options,
        crate::elsewhere::crafts(),
        Arc::new(move |event: &Event| watch.hear(event)),
        &|| stop.load(Ordering::Relaxed),
    );
    log.end();
    match ended {
        Ok(done) => {
            terminal::answer(&format!("{done} jobs done\n"))?;
            Ok(ExitCode::SUCCESS)
        }
        // The answer is "no": nothing was typed wrong.
        Err(error @ (WorkerError::Version(_) | WorkerError::ShutOut(_))) => {
            terminal::complain(&error.into());
            Ok(ExitCode::from(1))
        }
        Err(error) => Err(error.into()),
    }
}

/// The machine's name and a number, so that two workers of a machine differ.
fn own_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String = host
        .trim()
        .chars()
        .filter(|it| it.is_ascii_alphanumeric() || *it == '-')
        .take(30)
        .collect();
    let host = if host.is_empty() { "worker".to_owned() } else { host };
    format!("{host}-{}", std::process::id())
}

/// What the worker does: a line for each event, on a terminal one line that is drawn again.
struct Log {
    state: Mutex<State>,
    is_drawn: bool,
}

struct State {
    line: ProgressLine,
    doing: std::collections::BTreeMap<u32, String>,
    done: u64,
    time: Duration,
    start: Instant,
}

impl Log {
    fn new() -> Self {
        let state = State {
            line: ProgressLine::new(),
            doing: std::collections::BTreeMap::new(),
            done: 0,
            time: Duration::ZERO,
            start: Instant::now(),
        };
        Self { state: Mutex::new(state), is_drawn: io::stderr().is_terminal() }
    }

    fn hear(&self, event: &Event) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Waits(why) => state.say(&format!("waiting: {why}")),
            Event::Works { name, threads } => {
                state.say(&format!("worker {name} takes {threads} jobs at a time"));
            }
            Event::Took { thread, kind, id } => {
                state.doing.insert(*thread, format!("{kind} {}", id.short()));
            }
            Event::Did { thread, id, took } => {
                let what = state.doing.remove(thread);
                state.done += 1;
                state.time += *took;
                if !self.is_drawn {
                    let what = what.unwrap_or_else(|| id.short().to_owned());
                    state.say(&format!("{what}: done in {:.3} s", took.as_secs_f64()));
                }
            }
            Event::Left { thread, id, why } => {
                let what = state.doing.remove(thread);
                let what = what.unwrap_or_else(|| id.chars().take(12).collect());
                state.say(&format!("{what}: {why}"));
            }
            _ => {}
        }
        let text = state.text();
        state.line.draw(&text);
    }

    fn end(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).line.draw("");
    }
}

impl State {
    fn say(&mut self, text: &str) {
        self.line.draw("");
        // Nobody is there to hear that stderr is closed.
        let _ = writeln!(io::stderr(), "{text}");
    }

    fn text(&self) -> String {
        let doing: Vec<&str> = self.doing.values().map(String::as_str).take(4).collect();
        let doing = if doing.is_empty() { "nothing to do".to_owned() } else { doing.join(", ") };
        let hours = self.start.elapsed().as_secs_f64() / 3600.0;
        let busy = self.time.as_secs_f64() / 3600.0;
        format!("{} jobs done, {busy:.2} h of work in {hours:.2} h · {doing}", self.done)
    }
}
