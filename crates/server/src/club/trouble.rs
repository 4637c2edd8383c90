//! What is answered when something is not to be.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::app::{Problem, problem};
use crate::storage::StorageError;

/// Why something was not done.
#[derive(Debug)]
pub(crate) enum Trouble {
    Problem(Problem),
    /// Too often: again after this long.
    TooOften(Duration),
    /// Nobody is signed in.
    SignIn,
}

impl Trouble {
    /// A status, a word that the page knows, and a sentence.
    pub(crate) fn new(status: StatusCode, reason: &str, text: impl Into<String>) -> Self {
        Self::Problem((status, Json(json!({ "error": text.into(), "reason": reason }))))
    }

    pub(crate) fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "you may not do this")
    }

    /// Too many want the same.
    pub(crate) fn busy() -> Self {
        let text = "too many are signing in; please try again soon";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
    }

    /// The system has no lots, or no thread.
    pub(crate) fn failed() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "this does not work now")
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(problem) => problem.into_response(),
            Self::SignIn => {
                let text = "please sign in";
                Self::new(StatusCode::UNAUTHORIZED, "sign_in", text).into_response()
            }
            Self::TooOften(wait) => {
                let seconds = wait.as_secs() + 1;
                let body = json!({
                    "error": format!("this was asked too often; again in {seconds} s"),
                    "reason": "too_often",
                });
                let retry = [(RETRY_AFTER, seconds.to_string())];
                (StatusCode::TOO_MANY_REQUESTS, retry, Json(body)).into_response()
            }
        }
    }
}

impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Self {
        Self::Problem(problem(error))
    }
}

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}
