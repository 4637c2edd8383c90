//! Weights as bytes: small enough to come with the program.
//!
//! `SHIDOPO1`, then the lists one after the other, each with its length in four bytes; at the end
//! a sum over all that stands before. Weights are logarithms in one byte, an eighth of an octave
//! a step. All numbers are little-endian.

use super::logs::Log;
use super::prior::PriorGammas;
use super::{Gammas, Tactic};
use crate::diamond::Diamond;
use crate::features::{LadderLook, PlaceFeatures};
use crate::reply::Reply;

const MAGIC: &[u8; 8] = b"SHIDOPO1";
/// More patterns than anybody learns; the table in memory stays bearable.
const MOST_PATTERNS: usize = 400_000;
/// Diamonds stand in the table in sixteen orientations.
const MOST_DIAMONDS: usize = 60_000;

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// They begin otherwise.
    #[error("these are no weights of playouts")]
    Kind,
    /// They end too early.
    #[error("the weights are cut off")]
    Short,
    /// Something was changed on the way.
    #[error("the weights are damaged: their sum is wrong")]
    Sum,
    /// A list is longer or shorter than it can be.
    #[error("the weights have a list of {0}, which fits nothing")]
    Length(usize),
    /// There is more than there should be.
    #[error("the weights go on after their end")]
    Long,
}

impl Gammas {
    /// The bytes that [`Gammas::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer { bytes: MAGIC.to_vec() };
        for list in [&self.diamonds, &self.near] {
            out.keyed(list.iter().map(|&(it, weight)| (it.code(), weight)));
        }
        self.tactics.iter().for_each(|it| out.list(it));
        out.list(&self.replies);
        let prior = &self.prior;
        out.keyed(prior.patterns.iter().copied());
        out.list(&[prior.unlisted]);
        prior.tactics.iter().for_each(|it| out.list(it));
        for list in
            [&prior.ladders, &prior.replies, &prior.from_last, &prior.from_second, &prior.lines]
        {
            out.list(list);
        }
        let sum = sum(&out.bytes);
        out.bytes.extend_from_slice(&sum.to_le_bytes());
        out.bytes
    }

    /// Reads what [`Gammas::to_bytes`] has written; the weights are rounded.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Kind)?;
        let (_, end) = rest.split_last_chunk::<4>().ok_or(WeightsError::Short)?;
        let body = bytes.get(..bytes.len() - 4).unwrap_or_default();
        if sum(body) != u32::from_le_bytes(*end) {
            return Err(WeightsError::Sum);
        }
        let mut input = Reader { left: body.get(MAGIC.len()..).unwrap_or_default() };
        let diamonds = input.keyed(MOST_DIAMONDS)?;
        let near = input.keyed(MOST_DIAMONDS)?;
        let diamond = |list: Vec<(u32, f32)>| {
            list.into_iter().map(|(code, weight)| (Diamond(code), weight)).collect()
        };
        let gammas = Self {
            diamonds: diamond(diamonds),
            near: diamond(near),
            tactics: input.tactics()?,
            replies: input.list(Reply::COUNT)?,
            prior: PriorGammas {
                patterns: input.keyed(MOST_PATTERNS)?,
                unlisted: input.list(1)?.first().copied().unwrap_or(1.0),
                tactics: input.tactics()?,
                ladders: input.list(LadderLook::COUNT)?,
                replies: input.list(super::prior::REPLIES)?,
                from_last: input.list(PlaceFeatures::DISTANCES)?,
                from_second: input.list(PlaceFeatures::DISTANCES)?,
                lines: input.list(PlaceFeatures::LINES)?,
            },
        };
        if input.left.is_empty() { Ok(gammas) } else { Err(WeightsError::Long) }
    }
}

fn to_byte(weight: f32) -> u8 {
    Log::of(weight).to_byte()
}

fn from_byte(byte: u8) -> f32 {
    Log::from_byte(byte).weight()
}

struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    fn length(&mut self, length: usize) {
        self.bytes.extend_from_slice(&(length as u32).to_le_bytes());
    }

    fn list(&mut self, weights: &[f32]) {
        self.length(weights.len());
        self.bytes.extend(weights.iter().copied().map(to_byte));
    }

    fn keyed(&mut self, list: impl ExactSizeIterator<Item = (u32, f32)> + Clone) {
        self.length(list.len());
        self.bytes.extend(list.clone().flat_map(|it| it.0.to_le_bytes()));
        self.bytes.extend(list.map(|it| to_byte(it.1)));
    }
}

struct Reader<'a> {
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], WeightsError> {
        let (taken, left) = self.left.split_at_checked(length).ok_or(WeightsError::Short)?;
        self.left = left;
        Ok(taken)
    }

    fn length(&mut self) -> Result<usize, WeightsError> {
        let bytes = self.take(4)?.first_chunk().copied().ok_or(WeightsError::Short)?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn list(&mut self, wanted: usize) -> Result<Vec<f32>, WeightsError> {
        let length = self.length()?;
        if length != wanted {
            return Err(WeightsError::Length(length));
        }
        Ok(self.take(length)?.iter().copied().map(from_byte).collect())
    }

    fn tactics(&mut self) -> Result<[Vec<f32>; 4], WeightsError> {
        let [a, b, c, d] = Tactic::PARTS;
        Ok([self.list(a)?, self.list(b)?, self.list(c)?, self.list(d)?])
    }

    fn keyed(&mut self, most: usize) -> Result<Vec<(u32, f32)>, WeightsError> {
        let length = self.length()?;
        if length > most {
            return Err(WeightsError::Length(length));
        }
        let (keys, _) = self.take(4 * length)?.as_chunks::<4>();
        let keys = keys.iter().map(|it| u32::from_le_bytes(*it));
        Ok(keys.zip(self.take(length)?.iter().copied().map(from_byte)).collect())
    }
}

/// Adler's sum with a larger prime would do as well: it only has to notice accidents.
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &it| (sum ^ u32::from(it)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::Weights;

    fn some() -> Gammas {
        let mut gammas = Gammas::by_hand();
        gammas.diamonds = vec![(Diamond(5), 2.0), (Diamond(77), 0.25)];
        gammas.near = vec![(Diamond(5), 4.0)];
        gammas.prior.patterns = vec![(123_456, 16.0)];
        gammas
    }

    #[test]
    fn what_is_written_is_read() {
        let read = Gammas::from_bytes(&some().to_bytes()).unwrap();
        assert_eq!(read.diamonds, some().diamonds, "octaves are exact");
        assert_eq!(read.prior, some().prior);
        for (a, b) in read.replies.iter().zip(&some().replies) {
            assert!((a / b).log2().abs() <= 1.0 / 16.0 + 0.001, "{a} {b}");
        }
        assert_eq!(read.to_bytes(), Gammas::from_bytes(&read.to_bytes()).unwrap().to_bytes());
    }

    #[test]
    fn the_weights_of_the_program_can_be_read() {
        let bytes = include_bytes!("../../data/weights.bin");
        let gammas = Gammas::from_bytes(bytes).unwrap();
        assert!(gammas.diamonds.len() > 1000 && gammas.prior.patterns.len() > 10_000);
        assert!(bytes.len() < 1 << 20, "a megabyte is the most");
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let good = some().to_bytes();
        assert_eq!(Weights::read(b"nonsense").unwrap_err(), WeightsError::Kind);
        assert_eq!(Weights::read(MAGIC).unwrap_err(), WeightsError::Short);
        for n in 8..good.len() {
            assert!(Weights::read(&good[..n]).is_err(), "cut at {n}");
            let mut bad = good.clone();
            bad[n] ^= 0x40;
            assert!(Weights::read(&bad).is_err(), "changed at {n}");
        }
    }

    #[test]
    fn lengths_that_fit_nothing_are_refused_whatever_the_sum() {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&u32::MAX.to_le_bytes());
        bytes.extend_from_slice(&sum(&bytes).to_le_bytes());
        assert_eq!(Weights::read(&bytes).unwrap_err(), WeightsError::Length(u32::MAX as usize));
        let mut long = some().to_bytes();
        long.truncate(long.len() - 4);
        long.push(0);
        long.extend_from_slice(&sum(&long).to_le_bytes());
        assert_eq!(Weights::read(&long).unwrap_err(), WeightsError::Long);
    }
}
