//! Matrix products that can be learned: 1×1 convolutions.
#![allow(unsafe_code)]

use super::Task;
use super::buffer::Buffer;
use super::gemm::{Packed, Rows, RowsMut};
use super::isa::Isa;
use super::lanes::Lanes;
use super::outer::{Outer, outer_block};

/// A matrix as products forward and backward read it; made anew after each change.
#[derive(Clone, Debug)]
pub struct PointLearner {
    isa: Isa,
    inputs: usize,
    outputs: usize,
    forward: Packed,
    backward: Packed,
}

impl PointLearner {
    /// From weights by input, output.
    pub fn new(isa: Isa, [inputs, outputs]: [usize; 2], weights: &[f32]) -> Self {
        let isa = isa.or_best();
        let (forward, backward) = (Packed::new(isa), Packed::new(isa));
        let mut learner = Self { isa, inputs, outputs, forward, backward };
        learner.set(weights);
        learner
    }

    /// Takes new weights.
    pub fn set(&mut self, weights: &[f32]) {
        let rows = Rows { data: weights, stride: self.outputs, count: self.inputs };
        self.forward.pack(rows, self.outputs);
        self.backward.pack_transposed(rows, self.outputs);
    }

    /// `to = from · weights` for so many rows, all channels in whole blocks.
    pub fn forward(&self, rows: usize, from: &[f32], to: &mut [f32]) {
        let data = Rows { data: from, stride: self.isa.padded(self.inputs), count: rows };
        self.forward.product(data, RowsMut { data: to, stride: self.isa.padded(self.outputs) });
    }

    /// From the gradient of the outputs: adds to the gradient of the inputs.
    pub fn backward(&self, rows: usize, outputs: &[f32], to: &mut [f32]) {
        let data = Rows { data: outputs, stride: self.isa.padded(self.outputs), count: rows };
        self.backward.add_product(data, RowsMut { data: to, stride: self.isa.padded(self.inputs) });
    }

    /// Adds the gradient of the weights, by input, output, the outputs in whole blocks.
    pub fn add_gradient(&self, rows: usize, [inputs, outputs]: [&[f32]; 2], to: &mut Buffer) {
        self.isa.run(AddGradient { learner: self, rows, inputs, outputs, to });
    }
}

struct AddGradient<'a> {
    learner: &'a PointLearner,
    rows: usize,
    inputs: &'a [f32],
    outputs: &'a [f32],
    to: &'a mut Buffer,
}

impl Task for AddGradient<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { learner, rows, inputs, outputs, to } = self;
        let block = 2 * L::WIDTH;
        let in_stride = learner.inputs.next_multiple_of(block);
        let out_stride = learner.outputs.next_multiple_of(block);
        assert!(inputs.len() >= rows * in_stride && outputs.len() >= rows * out_stride, "too few");
        assert!(to.len() >= learner.inputs * out_stride, "too little room");
        for channel in (0..out_stride).step_by(block) {
            // SAFETY: the lengths were just checked.
            unsafe {
                outer_block::<L>(
                    learner.inputs,
                    Outer {
                        left: inputs.as_ptr(),
                        left_stride: in_stride,
                        right: outputs.as_ptr().add(channel),
                        right_stride: out_stride,
                        out: to.as_mut_ptr().add(channel),
                        out_stride,
                        depth: rows,
                    },
                );
            }
        }
    }
}
