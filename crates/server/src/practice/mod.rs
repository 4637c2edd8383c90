//! Practice in the browser: life and death, own mistakes, endgames, strong games, names of moves.
//!
//! The page tells which exercise it shows and what was played since; everything else is found
//! out here. What is to be practised again, and when, is kept with the person.

mod answers;
mod guess;
mod key;
mod lists;
mod own_move;
mod quiz;
mod requests;
mod scene;
mod schedule;
mod shelf;
mod strong_games;
mod upload;

use axum::Router;
use axum::routing::{delete, get, post};
use tokio::sync::Semaphore;

use crate::app::AppState;
pub(crate) use key::{Key, Place, Set};
pub(crate) use schedule::Card;
#[cfg(test)]
pub(crate) use schedule::Outcome;
pub(crate) use upload::{LONGEST_NAME, MOST_COLLECTIONS, MOST_PROBLEMS};

/// So many people may wait for an answer.
const MOST_WAITING: usize = 32;

/// What all exercises share.
#[derive(Debug)]
pub(crate) struct Practice {
    /// Those who wait for an answer.
    waiting: Semaphore,
}

impl Default for Practice {
    fn default() -> Self {
        Self { waiting: Semaphore::new(MOST_WAITING) }
    }
}

/// The addresses of exercises.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/practice", get(lists::overview))
        .route("/api/practice/next", get(lists::next))
        .route("/api/practice/answer", post(answers::answer))
        .route("/api/practice/hint", post(answers::hint))
        .route("/api/practice/solution", post(answers::solution))
        .route("/api/practice/result", post(answers::result))
        .route("/api/practice/collections", post(upload::load))
        .route("/api/practice/collections/{id}", delete(upload::forget))
        .route("/api/practice/guess", get(guess::show).post(guess::judge))
        .route("/api/practice/quiz", get(quiz::show).post(quiz::judge))
}
