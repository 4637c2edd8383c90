//! An answer for people.

use std::fmt::Write;

use goban::{Color, Move, diagram};
use tsumego::{Goal, Problem, Solution, Verdict};

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
    // A string takes everything.
    let _ = writeln!(
        text,
        "\n{verdict} ({sure}), {}: {}",
        if solution.verdict == Verdict::No { "best try" } else { "with" },
        line(&solution.line)
    );
    if let Some(detail) = detail(problem, solution) {
        let _ = writeln!(text, "{detail}");
    }
    let seconds = solved.took.as_secs_f64();
    let _ = writeln!(text, "{} positions, {seconds:.2} s", solution.nodes);
    for trial in solved.trials.iter().flatten() {
        let _ = writeln!(
            text,
            "  {}: {}{}  {}",
            trial.mv,
            trial.verdict.word(),
            if trial.is_proved { "" } else { "?" },
            line(&trial.line)
        );
    }
    text
}

/// What there is to say about a ko or a seki.
pub(super) fn detail(problem: &Problem, solution: &Solution) -> Option<String> {
    if solution.is_seki {
        return Some("the stones live in seki, without two eyes".to_owned());
    }
    let ko = solution.ko?;
    let (first, other) = (side(ko.first), side(ko.first.opponent()));
    let threats = if ko.threats == 1 { "threat" } else { "threats" };
    let takes = if problem.begins_with_threat(&solution.line) {
        // What is shown as two passes.
        "has taken the ko: a threat elsewhere and its answer come first"
    } else {
        "takes the ko first"
    };
    Some(format!("{first} {takes}; {other} needs {} {threats}", ko.threats))
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// What is asked, in words.
pub(super) fn question(problem: &Problem) -> String {
    let side = side(problem.to_move());
    let what = match problem.goal() {
        Goal::Kill => "kill",
        Goal::Live => "live",
    };
    // A stone that a ko has just taken is not there to be pointed at.
    let (target, board) = (problem.target(), problem.board());
    let standing = target.iter().find(|&it| !board.is_empty(it)).or_else(|| target.first());
    let stone = standing.map(|it| it.to_string()).unwrap_or_default();
    format!("{side} to {what}, the stones at {stone}")
}

fn line(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
