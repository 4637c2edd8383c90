//! The addresses.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router, middleware};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};

use crate::club::{self, Club, Trouble, Visitor, Wish};
use crate::config::Config;
use crate::error::ServeError;
use crate::game_id::GameId;
use crate::labels::LabelOrder;
use crate::metrics::{self, Metrics};
use crate::person::Person;
use crate::practice::{self, Practice};
use crate::review::{self, Reviews};
use crate::seats::{Seat, Seats};
use crate::sent::Sent;
use crate::storage::{Human, Storage, StorageError};
use crate::table::ToTable;
use crate::tables::Tables;
use crate::thinking::Thinking;
use crate::{assets, guard, labels, learn, offer, progress, records, socket, takeout};

/// In a club one person has so many pages open.
const MOST_PAGES_EACH: usize = 16;
/// So many questions about games that take their time are answered at once: reviews, moves that
/// were not played, records.
const MOST_ERRANDS: usize = 32;
/// In a club so many of one person; further ones wait a little.
const MOST_ERRANDS_EACH: usize = 3;
const PATIENCE: Duration = Duration::from_secs(10);

/// What all pages share.
#[derive(Clone, Debug)]
pub struct AppState {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    tables: Tables,
    reviews: Reviews,
    practice: Practice,
    seats: Seats<Person>,
    /// Those who wait for what takes its time.
    errands: Seats<Person>,
    club: Option<Club>,
    metrics: Metrics,
    closing: watch::Sender<bool>,
    connections: AtomicU64,
    ids: Mutex<Xoshiro256PlusPlus>,
    is_private: bool,
}

impl AppState {
    /// Opens the storage; nothing listens yet.
    pub fn new(config: &Config) -> Result<Self, ServeError> {
        let storage = Storage::open(&config.data)?;
        // Names of games must not come again when the engine's lots do.
        let ids = Xoshiro256PlusPlus::seed_from_u64(RandomState::new().hash_one(1));
        let thinking = Thinking::new(config);
        let most_each = if config.club { MOST_PAGES_EACH } else { config.sockets };
        let most_errands_each = if config.club { MOST_ERRANDS_EACH } else { MOST_ERRANDS };
        Ok(Self {
            shared: Arc::new(Shared {
                reviews: Reviews::new(config, storage.clone(), thinking.clone()),
                practice: Practice::default(),
                tables: Tables::new(config, storage, thinking),
                seats: Seats::new(config.sockets, most_each),
                errands: Seats::new(MOST_ERRANDS, most_errands_each),
                club: config.club.then(Club::new),
                metrics: Metrics::default(),
                closing: watch::Sender::new(false),
                connections: AtomicU64::new(0),
                ids: Mutex::new(ids),
                // A club has names of its own, whoever stands before it.
                is_private: config.address.ip().is_loopback() && !config.club,
            }),
        })
    }

    /// Stops all engines and takes leave of all pages.
    pub(crate) fn close(&self) {
        self.shared.tables.thinking().close();
        self.shared.closing.send_replace(true);
    }

    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.shared.closing.subscribe()
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.shared.tables
    }

    pub(crate) fn reviews(&self) -> &Reviews {
        &self.shared.reviews
    }

    pub(crate) fn practice(&self) -> &Practice {
        &self.shared.practice
    }

    pub(crate) fn storage(&self) -> &Storage {
        self.shared.tables.storage()
    }

    pub(crate) fn seats(&self) -> &Seats<Person> {
        &self.shared.seats
    }

    /// A place among those for whom something is done that takes its time.
    pub(crate) async fn errand(&self, person: Person) -> Result<Seat<Person>, Problem> {
        let seat = self.shared.errands.wait(person, PATIENCE).await;
        seat.ok_or_else(|| {
            let text = "too much of yours is being answered; please try again soon";
            let body = json!({ "error": text, "reason": "busy" });
            (StatusCode::SERVICE_UNAVAILABLE, Json(body))
        })
    }

    /// What a club needs; `None`: there are no accounts.
    pub(crate) fn club(&self) -> Option<&Club> {
        self.shared.club.as_ref()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// A game by its name, if the visitor may do this with it.
    pub(crate) async fn permitted(
        &self,
        visitor: &Visitor,
        id: &str,
        wish: Wish,
    ) -> Result<GameId, Problem> {
        let id = game_id(id)?;
        club::permit(self, visitor, id, wish).await.map_err(problem)?;
        Ok(id)
    }

    /// Whether only this machine may ask.
    pub(crate) fn is_private(&self) -> bool {
        self.shared.is_private
    }

    pub(crate) fn next_connection(&self) -> u64 {
        self.shared.connections.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn next_game_id(&self) -> GameId {
        GameId::random(&mut *self.shared.ids.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// All addresses of `docs/web-protocol.md`.
pub fn app(state: AppState) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/metrics", get(metrics::show))
        .route("/api/openapi.json", get(description))
        .route("/api/games", get(list).post(upload))
        .route("/api/games/{id}", axum::routing::delete(delete))
        .route("/api/games/{id}/sgf", get(download))
        .route("/api/games/{id}/labels", axum::routing::post(labelled))
        .route("/api/names", get(labels::names))
        .merge(review::routes())
        .merge(learn::routes())
        .merge(club::routes())
        .merge(takeout::routes())
        .merge(practice::routes())
        .merge(progress::routes())
        .merge(offer::routes())
        .route("/ws", any(connect))
        .fallback(assets::file)
        .method_not_allowed_fallback(not_allowed)
        .layer(DefaultBodyLimit::max(records::LARGEST))
        .layer(middleware::from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
}

/// An answer that is one sentence about what is wrong.
pub(crate) fn sentence(status: StatusCode, text: impl Into<String>) -> Problem {
    (status, Json(json!({ "error": text.into() })))
}

/// A status and a sentence.
pub(crate) type Problem = (StatusCode, Json<Value>);

async fn not_allowed() -> Problem {
    sentence(StatusCode::METHOD_NOT_ALLOWED, "this address does not understand that method")
}

async fn health() -> Json<Value> {
    Json(json!({ "ok": true, "version": env!("CARGO_PKG_VERSION") }))
}

/// Other programs learn from it what can be asked.
async fn description() -> Response {
    let text = include_str!("../../../docs/api/openapi.json");
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

async fn connect(
    State(state): State<AppState>,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|why| sentence(why.status(), why.body_text()))?;
    Ok(upgrade
        .max_message_size(socket::LONGEST_FRAME)
        .max_frame_size(socket::LONGEST_FRAME)
        .on_upgrade(move |page| socket::run(page, state, visitor)))
}

async fn list(State(state): State<AppState>, person: Person) -> Result<Json<Value>, Problem> {
    let games = state.storage().run(move |store| store.list(person)).await.map_err(problem)?;
    Ok(Json(json!({ "games": games })))
}

#[derive(Debug, Deserialize)]
struct UploadQuery {
    human: Option<Human>,
}

async fn upload(
    State(state): State<AppState>,
    person: Person,
    query: Result<Query<UploadQuery>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Trouble> {
    if let Some(club) = state.club() {
        club.note_new_game(person).map_err(Trouble::TooOften)?;
    }
    let Ok(Query(query)) = query else {
        return Err(sentence(StatusCode::BAD_REQUEST, "`human` is b, w or both").into());
    };
    let body = body.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let text = format!("a record has at most {} bytes", records::LARGEST);
            sentence(StatusCode::PAYLOAD_TOO_LARGE, text)
        }
        status => sentence(status, why.body_text()),
    })?;
    let (id, human) = (state.next_game_id(), query.human.unwrap_or(Human::Both));
    let read = tokio::task::spawn_blocking(move || records::read((id, person), &body, human)).await;
    let uploaded = read
        .map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "the record cannot be read"))?
        .map_err(|why| sentence(StatusCode::BAD_REQUEST, why))?;
    let row = uploaded.row;
    state.storage().run(move |store| store.create(row)).await.map_err(problem)?;
    Ok(Json(json!({ "id": id.to_string(), "warnings": uploaded.warnings })))
}

async fn download(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let _errand = state.errand(visitor.person).await?;
    let text = record(&state, id).await?;
    Ok(attachment(&format!("shidogo-{id}.sgf"), text))
}

/// The record with names that a person gave its moves; nothing is kept.
async fn labelled(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    order: Result<Sent<LabelOrder>, Problem>,
) -> Result<Response, Problem> {
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let Sent(order) = order?;
    let _errand = state.errand(visitor.person).await?;
    let text = record(&state, id).await?;
    let text =
        labels::annotate(&text, &order).map_err(|why| sentence(StatusCode::BAD_REQUEST, why))?;
    Ok(attachment(&format!("shidogo-{id}-names.sgf"), text))
}

async fn record(state: &AppState, id: GameId) -> Result<String, Problem> {
    let stored = state.storage().run(move |store| store.load(id)).await.map_err(problem)?;
    let written = tokio::task::spawn_blocking(move || records::write(id, stored)).await;
    written
        .map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "the record cannot be written"))?
        .map_err(problem)
}

fn attachment(name: &str, text: String) -> Response {
    download_of(name, "application/x-go-sgf; charset=utf-8", text)
}

/// A file to be kept.
pub(crate) fn download_of(name: &str, kind: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, disposition.as_str())];
    (headers, text).into_response()
}

async fn delete(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = state.permitted(&visitor, &id, Wish::Change).await?;
    let (answer, done) = oneshot::channel();
    state
        .tables()
        .send(id, visitor.person, ToTable::Delete(answer))
        .map_err(|why| sentence(StatusCode::SERVICE_UNAVAILABLE, why.to_string()))?;
    done.await.unwrap_or(Err(StorageError::Closed)).map_err(problem)?;
    // Nobody is to look at its moves any more.
    state.reviews().stop(id).await.map_err(review::why)?;
    Ok(StatusCode::NO_CONTENT)
}

fn game_id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| problem(StorageError::UnknownGame))
}

pub(crate) fn problem(error: StorageError) -> Problem {
    error.log();
    let status = match error {
        StorageError::UnknownGame => StatusCode::NOT_FOUND,
        StorageError::Conflict => StatusCode::CONFLICT,
        StorageError::NotYours => StatusCode::FORBIDDEN,
        StorageError::BadFile(_) => StatusCode::BAD_REQUEST,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    sentence(status, error.told())
}
