//! The heads.

use kernels::{Activation, Buffer, Finish, Isa, PartOfRows, Sink};

use super::Scratch;
use super::conv::Convolution;
use super::dense::{Pooling, Vectors, activate, value_pool};
use crate::model::{PolicyHead, ValueHead};

/// What the heads say before it is made sense of: numbers as they leave the last layers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Raw {
    /// The policy's logits by point, `policy_stride` apart: plain, optimistic, …
    pub(crate) policy: Buffer,
    pub(crate) policy_stride: usize,
    /// The same for the pass.
    pub(crate) pass: [f32; 4],
    /// Logits of win, loss, no result.
    pub(crate) outcome: [f32; 3],
    /// Mean score, deviation, lead, time left, win error, score error.
    pub(crate) scores: [f32; 6],
    /// By point, `ownership_stride` apart.
    pub(crate) ownership: Buffer,
    pub(crate) ownership_stride: usize,
}

/// The policy head, ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    points: Convolution,
    pooled: Convolution,
    pooling: Pooling,
    to_bias: Vectors,
    finish: Finish,
    out: Convolution,
    pass: Vectors,
    pass_deeper: Option<(Activation, Vectors)>,
}

impl Policy {
    pub(crate) fn new(isa: Isa, head: &PolicyHead) -> Self {
        let deeper = head.pass_deeper.as_ref();
        Self {
            points: Convolution::new(isa, &head.points),
            pooled: Convolution::new(isa, &head.pooled),
            pooling: Pooling {
                finish: head.pooled_norm.finish(isa),
                channels: head.pooled.outputs,
            },
            to_bias: Vectors::new(&head.to_bias),
            finish: head.norm.finish(isa),
            out: Convolution::new(isa, &head.out),
            pass: deeper.map_or_else(
                || Vectors::new(&head.pass),
                |it| Vectors::with_bias(&head.pass, &it.bias),
            ),
            pass_deeper: deeper.map(|it| (it.activation, Vectors::new(&it.out))),
        }
    }

    /// How many policies there are.
    pub(crate) const fn outputs(&self) -> usize {
        self.out.outputs
    }

    /// The widest layer.
    pub(crate) fn width(&self) -> usize {
        self.points.outputs.max(self.pooled.outputs).max(self.points.inputs)
    }

    pub(crate) fn run(&self, trunk: &Buffer, raw: &mut Raw, scratch: &mut Scratch) {
        let (isa, area) = (scratch.isa, scratch.shape.area());
        let stride = isa.padded(self.pooled.outputs);
        let mut pooled = scratch.take(stride);
        self.pooled.run(trunk, Sink::Store(&mut pooled), scratch);
        let mut known = scratch.take_vector(self.pooling.room());
        let part = PartOfRows { rows: &pooled[..area * stride], stride, start: 0 };
        let known_numbers = self.pooling.run(isa, part, &mut known);

        let stride = isa.padded(self.points.outputs);
        let mut bias = scratch.take_vector(stride);
        let mut points = scratch.take(stride);
        let mut finished = scratch.take(stride);
        self.points.run(trunk, Sink::Store(&mut points), scratch);
        self.to_bias.run(known_numbers, &mut bias);
        let from = (&points[..area * stride], stride);
        self.finish.apply_shifted(isa, from, &mut finished, &mut bias);
        raw.policy_stride = isa.padded(self.out.outputs);
        raw.policy.reserve(area * raw.policy_stride);
        self.out.run(&finished, Sink::Store(&mut raw.policy), scratch);

        let count = self.pass.run(known_numbers, &mut bias);
        let mut pass = &bias[..count];
        if let Some((activation, out)) = &self.pass_deeper {
            activate(*activation, &mut bias[..count]);
            let count_out = out.run(&bias[..count], &mut finished);
            pass = &finished[..count_out];
        }
        for (to, from) in raw.pass.iter_mut().zip(pass) {
            *to = *from;
        }
        for buffer in [finished, points, bias, known, pooled] {
            scratch.give(buffer);
        }
    }
}

/// The value head, ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    points: Convolution,
    finish: Finish,
    sums: Pooling,
    hidden: Vectors,
    activation: Activation,
    outcome: Vectors,
    scores: Vectors,
    ownership: Convolution,
}

impl Value {
    pub(crate) fn new(isa: Isa, head: &ValueHead) -> Self {
        let channels = head.points.outputs;
        let ones = vec![1.0; channels];
        let as_they_are =
            Finish::from_parts(isa, [&ones, &vec![0.0; channels]], Activation::Identity);
        Self {
            points: Convolution::new(isa, &head.points),
            finish: head.norm.finish(isa),
            sums: Pooling { finish: as_they_are, channels },
            hidden: Vectors::with_bias(&head.hidden.product, &head.hidden.bias),
            activation: head.activation,
            outcome: Vectors::with_bias(&head.outcome.product, &head.outcome.bias),
            scores: Vectors::with_bias(&head.scores.product, &head.scores.bias),
            ownership: Convolution::new(isa, &head.ownership),
        }
    }

    /// The widest layer.
    pub(crate) fn width(&self) -> usize {
        self.points.outputs.max(self.points.inputs)
    }

    pub(crate) fn run(&self, trunk: &Buffer, raw: &mut Raw, scratch: &mut Scratch) {
        let (isa, area) = (scratch.isa, scratch.shape.area());
        let channels = self.points.outputs;
        let stride = isa.padded(channels);
        let mut points = scratch.take(stride);
        self.points.run(trunk, Sink::Finish(&self.finish, &mut points), scratch);
        raw.ownership_stride = isa.padded(1);
        raw.ownership.reserve(area * raw.ownership_stride);
        self.ownership.run(&points, Sink::Store(&mut raw.ownership), scratch);

        let mut known = scratch.take_vector(self.sums.room());
        let mut vector = scratch.take_vector(3 * channels);
        let part = PartOfRows { rows: &points[..area * stride], stride, start: 0 };
        let means = &self.sums.run(isa, part, &mut known)[..channels];
        value_pool(means, area, &mut vector[..3 * channels]);
        let mut hidden = scratch.take_vector(self.hidden.outputs());
        let count = self.hidden.run(&vector[..3 * channels], &mut hidden);
        activate(self.activation, &mut hidden[..count]);
        self.outcome.run(&hidden[..count], &mut raw.outcome);
        self.scores.run(&hidden[..count], &mut raw.scores);
        for buffer in [hidden, vector, known, points] {
            scratch.give(buffer);
        }
    }
}
