//! Names as a table, as JSON, as sentences.

use std::fmt::Write;

use goban::{Color, Point};
use serde_json::{Value, json};
use shapes::{Detail, Fact, Name, Naming, Place, spoken_en, spoken_ja};

use super::NamedMove;
use crate::args::{Language, NameArgs};

/// One object a line.
pub(super) fn json(moves: &[NamedMove]) -> String {
    let mut text = String::new();
    for it in moves {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", object(it));
    }
    text
}

fn object(it: &NamedMove) -> Value {
    let naming = it.naming.as_ref().ok();
    let name = naming.and_then(|it| it.name);
    let confidence = naming.map_or(0.0, |it| f64::from(it.confidence));
    json!({
        "n": it.number,
        "color": it.color.letter().to_string(),
        "point": it.mv.to_string(),
        "name": name.map(Name::key),
        "ja": name.map(Name::ja),
        "en": name.map(Name::en),
        "second": naming.and_then(|it| it.second).map(Name::key),
        "detail": naming.and_then(|it| it.detail).map(Detail::key),
        "confidence": (confidence * 100.0).round() / 100.0,
        "spoken_ja": said_ja(it),
        "spoken_en": said_en(it),
        "detail_ja": naming.and_then(|it| it.detail).map(Detail::ja),
        "place": it.mv.point().map(|point| Place::of(point, it.size).ja()),
        "why": naming.map(|it| it.facts.iter().map(|it| it.en()).collect::<Vec<_>>()),
    })
}

fn said_ja(it: &NamedMove) -> String {
    match (it.mv.point(), &it.naming) {
        (Some(point), Ok(naming)) => spoken_ja(it.color, (point, it.size), naming),
        (Some(point), Err(_)) => spoken_ja(it.color, (point, it.size), &Naming::default()),
        (None, _) => match it.color {
            Color::Black => "黒パス".to_owned(),
            Color::White => "白パス".to_owned(),
        },
    }
}

fn said_en(it: &NamedMove) -> String {
    let who = if it.color == Color::Black { "Black" } else { "White" };
    match (it.mv.point(), &it.naming) {
        (Some(point), Ok(naming)) => spoken_en(it.color, point, naming),
        (Some(point), Err(_)) => spoken_en(it.color, point, &Naming::default()),
        (None, _) => format!("{who} passes"),
    }
}

/// A line for each move.
pub(super) fn table(moves: &[NamedMove], args: &NameArgs) -> String {
    let mut text = String::new();
    for it in moves {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:>3} {} {:<4} ", it.number, it.color.letter(), it.mv.to_string());
        match &it.naming {
            Ok(naming) => text.push_str(&line(it, naming, args)),
            Err(why) => text.push_str(&why.to_string()),
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

fn line(it: &NamedMove, naming: &Naming, args: &NameArgs) -> String {
    let word = |name: Name| match args.lang {
        Language::Ja => name.ja(),
        Language::En => name.en(),
    };
    let mut line = match naming.name {
        Some(name) => format!("{:>3.0} % {}", 100.0 * naming.confidence, word(name)),
        None => "–".to_owned(),
    };
    if let Some(second) = naming.second {
        let _ = write!(line, " ({})", word(second));
    }
    if let Some(detail) = naming.detail {
        let word = if args.lang == Language::Ja { detail.ja() } else { detail.en() };
        let _ = write!(line, " [{word}]");
    }
    if args.why {
        let _ = write!(line, ": {}", sentence(it, naming, args.lang));
    }
    line
}

/// The move as people say it, and why it is called so.
pub(super) fn sentence(it: &NamedMove, naming: &Naming, language: Language) -> String {
    let place = it.mv.point().map(|point: Point| Place::of(point, it.size));
    let facts = |words: fn(Fact) -> &'static str, between: &str| {
        naming.facts.iter().map(|&it| words(it)).collect::<Vec<_>>().join(between)
    };
    match language {
        Language::Ja => {
            let place = place.map_or("", Place::ja);
            format!("{}（{place}）：{}", said_ja(it), facts(Fact::ja, "、"))
        }
        Language::En => {
            let place = place.map_or("", Place::en);
            format!("{} ({place}): {}", said_en(it), facts(Fact::en, "; "))
        }
    }
}
