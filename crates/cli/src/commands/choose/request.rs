//! A line of `choose`, read with errors that name the field.

use anyhow::{Context, anyhow, bail, ensure};
use goban::{Color, Move, Point, PointSet, Size};
use serde_json::{Map, Value};
use teacher::{ChooseError, Field, LineWeights, Method, Row, Scene, Style, Table};

/// What is to be chosen from, and how.
#[derive(Debug)]
pub(super) struct Request {
    /// The method as it was called.
    pub(super) name: String,
    pub(super) method: Method,
    pub(super) scene: Scene,
    pub(super) table: Table,
}

type Object = Map<String, Value>;

impl Request {
    pub(super) fn read(value: &Value) -> anyhow::Result<Self> {
        let object = value.as_object().context("the line is no JSON object")?;
        let name = text(object, "method")?.context("\"method\" is missing")?;
        let mut method = Method::named(name)?;
        for (name, value) in params(object)? {
            method.params.set(name, value)?;
        }
        method.style = style(object)?;
        if let Some(color) = text(object, "to_play")? {
            color.parse::<Color>().map_err(|error| anyhow!("\"to_play\": {error}"))?;
        }
        let size = size(object)?;
        // Every point is on the largest board.
        let board = size.map_or_else(|| Size::square(Size::MAX), Ok)?;
        let last = text(object, "last")?.map(|it| place("last", it, board)).transpose()?;
        let scene = Scene { size: board, last, own: stones(object, "own", board)? };
        stones(object, "opp", board)?;
        let rows = list(object, "candidates")?.context("\"candidates\" is missing")?;
        let rows: anyhow::Result<Vec<Row>> = rows.iter().map(|it| row(it, board)).collect();
        let table = Table::new(rows?)?;
        ensure!(last.is_some() || !method.needs_last(), "\"last\" is missing; {name} needs it");
        if size.is_none() && method.needs_size() {
            let who = if method.style.is_none() { name } else { "a style" };
            bail!("\"size\" is missing; {who} needs it");
        }
        Ok(Self { name: name.to_owned(), method, scene, table })
    }
}

/// The same error in the words of the input.
pub(super) fn explain(error: &ChooseError, method: &str) -> anyhow::Error {
    let ChooseError::Missing { field, mv } = error else { return anyhow!("{error}") };
    let (key, why) = match field {
        Field::Win => ("w", ""),
        Field::Policy => ("p", ""),
        Field::Lead => ("lead", ""),
        Field::Visits if matches!(method, "strongest" | "softmax") => ("n", ""),
        Field::Visits => ("n", ", because of min_visits"),
    };
    anyhow!("\"{key}\" of {mv} is missing; {method} needs it{why}")
}

/// The value of a field; null is as good as absent.
fn value<'a>(object: &'a Object, name: &str) -> Option<&'a Value> {
    object.get(name).filter(|it| !it.is_null())
}

fn text<'a>(object: &'a Object, name: &str) -> anyhow::Result<Option<&'a str>> {
    let read =
        |it: &'a Value| it.as_str().with_context(|| format!("\"{name}\" is a text, not {it}"));
    value(object, name).map(read).transpose()
}

fn list<'a>(object: &'a Object, name: &str) -> anyhow::Result<Option<&'a Vec<Value>>> {
    let read =
        |it: &'a Value| it.as_array().with_context(|| format!("\"{name}\" is a list, not {it}"));
    value(object, name).map(read).transpose()
}

fn number(object: &Object, name: &str) -> anyhow::Result<Option<f64>> {
    let read =
        |it: &Value| it.as_f64().with_context(|| format!("\"{name}\" is a number, not {it}"));
    value(object, name).map(read).transpose()
}

fn size(object: &Object) -> anyhow::Result<Option<Size>> {
    let Some(side) = number(object, "size")? else { return Ok(None) };
    let fitting = (Size::MIN..=Size::MAX).find(|&it| f64::from(it) == side);
    let size = fitting.and_then(|it| Size::square(it).ok());
    let (least, most) = (Size::MIN, Size::MAX);
    size.map(Some).with_context(|| format!("\"size\" is from {least} to {most}, not {side}"))
}

fn params(object: &Object) -> anyhow::Result<Vec<(&str, f64)>> {
    let Some(params) = value(object, "params") else { return Ok(Vec::new()) };
    let params = params.as_object().context("\"params\" is an object of names and numbers")?;
    let named = |name| Ok(number(params, name)?.map(|it| (name, it)));
    params.keys().filter_map(|name| named(name.as_str()).transpose()).collect()
}

/// A name, or weights by size: `{"13":[1,1,2,1,1,1]}`.
fn style(object: &Object) -> anyhow::Result<Style> {
    match value(object, "style") {
        None => Ok(Style::NONE),
        Some(Value::String(name)) => Style::named(name).with_context(|| {
            let names = Style::NAMED.map(|it| it.0).join(", ");
            format!("no style {name:?}; there are {names}, and weights of one's own")
        }),
        Some(Value::Object(tables)) => {
            let tables: Option<_> = tables.iter().map(|it| line_weights(it.0, it.1)).collect();
            let wrong = "a style of one's own is six weights by size: {\"13\":[1,1,2,1,1,1]}";
            Ok(Style::new(tables.context(wrong)?)?)
        }
        Some(other) => bail!("\"style\" is a name, or weights by size, not {other}"),
    }
}

fn line_weights(side: &str, weights: &Value) -> Option<LineWeights> {
    let weights: Option<Vec<f64>> = weights.as_array()?.iter().map(Value::as_f64).collect();
    Some(LineWeights { side: side.parse().ok()?, weights: weights?.try_into().ok()? })
}

fn place(field: &str, name: &str, board: Size) -> anyhow::Result<Move> {
    let mv: Option<Move> = name.parse().ok();
    let is_on_board = |it: &Move| it.point().is_none_or(|it| board.contains(it));
    mv.filter(is_on_board)
        .with_context(|| format!("\"{field}\": {name:?} is neither pass nor a point of this board"))
}

fn stones(object: &Object, field: &str, board: Size) -> anyhow::Result<PointSet> {
    let Some(list) = list(object, field)? else { return Ok(PointSet::EMPTY) };
    let point = |it: &Value| it.as_str()?.parse().ok().filter(|&it: &Point| board.contains(it));
    let wrong = |it| format!("\"{field}\": {it} is no point of this board");
    list.iter().map(|it| point(it).with_context(|| wrong(it))).collect()
}

fn row(value: &Value, board: Size) -> anyhow::Result<Row> {
    let object = value.as_object().context("a candidate is an object")?;
    let name = text(object, "move")?.context("\"move\" of a candidate is missing")?;
    let mv = place("move", name, board)?;
    let number = |field| number(object, field).with_context(|| format!("candidate {mv}"));
    let visits = number("n")?.map(|it| visits(it).with_context(|| format!("candidate {mv}")));
    Ok(Row {
        mv,
        win: number("w")?,
        policy: number("p")?,
        visits: visits.transpose()?,
        lead: number("lead")?,
    })
}

/// Visits may be written 7 or 7.0.
fn visits(number: f64) -> anyhow::Result<u32> {
    let whole = Some(number).filter(|it| it.fract() == 0.0).map(|it| it as i64);
    let visits = whole.and_then(|it| u32::try_from(it).ok());
    visits.with_context(|| format!("\"n\" is a whole number from 0 on, not {number}"))
}
