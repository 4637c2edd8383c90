//! The page, a part of the binary.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::app::sentence;

/// Names and contents of the files, sorted by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Answers with a file; paths without a dot are places in the page, so they answer the page.
pub(crate) async fn file(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return sentence(StatusCode::METHOD_NOT_ALLOWED, "files can only be read").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return sentence(StatusCode::NOT_FOUND, "there is nothing here").into_response();
    }
    let name = if path.contains('.') || path.contains('%') { path } else { "index.html" };
    let Some((_, bytes)) = FILES.iter().find(|(it, _)| *it == name) else {
        return sentence(StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    // `?v=` changes with the content; all else may be another file tomorrow.
    let is_versioned = uri.query().is_some_and(|it| it.starts_with("v="));
    let cache = if is_versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = match (kind.type_(), kind.subtype()) {
        (mime_guess::mime::TEXT, _) | (_, mime_guess::mime::JAVASCRIPT) => {
            format!("{}; charset=utf-8", kind.essence_str())
        }
        _ => kind.essence_str().to_owned(),
    };
    ([(CONTENT_TYPE, kind.as_str()), (CACHE_CONTROL, cache)], *bytes).into_response()
}
