//! The shape of a network that is learned.

use net::{GLOBALS, PATTERNED, RANK_INPUTS};

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
            pooled: (channels / 4).next_multiple_of(16).min(channels / 2),
            stem: 5,
            policy: 32,
            value: 32,
            hidden: 64,
            extra_globals: 0,
            patterns: false,
        }
    }

    /// The shape of a network that was learned here, by the head of its file; `None` if the file
    /// is another's.
    pub fn of_file(file: &[u8]) -> Option<Self> {
        let head = file.get(..file.len().min(LONGEST_HEAD))?;
        let mut lines = head.split(|it| *it == b'\n').map(std::str::from_utf8);
        let version: u32 = lines.nth(1)?.ok()?.parse().ok()?;
        let globals: usize = lines.nth(1)?.ok()?.parse().ok()?;
        let sizes = lines.nth(1)?.ok()?;
        let mut sizes = sizes.split(' ').map(str::parse::<usize>);
        let (blocks, channels) = (sizes.next()?.ok()?, sizes.next()?.ok()?);
        let is_reasonable = (1..=100).contains(&blocks) && (8..=1024).contains(&channels);
        let extra_globals = globals.checked_sub(GLOBALS)?;
        let is_known = [0, RANK_INPUTS].contains(&extra_globals);
        let patterns = version == PATTERNED;
        let usual = || Self { extra_globals, patterns, ..Self::usual(blocks, channels) };
        (is_reasonable && is_known).then(usual)
    }
}

/// The shape is told within so many bytes.
const LONGEST_HEAD: usize = 1000;
