//! `shidogo train data problems`: problems of life and death as lessons.

use std::process::ExitCode;

use lab::exams::{Exam, Outcome};
use train::data::{Book, ProblemReader};
use tsumego::Solver;

use super::data::{Gathering, gather, piece_rng};
use crate::args::TrainProblemsArgs;
use crate::commands::labelled::data_folder;
use crate::commands::problem_lines::problem_lines;
use crate::elsewhere::Piece;

/// Memory of each thread.
const BYTES: usize = 64 << 20;
/// A reading asks whether to stop about once in so many positions.
const POSITIONS_AN_ASK: u32 = 64;

/// Problems in the order of their hashes; those that are kept apart are left out.
pub(super) fn run(args: &TrainProblemsArgs) -> anyhow::Result<ExitCode> {
    let mut exams = Vec::new();
    for set in &args.set {
        let lines = problem_lines(&data_folder(args.data.as_deref()), set)?;
        exams.extend(lines.lines().filter_map(Exam::read).filter(|it| !it.is_kept_apart()));
    }
    exams.sort_by(|a, b| a.hash.cmp(&b.hash));
    let gathering = Gathering { positions: usize::MAX, out: &args.out, threads: args.threads };
    let asks = args.patience.saturating_mul(1000) / POSITIONS_AN_ASK;
    gather(&gathering, &|| {
        let mut reader = ProblemReader::new(Solver::new(BYTES), asks);
        let exams = &exams;
        Some(Box::new(move |n| {
            let exam = exams.get(n)?;
            let book = Book {
                problem: exam.problem.clone(),
                moves: exam.accepted.clone(),
                is_ko: exam.outcome == Some(Outcome::Ko),
                line: exam.line.clone(),
            };
            let mut rng = piece_rng(args.seed, n);
            Piece::of(&reader.lessons(&book, args.wanders, &mut rng)).ok()
        }))
    })
}
