//! The blocks of a trunk: where each of their numbers is.

use super::architecture::{Architecture, BlockKind, NESTED_BLOCKS};
use super::dense::{Dense, DenseStart};
use super::params::Layout;
use super::slots::{AffineId, ConvId, PointId, Slots};

/// A block of the trunk.
#[derive(Clone, Debug)]
pub(crate) enum TrunkBlock {
    Plain(Block),
    Nested(Nest),
}

/// Two convolutions, added to what went in.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Channels that go in and come out.
    pub(crate) channels: usize,
    pub(crate) before: AffineId,
    pub(crate) first: ConvId,
    pub(crate) pooling: Option<BlockPooling>,
    /// Channels between the convolutions.
    pub(crate) between: usize,
    pub(crate) middle: AffineId,
    pub(crate) last: ConvId,
}

/// The part of a block that looks at the whole board.
#[derive(Clone, Debug)]
pub(crate) struct BlockPooling {
    pub(crate) conv: ConvId,
    pub(crate) channels: usize,
    pub(crate) norm: AffineId,
    pub(crate) to_bias: Dense,
}

/// Blocks on fewer channels, added to what went in.
#[derive(Clone, Debug)]
pub(crate) struct Nest {
    /// Channels that go in and come out, and those inside.
    pub(crate) channels: usize,
    pub(crate) inner: usize,
    pub(crate) before: AffineId,
    pub(crate) narrow: PointId,
    pub(crate) blocks: Vec<Block>,
    pub(crate) after: AffineId,
    pub(crate) widen: PointId,
}

impl TrunkBlock {
    pub(crate) fn new(
        places: (&mut Layout, &mut Slots),
        architecture: &Architecture,
        (n, kind): (usize, BlockKind),
    ) -> Self {
        let name = format!("block{n}");
        let pooled = kind.looks_around().then_some(architecture.pooled);
        if kind.is_nested() {
            let channels = [architecture.channels, architecture.inner];
            Self::Nested(Nest::new(places, &name, (channels, pooled)))
        } else {
            Self::Plain(Block::new(places, &name, (architecture.channels, pooled)))
        }
    }
}

impl Block {
    /// On so many channels; if some of them look at the whole board, on how many.
    fn new(
        (layout, slots): (&mut Layout, &mut Slots),
        name: &str,
        (channels, pooled): (usize, Option<usize>),
    ) -> Self {
        let before = slots.affine(layout, format!("{name}/norm1"), channels);
        let between = channels - pooled.unwrap_or(0);
        let first = slots.conv(layout, format!("{name}/w1a"), ([channels, between], 1.0));
        let pooling = pooled.map(|pooled| BlockPooling {
            conv: slots.conv(layout, format!("{name}/w1b"), ([channels, pooled], 1.0)),
            channels: pooled,
            norm: slots.affine(layout, format!("{name}/norm1b"), pooled),
            to_bias: Dense::new(
                layout,
                format!("{name}/w1r"),
                [3 * pooled, between],
                DenseStart { has_bias: false, gain: 0.5 },
            ),
        });
        let middle = slots.affine(layout, format!("{name}/norm2"), between);
        // A block begins as nothing, so that the trunk's numbers stay in bounds however deep.
        let last = slots.conv(layout, format!("{name}/w2"), ([between, channels], 0.0));
        Self { channels, before, first, pooling, between, middle, last }
    }
}

impl Nest {
    fn new(
        (layout, slots): (&mut Layout, &mut Slots),
        name: &str,
        ([channels, inner], pooled): ([usize; 2], Option<usize>),
    ) -> Self {
        let before = slots.affine(layout, format!("{name}/norm1"), channels);
        let narrow = slots.point(layout, format!("{name}/narrow"), ([channels, inner], 1.0));
        let block = |n: usize| {
            // KataGo's look around in the first one, so that the others know what it saw.
            let pooled = pooled.filter(|_| n == 0);
            Block::new((&mut *layout, &mut *slots), &format!("{name}/inner{n}"), (inner, pooled))
        };
        let blocks = (0..NESTED_BLOCKS).map(block).collect();
        let after = slots.affine(layout, format!("{name}/norm2"), inner);
        // It begins as nothing too.
        let widen = slots.point(layout, format!("{name}/widen"), ([inner, channels], 0.0));
        Self { channels, inner, before, narrow, blocks, after, widen }
    }
}
