//! A run of learning as a file, to go on with later or elsewhere.

use std::io::{self, Write};

use super::architecture::{Architecture, BlockKind};
use super::network::Net;
use super::optimizer::State;

/// What a file begins with.
const MAGIC: &[u8; 18] = b"shidogo learning 2";
/// What one of a network with nested blocks begins with.
const NESTED_MAGIC: &[u8; 18] = b"shidogo learning 3";
/// What one without a word on surroundings begins with.
const OLDER_MAGIC: &[u8; 18] = b"shidogo learning 1";
/// Kinds of blocks by their numbers in a file; one without nested blocks knows the first two.
const KINDS: [BlockKind; 4] =
    [BlockKind::Ordinary, BlockKind::GlobalPool, BlockKind::Nested, BlockKind::NestedGlobalPool];
/// No network that is learned here is larger.
const MOST_NUMBERS: u64 = 1 << 26;

/// Why a file is no checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is something else.
    #[error("this is no checkpoint")]
    NoCheckpoint,
    /// It ends too early.
    #[error("the checkpoint is cut short")]
    CutShort,
    /// Its shape cannot be.
    #[error("the checkpoint's shape cannot be: {0}")]
    Shape(&'static str),
}

/// Writes the shape of a network and everything its learning needs.
pub fn write_checkpoint(net: &Net, state: &State, to: &mut impl Write) -> io::Result<()> {
    let shape = net.architecture();
    let is_nested = shape.blocks.iter().any(|it| it.is_nested());
    to.write_all(if is_nested { NESTED_MAGIC } else { MAGIC })?;
    let sizes = [
        shape.channels,
        shape.pooled,
        shape.stem,
        shape.policy,
        shape.value,
        shape.hidden,
        shape.extra_globals,
        shape.blocks.len(),
    ];
    for size in sizes {
        to.write_all(&(size as u32).to_le_bytes())?;
    }
    to.write_all(&[u8::from(shape.patterns)])?;
    if is_nested {
        to.write_all(&(shape.inner as u32).to_le_bytes())?;
    }
    for block in &shape.blocks {
        to.write_all(&[u8::from(block.looks_around()) + 2 * u8::from(block.is_nested())])?;
    }
    to.write_all(&state.step.to_le_bytes())?;
    to.write_all(&(state.numbers.len() as u64).to_le_bytes())?;
    for numbers in [&state.numbers, &state.averaged, &state.first, &state.second] {
        let bytes: Vec<u8> = numbers.iter().flat_map(|it| it.to_le_bytes()).collect();
        to.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads what [`write_checkpoint`] wrote.
pub fn read_checkpoint(bytes: &[u8]) -> Result<(Net, State), CheckpointError> {
    let magics = [OLDER_MAGIC, MAGIC, NESTED_MAGIC];
    let stripped = magics.into_iter().find_map(|it| Some((bytes.strip_prefix(it)?, it)));
    let (rest, magic) = stripped.ok_or(CheckpointError::NoCheckpoint)?;
    let mut bytes = Bytes(rest);
    let mut sizes = [0; 8];
    for size in &mut sizes {
        *size = bytes.size()?;
    }
    let [channels, pooled, stem, policy, value, hidden, extra_globals, blocks] = sizes;
    let patterns = magic != OLDER_MAGIC && bytes.take(1)? != [0];
    let inner = if magic == NESTED_MAGIC { bytes.size()? } else { channels };
    if channels == 0 || inner == 0 || policy == 0 || value == 0 || hidden == 0 || stem % 2 == 0 {
        return Err(CheckpointError::Shape("a layer without channels"));
    }
    let known = if magic == NESTED_MAGIC { &KINDS[..] } else { &KINDS[..2] };
    let kind = |it: &u8| known.get(usize::from(*it)).copied();
    let blocks: Option<Vec<BlockKind>> = bytes.take(blocks)?.iter().map(kind).collect();
    let blocks = blocks.ok_or(CheckpointError::Shape("a block of no known kind"))?;
    let looks_around = blocks.iter().any(|it| it.looks_around());
    if looks_around && !(1..channels.min(inner)).contains(&pooled) {
        return Err(CheckpointError::Shape("nothing beside what looks at the whole board"));
    }
    let step = u64::from_le_bytes(bytes.array()?);
    let len = u64::from_le_bytes(bytes.array()?);
    if len > MOST_NUMBERS || bytes.0.len() as u64 != 16 * len {
        return Err(CheckpointError::CutShort);
    }
    let shape = Architecture {
        channels,
        blocks,
        inner,
        pooled,
        stem,
        policy,
        value,
        hidden,
        extra_globals,
        patterns,
    };
    let net = Net::new(shape);
    if net.layout().len() as u64 != len {
        return Err(CheckpointError::Shape("another number of weights"));
    }
    let mut numbers = || -> Result<Vec<f32>, CheckpointError> {
        let part = bytes.take(4 * net.layout().len())?;
        let (numbers, _) = part.as_chunks::<4>();
        Ok(numbers.iter().map(|it| f32::from_le_bytes(*it)).collect())
    };
    let state = State {
        step,
        numbers: numbers()?,
        averaged: numbers()?,
        first: numbers()?,
        second: numbers()?,
    };
    Ok((net, state))
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], CheckpointError> {
        let (part, rest) = self.0.split_at_checked(count).ok_or(CheckpointError::CutShort)?;
        self.0 = rest;
        Ok(part)
    }

    /// A part of a shape.
    fn size(&mut self) -> Result<usize, CheckpointError> {
        match u32::from_le_bytes(self.array()?) {
            size @ 0..=4096 => Ok(size as usize),
            _ => Err(CheckpointError::Shape("too large")),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        self.take(N)?.try_into().map_err(|_| CheckpointError::CutShort)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn a_run_comes_back_and_nothing_else_does() {
        check(Architecture { patterns: true, ..Architecture::usual(2, 16) }, b'2');
        check(Architecture::unpooled(2, 16), b'2');
        check(Architecture { patterns: true, ..Architecture::nested(2, 16, 8) }, b'3');
    }

    #[track_caller]
    fn check(shape: Architecture, version: u8) {
        let net = Net::new(shape);
        let mut state = State::new(net.start(&mut Xoshiro256PlusPlus::seed_from_u64(1)));
        state.step = 77;
        let mut bytes = Vec::new();
        write_checkpoint(&net, &state, &mut bytes).unwrap();
        assert_eq!(bytes[17], version);
        let (read, again) = read_checkpoint(&bytes).unwrap();
        assert_eq!((read.architecture(), again), (net.architecture(), state));
        for len in (0..bytes.len()).step_by(99_991) {
            assert!(read_checkpoint(&bytes[..len]).is_err(), "{len}");
        }
        let mut wrong = bytes.clone();
        wrong[18..22].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(read_checkpoint(&wrong).err(), Some(CheckpointError::Shape("too large")));
        wrong[18..22].copy_from_slice(&17_u32.to_le_bytes());
        assert!(read_checkpoint(&wrong).is_err());
        wrong = [OLDER_MAGIC, &bytes[18..50], &bytes[51..]].concat();
        let is_readable = version == b'2' && !net.architecture().patterns;
        assert_eq!(read_checkpoint(&wrong).is_ok(), is_readable, "one of the time before");
    }
}
