//! What there is to practise, and what comes next.

use std::collections::{BTreeMap, HashMap};

use analysis::Rank;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use partner::{Exercise, Goal, Pupil};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answers::card_message;
use super::key::{Place, Set};
use super::requests::missing;
use super::schedule::Card;
use super::shelf::{self, Loaded};
use super::{Key, scene};
use crate::app::{AppState, Problem, problem, sentence};
use crate::clock;
use crate::person::Person;
use crate::progress::OwnGames;

/// Tries of so many days are counted.
const DAYS: i64 = 30;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The exercises of a set, the best to begin with first.
async fn keys(
    state: &AppState,
    person: Person,
    set: Set,
    games: &OwnGames,
) -> Result<Vec<Key>, Problem> {
    let numbered = |count: usize| {
        (1..=count).map(|it| Key { set, place: Place::Number(it) }).collect::<Vec<_>>()
    };
    Ok(match set {
        Set::Problems => numbered(shelf::shipped().len()),
        Set::Book(book) => {
            let all = state.storage().run(move |store| store.collections(person)).await;
            let all = all.map_err(problem)?;
            numbered(all.iter().find(|it| it.id == book).ok_or_else(missing)?.problems)
        }
        Set::Life | Set::Mistakes | Set::Endgame => own_keys(set, games),
    })
}

/// What own games ask, the latest game first, the worst move first.
fn own_keys(set: Set, games: &OwnGames) -> Vec<Key> {
    let mut keys = Vec::new();
    for game in &games.games {
        let Some(digest) = &game.digest else { continue };
        let mut found: Vec<(usize, f64)> = Vec::new();
        for color in game.colors() {
            let side = digest.side(color);
            match set {
                Set::Endgame => found.extend(&side.endgames),
                Set::Life => {
                    let lives = side.mistakes.iter().filter(|it| it.is_life);
                    found.extend(lives.map(|it| (it.number, it.loss)));
                }
                _ => found.extend(side.mistakes.iter().map(|it| (it.number, it.loss))),
            }
        }
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        let place = |it: &(usize, f64)| Place::Move(game.row.id, it.0);
        keys.extend(found.iter().map(|it| Key { set, place: place(it) }));
    }
    keys
}

/// All sets with how much of them is known and due, and the tries of late.
pub(super) async fn overview(
    State(state): State<AppState>,
    person: Person,
) -> Result<Json<Value>, Problem> {
    let now = clock::now();
    let games = OwnGames::load(&state, person).await.map_err(problem)?;
    let (cards, books, tries) = state
        .storage()
        .run(move |store| {
            let tries = store.attempts(person, now - DAYS * DAY)?;
            Ok((store.cards(person)?, store.collections(person)?, tries))
        })
        .await
        .map_err(problem)?;
    let cards: HashMap<Key, Card> = cards.into_iter().collect();
    let mut sets = Vec::new();
    let own = [Set::Problems, Set::Life, Set::Mistakes, Set::Endgame];
    let named = own.into_iter().map(|it| (it, None));
    let loaded = books.iter().map(|it| (Set::Book(it.id), Some((it.id, it.name.clone()))));
    for (set, book) in named.chain(loaded) {
        let keys = keys(&state, person, set, &games).await?;
        let known: Vec<&Card> = keys.iter().filter_map(|it| cards.get(it)).collect();
        sets.push(json!({
            "set": set.to_string(),
            "book": book.map(|it| json!({"id": it.0, "name": it.1})),
            "all": keys.len(),
            "seen": known.len(),
            "known": known.iter().filter(|it| it.is_known()).count(),
            "due": known.iter().filter(|it| it.is_due(now)).count(),
        }));
    }
    let mut kinds: BTreeMap<String, (u32, f64)> = BTreeMap::new();
    for it in &tries {
        let entry = kinds.entry(it.kind.clone()).or_default();
        *entry = (entry.0 + 1, entry.1 + it.score);
    }
    let tries: Vec<Value> = kinds
        .into_iter()
        .map(|(kind, (count, score))| json!({"kind": kind, "tries": count, "score": score}))
        .collect();
    Ok(Json(json!({ "sets": sets, "tries": tries, "days": DAYS, "pending": games.pending })))
}

#[derive(Debug, Deserialize)]
pub(super) struct NextQuery {
    set: String,
    /// A rank; the person's own where it is missing.
    level: Option<String>,
    /// Anything but this.
    not: Option<String>,
}

/// The exercise that comes next.
pub(super) async fn next(
    State(state): State<AppState>,
    person: Person,
    asked: Result<Query<NextQuery>, QueryRejection>,
) -> Result<Json<Value>, Problem> {
    let Query(asked) = asked.map_err(|_| sentence(StatusCode::BAD_REQUEST, "`set` is missing"))?;
    let set: Set = asked.set.parse().map_err(|_| missing())?;
    let games = match set {
        Set::Life | Set::Mistakes | Set::Endgame => {
            OwnGames::load(&state, person).await.map_err(problem)?
        }
        Set::Problems | Set::Book(_) => OwnGames { games: Vec::new(), pending: 0 },
    };
    let (cards, pupils) = state
        .storage()
        .run(move |store| Ok((store.cards(person)?, store.pupils(person)?)))
        .await
        .map_err(problem)?;
    let cards: HashMap<Key, Card> = cards.into_iter().collect();
    let stated = asked.level.as_deref().map(Rank::parse).filter(|it| it.is_known());
    let known = pupils.first().and_then(|it| it.parse::<Pupil>().ok()).map(|it| it.rank().rank());
    let mut keys = keys(&state, person, set, &games).await?;
    if set == Set::Problems {
        sort_by_level(&mut keys, stated.or(known));
    }
    let now = clock::now();
    let due = keys.iter().filter(|it| cards.get(it).is_some_and(|it| it.is_due(now))).count();
    let fresh = keys.iter().filter(|it| !cards.contains_key(it)).count();
    let left = json!({ "due": due, "new": fresh, "all": keys.len(), "pending": games.pending });
    let not: Option<Key> = asked.not.and_then(|it| it.parse().ok());
    let mut order = in_order(&keys, &cards, now);
    if order.len() > 1 {
        order.retain(|it| Some(*it) != not);
    }
    // A group that cannot be read in time today is left out.
    for key in order {
        if let Ok(loaded) = shelf::load(&state, person, key).await {
            let exercise = message(key, &loaded, cards.get(&key).copied());
            return Ok(Json(json!({ "exercise": exercise, "left": left })));
        }
    }
    Ok(Json(json!({ "exercise": null, "left": left })))
}

/// What is due first, then what is new, then what is due soonest.
fn in_order(keys: &[Key], cards: &HashMap<Key, Card>, now: i64) -> Vec<Key> {
    let place = |key: &Key| match cards.get(key) {
        Some(card) if card.is_due(now) => (0, card.due),
        None => (1, 0),
        Some(card) => (2, card.due),
    };
    let mut order = keys.to_vec();
    order.sort_by_key(place);
    order
}

/// Problems of somebody's level first.
fn sort_by_level(keys: &mut [Key], level: Option<Rank>) {
    let Some(level) = level else { return };
    let grade = |key: &Key| match key.place {
        Place::Number(number) => shelf::shipped().get(number - 1).and_then(|it| it.grade),
        Place::Move(..) => None,
    };
    keys.sort_by_key(|it| grade(it).map_or(usize::MAX, |it| it.index().abs_diff(level.index())));
}

/// An exercise as the page gets it.
fn message(key: Key, loaded: &Loaded, card: Option<Card>) -> Value {
    let mut message = match loaded {
        Loaded::Life(exercise) => life(exercise),
        Loaded::Own(own) => {
            let mut message = own.scene();
            message["question"] = json!(if key.set == Set::Endgame { "largest" } else { "better" });
            message
        }
    };
    if let Place::Move(game, number) = key.place {
        message["game"] = json!({ "id": game.to_string(), "move": number });
    }
    message["key"] = json!(key.to_string());
    message["card"] = card.map_or(Value::Null, card_message);
    message
}

fn life(exercise: &Exercise) -> Value {
    let problem = &exercise.problem;
    let mut message = scene::position(&exercise.position());
    message["question"] = json!(match problem.goal() {
        Goal::Kill => "kill",
        Goal::Live => "live",
    });
    let target: Vec<String> = problem.target().iter().map(|it| it.to_string()).collect();
    message["target"] = json!(target);
    message["view"] = scene::view(problem.board());
    message["grade"] = json!(exercise.grade.map(|it| it.to_string()));
    message["name"] = json!(exercise.name);
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Outcome;

    #[test]
    fn what_is_due_comes_first_then_what_is_new() {
        let key = |number| Key { set: Set::Problems, place: Place::Number(number) };
        let solved = Card::default().after(Outcome::Solved, 0);
        let failed = Card::default().after(Outcome::Failed, 0);
        let cards = HashMap::from([(key(1), solved), (key(3), failed)]);
        let keys = [key(1), key(2), key(3)];
        assert_eq!(in_order(&keys, &cards, failed.due), [key(3), key(2), key(1)]);
        assert_eq!(in_order(&keys, &cards, 0), [key(2), key(3), key(1)]);
        assert_eq!(in_order(&keys, &cards, solved.due), [key(3), key(1), key(2)]);
    }
}
