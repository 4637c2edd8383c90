//! The people of a club, for those who may see them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::session::club;
use super::{Role, Trouble, Visitor, password};
use crate::app::{AppState, Problem};
use crate::person::Person;
use crate::progress::progress_of;
use crate::sent::Sent;
use crate::storage::Account;

/// Everybody whom the visitor may see.
pub(super) async fn list(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Value>, Trouble> {
    club(&state)?;
    let mut members = state.storage().run(crate::storage::Store::members).await?;
    let own = visitor.person.number();
    members.retain(|it| it.id() == own || visitor.role.sees(it.role()));
    Ok(Json(json!({ "accounts": members })))
}

/// Somebody whom the visitor may see.
async fn seen(state: &AppState, visitor: &Visitor, id: &str) -> Result<Account, Trouble> {
    club(state)?;
    // Nobody has the number 0.
    let person = Person::new(id.parse().unwrap_or(0));
    let found = state.storage().run(move |store| store.member(person)).await?;
    let is_seen = |it: &Account| it.person == visitor.person || visitor.role.sees(it.role);
    let unknown = "there is nobody of this number";
    found
        .filter(is_seen)
        .ok_or_else(|| Trouble::new(StatusCode::NOT_FOUND, "unknown_account", unknown))
}

/// The games of somebody.
pub(super) async fn games(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, Trouble> {
    let account = seen(&state, &visitor, &id).await?;
    let games = state.storage().run(move |store| store.list(account.person)).await?;
    Ok(Json(json!({ "name": account.name, "games": games })))
}

/// How somebody improves.
pub(super) async fn progress(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, Trouble> {
    let account = seen(&state, &visitor, &id).await?;
    Ok(Json(progress_of(&state, account.person).await?))
}

#[derive(Debug, Deserialize)]
pub(super) struct NewPassword {
    password: String,
}

/// A new password for somebody who has forgotten theirs: a teacher for pupils, an admin for anybody
/// else. Whoever knows their own changes it otherwise.
pub(super) async fn set_password(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    order: Result<Sent<NewPassword>, Problem>,
) -> Result<StatusCode, Trouble> {
    let account = seen(&state, &visitor, &id).await?;
    let Sent(NewPassword { password }) = order?;
    if account.person == visitor.person {
        return Err(Trouble::forbidden());
    }
    if let Some(flaw) = password::flaw(&password) {
        return Err(Trouble::new(StatusCode::BAD_REQUEST, "bad_password", flaw));
    }
    let secret = club(&state)?.passwords.hash(password).await.ok_or_else(Trouble::busy)?;
    let person = account.person;
    state.storage().run(move |store| store.change_secret(person, &secret)).await?;
    club(&state)?.end_stay(person);
    tracing::info!(account = person.number(), by = visitor.person.number(), "new password");
    Ok(StatusCode::NO_CONTENT)
}

/// Removes somebody with all that is theirs: oneself, or an admin anybody but the last admin.
pub(super) async fn remove(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Trouble> {
    let account = seen(&state, &visitor, &id).await?;
    if account.person != visitor.person && visitor.role != Role::Admin {
        return Err(Trouble::forbidden());
    }
    let is_removed = state.storage().run(move |store| store.remove_account(account.person)).await?;
    if !is_removed {
        let text = "the last admin stays";
        return Err(Trouble::new(StatusCode::CONFLICT, "last_admin", text));
    }
    club(&state)?.end_stay(account.person);
    tracing::info!(account = account.person.number(), by = visitor.person.number(), "removed");
    Ok(StatusCode::NO_CONTENT)
}
