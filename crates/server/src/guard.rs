//! Who may ask, and what browsers are told about every answer.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::{AppState, sentence};
use crate::club::{Trouble, client_address};

/// Everything comes from here, and goes nowhere else.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; object-src 'none'; connect-src 'self'";

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    // For browsers that do not know frame-ancestors.
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// Turns away pages of other sites, and marks every answer.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), said(request.uri().path()));
    let policy = policy(request.headers());
    let address = client_address(request.headers(), request.extensions());
    let noted = state.club().zip(address).map(|(club, it)| club.note_address(it));
    let mut response = match (check(request.headers(), state.is_private()), noted) {
        (Err(text), _) => sentence(StatusCode::FORBIDDEN, text).into_response(),
        (Ok(()), Some(Err(wait))) => Trouble::TooOften(wait).into_response(),
        (Ok(()), _) => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.extend(HEADERS);
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    if path.starts_with("/api/") {
        // What is somebody's is in no cache.
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    let (status, took) = (response.status().as_u16(), began.elapsed());
    state.metrics().note_answer(status, took);
    tracing::info!(%method, path, status, ms = took.as_secs_f64() * 1e3, "request");
    response
}

/// What the page may do. Some browsers do not take the WebSocket of the same address for the same
/// origin, so it is named.
fn policy(headers: &HeaderMap) -> HeaderValue {
    let is_name = |it: char| it.is_ascii_alphanumeric() || "-.:[]_".contains(it);
    let host = headers.get(HOST).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let named = format!("{POLICY} ws://{host} wss://{host}");
    let is_named = !host.is_empty() && host.chars().all(is_name);
    HeaderValue::try_from(named)
        .ok()
        .filter(|_| is_named)
        .unwrap_or(HeaderValue::from_static(POLICY))
}

/// A path as it is logged: the secret of an invitation is nobody's business.
fn said(path: &str) -> String {
    let is_secret = path.starts_with("/api/invites/") || path.starts_with("/join/");
    let cut = path.rfind('/').filter(|_| is_secret);
    cut.map_or_else(|| path.to_owned(), |at| format!("{}/…", &path[..at]))
}

/// A page of another site may run in the same browser: it says so in `Origin`. Or its name may
/// have been made to point to this machine: then the name in `Host` is not this machine's.
fn check(headers: &HeaderMap, is_private: bool) -> Result<(), &'static str> {
    let text = |name: HeaderName| headers.get(name).map(|it| it.to_str().unwrap_or_default());
    let host = text(HOST).unwrap_or_default();
    if is_private && !is_this_machine(host) {
        return Err("this server answers only to names of this machine");
    }
    match text(ORIGIN) {
        None => Ok(()),
        Some(origin) if origin.split_once("://").is_some_and(|(_, it)| it == host) => Ok(()),
        Some(_) => Err("pages of other sites may not use this server"),
    }
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or("", |(name, _)| name),
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|it| it.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_logged() {
        assert_eq!(said("/api/invites/0123"), "/api/invites/…");
        assert_eq!(said("/join/0123"), "/join/…");
        assert_eq!(said("/api/invites"), "/api/invites");
        assert_eq!(said("/api/games/abc/sgf"), "/api/games/abc/sgf");
    }

    #[test]
    fn pages_connect_to_nobody_else() {
        let of = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            policy(&headers).to_str().unwrap().rsplit("; ").next().unwrap().to_owned()
        };
        assert_eq!(of("go.club:8080"), "connect-src 'self' ws://go.club:8080 wss://go.club:8080");
        assert_eq!(of("[::1]:80"), "connect-src 'self' ws://[::1]:80 wss://[::1]:80");
        for evil in ["a; script-src *", "a b", "*", "a,b", ""] {
            assert_eq!(of(evil), "connect-src 'self'", "{evil}");
        }
    }

    fn allowed(host: &str, origin: Option<&str>, is_private: bool) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        check(&headers, is_private).is_ok()
    }

    #[test]
    fn only_this_machine_and_only_our_page() {
        for host in ["localhost:8080", "127.0.0.1:8080", "127.0.0.1", "[::1]:80", "LOCALHOST"] {
            assert!(allowed(host, None, true), "{host}");
            assert!(allowed(host, Some(&format!("http://{host}")), true), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "192.168.1.5:8080", "", "[::2]:80"] {
            assert!(!allowed(host, None, true), "{host}");
        }
        assert!(allowed("192.168.1.5:8080", Some("http://192.168.1.5:8080"), false));
        for origin in ["http://evil.example", "null", "http://localhost:9999", "localhost:8080"] {
            assert!(!allowed("localhost:8080", Some(origin), false), "{origin}");
        }
    }
}
