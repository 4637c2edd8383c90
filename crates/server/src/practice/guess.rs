//! Guess the next move of a strong game: judged by the engine, not by whether it is the same.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use goban::Move;
use partner::{Adviser, Patience};
use serde::Deserialize;
use serde_json::{Value, json};

use super::requests::{forbidden, missing, place, read_move, unanswerable};
use super::{scene, strong_games};
use crate::app::{AppState, Problem, problem, sentence};
use crate::clock;
use crate::mind::Mind;
use crate::move_names::MoveNames;
use crate::person::Person;
use crate::sent::Sent;
use crate::storage::Attempt;

/// How long a guess is looked at.
const LOOKING: Duration = Duration::from_secs(3);
/// Points lost at most, and the marks for it out of ten.
const MARKS: [(f64, u8); 4] = [(0.5, 9), (1.2, 7), (2.5, 5), (5.0, 2)];
/// Marks where the engine cannot tell what is lost.
const UNKNOWN: u8 = 5;

#[derive(Debug, Deserialize)]
pub(super) struct Where {
    game: String,
    /// The first move to be guessed is number 1.
    r#move: usize,
}

#[derive(Debug, Deserialize)]
pub(super) struct Guess {
    game: String,
    r#move: usize,
    point: String,
}

/// The position before a move.
pub(super) async fn show(
    State(state): State<AppState>,
    person: Person,
    asked: Result<Query<Where>, QueryRejection>,
) -> Result<Json<Value>, Problem> {
    let Query(asked) =
        asked.map_err(|_| sentence(StatusCode::BAD_REQUEST, "`game` and `move` are missing"))?;
    let moves = strong_games::moves(&state, person, &asked.game).await?;
    // Nobody guesses a pass.
    let from = asked.r#move.max(1) - 1;
    let open = moves.iter().enumerate().skip(from).find(|it| it.1.1 != Move::Pass);
    let Some((at, (position, _))) = open else {
        return Ok(Json(json!({ "position": null, "of": moves.len() })));
    };
    let last = at.checked_sub(1).and_then(|it| moves.get(it)).map(|it| it.1.to_string());
    Ok(Json(json!({
        "position": scene::position(position),
        "last": last,
        "move": at + 1,
        "of": moves.len(),
    })))
}

/// What a guess is worth.
pub(super) async fn judge(
    State(state): State<AppState>,
    person: Person,
    asked: Result<Sent<Guess>, Problem>,
) -> Result<Json<Value>, Problem> {
    let Sent(asked) = asked?;
    let guess = read_move(&asked.point)?;
    let _place = place(&state)?;
    let moves = strong_games::moves(&state, person, &asked.game).await?;
    let task = asked.r#move.checked_sub(1).and_then(|it| moves.get(it)).cloned();
    let (position, played) = task.ok_or_else(missing)?;
    position.check(guess).map_err(forbidden)?;
    let look = move |mind: &Mind, stop: &(dyn Fn() -> bool + Sync)| {
        let mut adviser = Adviser::new(mind.to_engine());
        let visits = mind.visits_of_question(position.size());
        let found = adviser.what_if(&position, guess, Patience { visits, stop });
        let marks = marks(guess == played, found.loss);
        let mut names = MoveNames::new(position.size());
        for mv in [played, guess] {
            names.note(&position, mv);
        }
        let named: Vec<_> = names.iter().map(|it| json!(it)).collect();
        let line: Vec<Move> = std::iter::once(guess).chain(found.line).take(6).collect();
        let told = json!({
            "played": played.to_string(),
            "same": guess == played,
            "marks": marks,
            "loss": found.loss,
            "names": {"played": named.first(), "guess": named.get(1)},
            "after": scene::steps(&position, &[played]),
            "line": scene::steps(&position, &line),
        });
        (told, marks)
    };
    let (told, marks) =
        state.tables().thinking().aside(person, LOOKING, look).await.map_err(unanswerable)?;
    let attempt = Attempt {
        kind: "guess".to_owned(),
        key: format!("{}-{}", asked.game, asked.r#move),
        at: clock::now(),
        score: f64::from(marks) / 10.0,
    };
    state.storage().run(move |store| store.add_attempt(person, &attempt)).await.map_err(problem)?;
    Ok(Json(told))
}

/// Out of ten.
fn marks(is_same: bool, loss: Option<f64>) -> u8 {
    match loss {
        _ if is_same => 10,
        None => UNKNOWN,
        Some(loss) => MARKS.iter().find(|it| loss <= it.0).map_or(0, |it| it.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_as_good_is_worth_nearly_as_much() {
        let told: Vec<u8> =
            [0.0, 1.0, 2.0, 4.0, 9.0].into_iter().map(|it| marks(false, Some(it))).collect();
        assert_eq!(told, [9, 7, 5, 2, 0]);
        assert_eq!((marks(true, Some(3.0)), marks(false, None)), (10, UNKNOWN));
    }
}
