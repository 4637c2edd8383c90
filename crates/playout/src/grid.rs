//! Where the points are in the tables of playouts.

use goban::{Point, Size};

/// Two rows more than points need on either side: what lies two steps off a board has a place.
const MARGIN: usize = 2 * Point::STRIDE;
/// How many places there are.
pub(crate) const PLACES: usize = Point::INDICES + 2 * MARGIN;

/// The step to the point above.
#[expect(clippy::cast_possible_wrap, reason = "rows are short")]
pub(crate) const UP: i16 = Point::STRIDE as i16;

/// A place in the tables: a point of the board, or off it by two steps at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u16);

impl Place {
    #[inline]
    pub(crate) fn of(point: Point) -> Self {
        Self((point.index() + MARGIN) as u16)
    }

    /// The place so many steps further; whoever asks stays within two steps of the board.
    #[inline]
    pub(crate) fn step(self, step: i16) -> Self {
        Self(self.0.wrapping_add_signed(step))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
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
    pub(crate) fn point(&self, place: Place) -> Option<Point> {
        self.points.get(place.index()).copied().flatten()
    }

    /// The row of a place, from the bottom.
    #[inline]
    pub(crate) fn row(&self, place: Place) -> usize {
        usize::from(self.rows.get(place.index()).copied().unwrap_or(0))
    }

    /// The leftmost place of a row.
    #[inline]
    pub(crate) fn row_start(row: usize) -> Place {
        Place(((row + 1) * Point::STRIDE + 1 + MARGIN) as u16)
    }
}
