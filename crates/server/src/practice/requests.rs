//! What pages send, and what is answered when it cannot be done.

use axum::Json;
use axum::http::StatusCode;
use goban::{IllegalMove, Move};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::SemaphorePermit;

use super::key::Key;
use crate::app::{AppState, Problem, sentence};
use crate::aside::Unanswerable;
use crate::refusal::Refusal;

/// Longer lines are no exercise.
const LONGEST_LINE: usize = 60;

/// An exercise, and what was played since.
#[derive(Debug, Deserialize)]
pub(super) struct Played {
    key: String,
    #[serde(default)]
    line: Vec<String>,
    /// Of a hint, from 1.
    #[serde(default)]
    pub(super) step: u8,
}

impl Played {
    pub(super) fn key(&self) -> Result<Key, Problem> {
        self.key.parse().map_err(|_| missing())
    }

    pub(super) fn line(&self) -> Result<Vec<Move>, Problem> {
        if self.line.len() > LONGEST_LINE {
            let text = format!("up to {LONGEST_LINE} moves can be played");
            return Err(sentence(StatusCode::BAD_REQUEST, text));
        }
        self.line.iter().map(|it| read_move(it)).collect()
    }
}

pub(super) fn read_move(text: &str) -> Result<Move, Problem> {
    let text = text.parse();
    text.map_err(|_| sentence(StatusCode::BAD_REQUEST, "a move is a point such as D4, or pass"))
}

pub(super) fn missing() -> Problem {
    sentence(StatusCode::NOT_FOUND, "there is no such exercise")
}

/// A move that the rules forbid.
pub(super) fn forbidden(why: IllegalMove) -> Problem {
    let refusal = Refusal::from(why);
    let point = refusal.point.map(|it| it.to_string());
    let body = json!({ "error": refusal.text, "reason": refusal.reason, "point": point });
    (StatusCode::UNPROCESSABLE_ENTITY, Json(body))
}

/// A place among those who wait for an answer.
pub(super) type Place<'a> = SemaphorePermit<'a>;

pub(super) fn place(state: &AppState) -> Result<Place<'_>, Problem> {
    state.practice().waiting.try_acquire().map_err(|_| {
        let text = "the engine is busy; please try again soon";
        (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "error": text, "reason": "busy" })))
    })
}

pub(super) fn unanswerable(_: Unanswerable) -> Problem {
    sentence(StatusCode::SERVICE_UNAVAILABLE, Unanswerable.to_string())
}
