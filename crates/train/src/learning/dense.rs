//! Small matrices that work on one vector a board.

use std::ops::Range;

use super::params::{Layout, Start};
use super::slots::{add, spread};

/// A matrix, with summands if it has any.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    pub(crate) name: String,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) weights: Range<usize>,
    pub(crate) bias: Option<Range<usize>>,
}

/// What a matrix begins with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DenseStart {
    /// Whether it has summands.
    pub(crate) has_bias: bool,
    /// A factor for how much its numbers vary.
    pub(crate) gain: f32,
}

impl Dense {
    pub(crate) fn new(
        layout: &mut Layout,
        name: String,
        [inputs, outputs]: [usize; 2],
        start: DenseStart,
    ) -> Self {
        let deviation = start.gain * spread(inputs);
        let weights = layout.add_matrix(name.clone(), inputs * outputs, deviation);
        let bias =
            start.has_bias.then(|| layout.add(format!("{name}.bias"), outputs, Start::All(0.0)));
        Self { name, inputs, outputs, weights, bias }
    }

    /// `to = from · weights + bias`
    pub(crate) fn forward(&self, numbers: &[f32], from: &[f32], to: &mut [f32]) {
        let to = &mut to[..self.outputs];
        match &self.bias {
            Some(bias) => to.copy_from_slice(&numbers[bias.clone()]),
            None => to.fill(0.0),
        }
        let rows = numbers[self.weights.clone()].chunks_exact(self.outputs);
        for (row, &number) in rows.zip(&from[..self.inputs]) {
            if number != 0.0 {
                for (to, weight) in to.iter_mut().zip(row) {
                    *to += number * weight;
                }
            }
        }
    }

    /// Adds the gradients of weights and summands, and, if there is room for it, of the inputs.
    pub(crate) fn backward(
        &self,
        numbers: &[f32],
        (from, gradient): (&[f32], &[f32]),
        (to, sums): (&mut [f32], &mut [f32]),
    ) {
        let gradient = &gradient[..self.outputs];
        if let Some(bias) = &self.bias {
            add(&mut sums[bias.clone()], gradient);
        }
        let rows = sums[self.weights.clone()].chunks_exact_mut(self.outputs);
        for (row, &number) in rows.zip(&from[..self.inputs]) {
            if number != 0.0 {
                for (to, gradient) in row.iter_mut().zip(gradient) {
                    *to += number * gradient;
                }
            }
        }
        let rows = numbers[self.weights.clone()].chunks_exact(self.outputs);
        for (to, row) in to.iter_mut().zip(rows) {
            *to += row.iter().zip(gradient).map(|(weight, it)| weight * it).sum::<f32>();
        }
    }
}
