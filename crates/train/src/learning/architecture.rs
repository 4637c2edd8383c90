//! The shape of a network that is learned.

use net::{GLOBALS, PATTERNED, RANK_INPUTS};

/// A residual block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Two convolutions.
    Ordinary,
    /// The same, with a part that looks at the whole board and shifts the others.
    GlobalPool,
    /// Fewer channels, ordinary blocks on those, and back.
    Nested,
    /// The same; the first of the blocks inside looks at the whole board.
    NestedGlobalPool,
}

impl BlockKind {
    /// Whether it holds other blocks.
    pub const fn is_nested(self) -> bool {
        matches!(self, Self::Nested | Self::NestedGlobalPool)
    }

    /// Whether something in it looks at the whole board.
    pub const fn looks_around(self) -> bool {
        matches!(self, Self::GlobalPool | Self::NestedGlobalPool)
    }
}

/// Blocks inside of a nested one; KataGo's networks have as many.
pub(crate) const NESTED_BLOCKS: usize = 2;

/// What the blocks of a network are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every third one looks at the whole board.
    Usual,
    /// None does; only the heads.
    Unpooled,
    /// Every one is nested; in every third one a block looks at the whole board.
    Nested,
}

/// The shape of a network, as KataGo's files have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architecture {
    /// Channels of the trunk.
    pub channels: usize,
    /// Its blocks.
    pub blocks: Vec<BlockKind>,
    /// Channels inside of nested blocks; those of the trunk if there are none.
    pub inner: usize,
    /// Channels that look at the whole board in a block that does.
    pub pooled: usize,
    /// Side of the first layer's kernel.
    pub stem: usize,
    /// Channels of the policy head.
    pub policy: usize,
    /// Channels of the value head.
    pub value: usize,
    /// Width of the value head's hidden layer.
    pub hidden: usize,
    /// Numbers about the whole position, beside KataGo's nineteen.
    pub extra_globals: usize,
    /// Whether what stands around a point has a row of numbers of its own.
    pub patterns: bool,
}

impl Architecture {
    /// So many blocks of so many channels, every third one looking at the whole board.
    pub fn usual(blocks: usize, channels: usize) -> Self {
        let kind = |n: usize| match n % 3 {
            1 => BlockKind::GlobalPool,
            _ => BlockKind::Ordinary,
        };
        Self {
            channels,
            blocks: (0..blocks).map(kind).collect(),
            inner: channels,
            pooled: pooled(channels),
            stem: 5,
            policy: 32,
            value: 32,
            hidden: 64,
            extra_globals: 0,
            patterns: false,
        }
    }

    /// The same without a block that looks at the whole board.
    pub fn unpooled(blocks: usize, channels: usize) -> Self {
        let kinds = vec![BlockKind::Ordinary; blocks];
        Self { blocks: kinds, ..Self::usual(blocks, channels) }
    }

    /// So many nested blocks of so many channels, so many inside of them.
    pub fn nested(blocks: usize, channels: usize, inner: usize) -> Self {
        let usual = Self::usual(blocks, channels);
        let nested = |it: &BlockKind| {
            if it.looks_around() { BlockKind::NestedGlobalPool } else { BlockKind::Nested }
        };
        let blocks = usual.blocks.iter().map(nested).collect();
        Self { blocks, inner, pooled: pooled(inner), ..usual }
    }

    /// The shape of a network that was learned here, by its file; `None` if the file is another's.
    pub fn of_file(file: &[u8]) -> Option<Self> {
        let head = file.get(..file.len().min(LONGEST_HEAD))?;
        let mut lines = head.split(|it| *it == b'\n').map(std::str::from_utf8);
        let version: u32 = lines.nth(1)?.ok()?.parse().ok()?;
        let globals: usize = lines.nth(1)?.ok()?.parse().ok()?;
        let sizes = lines.nth(1)?.ok()?;
        let mut sizes = sizes.split(' ').map(str::parse::<usize>);
        let mut size = || sizes.next()?.ok();
        let (blocks, channels, inner) = (size()?, size()?, size()?);
        let is_reasonable = (1..=100).contains(&blocks)
            && (8..=1024).contains(&channels)
            && (1..=1024).contains(&inner);
        let extra_globals = globals.checked_sub(GLOBALS)?;
        let is_known = [0, RANK_INPUTS].contains(&extra_globals);
        let patterns = version == PATTERNED;
        if !is_reasonable || !is_known {
            return None;
        }
        let shape = match Form::of_file(file) {
            Form::Usual => Self::usual(blocks, channels),
            Form::Unpooled => Self::unpooled(blocks, channels),
            Form::Nested => Self::nested(blocks, channels, inner),
        };
        Some(Self { extra_globals, patterns, ..shape })
    }
}

impl Form {
    /// By the kinds of blocks that are named anywhere.
    fn of_file(file: &[u8]) -> Self {
        let has = |kind: &[u8]| file.windows(kind.len()).any(|it| it == kind);
        if has(NESTED_BLOCK.as_bytes()) {
            Self::Nested
        } else if has(POOLED_BLOCK.as_bytes()) {
            Self::Usual
        } else {
            Self::Unpooled
        }
    }
}

/// How many of the channels look at the whole board.
fn pooled(channels: usize) -> usize {
    (channels / 4).next_multiple_of(16).min(channels / 2)
}

/// The shape is told within so many bytes.
const LONGEST_HEAD: usize = 1000;

/// What files call a block that looks at the whole board.
pub(crate) const POOLED_BLOCK: &str = "gpool_block";
/// What files call a nested block.
pub(crate) const NESTED_BLOCK: &str = "nested_bottleneck_block";
