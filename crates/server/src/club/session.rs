//! Signing in and out.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::visitor::{COOKIE_NAME, session_token};
use super::{Club, Left, Role, Trouble, Visitor, client_address, password, token};
use crate::app::{AppState, Problem};
use crate::clock;
use crate::person::Person;
use crate::sent::Sent;
use crate::storage::Account;

/// How long somebody stays signed in.
const LASTING: Duration = Duration::from_hours(30 * 24);

/// The club, where there is one.
pub(super) fn club(state: &AppState) -> Result<&Club, Trouble> {
    let text = "this server has no accounts";
    state.club().ok_or_else(|| Trouble::new(StatusCode::NOT_FOUND, "no_club", text))
}

/// Who asks, and whether there are accounts at all.
pub(super) async fn me(
    State(state): State<AppState>,
    visitor: Result<Visitor, Trouble>,
) -> Result<Json<Value>, Trouble> {
    let is_club = state.club().is_some();
    let account = match visitor {
        Ok(visitor) if is_club => described(visitor.person, &visitor.name, visitor.role),
        Ok(_) | Err(Trouble::SignIn) => Value::Null,
        Err(trouble) => return Err(trouble),
    };
    Ok(Json(json!({ "club": is_club, "account": account })))
}

fn described(person: Person, name: &str, role: Role) -> Value {
    json!({ "id": person.number(), "name": name, "role": role })
}

#[derive(Debug, Deserialize)]
pub(super) struct SignIn {
    name: String,
    password: String,
}

pub(super) async fn sign_in(
    State(state): State<AppState>,
    extensions: Extensions,
    headers: HeaderMap,
    order: Result<Sent<SignIn>, Problem>,
) -> Result<Response, Trouble> {
    let club = club(&state)?;
    let Sent(SignIn { name, password }) = order?;
    let name = name.trim().to_owned();
    let address = client_address(&headers, &extensions);
    club.note_attempt(&name, address).map_err(Trouble::TooOften)?;
    if password.len() > 4 * password::LONGEST {
        return Err(refused());
    }
    let known = state.storage().run(move |store| store.account(&name)).await?;
    let (found, secret) = known.unzip();
    let is_right = club.passwords.check(password, secret).await.ok_or_else(Trouble::busy)?;
    match found {
        Some(account) if is_right => {
            club.forget_attempt(&account.name, address);
            tracing::info!(account = account.person.number(), "signed in");
            open(&state, &headers, account).await
        }
        found => {
            let account = found.map(|it| it.person.number());
            tracing::warn!(account, "wrong name or password");
            Err(refused())
        }
    }
}

fn refused() -> Trouble {
    let text = "there is no such name with this password";
    Trouble::new(StatusCode::UNAUTHORIZED, "wrong_password", text)
}

/// Signs somebody in.
pub(super) async fn open(
    state: &AppState,
    headers: &HeaderMap,
    account: Account,
) -> Result<Response, Trouble> {
    let secret = token::random().ok_or_else(Trouble::failed)?;
    let kept = token::digest(&secret);
    let (person, expires) = (account.person, clock::after(LASTING));
    state.storage().run(move |store| store.open_session(&kept, person, expires)).await?;
    let cookie = cookie(headers, &secret, LASTING);
    let account = described(person, &account.name, account.role);
    Ok(([(SET_COOKIE, cookie)], Json(json!({ "account": account }))).into_response())
}

/// No script reads it, and no other site's page sends it.
fn cookie(headers: &HeaderMap, value: &str, lasting: Duration) -> String {
    let is_https = headers.get("x-forwarded-proto").is_some_and(|it| it == "https");
    let secure = if is_https { "; Secure" } else { "" };
    let age = lasting.as_secs();
    format!("{COOKIE_NAME}={value}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}")
}

pub(super) async fn sign_out(
    State(state): State<AppState>,
    request: Request,
) -> Result<Response, Trouble> {
    let club = club(&state)?;
    if let Some(token) = session_token(request.headers()) {
        let session: Arc<str> = token::digest(token).into();
        let kept = Arc::clone(&session);
        state.storage().run(move |store| store.close_session(&kept)).await?;
        club.leaving.tell(Left::Session(session));
    }
    let cookie = cookie(request.headers(), "", Duration::ZERO);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}

#[derive(Debug, Deserialize)]
pub(super) struct PasswordChange {
    old: String,
    new: String,
}

pub(super) async fn change_password(
    State(state): State<AppState>,
    visitor: Visitor,
    extensions: Extensions,
    headers: HeaderMap,
    order: Result<Sent<PasswordChange>, Problem>,
) -> Result<Response, Trouble> {
    let club = club(&state)?;
    let Sent(PasswordChange { old, new }) = order?;
    if let Some(flaw) = password::flaw(&new) {
        return Err(Trouble::new(StatusCode::BAD_REQUEST, "bad_password", flaw));
    }
    let address = client_address(&headers, &extensions);
    club.note_attempt(&visitor.name, address).map_err(Trouble::TooOften)?;
    let name = visitor.name.clone();
    let known = state.storage().run(move |store| store.account(&name)).await?;
    let (found, secret) = known.unzip();
    let is_right = club.passwords.check(old, secret).await.ok_or_else(Trouble::busy)?;
    let Some(account) = found.filter(|_| is_right) else { return Err(refused()) };
    club.forget_attempt(&account.name, address);
    let secret = club.passwords.hash(new).await.ok_or_else(Trouble::busy)?;
    let person = account.person;
    state.storage().run(move |store| store.change_secret(person, &secret)).await?;
    club.end_stay(person);
    open(&state, &headers, account).await
}
