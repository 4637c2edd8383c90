//! A line of `solve --jsonl`, read with errors that name the field.

use anyhow::{Context, anyhow, bail, ensure};
use game::point_from_letters;
use goban::{Color, Point, Setup, Size};
use serde_json::{Map, Value};
use tsumego::{Goal, KoTerms, Problem};

type Object = Map<String, Value>;

/// The problem of a line.
pub(super) fn read(value: &Value) -> anyhow::Result<Problem> {
    let object = value.as_object().context("the line is no JSON object")?;
    let size = size(object)?;
    let mut setup = Setup::empty(size);
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        for point in points(object, key, size)?.unwrap_or_default() {
            ensure!(setup.stones[point].is_none(), "two stones on {}", letters(point, size));
            setup.stones[point] = Some(color);
        }
    }
    let color = text(object, "to_play")?.context("\"to_play\" is missing")?;
    setup.to_move = color.parse().map_err(|error| anyhow!("\"to_play\": {error}"))?;
    let goal = match text(object, "goal")? {
        Some("kill") => Some(Goal::Kill),
        Some("live") => Some(Goal::Live),
        Some(other) => bail!("\"goal\" is kill or live, not {other:?}"),
        None => None,
    };
    let ko = match text(object, "ko")? {
        None | Some("allow") => KoTerms::Allow,
        Some("ban") => KoTerms::Ban,
        Some(other) => bail!("\"ko\" is allow or ban, not {other:?}"),
    };
    let goal = match goal {
        Some(goal) => goal,
        None => tsumego::likely_goal(&setup)?,
    };
    let name = |error: tsumego::ProblemError| match error {
        tsumego::ProblemError::NoTarget(point) => {
            anyhow!("the target {} is no stone that could live or die", letters(point, size))
        }
        error => anyhow!(error),
    };
    let target = points(object, "target", size)?.unwrap_or_default();
    let region = points(object, "region", size)?.unwrap_or_default();
    Problem::new(&setup, goal)
        .and_then(|it| it.with_target(&target))
        .and_then(|it| it.with_region(&region))
        .map(|it| it.with_ko(ko))
        .map_err(name)
}

fn letters(point: Point, size: Size) -> String {
    game::point_to_letters(point, size).unwrap_or_else(|| point.to_string())
}

fn size(object: &Object) -> anyhow::Result<Size> {
    let value = object.get("size").context("\"size\" is missing")?;
    let side = value.as_u64().and_then(|it| u8::try_from(it).ok());
    let size = side.and_then(|it| Size::square(it).ok());
    size.with_context(|| format!("\"size\" is from {} to {}, not {value}", Size::MIN, Size::MAX))
}

fn text<'a>(object: &'a Object, key: &str) -> anyhow::Result<Option<&'a str>> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => bail!("\"{key}\" is a text, not {other}"),
    }
}

/// Points as a list, or as one text of letter pairs.
fn points(object: &Object, key: &str, size: Size) -> anyhow::Result<Option<Vec<Point>>> {
    let point = |letters: &str| {
        point_from_letters(letters, size)
            .with_context(|| format!("\"{key}\": {letters:?} is no point of this board"))
    };
    let pairs = |text: &str| -> anyhow::Result<Vec<Point>> {
        let letters: Vec<char> = text.chars().filter(|it| !", ".contains(*it)).collect();
        letters.chunks(2).map(|it| point(&it.iter().collect::<String>())).collect()
    };
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => pairs(text).map(Some),
        Some(Value::Array(list)) => list
            .iter()
            .map(|it| point(it.as_str().with_context(|| format!("\"{key}\" holds {it}"))?))
            .collect::<anyhow::Result<_>>()
            .map(Some),
        Some(other) => bail!("\"{key}\" is a list of points, not {other}"),
    }
}
