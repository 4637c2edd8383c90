//! Points, and tables and sets of them.

use std::fmt;
use std::num::NonZeroU16;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// Distance between a point and the one above it; one more than the widest board and its border.
pub(crate) const STRIDE: u16 = 27;
/// How many indices there are, border included.
pub(crate) const INDICES: usize = (STRIDE * STRIDE) as usize;

/// The index of A1, the lowest of all: sets count their bits from here.
pub(crate) const LOWEST: u16 = STRIDE + 1;

const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point that is on some board. The index does not depend on the board size.
///
/// Columns count from the left and rows from the bottom, as in `D4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(NonZeroU16);

impl Point {
    /// The difference of [`Self::index`] between a point and the one above it.
    pub const STRIDE: usize = STRIDE as usize;
    /// Above every [`Self::index`].
    pub const INDICES: usize = INDICES;

    /// The point in column `x` from the left and row `y` from the bottom, both from 0 to 24.
    #[inline]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x >= 25 || y >= 25 {
            return None;
        }
        match NonZeroU16::new((y as u16 + 1) * STRIDE + x as u16 + 1) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// Column from the left, from 0.
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0.get() % STRIDE) as u8 - 1
    }

    /// Row from the bottom, from 0.
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0.get() / STRIDE) as u8 - 1
    }

    #[inline]
    pub(crate) const fn raw(self) -> u16 {
        self.0.get()
    }

    /// A number for tables of one's own: rows are [`Self::STRIDE`] apart, columns 1.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The point with this [`Self::index`]; `None` for what is off every board.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        let (column, row) = (index % Self::STRIDE, index / Self::STRIDE);
        let is_on = (1..=25).contains(&column) && (1..=25).contains(&row);
        Self::from_raw(index as u16).filter(|_| is_on)
    }

    /// The point with this index; `None` only for index 0, which is border.
    #[inline]
    pub(crate) const fn from_raw(raw: u16) -> Option<Self> {
        match NonZeroU16::new(raw) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }
}

impl fmt::Display for Point {
    /// `D4`: letters without I, row 1 at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS[usize::from(self.x())] as char, self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a point is a letter from A to Z without I, and a number from 1 to 25")]
pub struct ParsePointError;

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads `D4` or `d4`. Whether it is on a certain board is for [`crate::Size::contains`].
    fn from_str(text: &str) -> Result<Self, ParsePointError> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(ParsePointError)?.to_ascii_uppercase();
        let x = LETTERS.iter().position(|&it| it as char == letter).ok_or(ParsePointError)?;
        let digits = chars.as_str();
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|it| it.is_ascii_digit()) {
            return Err(ParsePointError);
        }
        let row: u8 = digits.parse().map_err(|_| ParsePointError)?;
        let y = row.checked_sub(1).ok_or(ParsePointError)?;
        Self::new(x as u8, y).ok_or(ParsePointError)
    }
}

/// A value for every point of any board.
#[derive(Clone, PartialEq, Eq)]
pub struct PointMap<T>(Box<[T; INDICES]>);

impl<T: Copy> PointMap<T> {
    /// The same value everywhere.
    pub fn filled(value: T) -> Self {
        Self(Box::new([value; INDICES]))
    }

    /// Sets every point to `value`.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }
}

impl<T: Copy + Default> Default for PointMap<T> {
    fn default() -> Self {
        Self::filled(T::default())
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

impl<T> fmt::Debug for PointMap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PointMap { .. }")
    }
}

/// A set of points, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; 11]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 11]);

    /// Adds a point; says whether it was new.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = Self::place(point);
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a point out; says whether it was there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let (word, bit) = Self::place(point);
        let there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        there
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        let (word, bit) = Self::place(point);
        self.0[word] & bit != 0
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|it| it.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&it| it == 0)
    }

    /// Points in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Points in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Points in this set but not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether every point of this set is in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.difference(other).is_empty()
    }

    /// The lowest, leftmost point.
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points, from the bottom row up, each row from the left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        Bits::new(self.0)
    }

    #[inline]
    fn place(point: Point) -> (usize, u64) {
        let bit = usize::from(point.raw() - LOWEST);
        (bit / 64, 1 << (bit % 64))
    }

    pub(crate) fn from_words(words: &[u64]) -> Self {
        let mut set = Self::EMPTY;
        set.0[..words.len()].copy_from_slice(words);
        set
    }

    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut out = Self::EMPTY;
        for ((o, &a), &b) in out.0.iter_mut().zip(&self.0).zip(&other.0) {
            *o = f(a, b);
        }
        out
    }
}

struct Bits {
    words: [u64; 11],
    at: usize,
}

impl Bits {
    fn new(words: [u64; 11]) -> Self {
        Self { words, at: 0 }
    }
}

impl Iterator for Bits {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Point::from_raw(self.at as u16 * 64 + bit + LOWEST);
            }
            self.at += 1;
        }
        None
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_a_niche_and_a_name() {
        assert_eq!(size_of::<Option<Point>>(), 2);
        for name in ["A1", "D4", "J9", "Z25", "T19", "H8"] {
            assert_eq!(name.parse::<Point>().unwrap().to_string(), name);
            assert_eq!(name.to_lowercase().parse::<Point>().unwrap().to_string(), name);
        }
        for bad in ["", "I5", "A0", "A26", "AA1", "4D", "D", "D+4", "D 4", "é1", "D004"] {
            assert_eq!(bad.parse::<Point>(), Err(ParsePointError), "{bad}");
        }
    }

    #[test]
    fn sets_iterate_in_order() {
        let set: PointSet = ["T19", "A1", "D4", "C4", "Z25"]
            .iter()
            .map(|it| it.parse::<Point>().unwrap())
            .collect();
        assert_eq!(format!("{set:?}"), "{A1, C4, D4, T19, Z25}");
        assert_eq!(set.len(), 5);
    }
}
