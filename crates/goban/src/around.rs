//! How many stones of each colour stand beside a point.

use crate::cell::Cell;
use crate::color::Color;

/// Counts of the four cells beside a point, four bits each: black, white, empty, border.
///
/// Kept by every stone, so that most questions of a playout are one look.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around(u16);

const EMPTY: u16 = 1 << 8;
const BORDER_SHIFT: u16 = 12;

const fn unit(color: Color) -> u16 {
    match color {
        Color::Black => 1,
        Color::White => 1 << 4,
    }
}

impl Around {
    pub(crate) fn count(cells: [Cell; 4]) -> Self {
        Self(cells.iter().map(|&it| 1 << (4 * it as u16)).sum())
    }

    #[inline]
    pub(crate) fn stone_comes(&mut self, color: Color) {
        // Border cells are counted round too; nobody asks them.
        self.0 = self.0.wrapping_add(unit(color)).wrapping_sub(EMPTY);
    }

    #[inline]
    pub(crate) fn stone_goes(&mut self, color: Color) {
        self.0 = self.0.wrapping_add(EMPTY).wrapping_sub(unit(color));
    }

    #[inline]
    pub(crate) const fn has_empty(self) -> bool {
        self.0 & (15 * EMPTY) != 0
    }

    #[inline]
    pub(crate) const fn has(self, color: Color) -> bool {
        self.stones(color) != 0
    }

    #[inline]
    pub(crate) const fn has_two(self, color: Color) -> bool {
        self.stones(color) > 1
    }

    /// Whether all that is not border is of this colour.
    #[inline]
    pub(crate) const fn is_enclosed_by(self, color: Color) -> bool {
        self.stones(color) + (self.0 >> BORDER_SHIFT) == 4
    }

    #[inline]
    const fn stones(self, color: Color) -> u16 {
        (self.0 / unit(color)) & 15
    }
}
