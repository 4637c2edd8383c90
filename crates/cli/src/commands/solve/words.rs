//! An answer for people.

use goban::{Color, Move, diagram};
use tsumego::{Goal, Problem, Verdict};

use super::files::Solved;

/// Question, board, answer and line.
pub(super) fn text(solved: &Solved) -> String {
    let Solved { file, problem, solution, .. } = solved;
    let verdict = match solution.verdict {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        Verdict::Ko => "by a ko",
        Verdict::Seki => "only as far as seki",
        Verdict::Unknown => "nobody knows",
    };
    let sure = if solution.is_proved { "proved" } else { "not proved" };
    let mut text = format!("{file}: {}\n", question(problem));
    text += &diagram::draw_with_coordinates(problem.board(), None);
    text += &format!(
        "\n{verdict} ({sure}), {}: {}\n",
        if solution.verdict == Verdict::No { "best try" } else { "with" },
        line(&solution.line)
    );
    text += &format!("{} positions, {:.2} s\n", solution.nodes, solved.took.as_secs_f64());
    for trial in solved.trials.iter().flatten() {
        text += &format!(
            "  {}: {}{}  {}\n",
            trial.mv,
            trial.verdict.word(),
            if trial.is_proved { "" } else { "?" },
            line(&trial.line)
        );
    }
    text
}

/// What is asked, in words.
pub(super) fn question(problem: &Problem) -> String {
    let side = match problem.to_move() {
        Color::Black => "Black",
        Color::White => "White",
    };
    let what = match problem.goal() {
        Goal::Kill => "kill",
        Goal::Live => "live",
    };
    let stone = problem.target().first().map(|it| it.to_string()).unwrap_or_default();
    format!("{side} to {what}, the stones at {stone}")
}

fn line(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
