//! What a page sends as JSON.

use axum::Json;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::app::{Problem, sentence};

/// The body of a request. Taken as `Result<Sent<T>, Problem>` it is looked at only when the one who
/// asks is known to be allowed to.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(sent)) => Ok(Self(sent)),
            Err(why) => Err(sentence(why.status(), why.body_text())),
        }
    }
}
