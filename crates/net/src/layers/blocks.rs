//! The blocks of a trunk.

use kernels::{Buffer, Finish, Isa, PartOfRows, Sink};

use super::Scratch;
use super::attention::{Attending, Forwarding};
use super::conv::Convolution;
use super::dense::{Pooling, Vectors};
use crate::model::{Block, Bottleneck, Conv, GlobalPool, Ordinary};

/// A block that is ready to run.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Plain(Plain),
    Pooled(Pooled),
    Narrowed(Narrowed),
    Attending(Box<Attending>),
    Forwarding(Box<Forwarding>),
}

impl Step {
    pub(crate) fn all(isa: Isa, blocks: &[Block]) -> Vec<Self> {
        let steps = blocks.iter().map(|block| match block {
            Block::Ordinary(it) => Self::Plain(Plain::new(isa, it)),
            Block::GlobalPool(it) => Self::Pooled(Pooled::new(isa, it)),
            Block::Bottleneck(it) => Self::Narrowed(Narrowed::new(isa, it)),
            Block::Attention(it) => Self::Attending(Box::new(Attending::new(isa, it))),
            Block::FeedForward(it) => Self::Forwarding(Box::new(Forwarding::new(isa, it))),
        });
        steps.collect()
    }

    /// Adds what the block computes to the trunk.
    pub(crate) fn run(&self, trunk: &mut Buffer, scratch: &mut Scratch) {
        match self {
            Self::Plain(it) => it.run(trunk, scratch),
            Self::Pooled(it) => it.run(trunk, scratch),
            Self::Narrowed(it) => it.run(trunk, scratch),
            Self::Attending(it) => it.run(trunk, scratch),
            Self::Forwarding(it) => it.run(trunk, scratch),
        }
    }

    /// Rounds weights and inputs to sixteen bits inside the block's products.
    pub(crate) fn squeeze(&mut self) {
        let convolutions: Vec<&mut Convolution> = match self {
            Self::Plain(it) => vec![&mut it.first, &mut it.last],
            Self::Pooled(it) => vec![&mut it.both, &mut it.last],
            Self::Narrowed(it) => {
                it.steps.iter_mut().for_each(Self::squeeze);
                vec![&mut it.narrow, &mut it.widen]
            }
            Self::Attending(it) => it.products().into(),
            Self::Forwarding(it) => it.products().into(),
        };
        convolutions.into_iter().for_each(Convolution::squeeze);
    }

    /// The most numbers a point has anywhere in the block.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Plain(it) => it.first.inputs.max(it.first.outputs),
            Self::Pooled(it) => it.both.inputs.max(it.both.outputs),
            Self::Narrowed(it) => {
                it.steps.iter().map(Self::width).max().unwrap_or(0).max(it.narrow.inputs)
            }
            Self::Attending(it) => it.width(),
            Self::Forwarding(it) => it.width(),
        }
    }
}

/// Norm, activation and convolution, twice.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    before: Finish,
    first: Convolution,
    middle: Finish,
    last: Convolution,
}

impl Plain {
    fn new(isa: Isa, block: &Ordinary) -> Self {
        Self {
            before: block.before.finish(isa),
            first: Convolution::new(isa, &block.first),
            middle: block.middle.finish(isa),
            last: Convolution::new(isa, &block.last),
        }
    }

    fn run(&self, trunk: &mut Buffer, scratch: &mut Scratch) {
        let active = finished(&self.before, trunk, scratch);
        let mut middle = scratch.take(scratch.isa.padded(self.first.outputs));
        self.first.run(&active, Sink::Finish(&self.middle, &mut middle), scratch);
        self.last.run(&middle, Sink::Add(trunk), scratch);
        scratch.give(middle);
        scratch.give(active);
    }
}

/// The same with global pooling: both first convolutions are done as one.
#[derive(Clone, Debug)]
pub(crate) struct Pooled {
    before: Finish,
    both: Convolution,
    /// Where the pooled channels begin.
    regular: usize,
    pooling: Pooling,
    to_bias: Vectors,
    middle: Finish,
    last: Convolution,
}

impl Pooled {
    fn new(isa: Isa, block: &GlobalPool) -> Self {
        let regular = isa.padded(block.regular.outputs);
        // Convolutions of unlike kernels cannot be one; no network has them.
        let both = side_by_side(&block.regular, &block.pooled, regular);
        Self {
            before: block.before.finish(isa),
            both: Convolution::new(isa, &both),
            regular,
            pooling: Pooling {
                finish: block.pooled_norm.finish(isa),
                channels: block.pooled.outputs,
            },
            to_bias: Vectors::new(&block.to_bias),
            middle: block.middle.finish(isa),
            last: Convolution::new(isa, &block.last),
        }
    }

    fn run(&self, trunk: &mut Buffer, scratch: &mut Scratch) {
        let (isa, area) = (scratch.isa, scratch.shape.area());
        let active = finished(&self.before, trunk, scratch);
        let stride = isa.padded(self.both.outputs);
        let mut both = scratch.take(stride);
        self.both.run(&active, Sink::Store(&mut both), scratch);
        scratch.give(active);
        let mut pooled = scratch.take_vector(self.pooling.room());
        let mut bias = scratch.take_vector(self.regular);
        let part = PartOfRows { rows: &both[..area * stride], stride, start: self.regular };
        let known = self.pooling.run(isa, part, &mut pooled);
        self.to_bias.run(known, &mut bias);
        let mut middle = scratch.take(self.regular);
        self.middle.apply_shifted(isa, (&both[..area * stride], stride), &mut middle, &mut bias);
        self.last.run(&middle, Sink::Add(trunk), scratch);
        for buffer in [middle, bias, pooled, both] {
            scratch.give(buffer);
        }
    }
}

/// One convolution that does the work of two; the second one's outputs begin at `start`.
fn side_by_side(first: &Conv, second: &Conv, start: usize) -> Conv {
    let outputs = start + second.outputs;
    let (height, width) = (first.height.max(second.height), first.width.max(second.width));
    let mut weights = vec![0.0; height * width * first.inputs * outputs];
    for (conv, start) in [(first, 0), (second, start)] {
        for (n, row) in conv.weights.chunks_exact(conv.outputs).enumerate() {
            let (tap, input) = (n / conv.inputs, n % conv.inputs);
            // Smaller kernels stand in the middle of the larger.
            let y = tap / conv.width + (height - conv.height) / 2;
            let x = tap % conv.width + (width - conv.width) / 2;
            let at = ((y * width + x) * conv.inputs + input) * outputs + start;
            weights[at..at + conv.outputs].copy_from_slice(row);
        }
    }
    let name = format!("{}+{}", first.name, second.name);
    Conv { name, height, width, inputs: first.inputs, outputs, weights }
}

/// Blocks on fewer channels.
#[derive(Clone, Debug)]
pub(crate) struct Narrowed {
    before: Finish,
    narrow: Convolution,
    steps: Vec<Step>,
    after: Finish,
    widen: Convolution,
}

impl Narrowed {
    fn new(isa: Isa, block: &Bottleneck) -> Self {
        Self {
            before: block.before.finish(isa),
            narrow: Convolution::new(isa, &block.narrow),
            steps: Step::all(isa, &block.blocks),
            after: block.after.finish(isa),
            widen: Convolution::new(isa, &block.widen),
        }
    }

    fn run(&self, trunk: &mut Buffer, scratch: &mut Scratch) {
        let active = finished(&self.before, trunk, scratch);
        let stride = scratch.isa.padded(self.narrow.outputs);
        let mut inner = scratch.take(stride);
        self.narrow.run(&active, Sink::Store(&mut inner), scratch);
        scratch.give(active);
        for step in &self.steps {
            step.run(&mut inner, scratch);
        }
        let area = scratch.shape.area();
        self.after.apply_in_place(scratch.isa, &mut inner[..area * stride]);
        self.widen.run(&inner, Sink::Add(trunk), scratch);
        scratch.give(inner);
    }
}

/// The trunk after a norm and an activation, in a buffer of its own.
pub(crate) fn finished(finish: &Finish, trunk: &Buffer, scratch: &mut Scratch) -> Buffer {
    let stride = finish.scale.len();
    let numbers = scratch.shape.area() * stride;
    let mut active = scratch.take(stride);
    finish.apply(scratch.isa, &trunk[..numbers], &mut active[..numbers]);
    active
}
