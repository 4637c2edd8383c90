//! The eight ways to turn and mirror a board.

use crate::board::Board;
use crate::point::Point;
use crate::setup::Setup;
use crate::size::Size;

/// One of the eight symmetries of a square.
///
/// Numbered 0 to 7: bit 0 mirrors top and bottom, bit 1 left and right, bit 2 then swaps columns
/// and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Nothing changes.
    pub const IDENTITY: Self = Self(0);

    /// All eight.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// By number, from 0 to 7.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < 8 { Some(Self(number)) } else { None }
    }

    /// From 0 to 7.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether columns become rows.
    pub const fn swaps_axes(self) -> bool {
        self.0 & 4 != 0
    }

    /// The size of the board afterwards.
    pub fn size(self, size: Size) -> Size {
        if self.swaps_axes() {
            Size::new(size.height(), size.width()).unwrap_or(size)
        } else {
            size
        }
    }

    /// Where a point of a board of this size goes; a point off the board stays.
    #[must_use]
    pub fn apply(self, point: Point, size: Size) -> Point {
        if !size.contains(point) {
            return point;
        }
        let (mut x, mut y) = (point.x(), point.y());
        if self.0 & 1 != 0 {
            y = size.height() - 1 - y;
        }
        if self.0 & 2 != 0 {
            x = size.width() - 1 - x;
        }
        if self.swaps_axes() {
            std::mem::swap(&mut x, &mut y);
        }
        Point::new(x, y).unwrap_or(point)
    }

    /// The symmetry that brings everything back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // After a swap the two mirrors have changed places.
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            other => Self(other),
        }
    }

    /// The stones, turned and mirrored; Black to move.
    pub fn apply_to_board(self, board: &Board) -> Setup {
        let mut setup = Setup::empty(self.size(board.size()));
        for point in board.size().points() {
            setup.stones[self.apply(point, board.size())] = board.stone(point);
        }
        setup
    }
}
