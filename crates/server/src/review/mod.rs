//! The review of a game in the page: made in the background, told as it comes, kept.

mod job;
mod kept_look;
mod making;
mod reviews;
mod subject;
mod what_if;
mod wishes;

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use commentary::Language;
use futures_util::stream::{self, Stream};
use report::Reviewed;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::app::{AppState, Problem, download_of, problem, sentence};
use crate::club::{Stay, Visitor, Wish};
use crate::game_id::GameId;
use crate::person::Person;
use crate::seats::Seat;
use crate::sent::Sent;
use crate::storage::StorageError;
use job::{Job, News};
pub(crate) use reviews::Reviews;
use reviews::{Asker, ReviewError};
pub(crate) use subject::Subject;
use what_if::{Question, Unanswered};
use wishes::{Wishes, WrittenWishes};

/// The addresses of reviews.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/games/{id}/review", get(show).post(begin).delete(stop))
        .route("/api/games/{id}/review/events", get(events))
        .route("/api/games/{id}/review/sgf", get(record))
        .route("/api/games/{id}/review/html", get(page))
        .route("/api/games/{id}/what-if", post(what_if))
}

/// A review as the page gets it.
fn page_data(reviewed: &Reviewed) -> Value {
    reviewed.to_page_data(Language::English)
}

async fn show(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let _errand = state.errand(visitor.person).await?;
    Ok(Json(state.reviews().show(id).await.map_err(why)?))
}

async fn begin(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    wishes: Result<Sent<WrittenWishes>, Problem>,
) -> Result<Json<Value>, Problem> {
    let name = id;
    let id = state.permitted(&visitor, &name, Wish::See).await?;
    let may_change = state.permitted(&visitor, &name, Wish::Change).await.is_ok();
    let Sent(wishes) = wishes?;
    let wishes = Wishes::try_from(wishes).map_err(|it| sentence(StatusCode::BAD_REQUEST, it))?;
    let _errand = state.errand(visitor.person).await?;
    let asker = Asker { person: visitor.person, may_change };
    Ok(Json(state.reviews().begin(id, wishes, asker).await.map_err(why)?))
}

async fn stop(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = state.permitted(&visitor, &id, Wish::Change).await?;
    state.reviews().stop(id).await.map_err(why)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize)]
struct Spoken {
    #[serde(default)]
    lang: LanguageCode,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LanguageCode {
    #[default]
    En,
    Ja,
}

impl From<LanguageCode> for Language {
    fn from(code: LanguageCode) -> Self {
        match code {
            LanguageCode::En => Self::English,
            LanguageCode::Ja => Self::Japanese,
        }
    }
}

type AskedLanguage = Result<Query<Spoken>, QueryRejection>;

fn language(asked: AskedLanguage) -> Result<Language, Problem> {
    let Query(asked) =
        asked.map_err(|_| sentence(StatusCode::BAD_REQUEST, "`lang` is en or ja"))?;
    Ok(asked.lang.into())
}

async fn record(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    asked: AskedLanguage,
) -> Result<Response, Problem> {
    let language = language(asked)?;
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let _errand = state.errand(visitor.person).await?;
    let written = state.reviews().written(id, move |it| it.to_record(language)).await;
    let game = written
        .map_err(why)?
        .map_err(|it| sentence(StatusCode::INTERNAL_SERVER_ERROR, it.to_string()))?;
    let kind = "application/x-go-sgf; charset=utf-8";
    Ok(download_of(&format!("shidogo-{id}-review.sgf"), kind, game.to_string()))
}

async fn page(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    asked: AskedLanguage,
) -> Result<Response, Problem> {
    let language = language(asked)?;
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let _errand = state.errand(visitor.person).await?;
    let text = state.reviews().written(id, move |it| it.to_page(language)).await.map_err(why)?;
    Ok(download_of(&format!("shidogo-{id}-review.html"), "text/html; charset=utf-8", text))
}

async fn what_if(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    question: Result<Sent<Question>, Problem>,
) -> Result<Response, Problem> {
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let Sent(question) = question?;
    let _errand = state.errand(visitor.person).await?;
    match Box::pin(state.reviews().answer(id, question, visitor.person)).await {
        Ok(answer) => Ok(Json(answer).into_response()),
        Err(Unanswered::Review(error)) => Err(why(error)),
        Err(Unanswered::Refused(refusal)) => {
            let point = refusal.point.map(|it| it.to_string());
            let body = json!({ "error": refusal.text, "reason": refusal.reason, "point": point });
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(body)).into_response())
        }
    }
}

/// What is answered instead of a review.
pub(crate) fn why(error: ReviewError) -> Problem {
    let (status, reason) = match error {
        ReviewError::Storage(error) => return problem(error),
        ReviewError::Unfit(it) => (StatusCode::UNPROCESSABLE_ENTITY, Some(it.key())),
        ReviewError::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, None),
        ReviewError::TooMany => (StatusCode::SERVICE_UNAVAILABLE, Some("too_many")),
        ReviewError::Speechless => (StatusCode::INTERNAL_SERVER_ERROR, Some("failed")),
    };
    let Some(reason) = reason else { return sentence(status, error.to_string()) };
    (status, Json(json!({ "error": error.to_string(), "reason": reason })))
}

/// Keeps the job; without it there is nothing to wait for.
type Source = (Arc<Job>, broadcast::Receiver<Arc<News>>);

/// The whole review, and the job that tells what comes after it.
async fn tune_in(reviews: &Reviews, id: GameId) -> Result<(Value, Option<Source>), ReviewError> {
    loop {
        let whole = reviews.show(id).await?;
        let Some(job) = reviews.job(id) else { return Ok((whole, None)) };
        // What is told from here on is heard; what came before is in the whole.
        let news = job.listen();
        let whole = reviews.show(id).await?;
        // A job that has gone by now has told its last word before anybody listened.
        if reviews.job(id).is_some_and(|it| Arc::ptr_eq(&it, &job)) {
            return Ok((whole, Some((job, news))));
        }
    }
}

/// Somebody who is told how a review goes on.
struct Listener {
    state: AppState,
    id: GameId,
    first: Option<Event>,
    news: Option<Source>,
    closing: watch::Receiver<bool>,
    stay: Stay,
    /// Held as long as somebody listens.
    _seat: Seat<Person>,
}

/// The whole review first, then what is new.
async fn events(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let id = state.permitted(&visitor, &id, Wish::See).await?;
    let seat = state
        .seats()
        .take(visitor.person)
        .ok_or_else(|| sentence(StatusCode::SERVICE_UNAVAILABLE, "too many pages are connected"))?;
    let stay = Stay::begin(&state, &visitor).await;
    let stay = stay.ok_or_else(|| problem(StorageError::UnknownGame))?;
    let errand = state.errand(visitor.person).await?;
    let (whole, news) = tune_in(state.reviews(), id).await.map_err(why)?;
    drop(errand);
    let closing = state.closing();
    let first = Some(event("review", &whole.to_string()));
    let listener = Listener { state, id, first, news, closing, stay, _seat: seat };
    let events = stream::unfold(listener, |mut it| async move {
        let event = it.next().await?;
        Some((Ok(event), it))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

impl Listener {
    async fn next(&mut self) -> Option<Event> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let (_, news) = self.news.as_mut()?;
        let heard = tokio::select! {
            heard = news.recv() => heard,
            _ = self.closing.wait_for(|&it| it) => return None,
            () = self.stay.end() => return None,
        };
        match heard {
            Ok(it) if it.event != job::REPLACED => {
                // After the whole review nothing more comes.
                if it.event == "review" {
                    self.news = None;
                }
                Some(event(it.event, &it.data))
            }
            Ok(_) | Err(RecvError::Lagged(_)) => {
                let (whole, news) = tune_in(self.state.reviews(), self.id).await.ok()?;
                self.news = news;
                Some(event("review", &whole.to_string()))
            }
            Err(RecvError::Closed) => None,
        }
    }
}

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}
