//! Small products of one vector, and the pooling that makes such vectors.

use kernels::{Activation, Buffer, Finish, Isa, PartOfRows, pool};

use crate::model::MatMul;

/// A product of one vector with a matrix.
#[derive(Clone, Debug)]
pub(crate) struct Vectors {
    outputs: usize,
    /// By input, output.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Vectors {
    pub(crate) fn new(matrix: &MatMul) -> Self {
        Self::with_bias(matrix, &vec![0.0; matrix.outputs])
    }

    pub(crate) fn with_bias(matrix: &MatMul, bias: &[f32]) -> Self {
        Self { outputs: matrix.outputs, weights: matrix.weights.clone(), bias: bias.to_vec() }
    }

    /// How many numbers go in.
    pub(crate) fn inputs(&self) -> usize {
        self.weights.len().checked_div(self.outputs).unwrap_or(0)
    }

    /// Adds the row of one input.
    pub(crate) fn add_row(&self, input: usize, to: &mut [f32]) {
        let row = self.weights.chunks_exact(self.outputs).nth(input).unwrap_or_default();
        for (to, weight) in to.iter_mut().zip(row) {
            *to += weight;
        }
    }

    /// How many numbers come out.
    pub(crate) const fn outputs(&self) -> usize {
        self.outputs
    }

    /// `to = from · weights + bias`; says how many numbers that are.
    pub(crate) fn run(&self, from: &[f32], to: &mut [f32]) -> usize {
        let to = &mut to[..self.outputs];
        to.copy_from_slice(&self.bias);
        for (&x, row) in from.iter().zip(self.weights.chunks_exact(self.outputs)) {
            for (to, weight) in to.iter_mut().zip(row) {
                *to += x * weight;
            }
        }
        self.outputs
    }
}

/// An activation of a few numbers.
pub(crate) fn activate(activation: Activation, numbers: &mut [f32]) {
    for x in numbers {
        *x = match activation {
            Activation::Identity => *x,
            Activation::Relu => x.max(0.0),
            Activation::Silu => *x / (1.0 + (-*x).exp()),
            Activation::Mish => *x * softplus(*x).tanh(),
        };
    }
}

/// `ln(1 + e^x)`
pub(crate) fn softplus(x: f32) -> f32 {
    if x > 20.0 { x } else { x.exp().ln_1p() }
}

/// Board sides of 14 are in the middle of what networks see.
fn side_over_middle(area: usize) -> f32 {
    (area as f32).sqrt() - 14.0
}

/// What blocks and the policy know of the whole board: mean, mean by size, and maximum of each
/// channel after a norm and an activation.
#[derive(Clone, Debug)]
pub(crate) struct Pooling {
    pub(crate) finish: Finish,
    pub(crate) channels: usize,
}

impl Pooling {
    /// Pools some channels of rows into `to`, which has room for four times the channels.
    pub(crate) fn run<'a>(&self, isa: Isa, part: PartOfRows<'_>, to: &'a mut Buffer) -> &'a [f32] {
        let area = part.rows.len() / part.stride;
        let stride = self.finish.scale.len();
        let (sums, rest) = to.split_at_mut(stride);
        let (maxima, out) = rest.split_at_mut(stride);
        pool(isa, (&self.finish, part), sums, maxima);
        let by_size = side_over_middle(area) * 0.1;
        for n in 0..self.channels {
            let mean = sums[n] / area as f32;
            out[n] = mean;
            out[self.channels + n] = mean * by_size;
            out[2 * self.channels + n] = maxima[n];
        }
        &out[..3 * self.channels]
    }

    /// Room `run` needs.
    pub(crate) fn room(&self) -> usize {
        5 * self.finish.scale.len()
    }
}

/// What the value head knows of the whole board: means by size.
pub(crate) fn value_pool(means: &[f32], area: usize, to: &mut [f32]) {
    let side = side_over_middle(area);
    let factors = [1.0, side * 0.1, side * side * 0.01 - 0.1];
    for (part, factor) in to.chunks_exact_mut(means.len()).zip(factors) {
        for (to, mean) in part.iter_mut().zip(means) {
            *to = mean * factor;
        }
    }
}
