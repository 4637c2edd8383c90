//! Collections of problems that somebody loads.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use partner::exercises;
use serde::Deserialize;
use serde_json::{Value, json};

use super::requests::missing;
use crate::app::{AppState, Problem, problem, sentence};
use crate::person::Person;
use crate::{clock, records};

/// So many collections a person may have.
pub(crate) const MOST_COLLECTIONS: usize = 50;
/// So many problems a collection may have.
pub(crate) const MOST_PROBLEMS: usize = 3000;
/// Letters of a name.
pub(crate) const LONGEST_NAME: usize = 80;

#[derive(Debug, Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    name: String,
}

/// Keeps a collection.
pub(super) async fn load(
    State(state): State<AppState>,
    person: Person,
    Query(named): Query<Named>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let body = body.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let text = format!("a collection has at most {} bytes", records::LARGEST);
            sentence(StatusCode::PAYLOAD_TOO_LARGE, text)
        }
        status => sentence(status, why.body_text()),
    })?;
    let bytes = body.clone();
    let read = tokio::task::spawn_blocking(move || {
        let (all, flawed) = exercises(&bytes);
        (all.len(), flawed)
    });
    let (count, flawed) =
        read.await.map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "it cannot be read"))?;
    if count == 0 {
        let text = "there is no problem in this file: stones set up with AB and AW are needed";
        return Err(sentence(StatusCode::BAD_REQUEST, text));
    }
    if count > MOST_PROBLEMS {
        let text = format!("a collection has at most {MOST_PROBLEMS} problems, this one {count}");
        return Err(sentence(StatusCode::BAD_REQUEST, text));
    }
    let name: String = named.name.trim().chars().take(LONGEST_NAME).collect();
    let now = clock::now();
    let keep = move |store: &mut crate::storage::Store| {
        if store.collections(person)?.len() >= MOST_COLLECTIONS {
            return Ok(None);
        }
        store.add_collection(person, (&name, count), (&body, now)).map(Some)
    };
    let id = state.storage().run(keep).await.map_err(problem)?;
    let id = id.ok_or_else(|| {
        let text = format!("there are {MOST_COLLECTIONS} collections already");
        sentence(StatusCode::CONFLICT, text)
    })?;
    Ok(Json(json!({ "set": format!("book{id}"), "problems": count, "flawed": flawed })))
}

/// Forgets a collection, and what was learned of it.
pub(super) async fn forget(
    State(state): State<AppState>,
    person: Person,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id: i64 = id.parse().map_err(|_| missing())?;
    let gone = state.storage().run(move |store| store.delete_collection(person, id)).await;
    if gone.map_err(problem)? { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}
