//! Problems from game records.

use std::cell::Cell;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use game::Game;
use goban::{Position, Rules, Setup};
use partner::guided_solver;
use serde_json::{Value, json};
use tsumego::{Goal, KoTerms, Problem, Solution, Solver, Trial, solve_together};

use super::{answer, record, words};
use crate::args::{GoalName, SolveArgs};
use crate::commands::matches::stop_on_interrupt;
use crate::terminal::{self, ProgressLine};

/// A problem with its answer.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) file: String,
    pub(super) problem: Problem,
    pub(super) solution: Solution,
    pub(super) took: Duration,
    /// What each first move comes to, when asked for.
    pub(super) trials: Option<Vec<Trial>>,
}

pub(super) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let mut problems = Vec::new();
    for file in &args.files {
        let name = file.display().to_string();
        problems.push((read(file, args).with_context(|| name.clone())?, name));
    }
    let interrupted = stop_on_interrupt()?;
    let threads = super::batch::threads(args).min(2);
    let bytes = ((args.memory as usize) << 20) / threads;
    let mut solver = guided_solver(bytes);
    let mut helper = (threads > 1).then(|| guided_solver(bytes));
    let mut records = Vec::new();
    let mut line = ProgressLine::new();
    let count = problems.len();
    for (n, (problem, file)) in problems.into_iter().enumerate() {
        line.draw(&format!("{} of {count}: {file}", n + 1));
        let solvers = (&mut solver, helper.as_mut());
        let solved = solve(solvers, (problem, file), (args, &interrupted));
        line.draw("");
        if args.output.is_some() {
            records.push(record::of(&solved)?);
        }
        let text = if args.json { json_line(&solved) } else { words::text(&solved) };
        terminal::answer(&text)?;
    }
    if let Some(path) = &args.output {
        std::fs::write(path, game::write(&records))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn solve(
    (solver, helper): (&mut Solver, Option<&mut Solver>),
    (problem, file): (Problem, String),
    (args, interrupted): (&SolveArgs, &AtomicBool),
) -> Solved {
    let begun = Instant::now();
    let is_late = || begun.elapsed() >= args.time || interrupted.load(Ordering::Relaxed);
    let solution = match helper {
        Some(helper) => solve_together([&mut *solver, helper], &problem, &is_late),
        None => solver.solve(&problem, &is_late),
    };
    let took = begun.elapsed();
    // Whatever is said besides is about the same stones.
    let problem = problem.as_answered(&solution);
    let start = Cell::new(Instant::now());
    let stop = || start.get().elapsed() >= args.time || interrupted.load(Ordering::Relaxed);
    // Each move has the time of a problem.
    let trials = (args.all || args.output.is_some())
        .then(|| solver.trials(&problem, &stop, &mut |_| start.set(Instant::now())));
    Solved { file, problem, solution, took, trials }
}

/// The problem of the first game of a file.
fn read(path: &Path, args: &SolveArgs) -> anyhow::Result<Problem> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        bytes = std::fs::read(path).context("cannot be read")?;
    }
    let (games, _) = game::read(&bytes);
    let Some(game) = games.into_iter().next() else { bail!("there is no game in it") };
    let position = position(&game, args.r#move)?;
    let to_move = position.to_move();
    let setup = Setup { to_move, ..Setup::from(position.board()) };
    let goal = match args.goal {
        Some(GoalName::Kill) => Goal::Kill,
        Some(GoalName::Live) => Goal::Live,
        None => tsumego::likely_goal(&setup)?,
    };
    let ko = if args.no_ko { KoTerms::Ban } else { KoTerms::Allow };
    Ok(Problem::at(&position, to_move, goal)?.with_target(&args.target)?.with_ko(ko))
}

/// What stands after so many moves, and whose turn it is.
fn position(game: &Game, moves: usize) -> anyhow::Result<Position> {
    let node = game.main_line_after(moves);
    let (session, _) = partner::Session::from_record_under(game, node, Rules::JAPANESE)
        .context("cannot be replayed")?;
    let position = session.position().clone();
    // Many problems say whose turn it is by their first move alone.
    let said = game.root().placement().is_some_and(|it| it.to_move.is_some());
    if moves == 0 && !said {
        let first = game.main_line().find_map(game::Node::played);
        let to_move = first.map_or(position.to_move(), |it| it.0);
        return Ok(position.with_to_move(to_move));
    }
    Ok(position)
}

fn json_line(solved: &Solved) -> String {
    let size = solved.problem.board().size();
    let id = Value::from(solved.file.clone());
    let mut object = answer::object(&id, &solved.problem, (&solved.solution, solved.took));
    if let Some(trials) = &solved.trials {
        let moves: Vec<Value> = trials
            .iter()
            .map(|it| {
                let line: Vec<_> = it.line.iter().map(|&mv| answer::letters(mv, size)).collect();
                json!({
                    "move": answer::letters(it.mv, size),
                    "verdict": it.verdict.word(),
                    "proved": it.is_proved,
                    "line": line,
                })
            })
            .collect();
        object["moves"] = moves.into();
    }
    format!("{object}\n")
}
