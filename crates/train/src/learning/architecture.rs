//! The shape of a network that is learned.

/// A residual block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Two convolutions.
    Ordinary,
    /// The same, with a part that looks at the whole board and shifts the others.
    GlobalPool,
}

/// The shape of a network, as KataGo's files have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architecture {
    /// Channels of the trunk.
    pub channels: usize,
    /// Its blocks.
    pub blocks: Vec<BlockKind>,
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
            pooled: (channels / 4).next_multiple_of(16).min(channels / 2),
            stem: 5,
            policy: 32,
            value: 32,
            hidden: 64,
            extra_globals: 0,
        }
    }
}
