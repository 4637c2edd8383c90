//! Whoever asks.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use super::{Role, Trouble, token};
use crate::app::AppState;
use crate::connection::{Peer, house};
use crate::person::Person;
use crate::storage::Account;

/// The name of the cookie.
pub(super) const COOKIE_NAME: &str = "shidogo";

/// Whoever asks. Handlers take it as an argument, or [`Person`] if the rest does not matter.
///
/// Without a club it is always the same one; in a club whoever is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visitor {
    pub(crate) person: Person,
    pub(crate) role: Role,
    pub(crate) name: String,
    /// What is kept of the secret in the browser.
    pub(super) session: Option<Arc<str>>,
}

impl Visitor {
    /// Whoever uses a server without accounts.
    fn alone() -> Self {
        Self { person: Person::ALONE, role: Role::Admin, name: String::new(), session: None }
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Trouble> {
        let Some(club) = state.club() else { return Ok(Self::alone()) };
        let token = session_token(&parts.headers).ok_or(Trouble::SignIn)?;
        let session: Arc<str> = token::digest(token).into();
        let kept = Arc::clone(&session);
        let account = state.storage().run(move |store| store.session(&kept)).await?;
        let account = account.ok_or(Trouble::SignIn)?;
        club.note_request(account.person).map_err(Trouble::TooOften)?;
        let Account { person, role, name } = account;
        Ok(Self { person, role, name, session: Some(session) })
    }
}

/// Whoever asks, where only that matters.
impl FromRequestParts<AppState> for Person {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Trouble> {
        Ok(Visitor::from_request_parts(parts, state).await?.person)
    }
}

/// The secret that a browser was given when somebody signed in.
pub(super) fn session_token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|it| it.to_str().ok());
    cookies
        .flat_map(|it| it.split(';'))
        .filter_map(|it| it.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, value)| value)
}

/// Where a request comes from. What stands before this server on the same machine says for whom
/// it asks, after whatever it was told itself; anybody else could say anything. `None`: this
/// machine itself, which speaks for nobody else.
pub(crate) fn client_address(headers: &HeaderMap, extensions: &Extensions) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<Peer>>().map(|it| house(it.0.0.ip()));
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    if !peer.is_loopback() {
        return Some(peer);
    }
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok().and_then(|it| it.rsplit(',').next()?.trim().parse().ok());
    // Nonsense does not make anybody this machine.
    Some(last.map_or(peer, house))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &'static str, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        headers
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        assert_eq!(session_token(&headers("cookie", "a=b; shidogo=xyz; c")), Some("xyz"));
        assert_eq!(session_token(&headers("cookie", "notshidogo=xyz")), None);
        assert_eq!(session_token(&HeaderMap::new()), None);
    }

    #[test]
    fn only_this_machine_speaks_for_others() {
        let forwarded = headers("x-forwarded-for", "6.6.6.6, 10.0.0.7");
        let from = |address: &str| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(Peer(address.parse().unwrap())));
            extensions
        };
        let known = Some("10.0.0.7".parse().unwrap());
        assert_eq!(client_address(&forwarded, &from("127.0.0.1:5")), known);
        let peer = Some("9.9.9.9".parse().unwrap());
        assert_eq!(client_address(&forwarded, &from("9.9.9.9:5")), peer);
        assert_eq!(client_address(&HeaderMap::new(), &from("127.0.0.1:5")), None);
        assert_eq!(client_address(&HeaderMap::new(), &from("[::ffff:9.9.9.9]:5")), peer);
        let mut twice = headers("x-forwarded-for", "6.6.6.6");
        twice.append("x-forwarded-for", "10.0.0.7".parse().unwrap());
        assert_eq!(client_address(&twice, &from("127.0.0.1:5")), known, "the last one counts");
        for nonsense in ["", "unknown", "10.0.0.7, -", "10.0.0.7:99999"] {
            let told = client_address(&headers("x-forwarded-for", nonsense), &from("[::1]:5"));
            assert_eq!(told, Some("::1".parse().unwrap()), "{nonsense}");
        }
    }
}
