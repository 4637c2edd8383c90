//! Problems by the line, several at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use partner::guided_solver;
use serde_json::Value;
use tsumego::Solver;

use super::{answer, request};
use crate::args::SolveArgs;
use crate::commands::matches::stop_on_interrupt;

/// Answers every line of standard input.
pub(super) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let interrupted = stop_on_interrupt()?;
    let input = Mutex::new(BufReader::new(std::io::stdin()));
    let output = Mutex::new(std::io::stdout());
    let threads = threads(args);
    let bytes = (args.memory as usize) << 20;
    let is_fine = AtomicBool::new(true);
    let work = || -> std::io::Result<()> {
        let mut solver = guided_solver(bytes / threads);
        while let Some(line) = next_line(&input)? {
            let answer = answer_line(&line, &mut solver, (args, &interrupted));
            if answer.get("error").is_some() {
                is_fine.store(false, Ordering::Relaxed);
            }
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            writeln!(output, "{answer}")?;
            // Whoever asks may wait for the answer before asking again.
            output.flush()?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|it| {
            it.join().unwrap_or_else(|_| Err(std::io::Error::other("a reader has failed")))
        });
        ends.collect::<std::io::Result<Vec<()>>>()
    })?;
    let is_fine = is_fine.load(Ordering::Relaxed);
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How many problems are read at once.
pub(super) fn threads(args: &SolveArgs) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    args.threads.map_or_else(cores, usize::from)
}

/// The next line that is not blank.
fn next_line(input: &Mutex<impl BufRead>) -> std::io::Result<Option<Vec<u8>>> {
    let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if !line.trim_ascii().is_empty() {
            return Ok(Some(line));
        }
    }
}

fn answer_line(
    line: &[u8],
    solver: &mut Solver,
    (args, interrupted): (&SolveArgs, &AtomicBool),
) -> Value {
    let value: Value = match serde_json::from_slice(line.trim_ascii()) {
        Ok(value) => value,
        Err(error) => {
            return answer::error(&Value::Null, &anyhow::anyhow!("the line is no JSON: {error}"));
        }
    };
    let start = Instant::now();
    let id = value["id"].clone();
    match request::read(&value) {
        Ok(problem) => {
            let stop = || start.elapsed() >= args.time || interrupted.load(Ordering::Relaxed);
            let solution = solver.solve(&problem, &stop);
            answer::object(&id, &problem, (&solution, start.elapsed()))
        }
        Err(error) => answer::error(&id, &error),
    }
}
