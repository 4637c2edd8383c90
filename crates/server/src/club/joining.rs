//! Inviting people, and joining.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use super::session::{club, open};
use super::{Role, Trouble, Visitor, client_address, password, token};
use crate::app::{AppState, Problem};
use crate::clock;
use crate::sent::Sent;
use crate::storage::{Joined, NewAccount};

/// How long an invitation is good.
const LASTING: Duration = Duration::from_hours(7 * 24);
/// So many may join by one link.
const MOST_USES: u32 = 50;
/// Longer names are refused.
const LONGEST_NAME: usize = 40;

/// Where the page asks an invited person for a name.
pub(super) fn path(token: &str) -> String {
    format!("/join/{token}")
}

#[derive(Debug, Deserialize)]
pub(super) struct InviteOrder {
    role: Role,
    /// How many may join by it.
    #[serde(default = "one")]
    uses: u32,
}

const fn one() -> u32 {
    1
}

pub(super) async fn invite(
    State(state): State<AppState>,
    visitor: Visitor,
    order: Result<Sent<InviteOrder>, Problem>,
) -> Result<Json<Value>, Trouble> {
    club(&state)?;
    let Sent(InviteOrder { role, uses }) = order?;
    if !visitor.role.invites(role) {
        return Err(Trouble::forbidden());
    }
    if uses == 0 || uses > MOST_USES {
        let text = format!("a link is for 1 to {MOST_USES} people");
        return Err(Trouble::new(StatusCode::BAD_REQUEST, "bad_request", text));
    }
    let secret = token::random().ok_or_else(Trouble::failed)?;
    let kept = token::digest(&secret);
    let expires = clock::after(LASTING);
    let by = (role, visitor.person);
    state.storage().run(move |store| store.invite(&kept, by, (expires, uses))).await?;
    Ok(Json(json!({
        "path": path(&secret), "role": role, "uses": uses, "expires": clock::rfc3339(expires),
    })))
}

/// What an invitation is for.
pub(super) async fn invited(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<Json<Value>, Trouble> {
    club(&state)?;
    let kept = token::digest(&token);
    let found = state.storage().run(move |store| store.invited(&kept)).await?;
    let invite = found.ok_or_else(not_invited)?;
    Ok(Json(json!({ "role": invite.role, "by": invite.by })))
}

fn not_invited() -> Trouble {
    let text = "this invitation is used up or too old";
    Trouble::new(StatusCode::NOT_FOUND, "not_invited", text)
}

#[derive(Debug, Deserialize)]
pub(super) struct JoinOrder {
    invite: String,
    name: String,
    password: String,
}

pub(super) async fn join(
    State(state): State<AppState>,
    extensions: Extensions,
    headers: HeaderMap,
    order: Result<Sent<JoinOrder>, Problem>,
) -> Result<Response, Trouble> {
    let club = club(&state)?;
    let Sent(order) = order?;
    if let Some(address) = client_address(&headers, &extensions) {
        club.by_address.take(address, Instant::now()).map_err(Trouble::TooOften)?;
    }
    let name = order.name.trim().to_owned();
    if let Some(flaw) = name_flaw(&name) {
        return Err(Trouble::new(StatusCode::BAD_REQUEST, "bad_name", flaw));
    }
    if let Some(flaw) = password::flaw(&order.password) {
        return Err(Trouble::new(StatusCode::BAD_REQUEST, "bad_password", flaw));
    }
    let kept = token::digest(&order.invite);
    let looked_up = kept.clone();
    // Before the slow part: nobody without an invitation keeps it busy.
    let is_invited = state.storage().run(move |store| store.invited(&looked_up)).await?;
    is_invited.ok_or_else(not_invited)?;
    let secret = club.passwords.hash(order.password).await.ok_or_else(Trouble::busy)?;
    let account = NewAccount { name, secret };
    match state.storage().run(move |store| store.join(&kept, account)).await? {
        Joined::Yes(account) => {
            let role = account.role.name();
            tracing::info!(account = account.person.number(), role, "joined");
            open(&state, &headers, account).await
        }
        Joined::NotInvited => Err(not_invited()),
        Joined::NameTaken => {
            Err(Trouble::new(StatusCode::CONFLICT, "name_taken", "somebody has this name"))
        }
    }
}

/// Why a name is no good; `None` if it is.
fn name_flaw(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("a name is needed".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Some(format!("a name has at most {LONGEST_NAME} characters"));
    }
    // Those that nobody sees would make two names look the same.
    let is_hidden = |it: char| {
        it.is_control()
            || matches!(it, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    name.chars().any(is_hidden).then(|| "a name has no hidden characters".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen() {
        assert_eq!(name_flaw("ゆき <b>"), None, "it is a text wherever it is shown");
        for bad in ["", "a\u{0}b", "a\nb", "a\u{202e}b", "a\u{200b}", &"x".repeat(41)] {
            assert!(name_flaw(bad).is_some(), "{bad:?}");
        }
    }
}
