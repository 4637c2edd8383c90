//! The chance of every point to be drawn, for both colours, with sums by rows.

use goban::{Color, Point};

use crate::grid::{Grid, PLACES, Place};

/// Whole numbers, so that what is added and taken away again leaves nothing behind.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    /// Of Black and of White.
    of: Box<[[u32; 2]; PLACES]>,
    rows: [[u32; 2]; ROWS],
    /// Of all rows.
    totals: [u64; 2],
}

/// Enough for every board, and a power of two.
const ROWS: usize = 32;

impl Chances {
    pub(crate) fn new() -> Self {
        Self { of: Box::new([[0; 2]; PLACES]), rows: [[0; 2]; ROWS], totals: [0; 2] }
    }

    pub(crate) fn clear(&mut self) {
        self.of.fill([0; 2]);
        self.rows = [[0; 2]; ROWS];
        self.totals = [0; 2];
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.of.copy_from_slice(&other.of[..]);
        self.rows = other.rows;
        self.totals = other.totals;
    }

    #[inline]
    pub(crate) fn at(&self, color: Color, place: Place) -> u32 {
        self.of[place.index()][color.index()]
    }

    #[inline]
    pub(crate) const fn total(&self, color: Color) -> u64 {
        self.totals[color.index()]
    }

    /// Sets the chances of Black and of White.
    #[inline]
    pub(crate) fn set(&mut self, (place, row): (Place, usize), [black, white]: [u32; 2]) {
        let [old_black, old_white] = std::mem::replace(&mut self.of[place.index()], [black, white]);
        let [sum_black, sum_white] = &mut self.rows[row & (ROWS - 1)];
        *sum_black = sum_black.wrapping_add(black).wrapping_sub(old_black);
        *sum_white = sum_white.wrapping_add(white).wrapping_sub(old_white);
        let [all_black, all_white] = &mut self.totals;
        *all_black = all_black.wrapping_add(black.into()).wrapping_sub(old_black.into());
        *all_white = all_white.wrapping_add(white.into()).wrapping_sub(old_white.into());
    }

    /// The point that a lot below the total falls on.
    #[inline]
    pub(crate) fn drawn(&self, color: Color, mut lot: u64, grid: &Grid) -> Option<Point> {
        let mut row = 0;
        for sums in &self.rows {
            let sum = u64::from(sums[color.index()]);
            if lot < sum {
                break;
            }
            lot -= sum;
            row += 1;
        }
        let start = Grid::row_start(row);
        let width = i16::from(grid.size().width());
        for column in 0..width {
            let place = start.step(column);
            let chance = u64::from(self.at(color, place));
            if lot < chance {
                return grid.point(place);
            }
            lot -= chance;
        }
        None
    }
}
