//! Whole sets of problems with the answers of their books.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, ensure};
use lab::exams::{Exam, Mark, Tally, sample};
use partner::guided_solver;
use serde_json::json;
use tsumego::Solver;

use super::cpu_name;
use crate::args::{BenchArgs, SetName};
use crate::commands::labelled::data_folder;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::problem_lines::problem_lines;
use crate::cpu_clock::ThreadClock;
use crate::terminal::{self, ProgressLine};

/// Memory of each thread.
const BYTES: usize = 256 << 20;
/// Positions that the verifier goes through for one proof.
const LONGEST_REPLAY: usize = 3_000_000;

pub(super) fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let interrupted = stop_on_interrupt()?;
    let mut rows = Vec::new();
    for &set in &args.exams.set {
        let exams = exams(args, set)?;
        let asked = exams.len();
        let tally = Tally::of(&answer_all(args, (set, exams), &interrupted)?);
        let is_whole = tally.problems == asked;
        if args.json {
            let mut row = serde_json::to_value(&tally)?;
            row["name"] = set.word().into();
            row["threads"] = args.threads.into();
            row["per_cpu_second"] = tally.speed().into();
            row["limit"] = args.time.as_secs_f64().into();
            row["seed"] = args.exams.seed.into();
            rows.push(row);
        } else {
            let limit = args.time.as_secs_f64();
            terminal::answer(&format!("{}, {limit} s a problem: {tally}", set.word()))?;
        }
        if !is_whole {
            terminal::complain(&anyhow::anyhow!("stopped after {} of {asked}", tally.problems));
            break;
        }
    }
    if args.json {
        let answer = json!({ "bench": "solve", "cpu": cpu_name(), "rows": rows });
        terminal::answer(&format!("{answer}\n"))?;
    }
    let is_stopped = interrupted.load(Ordering::Relaxed);
    Ok(if is_stopped { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The problems of a set, or some of them.
fn exams(args: &BenchArgs, set: SetName) -> anyhow::Result<Vec<Exam>> {
    let (file, level) = set.source();
    let lines = problem_lines(&data_folder(args.exams.data.as_deref()), file)?;
    let all = lines.lines().filter_map(Exam::read);
    let all: Vec<Exam> = all.filter(|it| level.is_none_or(|level| it.level == level)).collect();
    ensure!(!all.is_empty(), "there is no problem in {file}");
    Ok(sample(all, (args.exams.sample.unwrap_or(usize::MAX), args.exams.seed)))
}

/// Answers them, several at a time, those that are noted already aside.
fn answer_all(
    args: &BenchArgs,
    (set, exams): (SetName, Vec<Exam>),
    interrupted: &AtomicBool,
) -> anyhow::Result<Vec<Mark>> {
    let notes = args.exams.out.as_deref().map(|it| notes(it, (args, set))).transpose()?;
    let known = notes.as_deref().map(read_notes).transpose()?.unwrap_or_default();
    let (next, marks) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let line = Mutex::new(ProgressLine::new());
    let work = || -> anyhow::Result<()> {
        let mut solver = guided_solver(BYTES);
        while let Some(exam) = exams.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(mark) = known.get(&exam.id) {
                marks.lock().unwrap_or_else(PoisonError::into_inner).push(mark.clone());
                continue;
            }
            let mark = answer(&mut solver, exam, (args, interrupted));
            // What was cut short says nothing.
            if interrupted.load(Ordering::Relaxed) {
                break;
            }
            let mut marks = marks.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(file) = &notes {
                note(file, &mark)?;
            }
            marks.push(mark);
            let right = marks.iter().filter(|it| it.right).count();
            let text = format!("{}: {} of {}, {right} right", set.word(), marks.len(), exams.len());
            line.lock().unwrap_or_else(PoisonError::into_inner).draw(&text);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads).map(|_| scope.spawn(work)).collect();
        let ends = workers
            .into_iter()
            .map(|it| it.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a reader has failed"))));
        ends.collect::<anyhow::Result<Vec<()>>>()
    })?;
    Ok(marks.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn answer(
    solver: &mut Solver,
    exam: &Exam,
    (args, interrupted): (&BenchArgs, &AtomicBool),
) -> Mark {
    let clock = ThreadClock::start();
    let limit = args.time.as_secs_f64();
    let stop = || clock.seconds() >= limit || interrupted.load(Ordering::Relaxed);
    let solution = solver.solve(&exam.problem, &stop);
    let mark = Mark::new(exam, &solution, clock.seconds());
    if !(args.exams.verify && mark.proved) {
        return mark;
    }
    let asked = (&solution, LONGEST_REPLAY);
    mark.with_replay(exam, tsumego::verify_answer(solver, &exam.problem, asked).into())
}

/// The file of a set, a limit and a version.
fn notes(folder: &Path, (args, set): (&BenchArgs, SetName)) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let name = format!("{}-{}s.jsonl", set.word(), args.time.as_secs_f64());
    Ok(folder.join(name))
}

/// What is noted already; a line that was cut short is left out.
fn read_notes(file: &Path) -> anyhow::Result<HashMap<String, Mark>> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| file.display().to_string()),
    };
    let marks = text.lines().filter_map(|it| serde_json::from_str::<Mark>(it).ok());
    Ok(marks.map(|it| (it.id.clone(), it)).collect())
}

fn note(file: &Path, mark: &Mark) -> anyhow::Result<()> {
    let mut log = OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .with_context(|| format!("cannot write {}", file.display()))?;
    writeln!(log, "{}", serde_json::to_string(mark)?)?;
    Ok(())
}
