//! The chance of every point to be drawn, for both colours, with sums by rows.

use goban::{Color, Point};

use crate::grid::{Grid, PLACES, Place};

/// Whole numbers, so that what is added and taken away again leaves nothing behind.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    of: [Box<[u32; PLACES]>; 2],
    rows: [[u32; 32]; 2],
    totals: [u64; 2],
}

/// The chance of a point whose weights multiply to one.
pub(crate) const UNIT: f32 = 4096.0;
/// The largest chance of one point: a row of them still fits.
const MOST: f32 = 67_108_864.0;

/// The chance that a product of weights gives: never 0 by rounding.
#[inline]
#[expect(clippy::cast_sign_loss, reason = "it is 1 at least")]
pub(crate) fn chance(weight: f32) -> u32 {
    (weight * UNIT).clamp(1.0, MOST) as u32
}

impl Chances {
    pub(crate) fn new() -> Self {
        Self {
            of: [Box::new([0; PLACES]), Box::new([0; PLACES])],
            rows: [[0; 32]; 2],
            totals: [0; 2],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.of.iter_mut().for_each(|it| it.fill(0));
        self.rows = [[0; 32]; 2];
        self.totals = [0; 2];
    }

    #[inline]
    pub(crate) fn at(&self, color: Color, place: Place) -> u32 {
        self.of[color.index()].get(place.index()).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn total(&self, color: Color) -> u64 {
        self.totals[color.index()]
    }

    #[inline]
    pub(crate) fn set(&mut self, color: Color, (place, row): (Place, usize), chance: u32) {
        let color = color.index();
        if let Some(it) = self.of[color].get_mut(place.index()) {
            let change = chance.wrapping_sub(*it);
            *it = chance;
            let sum = &mut self.rows[color][row & 31];
            *sum = sum.wrapping_add(change);
            self.totals[color] =
                self.totals[color].wrapping_add_signed(i64::from(change.cast_signed()));
        }
    }

    /// The point that a lot below the total falls on.
    #[inline]
    pub(crate) fn drawn(&self, color: Color, mut lot: u64, grid: &Grid) -> Option<Point> {
        let mut row = 0;
        for &sum in &self.rows[color.index()] {
            if lot < u64::from(sum) {
                break;
            }
            lot -= u64::from(sum);
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
