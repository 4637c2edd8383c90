//! One bracketed value of a property.

use goban::{Move, Point, Size};

use crate::escape;
use crate::letters::{move_from_letters, point_from_letters, point_to_letters};

/// A value as it stands between its brackets, still escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value<'a>(&'a str);

impl<'a> Value<'a> {
    pub(crate) const fn new(raw: &'a str) -> Self {
        Self(raw)
    }

    /// The characters between the brackets, escapes included.
    pub const fn raw(self) -> &'a str {
        self.0
    }

    /// Read as SGF `Text`: escapes resolved, line breaks kept.
    pub fn text(self) -> String {
        escape::text(self.0)
    }

    /// Read as SGF `SimpleText`: escapes resolved, line breaks turned into spaces.
    pub fn simple_text(self) -> String {
        escape::simple_text(self.0)
    }

    /// The two halves of `a:b`.
    pub fn composed(self) -> Option<(Self, Self)> {
        escape::split_composed(self.0).map(|(first, second)| (Self(first), Self(second)))
    }

    /// A number; infinities and what is no number are refused.
    pub fn real(self) -> Option<f64> {
        self.0.trim().parse().ok().filter(|it: &f64| it.is_finite())
    }

    /// A whole number that is not negative.
    pub fn count(self) -> Option<u32> {
        self.0.trim().parse().ok()
    }

    /// A point on a board of this size.
    pub fn point(self, size: Size) -> Option<Point> {
        point_from_letters(self.0, size)
    }

    /// A move on a board of this size.
    pub fn to_move(self, size: Size) -> Option<Move> {
        move_from_letters(self.0, size)
    }

    /// Two opposite corners of a rectangle of points, `aa:cc`; the same one twice for a single point.
    pub fn rectangle(self, size: Size) -> Option<(Point, Point)> {
        match self.composed() {
            Some((first, second)) => Some((first.point(size)?, second.point(size)?)),
            None => self.point(size).map(|it| (it, it)),
        }
    }
}

/// A value to be written, already escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ValueBuf(String);

impl ValueBuf {
    /// The empty value, as in `DO[]`.
    pub fn none() -> Self {
        Self::default()
    }

    /// A text with its line breaks.
    pub fn text(text: &str) -> Self {
        Self(escape::escape(text))
    }

    /// A text on one line: line breaks become spaces.
    pub fn simple_text(text: &str) -> Self {
        Self(escape::escape(&escape::simple_text(&escape::escape(text))))
    }

    /// Anything whose text needs no escaping in this place, such as a number.
    pub fn number(number: impl std::fmt::Display) -> Self {
        Self::text(&number.to_string())
    }

    /// A point; `None` if it is not on a board of this size.
    pub fn point(point: Point, size: Size) -> Option<Self> {
        point_to_letters(point, size).map(Self)
    }

    /// A move; `None` if it is not on a board of this size.
    pub fn from_move(mv: Move, size: Size) -> Option<Self> {
        mv.point().map_or_else(|| Some(Self::none()), |it| Self::point(it, size))
    }

    /// `first:second`, from plain texts.
    pub fn composed(first: &str, second: &str) -> Self {
        let (first, second) = (escape::escape_composed(first), escape::escape_composed(second));
        Self(format!("{first}:{second}"))
    }

    pub(crate) fn raw(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_finite() {
        assert_eq!(Value::new(" 6.5 ").real(), Some(6.5));
        for bad in ["nan", "inf", "1e999", "6,5", ""] {
            assert_eq!(Value::new(bad).real(), None, "{bad}");
        }
        assert_eq!(Value::new("-1").count(), None);
    }

    #[test]
    fn simple_text_loses_only_its_line_breaks() {
        let value = ValueBuf::simple_text("a]\nb\\ c");
        assert_eq!(Value::new(value.raw()).simple_text(), "a] b\\ c");
    }
}
