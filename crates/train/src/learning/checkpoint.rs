//! A run of learning as a file, to go on with later or elsewhere.

use std::io::{self, Write};

use super::architecture::{Architecture, BlockKind};
use super::network::Net;
use super::optimizer::State;

/// What a file begins with.
const MAGIC: &[u8; 18] = b"shidogo learning 2";
/// What one without a word on surroundings begins with.
const OLDER_MAGIC: &[u8; 18] = b"shidogo learning 1";
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
    to.write_all(MAGIC)?;
    let shape = net.architecture();
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
    for block in &shape.blocks {
        to.write_all(&[u8::from(*block == BlockKind::GlobalPool)])?;
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
    let (bytes, is_older) = match (bytes.strip_prefix(MAGIC), bytes.strip_prefix(OLDER_MAGIC)) {
        (Some(rest), _) => (rest, false),
        (None, Some(rest)) => (rest, true),
        (None, None) => return Err(CheckpointError::NoCheckpoint),
    };
    let mut bytes = Bytes(bytes);
    let mut sizes = [0; 8];
    for size in &mut sizes {
        *size = u32::from_le_bytes(bytes.array()?) as usize;
    }
    let [channels, pooled, stem, policy, value, hidden, extra_globals, blocks] = sizes;
    if sizes.iter().any(|&it| it > 4096) {
        return Err(CheckpointError::Shape("too large"));
    }
    if channels == 0 || policy == 0 || value == 0 || hidden == 0 || stem % 2 == 0 {
        return Err(CheckpointError::Shape("a layer without channels"));
    }
    let patterns = !is_older && bytes.take(1)? != [0];
    let kinds = bytes.take(blocks)?;
    if kinds.iter().any(|it| *it > 1) {
        return Err(CheckpointError::Shape("a block of no known kind"));
    }
    if kinds.contains(&1) && !(1..channels).contains(&pooled) {
        return Err(CheckpointError::Shape("nothing beside what looks at the whole board"));
    }
    let kind = |it: &u8| if *it == 0 { BlockKind::Ordinary } else { BlockKind::GlobalPool };
    let blocks = kinds.iter().map(kind).collect();
    let step = u64::from_le_bytes(bytes.array()?);
    let len = u64::from_le_bytes(bytes.array()?);
    if len > MOST_NUMBERS || bytes.0.len() as u64 != 16 * len {
        return Err(CheckpointError::CutShort);
    }
    let shape = Architecture {
        channels,
        blocks,
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
        let net = Net::new(Architecture { patterns: true, ..Architecture::usual(2, 16) });
        let mut state = State::new(net.start(&mut Xoshiro256PlusPlus::seed_from_u64(1)));
        state.step = 77;
        let mut bytes = Vec::new();
        write_checkpoint(&net, &state, &mut bytes).unwrap();
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
    }
}
