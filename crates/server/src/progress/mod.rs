//! How somebody improves: rank over time, mistakes by kind and by shape, games, practice.

mod digest;
mod message;
mod own_games;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::Value;

use crate::app::{AppState, Problem, problem};
use crate::clock;
use crate::person::Person;
use crate::storage::StorageError;
pub(crate) use digest::{Digest, Mistake};
pub(crate) use own_games::OwnGames;

/// Tries of so many days are told.
const DAYS: i64 = 90;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The address of the progress.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/progress", get(show))
}

async fn show(State(state): State<AppState>, person: Person) -> Result<Json<Value>, Problem> {
    progress_of(&state, person).await.map(Json).map_err(problem)
}

/// All that is told of how somebody improves.
pub(crate) async fn progress_of(state: &AppState, person: Person) -> Result<Value, StorageError> {
    let games = OwnGames::load(state, person).await?;
    let since = clock::now() - DAYS * DAY;
    let (tries, pupils) = state
        .storage()
        .run(move |store| Ok((store.attempts(person, since)?, store.pupils(person)?)))
        .await?;
    Ok(message::of(&games, &tries, &pupils))
}
