//! The addresses.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
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
use tokio::sync::{Semaphore, oneshot, watch};

use crate::config::Config;
use crate::error::ServeError;
use crate::game_id::GameId;
use crate::labels::LabelOrder;
use crate::review::{self, Reviews};
use crate::storage::{Human, Storage, StorageError, Store};
use crate::table::ToTable;
use crate::tables::Tables;
use crate::thinking::Thinking;
use crate::{assets, guard, labels, records, socket};

/// What all pages share.
#[derive(Clone, Debug)]
pub struct AppState {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    tables: Tables,
    reviews: Reviews,
    seats: Arc<Semaphore>,
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
        Ok(Self {
            shared: Arc::new(Shared {
                reviews: Reviews::new(config, storage.clone(), thinking.clone()),
                tables: Tables::new(storage, thinking),
                seats: Arc::new(Semaphore::new(config.sockets)),
                closing: watch::Sender::new(false),
                connections: AtomicU64::new(0),
                ids: Mutex::new(ids),
                is_private: config.address.ip().is_loopback(),
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

    pub(crate) fn storage(&self) -> &Storage {
        self.shared.tables.storage()
    }

    pub(crate) fn seats(&self) -> Arc<Semaphore> {
        Arc::clone(&self.shared.seats)
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
        .route("/api/games", get(list).post(upload))
        .route("/api/games/{id}", axum::routing::delete(delete))
        .route("/api/games/{id}/sgf", get(download))
        .route("/api/games/{id}/labels", axum::routing::post(labelled))
        .route("/api/names", get(labels::names))
        .merge(review::routes())
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

async fn connect(
    State(state): State<AppState>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|why| sentence(why.status(), why.body_text()))?;
    Ok(upgrade
        .max_message_size(socket::LONGEST_FRAME)
        .max_frame_size(socket::LONGEST_FRAME)
        .on_upgrade(move |page| socket::run(page, state)))
}

async fn list(State(state): State<AppState>) -> Result<Json<Value>, Problem> {
    let games = state.storage().run(Store::list).await.map_err(problem)?;
    Ok(Json(json!({ "games": games })))
}

#[derive(Debug, Deserialize)]
struct UploadQuery {
    human: Option<Human>,
}

async fn upload(
    State(state): State<AppState>,
    query: Result<Query<UploadQuery>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let Ok(Query(query)) = query else {
        return Err(sentence(StatusCode::BAD_REQUEST, "`human` is b, w or both"));
    };
    let body = body.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let text = format!("a record has at most {} bytes", records::LARGEST);
            sentence(StatusCode::PAYLOAD_TOO_LARGE, text)
        }
        status => sentence(status, why.body_text()),
    })?;
    let (id, human) = (state.next_game_id(), query.human.unwrap_or(Human::Both));
    let read = tokio::task::spawn_blocking(move || records::read(id, &body, human)).await;
    let uploaded = read
        .map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "the record cannot be read"))?
        .map_err(|why| sentence(StatusCode::BAD_REQUEST, why))?;
    let row = uploaded.row;
    state.storage().run(move |store| store.create(row)).await.map_err(problem)?;
    Ok(Json(json!({ "id": id.to_string(), "warnings": uploaded.warnings })))
}

async fn download(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    let text = record(&state, id).await?;
    Ok(attachment(&format!("shidogo-{id}.sgf"), text))
}

/// The record with names that a person gave its moves; nothing is kept.
async fn labelled(
    State(state): State<AppState>,
    Path(id): Path<String>,
    order: Result<Json<LabelOrder>, JsonRejection>,
) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    let Json(order) = order.map_err(|why| sentence(why.status(), why.body_text()))?;
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
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = game_id(&id)?;
    let (answer, done) = oneshot::channel();
    state
        .tables()
        .send(id, ToTable::Delete(answer))
        .map_err(|why| sentence(StatusCode::SERVICE_UNAVAILABLE, why.to_string()))?;
    done.await.unwrap_or(Err(StorageError::Closed)).map_err(problem)?;
    // Nobody is to look at its moves any more.
    state.reviews().stop(id).await.map_err(review::why)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) fn game_id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| problem(StorageError::UnknownGame))
}

pub(crate) fn problem(error: StorageError) -> Problem {
    let status = match error {
        StorageError::UnknownGame => StatusCode::NOT_FOUND,
        StorageError::Conflict => StatusCode::CONFLICT,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    sentence(status, error.to_string())
}
