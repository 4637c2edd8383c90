//! The rules lesson: small boards on which one plays the move oneself. Nothing is kept here; the
//! page sends all moves of a step each time.

mod judge;
mod steps;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use goban::{Move, Position};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::{AppState, Problem, sentence};
use crate::refusal::Refusal;
use crate::sent::Sent;
use crate::state_message::{grid_of, sign, stones};
use judge::{Place, Verdict, find, judge, start};
use steps::{CHAPTERS, Goal, Step};

/// The addresses of the lesson.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/learn", get(list)).route("/api/learn/{step}", post(attempt))
}

async fn list() -> Json<Value> {
    let chapters: Vec<Value> = CHAPTERS
        .iter()
        .map(
            |it| json!({ "name": it.name, "steps": it.steps.iter().map(step).collect::<Vec<_>>() }),
        )
        .collect();
    Json(json!({ "chapters": chapters }))
}

fn step(step: &Step) -> Value {
    let position = start(step);
    json!({
        "name": step.name,
        "tasks": step.tasks.len(),
        "marks": step.marks,
        // Where the only thing to do is to pass, there is a button for it.
        "passes": step.tasks.iter().any(|it| matches!(it.goal, Goal::Pass)),
        "board": position.as_ref().map(|it| stones(it.board())),
        "last": position.as_ref().and_then(last),
    })
}

/// The moves that a person has made in a step so far.
#[derive(Debug, Deserialize)]
struct Attempt {
    moves: Vec<String>,
}

async fn attempt(
    Path(name): Path<String>,
    attempt: Result<Sent<Attempt>, Problem>,
) -> Result<Json<Value>, Problem> {
    let Sent(attempt) = attempt?;
    let step = find(&name)
        .ok_or_else(|| sentence(StatusCode::NOT_FOUND, "there is no such step in the lesson"))?;
    let bad = |text: &str| sentence(StatusCode::BAD_REQUEST, text);
    let moves: Option<Vec<Move>> = attempt.moves.iter().map(|it| it.parse().ok()).collect();
    let moves = moves.ok_or_else(|| bad("a move is a point such as D4, or pass"))?;
    let place = judge(step, &moves).ok_or_else(|| bad("these moves do not belong to this step"))?;
    Ok(Json(answer(&place)))
}

fn answer(place: &Place) -> Value {
    let Place { position, verdict, score } = place;
    let (word, reason) = match *verdict {
        Verdict::Done => ("done", None),
        Verdict::GoOn => ("go_on", None),
        Verdict::Wrong => ("wrong", None),
        Verdict::Illegal(why) => ("illegal", Some(Refusal::from(why).reason)),
    };
    let captures = position.history().captures();
    let size = position.size();
    json!({
        "verdict": word,
        "reason": reason,
        "board": stones(position.board()),
        "last": last(position),
        "captures": { "b": captures.black, "w": captures.white },
        "score": score.as_ref().map(|it| json!({
            "owner": grid_of(size, |point| sign(it.owner[point])),
            "black": it.count.black.total(),
            "white": it.count.white.total(),
        })),
    })
}

fn last(position: &Position) -> Option<String> {
    let mv = position.history().last().map(|it| it.mv)?;
    mv.point().map(|it| it.to_string())
}
