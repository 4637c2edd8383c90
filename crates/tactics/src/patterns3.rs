//! The eight points around a point, as a small number.

use goban::{Board, Color, Point};

/// What stands on the eight points around a point: two bits each for empty, black, white, edge.
///
/// The same wherever the neighbourhood is the same, so it can be an index into a table of
/// weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern3(u16);

const EMPTY: u16 = 0;
const BLACK: u16 = 1;
const WHITE: u16 = 2;
const EDGE: u16 = 3;

/// Around the point, starting above and going right: a turn of the board by a quarter is a
/// shift by two places, and a mirror reads the places the other way round.
const AROUND: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Pattern3 {
    /// The neighbourhood of a point on a board.
    pub fn at(board: &Board, point: Point) -> Self {
        let mut code = 0;
        for (place, (dx, dy)) in AROUND.into_iter().enumerate() {
            let beside = point
                .x()
                .checked_add_signed(dx)
                .zip(point.y().checked_add_signed(dy))
                .and_then(|(x, y)| board.size().point(x, y));
            let sign = match beside.map(|it| board.stone(it)) {
                None => EDGE,
                Some(None) => EMPTY,
                Some(Some(Color::Black)) => BLACK,
                Some(Some(Color::White)) => WHITE,
            };
            code |= sign << (2 * place);
        }
        Self(code)
    }

    /// The number itself.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// Black and white exchanged.
    #[must_use]
    pub const fn with_colors_swapped(self) -> Self {
        // Stones have exactly one of their two bits set; empty and edge look the same swapped.
        let (low, high) = (self.0 & 0x5555, self.0 & 0xaaaa);
        Self((low << 1) | (high >> 1))
    }

    /// The smallest code among the eight turned and mirrored ones.
    #[must_use]
    pub fn canonical(self) -> Self {
        let mirrored = self.mirrored();
        let turns = (0..4).flat_map(|quarter| {
            [self.0.rotate_left(4 * quarter), mirrored.0.rotate_left(4 * quarter)]
        });
        Self(turns.min().unwrap_or(self.0))
    }

    /// The smallest code among the turned and mirrored ones, as the mover sees it: with Black to
    /// move as it is, with White to move with the colours exchanged.
    #[must_use]
    pub fn canonical_for(self, to_move: Color) -> Self {
        match to_move {
            Color::Black => self.canonical(),
            Color::White => self.with_colors_swapped().canonical(),
        }
    }

    fn mirrored(self) -> Self {
        let mut code = 0;
        for place in 0..8 {
            let sign = (self.0 >> (2 * place)) & 3;
            // Left and right: the place above and the one below stay.
            code |= sign << (2 * ((8 - place) % 8));
        }
        Self(code)
    }
}
