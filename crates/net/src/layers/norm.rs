//! Norms by the root of the mean square.

use kernels::{Activation, Buffer, Finish, Isa, sum_of_squares};

use super::Scratch;
use crate::model::RmsNorm;

/// Such a norm and the activation after it.
#[derive(Clone, Debug)]
pub(crate) struct RootMeanSquare {
    finish: Finish,
    channels: usize,
    epsilon: f32,
    over_points: bool,
}

impl RootMeanSquare {
    pub(crate) fn new(isa: Isa, norm: &RmsNorm, activation: Activation) -> Self {
        Self {
            finish: Finish::from_parts(isa, [&norm.scale, &norm.bias], activation),
            channels: norm.scale.len(),
            epsilon: norm.epsilon,
            over_points: norm.over_points,
        }
    }

    /// Norms rows of numbers; those beyond the channels must be zero.
    pub(crate) fn apply(&self, isa: Isa, from: &[f32], to: &mut Buffer) {
        let stride = isa.padded(self.channels);
        if self.over_points {
            let count = from.len() / stride * self.channels;
            let factor = self.factor(sum_of_squares(isa, from), count);
            self.finish.apply_scaled(isa, from, (&mut to[..from.len()], factor));
            return;
        }
        for (from, to) in from.chunks_exact(stride).zip(to.chunks_exact_mut(stride)) {
            let factor = self.factor(sum_of_squares(isa, from), self.channels);
            self.finish.apply_scaled(isa, from, (to, factor));
        }
    }

    /// The trunk after this norm and activation, in a buffer of its own.
    pub(crate) fn run(&self, trunk: &Buffer, scratch: &mut Scratch) -> Buffer {
        let stride = scratch.isa.padded(self.channels);
        let mut active = scratch.take(stride);
        self.apply(scratch.isa, &trunk[..scratch.shape.area() * stride], &mut active);
        active
    }

    fn factor(&self, squares: f32, count: usize) -> f32 {
        1.0 / (squares / count as f32 + self.epsilon).sqrt()
    }
}
