//! Networks as their files have them.

mod blocks;
mod error;
mod heads;
mod layers;
mod reader;
mod tokens;

use kernels::Activation;

pub use error::{ModelError, Place};

#[cfg(test)]
pub(crate) use blocks::NormAct;
pub(crate) use blocks::{Attention, Block, Bottleneck, FeedForward, GlobalPool, Ordinary, Turning};
pub(crate) use heads::{PolicyHead, ValueHead};
pub(crate) use layers::{Conv, MatMul, Norm, RmsNorm};

/// The version of files of ours that are like version 8, with a table of surroundings besides.
pub const PATTERNED: u32 = 108;

/// A network as its file has it, checked: every layer fits the next, every weight is a number.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) name: String,
    pub(crate) version: u32,
    pub(crate) scales: Scales,
    pub(crate) suicide_for_life: bool,
    pub(crate) trunk: Trunk,
    pub(crate) policy: PolicyHead,
    pub(crate) value: ValueHead,
}

/// What the numbers of the value head are multiplied by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scales {
    pub(crate) score: f32,
    pub(crate) deviation: f32,
    pub(crate) lead: f32,
    pub(crate) time: f32,
    pub(crate) win_error: f32,
    pub(crate) score_error: f32,
}

impl Default for Scales {
    /// Those of the versions that do not say.
    fn default() -> Self {
        Self {
            score: 20.0,
            deviation: 20.0,
            lead: 20.0,
            time: 40.0,
            win_error: 0.25,
            score_error: 30.0,
        }
    }
}

/// The stem and the blocks.
#[derive(Clone, Debug)]
pub(crate) struct Trunk {
    pub(crate) channels: usize,
    pub(crate) spatial: Conv,
    /// A row of numbers for each class of surroundings, in networks of ours.
    pub(crate) patterns: Option<Vec<f32>>,
    pub(crate) global: MatMul,
    pub(crate) blocks: Vec<Block>,
    pub(crate) tip: Tip,
    pub(crate) activation: Activation,
}

/// The norm after the last block.
#[derive(Clone, Debug)]
pub(crate) enum Tip {
    Batch(Norm),
    Rms(RmsNorm),
}

impl Model {
    /// Reads a `.bin.gz` or `.txt.gz` file of version 8 to 17, or of [`PATTERNED`].
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        reader::read(&reader::unpack(bytes)?)
    }

    /// Reads such a file that is unpacked already.
    pub fn read_unpacked(bytes: &[u8]) -> Result<Self, ModelError> {
        reader::read(bytes)
    }

    /// The name its makers gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of the file format.
    pub const fn version(&self) -> u32 {
        if self.trunk.patterns.is_some() { PATTERNED } else { self.version }
    }

    /// The channels of the trunk.
    pub const fn channels(&self) -> usize {
        self.trunk.channels
    }

    /// The kinds of the trunk's blocks, in order.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.trunk.blocks.iter().map(Block::kind)
    }

    /// How many weights there are in convolutions and products.
    pub fn parameters(&self) -> usize {
        self.counts().0
    }

    /// How many of them are multiplied at every point.
    pub(crate) fn products_per_point(&self) -> usize {
        self.counts().1
    }

    /// Weights altogether, and those that are used at every point.
    fn counts(&self) -> (usize, usize) {
        let (policy, value) = (&self.policy, &self.value);
        let convs = [
            &self.trunk.spatial,
            &policy.points,
            &policy.pooled,
            &policy.out,
            &value.points,
            &value.ownership,
        ];
        let at_points: usize = convs.iter().map(|it| it.weights.len()).sum();
        let blocks: usize = self.trunk.blocks.iter().map(Block::weights_at_points).sum();
        let vectors = [
            &self.trunk.global,
            &policy.to_bias,
            &policy.pass,
            &value.hidden.product,
            &value.outcome.product,
            &value.scores.product,
        ];
        let once: usize = vectors.iter().map(|it| it.weights.len()).sum();
        let deeper = policy.pass_deeper.as_ref().map_or(0, |it| it.out.weights.len());
        let pools: usize = self.trunk.blocks.iter().map(Block::weights_for_pools).sum();
        let patterns = self.trunk.patterns.as_ref().map_or(0, Vec::len);
        (at_points + blocks + once + deeper + pools + patterns, at_points + blocks)
    }

    /// Whether there is a second, optimistic policy.
    pub const fn has_optimism(&self) -> bool {
        self.policy.out.outputs >= 2
    }
}
