//! The review as a page: one file that opens without a server and asks the network for nothing.

use std::collections::BTreeSet;
use std::path::Path;

use commentary::Language;
use commentary::review::{Fault, ReviewedMove};
use goban::{Board, Color, Move, Point, Position};
use serde_json::{Map, Value, json};
use shapes::Name;

use crate::json;
use crate::reviewed::Reviewed;

const PAGE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/style.css");
/// In the order in which they are read.
const SCRIPTS: [&str; 6] = [
    include_str!("../page/words.js"),
    include_str!("../page/game.js"),
    include_str!("../page/board.js"),
    include_str!("../page/graph.js"),
    include_str!("../page/numbers.js"),
    include_str!("../page/player.js"),
];

/// A variation shows so many moves at most.
const LONGEST_LINE: usize = 10;

/// The whole page; it speaks this language at first.
pub(crate) fn page(reviewed: &Reviewed, language: Language) -> String {
    // Inside of a script only `<` could end it, whatever somebody is called.
    let data = data(reviewed, language).to_string().replace('<', "\\u003c");
    // The data come last: what they hold is not looked at again.
    PAGE.replace("@language@", language.code())
        .replace("@style@", STYLE)
        .replace("@script@", &SCRIPTS.concat())
        .replace("@data@", &data)
}

/// The review as programs get it, and what a board needs: the page knows no rules of the game.
pub(crate) fn data(reviewed: &Reviewed, language: Language) -> Value {
    let (replay, info) = (&reviewed.replay, reviewed.game.info());
    let size = replay.settings.size;
    let start = replay.start().board();
    let stones_of = |color: Color| -> Vec<String> {
        let stones = size.points().filter(|it| start.stone(*it) == Some(color));
        stones.map(|it| it.to_string()).collect()
    };
    let file = Path::new(&reviewed.name).file_name();
    let mut object = json::object(reviewed);
    let added = json!({
        "file": file.map(|it| it.to_string_lossy()),
        "language": language.code(),
        "width": size.width(),
        "height": size.height(),
        "setup": { "b": stones_of(Color::Black), "w": stones_of(Color::White) },
        "steps": replay.moves.iter().zip(replay.afterwards()).map(|(it, after)| step((&it.before, it.mv), after.board())).collect::<Vec<_>>(),
        "komi": info.komi.and_then(|it| it.to_string().parse::<f64>().ok()),
        "handicap": info.handicap,
        "result": info.outcome.map(|it| it.to_string()),
        "date": info.date,
        "event": info.event,
        "kinds": Fault::ALL.iter().map(|it| (it.key().to_owned(), words(it.ja(), it.en()))).collect::<Map<_, _>>(),
        "names": names(reviewed),
    });
    if let (Some(object), Value::Object(added)) = (object.as_object_mut(), added) {
        object.extend(added);
    }
    let moves = object.get_mut("moves").and_then(Value::as_array_mut);
    for (value, it) in moves.into_iter().flatten().zip(&reviewed.review.moves) {
        if let Some(value) = value.as_object_mut() {
            // With the braces: points in the words are shown on the board.
            value.insert("text_ja".to_owned(), it.text_ja.as_str().into());
            value.insert("text_en".to_owned(), it.text_en.as_str().into());
            value.insert("variation".to_owned(), variation(it).into());
        }
    }
    object
}

fn words(ja: &str, en: &str) -> Value {
    json!({ "ja": ja, "en": en })
}

/// The words for all names that come up.
fn names(reviewed: &Reviewed) -> Map<String, Value> {
    let names: BTreeSet<Name> = reviewed
        .review
        .moves
        .iter()
        .flat_map(|it| [it.look.naming.name, it.look.best.naming.name])
        .flatten()
        .collect();
    names.iter().map(|it| (it.key().to_owned(), words(it.ja(), it.en()))).collect()
}

/// The better move and how play may go on, as far as the rules let it.
fn variation(it: &ReviewedMove) -> Vec<Value> {
    if it.better().is_none() {
        return Vec::new();
    }
    let mut position = it.look.before.clone();
    let mut steps = Vec::new();
    for &mv in it.look.best.line.iter().take(LONGEST_LINE) {
        let before = position.clone();
        if position.play(mv).is_err() {
            break;
        }
        steps.push(step((&before, mv), position.board()));
    }
    steps
}

/// A move with the stones that leave the board with it, and those that somebody sets up there
/// before the next one.
fn step((before, mv): (&Position, Move), after: &Board) -> Value {
    let color = before.to_move();
    let is_expected =
        |it: Point| before.board().stone(it).or((mv.point() == Some(it)).then_some(color));
    let points = || after.size().points();
    let is_gone = |it: &Point| after.is_empty(*it) && is_expected(*it).is_some();
    let set = points().filter_map(|it| {
        after.stone(it).filter(|stone| is_expected(it) != Some(*stone)).map(|stone| (it, stone))
    });
    json!({
        "color": color.letter().to_string(),
        "point": mv.to_string(),
        "taken": points().filter(is_gone).map(|it| it.to_string()).collect::<Vec<_>>(),
        "set": set.map(|(it, stone)| json!([it.to_string(), stone.letter().to_string()])).collect::<Vec<_>>(),
    })
}
