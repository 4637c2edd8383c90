//! Fields of a query, read with errors that name the field.

use std::ops::RangeInclusive;

use goban::{Color, Move, Point, Size};
use serde_json::{Map, Value};

/// What is wrong with a field of a query, or noteworthy about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) field: String,
    pub(super) message: String,
}

impl Remark {
    pub(super) fn new(field: &str, message: impl ToString) -> Self {
        Self { field: field.to_owned(), message: message.to_string() }
    }
}

/// The fields of a JSON object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a>(pub(super) &'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The value of a field; null is as good as absent.
    pub(super) fn value(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|it| !it.is_null())
    }

    pub(super) fn flag(self, name: &str) -> Result<bool, Remark> {
        let Some(value) = self.value(name) else { return Ok(false) };
        value.as_bool().ok_or_else(|| Remark::new(name, "must be true or false"))
    }

    pub(super) fn integer(
        self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<i64>, Remark> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let found = whole(value).filter(|it| range.contains(it));
        found.map(Some).ok_or_else(|| {
            let (least, most) = range.into_inner();
            Remark::new(name, format!("must be an integer from {least} to {most}"))
        })
    }

    pub(super) fn number(
        self,
        name: &str,
        range: RangeInclusive<f64>,
    ) -> Result<Option<f64>, Remark> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let found = value.as_f64().filter(|it| range.contains(it));
        found.map(Some).ok_or_else(|| {
            let (least, most) = range.into_inner();
            Remark::new(name, format!("must be a number from {least} to {most}"))
        })
    }

    pub(super) fn integers(self, name: &str) -> Result<Option<Vec<i64>>, Remark> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let numbers = value.as_array().and_then(|it| it.iter().map(whole).collect());
        numbers.map(Some).ok_or_else(|| Remark::new(name, "must be a list of integers"))
    }

    pub(super) fn color(self, name: &str) -> Result<Option<Color>, Remark> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let color = value.as_str().and_then(|it| it.parse().ok());
        color.map(Some).ok_or_else(|| Remark::new(name, "must be \"B\" or \"W\""))
    }

    /// A list of pairs such as `["B","D4"]`.
    pub(super) fn turns(
        self,
        name: &str,
        size: Size,
    ) -> Result<Option<Vec<(Color, Move)>>, Remark> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let wrong =
            |text: &str| Remark::new(name, format!("must be a list of [\"B\",\"D4\"]{text}"));
        let list = value.as_array().ok_or_else(|| wrong(""))?;
        let turn = |it: &Value| {
            let [color, place] = it.as_array().map(Vec::as_slice)? else { return None };
            Some((color.as_str()?.parse().ok()?, place_from(place.as_str()?, size)?))
        };
        let turns: Result<_, _> =
            list.iter().map(|it| turn(it).ok_or_else(|| wrong(&format!(", not {it}")))).collect();
        turns.map(Some)
    }

    /// A list of moves such as `"D4"`.
    pub(super) fn moves(self, name: &str, size: Size) -> Result<Vec<Move>, Remark> {
        let list = self.value(name).and_then(Value::as_array);
        let list = list.ok_or_else(|| Remark::new(name, "must be a list of moves"))?;
        let read = |it: &Value| it.as_str().and_then(|it| place_from(it, size));
        let wrong = |it| Remark::new(name, format!("{it} is no move on this board"));
        list.iter().map(|it| read(it).ok_or_else(|| wrong(it))).collect()
    }
}

/// An integer, be it written 7 or 7.0.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
    })
}

/// `D4`, `pass`, or `(3,15)`: column and row from the upper left corner, from 0.
fn place_from(text: &str, size: Size) -> Option<Move> {
    let pair = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let mv = match pair.and_then(|it| it.split_once(',')) {
        Some((x, y)) => {
            let (x, y): (u8, u8) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
            Move::Play(Point::new(x, size.height().checked_sub(y.checked_add(1)?)?)?)
        }
        None => text.trim().parse().ok()?,
    };
    mv.point().is_none_or(|it| size.contains(it)).then_some(mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn places_are_names_or_pairs() {
        let size = Size::new(9, 7).unwrap();
        let place = |text| place_from(text, size).map(|it| it.to_string());
        for (text, expected) in [
            ("D4", Some("D4")),
            ("d4", Some("D4")),
            ("PASS", Some("pass")),
            ("(0,0)", Some("A7")),
            ("(8, 6)", Some("J1")),
            ("(0,7)", None),
            ("(0,300)", None),
            ("K1", None),
            ("A8", None),
            ("", None),
        ] {
            assert_eq!(place(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn wrong_fields_are_named() {
        let object = json!({"a": "x", "b": 7.0, "c": 7.5, "d": null, "e": [1, "2"]});
        let fields = Fields(object.as_object().unwrap());
        assert_eq!(fields.integer("b", 1..=9), Ok(Some(7)));
        assert_eq!(fields.integer("d", 1..=9), Ok(None));
        assert_eq!(fields.flag("z"), Ok(false));
        for (wrong, message) in [
            (fields.flag("a").err(), "must be true or false"),
            (fields.integer("b", 1..=5).err(), "must be an integer from 1 to 5"),
            (fields.integer("c", 1..=9).err(), "must be an integer from 1 to 9"),
            (fields.number("a", 0.0..=1.0).err(), "must be a number from 0 to 1"),
            (fields.integers("e").err(), "must be a list of integers"),
            (fields.color("a").err(), "must be \"B\" or \"W\""),
        ] {
            assert_eq!(wrong.unwrap().message, message);
        }
    }
}
