//! What is this move called? Four names, one of them right, and why.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use goban::{Move, Position};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use serde_json::{Value, json};
use shapes::{Name, Namer, Naming, spoken_en, spoken_ja};

use super::requests::missing;
use super::{scene, strong_games};
use crate::app::{AppState, Problem, problem, sentence};
use crate::clock;
use crate::person::Person;
use crate::sent::Sent;
use crate::storage::Attempt;

/// Names that are less sure than this are not asked for.
const SURE: f32 = 0.8;
/// Names to choose from.
const CHOICES: usize = 4;
/// Moves that are tried until one has a sure name.
const TRIES: usize = 60;
/// Wrong names are taken from these, which every player hears early.
const COMMON: [Name; 24] = [
    Name::Hoshi,
    Name::Komoku,
    Name::Sansan,
    Name::Kakari,
    Name::Hasami,
    Name::Hiraki,
    Name::Tsume,
    Name::Uchikomi,
    Name::Boushi,
    Name::Tsuke,
    Name::Hane,
    Name::Nobi,
    Name::Osae,
    Name::Kiri,
    Name::Tsugi,
    Name::Kosumi,
    Name::Keima,
    Name::Tobi,
    Name::Atari,
    Name::Nuki,
    Name::Sagari,
    Name::Oki,
    Name::Magari,
    Name::Watari,
];

#[derive(Debug, Deserialize)]
pub(super) struct Drawn {
    /// Draws the question.
    seed: u64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Chosen {
    key: String,
    name: String,
}

/// A question.
pub(super) async fn show(
    asked: Result<Query<Drawn>, QueryRejection>,
) -> Result<Json<Value>, Problem> {
    let Query(asked) =
        asked.map_err(|_| sentence(StatusCode::BAD_REQUEST, "`seed` is a number"))?;
    let drawn = tokio::task::spawn_blocking(move || draw(asked.seed)).await;
    let drawn = drawn.map_err(|_| missing())?;
    Ok(Json(drawn.ok_or_else(missing)?))
}

fn draw(seed: u64) -> Option<Value> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..TRIES {
        let game = rng.random_range(0..strong_games::all().len());
        let moves = strong_games::all().get(game)?;
        let at = rng.random_range(0..moves.len().max(1));
        let Some((position, mv)) = moves.get(at) else { continue };
        let Some((naming, name)) = sure_name(position, *mv) else { continue };
        let wrong: Vec<Name> =
            COMMON.into_iter().filter(|it| *it != name && naming.second != Some(*it)).collect();
        let mut choices: Vec<Name> = wrong.sample(&mut rng, CHOICES - 1).copied().collect();
        choices.push(name);
        choices.shuffle(&mut rng);
        return Some(json!({
            "key": format!("{}-{}", strong_games::name(game), at + 1),
            "position": scene::position(position),
            "steps": scene::steps(position, &[*mv]),
            "choices": choices.iter().map(|it| words(*it)).collect::<Vec<_>>(),
        }));
    }
    None
}

/// What a move is called, where nobody would call it otherwise.
fn sure_name(position: &Position, mv: Move) -> Option<(Naming, Name)> {
    mv.point()?;
    let naming = Namer::embedded(position.size()).ok()?.name(position, mv).ok()?;
    let name = naming.name.filter(|_| naming.confidence >= SURE)?;
    Some((naming, name))
}

fn words(name: Name) -> Value {
    json!({ "key": name.key(), "ja": name.ja(), "en": name.en() })
}

/// Whether the name is right, and what speaks for it.
pub(super) async fn judge(
    State(state): State<AppState>,
    person: Person,
    asked: Result<Sent<Chosen>, Problem>,
) -> Result<Json<Value>, Problem> {
    let Sent(asked) = asked?;
    let (game, number) = asked.key.rsplit_once('-').ok_or_else(missing)?;
    let moves = strong_games::moves(&state, person, game).await?;
    let at = number.parse::<usize>().ok().and_then(|it| it.checked_sub(1)).ok_or_else(missing)?;
    let (position, mv) = moves.get(at).ok_or_else(missing)?;
    let (naming, name) = sure_name(position, *mv).ok_or_else(missing)?;
    let is_right = asked.name == name.key();
    let attempt = Attempt {
        kind: "names".to_owned(),
        key: asked.key.clone(),
        at: clock::now(),
        score: f64::from(u8::from(is_right)),
    };
    state.storage().run(move |store| store.add_attempt(person, &attempt)).await.map_err(problem)?;
    let point = mv.point().ok_or_else(missing)?;
    let color = position.to_move();
    Ok(Json(json!({
        "right": is_right,
        "name": words(name),
        "said": {
            "en": spoken_en(color, point, &naming),
            "ja": spoken_ja(color, (point, position.size()), &naming),
        },
        "facts": naming.facts.iter()
            .map(|it| json!({"en": it.en(), "ja": it.ja()}))
            .collect::<Vec<_>>(),
        "also": naming.second.filter(|_| naming.second_fit >= 90).map(words),
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_four_names_and_one_of_them_is_right() {
        for seed in 0..5 {
            let asked = draw(seed).unwrap();
            let choices = asked["choices"].as_array().unwrap();
            let mut keys: Vec<&str> =
                choices.iter().map(|it| it["key"].as_str().unwrap()).collect();
            let key = asked["key"].as_str().unwrap();
            let (game, number) = key.rsplit_once('-').unwrap();
            let game: usize = game.trim_start_matches("strong").parse().unwrap();
            let (position, mv) =
                &strong_games::all()[game - 1][number.parse::<usize>().unwrap() - 1];
            let name = sure_name(position, *mv).unwrap().1;
            assert!(keys.contains(&name.key()), "{keys:?}");
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), CHOICES);
        }
    }
}
