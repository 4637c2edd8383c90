//! What the person plays, and what is said to it.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use commentary::Language;
use commentary::talk::{Hint, HintStep};
use goban::{Move, Point, Position};
use partner::{Exercise, Judged, Reply, Trainer};
use serde::Deserialize;
use serde_json::{Value, json};
use shapes::Namer;

use super::own_move::{LOOKING, OwnMove};
use super::requests::{Place, Played, forbidden, missing, place, unanswerable};
use super::schedule::{Card, Outcome};
use super::shelf::{self, Loaded};
use super::{Key, scene};
use crate::app::{AppState, Problem, problem};
use crate::clock;
use crate::person::Person;
use crate::sent::Sent;
use crate::storage::Attempt;

/// How long a move is read.
const READING: Duration = Duration::from_secs(2);
/// So many moves of a line are shown after a move that is judged by the engine.
const SHOWN: usize = 7;
/// Points so near to the move are shown by the first hint.
const NEAR: u8 = 1;

type Asked = Result<Sent<Played>, Problem>;

/// An exercise that somebody is at, and what they have played.
struct Opened<'a> {
    loaded: Loaded,
    line: Vec<Move>,
    step: u8,
    /// Held until the answer is given.
    _place: Place<'a>,
}

async fn open(state: &AppState, person: Person, asked: Asked) -> Result<Opened<'_>, Problem> {
    let Sent(asked) = asked?;
    let (key, line) = (asked.key()?, asked.line()?);
    let place = place(state)?;
    let loaded = shelf::load(state, person, key).await?;
    Ok(Opened { loaded, line, step: asked.step, _place: place })
}

/// Judges the last move of a line.
pub(super) async fn answer(
    State(state): State<AppState>,
    person: Person,
    asked: Asked,
) -> Result<Json<Value>, Problem> {
    let Opened { loaded, line, _place, .. } = open(&state, person, asked).await?;
    let thinking = state.tables().thinking();
    match loaded {
        Loaded::Life(exercise) => {
            let judge = move |_: &_, stop: &(dyn Fn() -> bool + Sync)| {
                let reply = Trainer::default().judge(&exercise, &line, stop);
                reply.map(|it| told(&exercise, &line, &it))
            };
            let told = thinking.aside(person, READING, judge).await.map_err(unanswerable)?;
            Ok(Json(told.map_err(forbidden)?))
        }
        Loaded::Own(own) => {
            let Some(&mv) = line.first() else { return Err(missing()) };
            own.position.check(mv).map_err(forbidden)?;
            let judge = move |mind: &_, stop: &(dyn Fn() -> bool + Sync)| {
                let judgement = own.judge(mv, mind, stop);
                let shown = &judgement.line[..judgement.line.len().min(SHOWN)];
                json!({
                    "judged": judgement.judged,
                    "loss": judgement.loss,
                    "proved": false,
                    "over": true,
                    "steps": scene::steps(&own.position, shown),
                    "line": [mv.to_string()],
                    "review": own.words(),
                })
            };
            Ok(Json(thinking.aside(person, LOOKING, judge).await.map_err(unanswerable)?))
        }
    }
}

/// The reply in life and death: the move, then the answer to it or the whole refutation.
fn told(exercise: &Exercise, line: &[Move], reply: &Reply) -> Value {
    let (last, before) = line.split_last().map_or((None, line), |it| (Some(*it.0), it.1));
    // Both were played before.
    let position = exercise.after(before).unwrap_or_else(|_| exercise.position());
    let answers: &[Move] = match (reply.judged, reply.is_over) {
        (Judged::Right, true) => &[],
        (Judged::Right, false) => &reply.line[..reply.line.len().min(1)],
        _ => &reply.line,
    };
    let shown: Vec<Move> = last.into_iter().chain(answers.iter().copied()).collect();
    let whole: Vec<String> = before.iter().chain(&shown).map(ToString::to_string).collect();
    json!({
        "judged": reply.judged.word(),
        "loss": null,
        "proved": reply.is_proved,
        "over": reply.is_over,
        "steps": scene::steps(&position, &shown),
        "line": whole,
        "review": null,
    })
}

/// A hint: where to look, what the move is called, the point.
pub(super) async fn hint(
    State(state): State<AppState>,
    person: Person,
    asked: Asked,
) -> Result<Json<Value>, Problem> {
    let Opened { loaded, line, step, _place } = open(&state, person, asked).await?;
    let step = HintStep::from_number(step);
    let thinking = state.tables().thinking();
    match loaded {
        Loaded::Life(exercise) => {
            let find = move |_: &_, stop: &(dyn Fn() -> bool + Sync)| {
                Trainer::default().hint(&exercise, &line, stop)
            };
            let hint = thinking.aside(person, READING, find).await.map_err(unanswerable)?;
            let hint = hint.map_err(forbidden)?;
            let mut told = tell(&hint, step);
            if step == HintStep::Area {
                // A corner is all there is to see of most problems.
                told["area"] = json!(near(&hint));
                told["text"] = json!({
                    "en": "Look at the marked points.",
                    "ja": "印のあたりを見てみましょう。",
                });
            }
            Ok(Json(told))
        }
        Loaded::Own(own) => {
            let find = move |mind: &_, stop: &(dyn Fn() -> bool + Sync)| own_hint(&own, mind, stop);
            let hint = thinking.aside(person, LOOKING, find).await.map_err(unanswerable)?;
            Ok(Json(tell(&hint.ok_or_else(missing)?, step)))
        }
    }
}

fn own_hint(
    own: &OwnMove,
    mind: &crate::mind::Mind,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Hint> {
    let mv = *own.solution(mind, stop).first()?;
    let position: Position = own.position.clone();
    let named = Namer::embedded(position.size()).ok();
    let naming = named.and_then(|mut it| it.name(&position, mv).ok()).unwrap_or_default();
    Some(Hint { position, mv, naming })
}

fn tell(hint: &Hint, step: HintStep) -> Value {
    let area: Vec<String> = match step {
        HintStep::Area => hint.area().iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    let point = hint.mv.point().filter(|_| step == HintStep::Point);
    json!({
        "step": step.number(),
        "text": {
            "en": hint.tell(step, Language::English),
            "ja": hint.tell(step, Language::Japanese),
        },
        "area": area,
        "point": point.map(|it| it.to_string()),
    })
}

/// Free points near the move.
fn near(hint: &Hint) -> Vec<String> {
    let Some(middle) = hint.mv.point() else { return Vec::new() };
    let is_near =
        |it: &Point| it.x().abs_diff(middle.x()) <= NEAR && it.y().abs_diff(middle.y()) <= NEAR;
    let board = hint.position.board();
    let points = board.size().points().filter(|it| is_near(it) && board.is_empty(*it));
    points.map(|it| it.to_string()).collect()
}

/// How it is done.
pub(super) async fn solution(
    State(state): State<AppState>,
    person: Person,
    asked: Asked,
) -> Result<Json<Value>, Problem> {
    let Opened { loaded, line, _place, .. } = open(&state, person, asked).await?;
    let thinking = state.tables().thinking();
    match loaded {
        Loaded::Life(exercise) => {
            let find = move |_: &_, stop: &(dyn Fn() -> bool + Sync)| {
                let position = exercise.after(&line)?;
                let found = Trainer::default().solution(&exercise, &line, stop)?;
                let shown = match exercise.answers.first() {
                    // What a book says goes before what was not proved.
                    Some(&answer) if line.is_empty() && !found.is_proved => vec![answer],
                    _ => found.line,
                };
                Ok(json!({
                    "proved": found.is_proved,
                    "steps": scene::steps(&position, &shown),
                    "review": null,
                }))
            };
            let told = thinking.aside(person, READING, find).await.map_err(unanswerable)?;
            Ok(Json(told.map_err(forbidden)?))
        }
        Loaded::Own(own) => {
            let find = move |mind: &_, stop: &(dyn Fn() -> bool + Sync)| {
                let line = own.solution(mind, stop);
                let shown = &line[..line.len().min(SHOWN)];
                json!({
                    "proved": false,
                    "steps": scene::steps(&own.position, shown),
                    "review": own.words(),
                })
            };
            Ok(Json(thinking.aside(person, LOOKING, find).await.map_err(unanswerable)?))
        }
    }
}

/// How an exercise went.
#[derive(Debug, Deserialize)]
pub(super) struct Finished {
    key: String,
    result: HowItWent,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum HowItWent {
    Solved,
    Helped,
    Failed,
}

/// Notes how an exercise went, and when it comes again.
pub(super) async fn result(
    State(state): State<AppState>,
    person: Person,
    asked: Result<Sent<Finished>, Problem>,
) -> Result<Json<Value>, Problem> {
    let Sent(asked) = asked?;
    let key: Key = asked.key.parse().map_err(|_| missing())?;
    // Nothing is kept of what is not there.
    shelf::load(&state, person, key).await?;
    let outcome = match asked.result {
        HowItWent::Solved => Outcome::Solved,
        HowItWent::Helped => Outcome::Helped,
        HowItWent::Failed => Outcome::Failed,
    };
    let now = clock::now();
    let keep = move |store: &mut crate::storage::Store| {
        let card = store.card(person, key)?.unwrap_or_default().after(outcome, now);
        store.save_card(person, key, card)?;
        let kind = key.set.kind().to_owned();
        let attempt = Attempt { kind, key: key.to_string(), at: now, score: outcome.score() };
        store.add_attempt(person, &attempt)?;
        Ok(card)
    };
    let card: Card = state.storage().run(keep).await.map_err(problem)?;
    Ok(Json(card_message(card)))
}

pub(super) fn card_message(card: Card) -> Value {
    json!({
        "box": card.r#box,
        "due": clock::rfc3339(card.due),
        "seen": card.seen,
        "failed": card.failed,
    })
}
