//! Where the points are in the tables of playouts.

use goban::{Board, Point, Size};

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

    /// The place of a bit of [`goban::Board::liberty_words`]: the first is the one of A1.
    #[inline]
    pub(crate) const fn of_bit(bit: usize) -> Self {
        Self((bit + Point::STRIDE + 1 + MARGIN) as u16)
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
}

impl Grid {
    pub(crate) fn new(size: Size) -> Self {
        let mut points = Box::new([None; PLACES]);
        let mut rows = Box::new([0; PLACES]);
        for point in size.points() {
            points[Place::of(point).index()] = Some(point);
            rows[Place::of(point).index()] = point.y();
        }
        Self { size, points, rows }
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

/// Tells the liberties of the chain at a point; none where there is no stone.
#[inline]
pub(crate) fn each_liberty(board: &Board, point: Point, mut told: impl FnMut(Place)) {
    // Short chains are asked most: the last liberty ends it, not the end of the board.
    let mut left = board.liberty_count(point);
    for (n, &word) in board.liberty_words(point).iter().enumerate() {
        let mut word = word;
        while word != 0 {
            told(Place::of_bit(64 * n + word.trailing_zeros() as usize));
            word &= word - 1;
            left -= 1;
        }
        if left == 0 {
            return;
        }
    }
}
