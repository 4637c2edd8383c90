//! Board sizes.

use std::fmt;

use crate::point::Point;

/// Width and height of a board, each from 2 to 25.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A width or height that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("boards are from 2 to 25 points wide and high")]
pub struct SizeError;

impl Size {
    /// The smallest side.
    pub const MIN: u8 = 2;
    /// The largest side.
    pub const MAX: u8 = 25;

    /// A board `width` points wide and `height` points high.
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        if width < Self::MIN || width > Self::MAX || height < Self::MIN || height > Self::MAX {
            return Err(SizeError);
        }
        Ok(Self { width, height })
    }

    /// A board with equal sides.
    pub const fn square(side: u8) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// Points from left to right.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Points from bottom to top.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether both sides are equal.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point is on this board.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// The point at column `x` from the left and row `y` from the bottom, both from 0.
    pub const fn point(self, x: u8, y: u8) -> Option<Point> {
        if x < self.width && y < self.height { Point::new(x, y) } else { None }
    }

    /// All points, row by row from the bottom, each row from the left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).filter_map(move |x| Point::new(x, y)))
    }

    /// All points as they are read: row by row from the **top**, each row from the left.
    pub fn points_from_top(self) -> impl Iterator<Item = Point> + Clone {
        let width = self.width;
        (0..self.height).rev().flat_map(move |y| (0..width).filter_map(move |x| Point::new(x, y)))
    }

    /// Distance from the nearest edge: 1 on the edge, 2 on the second line, …
    pub fn line(self, point: Point) -> u8 {
        let (x, y) = (point.x(), point.y());
        x.min(y).min(self.width - 1 - x).min(self.height - 1 - y) + 1
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.width, self.height))
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
