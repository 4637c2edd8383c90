//! Reading the arguments of a command, word by word.

use std::num::NonZeroU32;
use std::time::Duration;

use goban::{Color, Move, Point};

use crate::error::GtpError;
use crate::time_system::to_millis;

/// The arguments that are not yet read.
#[derive(Debug)]
pub(crate) struct Arguments<'a> {
    rest: &'a str,
}

type Parsed<T> = Result<T, GtpError>;

impl<'a> Arguments<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text.trim_matches(' ') }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next word stays unread.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.split(' ').next().filter(|it| !it.is_empty())
    }

    pub(crate) fn next_word(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest.get(word.len()..).unwrap_or_default().trim_start_matches(' ');
        Some(word)
    }

    /// Everything that is left, spaces inside included.
    pub(crate) fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// Everything that is left, which must be something.
    pub(crate) fn text(&mut self, expected: &'static str) -> Parsed<String> {
        match self.take_rest() {
            "" => Err(GtpError::expected(expected, None)),
            text => Ok(text.to_owned()),
        }
    }

    pub(crate) fn word(&mut self, expected: &'static str) -> Parsed<&'a str> {
        self.next_word().ok_or_else(|| GtpError::expected(expected, None))
    }

    /// A word that `read` understands.
    pub(crate) fn read<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Parsed<T> {
        let word = self.word(expected)?;
        read(word).ok_or_else(|| GtpError::expected(expected, Some(word)))
    }

    pub(crate) fn color(&mut self) -> Parsed<Color> {
        self.read("a colour (b or w)", |it| it.parse().ok())
    }

    pub(crate) fn point(&mut self) -> Parsed<Point> {
        self.read("a point such as D4", |it| it.parse().ok())
    }

    pub(crate) fn mv(&mut self) -> Parsed<Move> {
        self.read("a point such as D4, or pass", |it| it.parse().ok())
    }

    pub(crate) fn number(&mut self, expected: &'static str) -> Parsed<u32> {
        self.read(expected, |it| it.parse().ok())
    }

    pub(crate) fn positive(&mut self, expected: &'static str) -> Parsed<NonZeroU32> {
        self.read(expected, |it| it.parse().ok())
    }

    /// A time that is finite and not negative, to the millisecond.
    pub(crate) fn seconds(&mut self, expected: &'static str) -> Parsed<Duration> {
        self.read(expected, |it| it.parse().ok().and_then(|it: f64| to_millis(it * 1000.0)))
    }

    /// `item` again and again until nothing is left.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        while !self.is_empty() {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Refuses what no one has read.
    pub(crate) fn finish(&self) -> Parsed<()> {
        self.peek().map_or(Ok(()), |it| Err(GtpError::surplus(it)))
    }
}
