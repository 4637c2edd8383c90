//! Who may ask, and what browsers are told about every answer.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::{AppState, sentence};

/// Everything comes from here, except connections of the page back to here.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self' ws:; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; object-src 'none'";

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Turns away pages of other sites, and marks every answer.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = match check(request.headers(), state.is_private()) {
        Ok(()) => next.run(request).await,
        Err(text) => sentence(StatusCode::FORBIDDEN, text).into_response(),
    };
    response.headers_mut().extend(HEADERS);
    response
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
