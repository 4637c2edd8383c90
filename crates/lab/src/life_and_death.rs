//! Life and death as in the paper: its two tables, and the proofs beside them.
//!
//! Fifty problems of about 1 kyu, half to kill and half to live, and the same after the book's
//! move, when the other side must fail: a hundred verdicts and fifty first moves. The problems
//! are chosen by a fixed rule: of the collections named in [`COLLECTIONS`] the first by their
//! hash.

use std::fmt::Write;
use std::time::{Duration, Instant};

use goban::Move;
use partner::guided_solver;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tsumego::{Goal, MonteCarlo, Problem, Proverbs, Verdict};

use crate::exams::Exam;

/// Parts of the names of collections of about 1 kyu.
pub const COLLECTIONS: [&str; 5] =
    ["1k-5k", "1k-1d", "For 1-8k", "Shodan Tsumego", "Life And Death - Intermediate"];

/// Problems of each kind.
const OF_EACH: usize = 25;

/// What a method came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The method.
    pub name: String,
    /// Right verdicts.
    pub verdicts: u32,
    /// Verdicts asked for.
    pub asked: u32,
    /// First moves that are in the book.
    pub moves: u32,
    /// Problems.
    pub problems: u32,
    /// Seconds a verdict.
    pub seconds: f64,
}

/// Chooses the exercises from lines of JSON.
pub fn exercises(lines: &str) -> Vec<Exam> {
    let is_meant = |it: &Exam| COLLECTIONS.iter().any(|part| it.collection.contains(part));
    let mut found: Vec<Exam> = lines.lines().filter_map(Exam::read).filter(is_meant).collect();
    found.sort_by(|a, b| a.hash.cmp(&b.hash));
    let of = |goal: Goal| {
        let all = found.iter().filter(move |it| it.problem.goal() == goal);
        all.take(OF_EACH).cloned()
    };
    of(Goal::Kill).chain(of(Goal::Live)).collect()
}

/// The rows of both tables: region on and off; plain, RAVE, proverbs, both; then our own.
pub fn methods() -> Vec<(&'static str, MonteCarlo)> {
    let plain = MonteCarlo {
        rave: None,
        proverbs: Proverbs::None,
        is_local: true,
        ..MonteCarlo::default()
    };
    let with_rave = MonteCarlo { rave: Some(950.0), ..plain };
    vec![
        ("whole board", MonteCarlo { is_local: false, ..plain }),
        ("region", plain),
        ("region + RAVE", with_rave),
        ("region + proverbs", MonteCarlo { proverbs: Proverbs::Published, ..plain }),
        ("region + both", MonteCarlo { proverbs: Proverbs::Published, ..with_rave }),
        ("region + both, weights and 5×5", MonteCarlo { proverbs: Proverbs::Weighed, ..with_rave }),
    ]
}

/// Asks the Monte Carlo about every exercise.
pub fn by_games(
    name: &str,
    settings: &MonteCarlo,
    (exercises, seed): (&[Exam], u64),
    stop: &dyn Fn() -> bool,
) -> Row {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    ask(name, exercises, stop, &mut |problem| {
        let estimate = settings.estimate(problem, &mut rng, stop);
        (estimate.chance > 0.5, estimate.mv)
    })
}

/// Asks the solver, with so much time a problem.
pub fn by_proof(exercises: &[Exam], time: Duration, stop: &dyn Fn() -> bool) -> Row {
    let mut solver = guided_solver(512 << 20);
    ask("proofs", exercises, stop, &mut |problem| {
        let start = Instant::now();
        let solution = solver.solve(problem, &|| start.elapsed() >= time || stop());
        (matches!(solution.verdict, Verdict::Yes | Verdict::Ko), solution.mv)
    })
}

fn ask(
    name: &str,
    exercises: &[Exam],
    stop: &dyn Fn() -> bool,
    answer: &mut dyn FnMut(&Problem) -> (bool, Move),
) -> Row {
    let mut row =
        Row { name: name.to_owned(), verdicts: 0, asked: 0, moves: 0, problems: 0, seconds: 0.0 };
    let start = Instant::now();
    for exercise in exercises {
        if stop() {
            break;
        }
        let (succeeds, mv) = answer(&exercise.problem);
        row.problems += 1;
        row.asked += 1;
        row.verdicts += u32::from(succeeds);
        row.moves += u32::from(exercise.accepted.contains(&mv));
        let after = exercise.accepted.first().and_then(|&it| exercise.problem.after(it));
        // A target that is off the board needs no verdict: it is right.
        row.verdicts += u32::from(after.is_none_or(|it| !answer(&it).0));
        row.asked += 1;
    }
    row.seconds = start.elapsed().as_secs_f64() / f64::from(row.asked.max(1));
    row
}

/// The table in Markdown.
pub fn to_markdown(rows: &[Row]) -> String {
    let mut text = String::from("| | verdicts | first moves | s a verdict |\n|---|---|---|---|\n");
    for Row { name, verdicts, asked, moves, problems, seconds } in rows {
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "| {name} | {verdicts}/{asked} | {moves}/{problems} | {seconds:.2} |");
    }
    text
}

/// The table as comma-separated values.
pub fn to_csv(rows: &[Row]) -> String {
    let mut text = String::from("method,verdicts,asked,moves,problems,seconds\n");
    for Row { name, verdicts, asked, moves, problems, seconds } in rows {
        let _ = writeln!(text, "\"{name}\",{verdicts},{asked},{moves},{problems},{seconds:.3}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exams::tests::LINE;

    #[test]
    fn exercises_are_chosen_by_collection_and_hash() {
        let other = LINE.replace("1k-5k", "30k").replace("\"a\"", "\"0\"");
        let found = exercises(&format!("{other}\n{LINE}\nno json\n"));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn the_solver_is_right_about_three_in_a_row() {
        let found = exercises(LINE);
        let row = by_proof(&found, Duration::from_secs(5), &|| false);
        assert_eq!((row.verdicts, row.asked, row.moves, row.problems), (2, 2, 1, 1));
        assert!(to_markdown(std::slice::from_ref(&row)).contains("| proofs | 2/2 | 1/1 |"));
        assert!(to_csv(&[row]).starts_with("method,verdicts"));
    }

    #[test]
    fn the_games_are_right_about_it_too() {
        let found = exercises(LINE);
        let settings = MonteCarlo { games: 1000, ..MonteCarlo::default() };
        let row = by_games("both", &settings, (&found, 1), &|| false);
        assert_eq!((row.verdicts, row.moves), (2, 1));
    }
}
