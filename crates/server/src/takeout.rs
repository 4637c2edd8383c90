//! Taking everything along: one file with all that is a person's.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::app::{AppState, Problem, download_of, problem, sentence};
use crate::club::Trouble;
use crate::game_id::GameId;
use crate::person::Person;
use crate::storage::{Imported, Place, StorageError, Store};

/// Larger files are taken in by the command only, which no stranger can use.
const LARGEST: usize = 64 * 1024 * 1024;
/// How long sending may take.
const PATIENCE: Duration = Duration::from_mins(1);
/// In a club people are many, and while one's games are taken in nobody else's are kept.
const LARGEST_IN_CLUB: usize = 8 * 1024 * 1024;
const MOST_GAMES_IN_CLUB: usize = 5000;

/// One at a time: a whole file is in memory meanwhile, several times over.
static TURN: Semaphore = Semaphore::const_new(1);

/// The address of everything.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/data", get(export).post(import))
}

async fn export(State(state): State<AppState>, person: Person) -> Result<Response, Problem> {
    let _turn = TURN.acquire().await;
    let file = state.storage().run(move |store| store.export(person)).await.map_err(problem)?;
    let text = tokio::task::spawn_blocking(move || file.to_string()).await;
    let text = text.map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "it is too much"))?;
    Ok(download_of("shidogo-data.json", "application/json", text))
}

async fn import(
    State(state): State<AppState>,
    person: Person,
    request: Request,
) -> Result<Json<Imported>, Trouble> {
    let mut largest = LARGEST;
    if let Some(club) = state.club() {
        largest = LARGEST_IN_CLUB;
        club.note_new_game(person).map_err(Trouble::TooOften)?;
    }
    let _turn = TURN.acquire().await;
    // Whoever sends slowly keeps no other one waiting for long.
    let body = timeout(PATIENCE, to_bytes(request.into_body(), largest)).await;
    let body = body.ok().and_then(Result::ok).ok_or_else(|| {
        let text = format!(
            "a file has at most {largest} bytes here and is sent within {} s; `shidogo data import` takes larger ones",
            PATIENCE.as_secs()
        );
        sentence(StatusCode::PAYLOAD_TOO_LARGE, text)
    })?;
    let read = tokio::task::spawn_blocking(move || serde_json::from_slice::<Value>(&body)).await;
    let file = read.ok().and_then(Result::ok);
    let no_json = "this is no file of Shidogo's";
    let file = file.ok_or_else(|| sentence(StatusCode::BAD_REQUEST, no_json))?;
    let games = file.pointer("/tables/games").and_then(Value::as_array).map_or(0, Vec::len);
    if state.club().is_some() && games > MOST_GAMES_IN_CLUB {
        let text = format!(
            "a file has at most {MOST_GAMES_IN_CLUB} games here; `shidogo data import` takes larger ones"
        );
        return Err(sentence(StatusCode::PAYLOAD_TOO_LARGE, text).into());
    }
    let ids = state.clone();
    let imported = state
        .storage()
        .run(move |store| store.import(person, &file, || ids.next_game_id()))
        .await?;
    Ok(Json(imported))
}

/// Everything that is somebody's, as one file: of the account with this name, or of whoever uses
/// the server without accounts. It waits, so it must not be called by a task.
pub fn export_everything(place: &Place, name: Option<&str>) -> Result<String, StorageError> {
    let mut store = Store::open_at(place)?;
    let person = owner(&mut store, name)?;
    Ok(store.export(person)?.to_string())
}

/// Takes in such a file; what is there stays as it is.
pub fn import_everything(
    place: &Place,
    name: Option<&str>,
    file: &str,
) -> Result<Imported, StorageError> {
    let file: Value = serde_json::from_str(file)
        .map_err(|_| StorageError::BadFile("this is no file of Shidogo's".to_owned()))?;
    let mut store = Store::open_at(place)?;
    let person = owner(&mut store, name)?;
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(RandomState::new().hash_one(2));
    store.import(person, &file, || GameId::random(&mut lots))
}

/// Gives the account with this name a new password, which is told once, and signs it out everywhere.
/// Whoever has the machine needs no other right; it waits, so it must not be called by a task.
pub fn renew_password(place: &Place, name: &str) -> Result<String, StorageError> {
    let mut store = Store::open_at(place)?;
    let person = owner(&mut store, Some(name))?;
    let password: String =
        crate::club::random_secret().ok_or(StorageError::NoLots)?.chars().take(20).collect();
    let secret = crate::club::hash_password(&password).ok_or(StorageError::NoLots)?;
    store.change_secret(person, &secret)?;
    Ok(password)
}

fn owner(store: &mut Store, name: Option<&str>) -> Result<Person, StorageError> {
    let Some(name) = name else { return Ok(Person::ALONE) };
    let found = store.account(name)?.map(|(account, _)| account.person);
    found.ok_or_else(|| StorageError::UnknownAccount(name.to_owned()))
}
