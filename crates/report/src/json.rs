//! The review for programs.

use analysis::Rank;
use commentary::review::{Fact, Grade, Part, PlayerSummary, ReviewedMove};
use serde_json::{Map, Value, json};
use shapes::{Name, Naming};

use crate::player::PlayerInfo;
use crate::reviewed::Reviewed;

/// The review of a game; the report for the browser holds the same.
pub(crate) fn object(it: &Reviewed) -> Value {
    let summary = &it.review.summary;
    json!({
        "file": it.name,
        "size": it.replay.settings.size.width(),
        "height": it.replay.settings.size.height(),
        "komi": it.replay.settings.komi.to_string().parse::<f64>().unwrap_or(0.0),
        "interrupted": it.was_interrupted,
        "players": {
            "black": player(&it.players.black, it.review.ranks.black),
            "white": player(&it.players.white, it.review.ranks.white),
        },
        "moves": it.review.moves.iter().map(move_object).collect::<Vec<_>>(),
        "summary": {
            "turning_points": summary.turning_points,
            "praised": summary.praised,
            "black": numbers(&summary.players.black),
            "white": numbers(&summary.players.white),
        },
    })
}

fn player(it: &PlayerInfo, judged_by: Rank) -> Value {
    let estimate = it.estimate.map(|it| {
        json!({ "rank": it.rank().to_string(), "low": it.low.to_string(), "high": it.high.to_string() })
    });
    json!({
        "name": it.name,
        "rank": it.stated.is_known().then(|| it.stated.to_string()),
        "estimate": estimate,
        "judged_by": judged_by.to_string(),
    })
}

/// What is said of one move.
pub fn move_object(it: &ReviewedMove) -> Value {
    let look = &it.look;
    let better = it.better();
    json!({
        "n": look.number,
        "color": look.color().letter().to_string(),
        "point": look.mv.to_string(),
        "name": key(&look.naming),
        "win": rounded(look.after.win, 4),
        "lead": rounded(look.after.lead, 2),
        "loss": rounded(look.loss(), 2),
        "criticism": rounded(it.criticism, 4),
        "praise": rounded(it.praise, 4),
        "grade": it.grade.key(),
        "best": better.map(|it| it.to_string()),
        "best_name": better.and_then(|_| key(&look.best.naming)),
        "why": it.facts.iter().map(fact).collect::<Vec<_>>(),
        "text_ja": plain(&it.text_ja),
        "text_en": plain(&it.text_en),
        "kind": it.fault.map(commentary::review::Fault::key),
        "turning_point": it.is_turning_point,
        "win_before": rounded(look.best.outlook.win, 4),
        "lead_before": rounded(look.best.outlook.lead, 2),
        "line": better.map_or(&[] as &[_], |_| &look.best.line).iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn key(naming: &Naming) -> Option<&'static str> {
    naming.name.map(Name::key)
}

fn fact(it: &Fact) -> Value {
    let mut object = Map::new();
    object.insert("fact".to_owned(), it.kind.key().into());
    object.insert("by".to_owned(), it.kind.proof().key().into());
    if let Some(at) = it.at {
        object.insert("at".to_owned(), at.to_string().into());
    }
    if let Some(amount) = it.amount {
        object.insert("amount".to_owned(), rounded(amount, 2).into());
    }
    if let Some(other) = it.other {
        object.insert("move".to_owned(), other.to_string().into());
    }
    Value::Object(object)
}

fn numbers(it: &PlayerSummary) -> Value {
    let grades: Map<String, Value> = Grade::ALL
        .iter()
        .zip(it.grades)
        .map(|(grade, count)| (grade.key().to_owned(), count.into()))
        .collect();
    let parts: Map<String, Value> = Part::ALL
        .iter()
        .zip(it.parts)
        .map(|(part, score)| {
            let value = json!({ "moves": score.moves, "mean_loss": rounded(score.mean_loss, 2) });
            (part.key().to_owned(), value)
        })
        .collect();
    let counts = |pairs: &mut dyn Iterator<Item = (&'static str, usize)>| -> Map<String, Value> {
        pairs.map(|(key, count)| (key.to_owned(), count.into())).collect()
    };
    json!({
        "moves": it.moves,
        "mean_loss": rounded(it.mean_loss, 2),
        "accuracy": (it.moves > 0).then(|| rounded(it.accuracy, 1)),
        "grades": grades,
        "parts": parts,
        "kinds": counts(&mut it.faults.iter().map(|(fault, count)| (fault.key(), *count))),
        "shapes": counts(&mut it.shapes.iter().map(|(name, count)| (name.key(), *count))),
        "practise": it.practise.iter().map(|it| json!({ "kind": it.key(), "en": it.en(), "ja": it.ja() })).collect::<Vec<_>>(),
    })
}

fn rounded(value: f64, digits: i32) -> f64 {
    let parts = 10_f64.powi(digits);
    let rounded = (value * parts).round() / parts;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// Text without the braces round points.
pub fn plain(text: &str) -> String {
    text.replace(['{', '}'], "")
}
