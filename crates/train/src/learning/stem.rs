//! The first layer: planes that are mostly zero, and the numbers about the whole position.

use std::ops::Range;

use net::{GLOBALS, PLANES, Patterns};

use super::architecture::Architecture;
use super::batch::Batch;
use super::dense::{Dense, DenseStart};
use super::params::Layout;
use super::slots::add;

/// The first layer.
#[derive(Clone, Debug)]
pub(crate) struct Stem {
    pub(crate) side: usize,
    pub(crate) channels: usize,
    pub(crate) range: Range<usize>,
    /// A row for each class of surroundings, right behind the others.
    pub(crate) table: Option<Range<usize>>,
    pub(crate) global: Dense,
}

impl Stem {
    pub(crate) fn new(layout: &mut Layout, architecture: &Architecture) -> Self {
        let Architecture { stem: side, channels, .. } = *architecture;
        let len = side * side * PLANES * channels;
        // About one plane in eight is 1 at a point.
        let deviation = (8.0 / (side * side * PLANES) as f32).sqrt();
        let range = layout.add_matrix("conv1".to_owned(), len, deviation);
        // It begins as nothing, so that a network without one can go on with one.
        let table = architecture.patterns.then(|| {
            layout.add_matrix("patterns".to_owned(), Patterns::get().count() * channels, 0.0)
        });
        let globals = GLOBALS + architecture.extra_globals;
        let start = DenseStart { has_bias: false, gain: 0.5 };
        let global = Dense::new(layout, "ginputw".to_owned(), [globals, channels], start);
        Self { side, channels, range, table, global }
    }

    /// All rows: those of the planes, then those of surroundings.
    fn rows(&self) -> Range<usize> {
        let end = self.table.as_ref().map_or(self.range.end, |it| it.end);
        self.range.start..end
    }

    /// The trunk before its first block; rows are `stride` apart.
    pub(crate) fn forward(
        &self,
        numbers: &[f32],
        batch: &Batch<'_>,
        (trunk, stride): (&mut [f32], usize),
    ) {
        let area = batch.boards.area();
        let weights = &numbers[self.rows()];
        let mut shift = vec![0.0; self.channels];
        for (board, sample) in batch.samples.iter().enumerate() {
            self.global.forward(numbers, &sample.globals, &mut shift);
            for point in 0..area {
                let to = &mut trunk[(board * area + point) * stride..][..self.channels];
                to.copy_from_slice(&shift);
                self.for_each_row(batch, (board, point), |row| {
                    add(to, &weights[row * self.channels..][..self.channels]);
                });
            }
        }
    }

    /// Adds the gradient of the weights.
    pub(crate) fn backward(
        &self,
        numbers: &[f32],
        batch: &Batch<'_>,
        ((gradient, stride), sums): ((&[f32], usize), &mut [f32]),
    ) {
        let area = batch.boards.area();
        for (board, sample) in batch.samples.iter().enumerate() {
            let mut shift = vec![0.0; self.channels];
            for point in 0..area {
                let from = &gradient[(board * area + point) * stride..][..self.channels];
                add(&mut shift, from);
                let weights = &mut sums[self.rows()];
                self.for_each_row(batch, (board, point), |row| {
                    add(&mut weights[row * self.channels..][..self.channels], from);
                });
            }
            let nothing = &mut [][..];
            self.global.backward(numbers, (&sample.globals, &shift), (nothing, sums));
        }
    }

    /// The rows of weights that are added at a point.
    fn for_each_row(
        &self,
        batch: &Batch<'_>,
        (board, point): (usize, usize),
        mut each: impl FnMut(usize),
    ) {
        let (width, height) = (batch.boards.width, batch.boards.height);
        let Some(sample) = batch.samples.get(board) else { return };
        if self.table.is_some() {
            let class = Patterns::get().class(&sample.planes, [width, height], point);
            each(self.side * self.side * PLANES + class);
        }
        let (y, x, half) = (point / width, point % width, self.side / 2);
        for ky in half.saturating_sub(y)..self.side.min(height + half - y) {
            for kx in half.saturating_sub(x)..self.side.min(width + half - x) {
                let first = (ky * self.side + kx) * PLANES;
                let mut planes = sample.planes[(y + ky - half) * width + x + kx - half];
                while planes != 0 {
                    each(first + planes.trailing_zeros() as usize);
                    planes &= planes - 1;
                }
            }
        }
    }
}
