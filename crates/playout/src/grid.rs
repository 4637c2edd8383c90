//! Where the points are in the tables of playouts.

use goban::{Point, Size};

/// Two rows more than points need on either side: what lies two steps off a board has a place.
const MARGIN: usize = 2 * Point::STRIDE;
/// How many places there are: a power of two, so that no index has to be checked.
pub(crate) const PLACES: usize = 1024;
const _: () = assert!(Point::INDICES + 2 * MARGIN <= PLACES);

/// The step to the point above.
#[expect(clippy::cast_possible_wrap, reason = "rows are short")]
pub(crate) const UP: i16 = Point::STRIDE as i16;

/// A place in the tables: a point of the board, or off it by two steps at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place(u16);

impl Place {
    #[inline]
    pub(crate) const fn of(point: Point) -> Self {
        Self((point.index() + MARGIN) as u16)
    }

    /// The place so many steps further; whoever asks stays within two steps of the board.
    #[inline]
    pub(crate) const fn step(self, step: i16) -> Self {
        Self(self.0.wrapping_add_signed(step))
    }

    /// The step from another place.
    #[inline]
    #[expect(clippy::cast_possible_wrap, reason = "places are below 1024")]
    pub(crate) const fn minus(self, other: Self) -> i16 {
        self.0 as i16 - other.0 as i16
    }

    /// Below [`PLACES`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (PLACES - 1)
    }
}

/// The points of one board at their places.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    size: Size,
    points: Box<[Option<Point>; PLACES]>,
    rows: Box<[u8; PLACES]>,
    /// How many words of [`Marks`] the points need.
    words: usize,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Self {
        let mut points = Box::new([None; PLACES]);
        let mut rows = Box::new([0; PLACES]);
        for point in size.points() {
            points[Place::of(point).index()] = Some(point);
            rows[Place::of(point).index()] = point.y();
        }
        let highest = size.points().next_back().map_or(0, |it| Place::of(it).0 - LOWEST);
        Self { size, points, rows, words: usize::from(highest) / 64 + 1 }
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// The point at a place; `None` off the board.
    #[inline]
    pub(crate) const fn point(&self, place: Place) -> Option<Point> {
        self.points[place.index()]
    }

    /// The row of a place, from the bottom.
    #[inline]
    pub(crate) const fn row(&self, place: Place) -> usize {
        self.rows[place.index()] as usize
    }

    /// The leftmost place of a row.
    #[inline]
    pub(crate) const fn row_start(row: usize) -> Place {
        Place(((row + 1) * Point::STRIDE + 1 + MARGIN) as u16)
    }
}

/// A set of places of points, as bits in the order of the board's own sets of liberties.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks([u64; WORDS]);

const WORDS: usize = 11;
/// The place of A1.
const LOWEST: u16 = (Point::STRIDE + 1 + MARGIN) as u16;

impl Marks {
    /// Adds a place; those off all boards may be lost.
    #[inline]
    pub(crate) fn add(&mut self, place: Place) {
        let bit = place.0.wrapping_sub(LOWEST);
        if let Some(word) = self.0.get_mut(usize::from(bit >> 6)) {
            *word |= 1 << (bit & 63);
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, place: Place) {
        let bit = place.0.wrapping_sub(LOWEST);
        if let Some(word) = self.0.get_mut(usize::from(bit >> 6)) {
            *word &= !(1 << (bit & 63));
        }
    }

    /// Adds a set of liberties.
    #[inline]
    pub(crate) fn add_words(&mut self, words: &[u64]) {
        for (word, more) in self.0.iter_mut().zip(words) {
            *word |= more;
        }
    }

    /// Tells every place that is in the other set too.
    #[inline]
    pub(crate) fn for_each_in(&self, other: &Self, grid: &Grid, mut told: impl FnMut(Place)) {
        let words = self.0.iter().zip(&other.0).take(grid.words);
        for (n, (word, other)) in words.enumerate() {
            let mut left = word & other;
            while left != 0 {
                told(Place(n as u16 * 64 + left.trailing_zeros() as u16 + LOWEST));
                left &= left - 1;
            }
        }
    }

    /// Adds another set.
    #[inline]
    pub(crate) fn add_all(&mut self, other: &Self) {
        self.add_words(&other.0);
    }
}
