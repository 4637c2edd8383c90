//! An answer as JSON.

use std::time::Duration;

use game::point_to_letters;
use goban::{Color, Move, Size};
use serde_json::{Value, json};
use tsumego::{Problem, Solution};

/// The letters of a move; a pass is `pass`.
pub(super) fn letters(mv: Move, size: Size) -> String {
    mv.point().and_then(|it| point_to_letters(it, size)).unwrap_or_else(|| "pass".to_owned())
}

/// The object of one answer.
pub(super) fn object(
    id: &Value,
    problem: &Problem,
    (solution, took): (&Solution, Duration),
) -> Value {
    let size = problem.board().size();
    let line: Vec<String> = solution.line.iter().map(|&it| letters(it, size)).collect();
    let mut object = json!({
        "id": id,
        "verdict": solution.verdict.word(),
        "move": letters(solution.mv, size),
        "proved": solution.is_proved,
        "nodes": solution.nodes,
        "seconds": (took.as_secs_f64() * 1e4).round() / 1e4,
        "line": line,
    });
    // Said only where there is something to say.
    if let Some(ko) = solution.ko {
        let first = if ko.first == Color::Black { "b" } else { "w" };
        object["ko"] = json!({ "first": first, "threats": ko.threats });
    }
    if solution.is_seki {
        object["seki"] = true.into();
    }
    if !problem.is_named() {
        let target = solution.target.iter().filter_map(|it| point_to_letters(it, size));
        object["target"] = target.collect::<Vec<String>>().into();
    }
    object
}

/// The object of a problem that is none.
pub(super) fn error(id: &Value, error: &anyhow::Error) -> Value {
    json!({ "id": id, "error": format!("{error:#}") })
}
