//! The numbers that are learned, in one row, and what each part of them is.

use std::ops::Range;

use rand::{Rng, RngExt};

/// A part of the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What it is.
    pub name: String,
    /// Where it is.
    pub range: Range<usize>,
    /// Whether weight decay pulls it towards zero: matrices, not factors and summands.
    pub decays: bool,
    /// Rows and columns, if it is the matrix of a convolution of a block or of a head's first one.
    pub matrix: Option<[usize; 2]>,
}

/// How a part begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Start {
    /// All the same.
    All(f32),
    /// Normally distributed with this deviation.
    Random(f32),
}

/// Where everything is.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    slots: Vec<Slot>,
    starts: Vec<Start>,
    len: usize,
}

impl Layout {
    /// Adds a part of this length.
    pub(crate) fn add(&mut self, name: String, len: usize, start: Start) -> Range<usize> {
        let range = self.len..self.len + len;
        self.len += len;
        let decays = matches!(start, Start::Random(_));
        self.slots.push(Slot { name, range: range.clone(), decays, matrix: None });
        self.starts.push(start);
        range
    }

    /// Adds a matrix that may begin as zero but decays like one.
    pub(crate) fn add_matrix(&mut self, name: String, len: usize, deviation: f32) -> Range<usize> {
        self.add(name, len, Start::Random(deviation))
    }

    /// Adds the matrix of a layer with so many rows and columns.
    pub(crate) fn add_layer(
        &mut self,
        name: String,
        [rows, columns]: [usize; 2],
        deviation: f32,
    ) -> Range<usize> {
        let range = self.add_matrix(name, rows * columns, deviation);
        if let Some(slot) = self.slots.last_mut() {
            slot.matrix = Some([rows, columns]);
        }
        range
    }

    /// All parts in their order.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// How many numbers there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is nothing to learn.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Numbers to begin with.
    pub fn start(&self, rng: &mut impl Rng) -> Vec<f32> {
        let mut numbers = vec![0.0; self.len];
        for (slot, start) in self.slots.iter().zip(&self.starts) {
            for number in &mut numbers[slot.range.clone()] {
                *number = match *start {
                    Start::All(value) => value,
                    Start::Random(0.0) => 0.0,
                    Start::Random(deviation) => deviation * normal(rng),
                };
            }
        }
        numbers
    }
}

/// A number with mean 0 and deviation 1, nearly normal: what is far out does no good here.
fn normal(rng: &mut impl Rng) -> f32 {
    let sum: f32 = (0..4).map(|_| rng.random_range(-1.0_f32..1.0)).sum();
    // Four uniform numbers have a variance of 4/3 together.
    sum * 0.75_f32.sqrt()
}
