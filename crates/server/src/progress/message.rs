//! The progress as the page gets it.

use std::collections::BTreeMap;

use commentary::review::{Fault, Grade, Part};
use partner::Pupil;
use serde_json::{Value, json};
use shapes::Name;

use super::digest::Side;
use super::own_games::{OwnGame, OwnGames};
use crate::clock;
use crate::storage::Attempt;

/// So many games that show a fault are named.
const EXAMPLES: usize = 5;

/// Everything that the page shows.
pub(super) fn of(games: &OwnGames, tries: &[Attempt], pupils: &[String]) -> Value {
    // Where two people sat at one board nobody knows whose moves were whose.
    let own: Vec<(&OwnGame, &Side)> = games
        .games
        .iter()
        .filter(|it| it.is_one_sided())
        .flat_map(|game| {
            let digest = game.digest.as_ref();
            game.colors().filter_map(move |color| Some((game, digest?.side(color))))
        })
        .collect();
    json!({
        "ranks": ranks(&own),
        "now": pupils.first().and_then(|it| it.parse::<Pupil>().ok()).map(|it| now(&it)),
        "faults": faults(&own),
        "shapes": shapes(&own),
        "parts": parts(&own),
        "grades": grades(&own),
        "games": games.games.iter().map(game).collect::<Vec<_>>(),
        "tries": tries_by_day(tries),
        "pending": games.pending,
    })
}

/// The rank of each reviewed game, the oldest first.
fn ranks(own: &[(&OwnGame, &Side)]) -> Vec<Value> {
    let point = |(game, side): &(&OwnGame, &Side)| {
        let [rank, low, high] = side.rank.as_ref()?;
        Some(json!({
            "game": game.row.id.to_string(),
            "at": clock::rfc3339(game.row.updated),
            "rank": rank,
            "low": low,
            "high": high,
            "accuracy": side.accuracy,
            "loss": side.mean_loss,
        }))
    };
    own.iter().rev().filter_map(point).collect()
}

/// What the teacher knows by now.
fn now(pupil: &Pupil) -> Value {
    let rank = pupil.rank();
    json!({
        "rank": rank.rank().to_string(),
        "low": rank.low.to_string(),
        "high": rank.high.to_string(),
    })
}

/// How often something happened, what it cost, and where.
#[derive(Debug, Default)]
struct Tally {
    count: usize,
    loss: f64,
    examples: Vec<Value>,
}

/// Mistakes, counted by a key of each.
fn tally<'a>(
    own: &[(&'a OwnGame, &'a Side)],
    key: impl Fn(&'a super::Mistake) -> Option<&'a str>,
) -> Vec<(&'a str, Tally)> {
    let mut found: BTreeMap<&str, Tally> = BTreeMap::new();
    for (game, side) in own {
        for mistake in &side.mistakes {
            let Some(key) = key(mistake) else { continue };
            let tally = found.entry(key).or_default();
            tally.count += 1;
            tally.loss += mistake.loss;
            if tally.examples.len() < EXAMPLES {
                let example = json!({ "game": game.row.id.to_string(), "move": mistake.number });
                tally.examples.push(example);
            }
        }
    }
    let mut found: Vec<(&str, Tally)> = found.into_iter().collect();
    found.sort_by(|a, b| b.1.loss.total_cmp(&a.1.loss));
    found
}

fn row(key: &str, (en, ja): (&str, &str), tally: &Tally) -> Value {
    json!({
        "key": key,
        "en": en,
        "ja": ja,
        "count": tally.count,
        "loss": tally.loss,
        "examples": tally.examples,
    })
}

fn faults(own: &[(&OwnGame, &Side)]) -> Vec<Value> {
    tally(own, |it| it.fault.as_deref())
        .iter()
        .filter_map(|(key, it)| {
            let fault = Fault::from_key(key)?;
            Some(row(key, (fault.en(), fault.ja()), it))
        })
        .collect()
}

fn shapes(own: &[(&OwnGame, &Side)]) -> Vec<Value> {
    tally(own, |it| it.name.as_deref())
        .iter()
        .filter_map(|(key, it)| {
            let name = Name::from_key(key)?;
            Some(row(key, (name.en(), name.ja()), it))
        })
        .collect()
}

/// Points given away a move in each part of the game.
fn parts(own: &[(&OwnGame, &Side)]) -> Vec<Value> {
    let part = |(at, part): (usize, Part)| {
        let scores = || own.iter().filter_map(|it| it.1.parts.get(at));
        let moves: usize = scores().map(|it| it.0).sum();
        let loss: f64 = scores().map(|it| it.0 as f64 * it.1).sum();
        let mean = if moves > 0 { loss / moves as f64 } else { 0.0 };
        json!({ "key": part.key(), "moves": moves, "loss": mean })
    };
    Part::ALL.into_iter().enumerate().map(part).collect()
}

fn grades(own: &[(&OwnGame, &Side)]) -> Vec<Value> {
    let count = |at: usize| own.iter().filter_map(|it| it.1.grades.get(at)).sum::<usize>();
    let grade = |(at, it): (usize, Grade)| json!({ "key": it.key(), "count": count(at) });
    Grade::ALL.into_iter().enumerate().map(grade).collect()
}

fn game(game: &OwnGame) -> Value {
    let row = &game.row;
    let winner = row.result.as_deref().and_then(|it| it.chars().next());
    let is_won = winner
        .filter(|it| matches!(it, 'B' | 'W') && game.is_one_sided())
        .map(|it| it.eq_ignore_ascii_case(&row.human.chars().next().unwrap_or(' ')));
    let side = game.colors().next().filter(|_| game.is_one_sided());
    let side = side.and_then(|color| game.digest.as_ref().map(|it| it.side(color)));
    json!({
        "id": row.id.to_string(),
        "black": row.black,
        "white": row.white,
        "human": row.human,
        "size": {"width": row.width, "height": row.height},
        "moves": row.moves,
        "result": row.result,
        "won": is_won,
        "updated": clock::rfc3339(row.updated),
        "begun": clock::rfc3339(row.created),
        "reviewed": game.digest.is_some(),
        "mistakes": side.map(|it| it.mistakes.len()),
        "rank": side.and_then(|it| it.rank.as_ref()).map(|it| it[0].clone()),
    })
}

/// Tries and marks of each day and kind.
fn tries_by_day(tries: &[Attempt]) -> Vec<Value> {
    let mut days: BTreeMap<(String, &str), (u32, f64)> = BTreeMap::new();
    for it in tries {
        let entry = days.entry((clock::day(it.at), it.kind.as_str())).or_default();
        *entry = (entry.0 + 1, entry.1 + it.score);
    }
    let line = |((day, kind), (count, score)): ((String, &str), (u32, f64))| json!({ "day": day, "kind": kind, "tries": count, "score": score });
    days.into_iter().map(line).collect()
}
