//! The name of a game in addresses and messages.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};

/// The name of a game: twelve letters and digits without meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct GameId([u8; Self::LEN]);

/// A text that names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseGameIdError;

impl GameId {
    const LEN: usize = 12;
    /// Without those that look alike.
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

    pub(crate) fn random(rng: &mut impl Rng) -> Self {
        Self(std::array::from_fn(|_| {
            let n = rng.random_range(0..Self::LETTERS.len());
            Self::LETTERS.get(n).copied().unwrap_or(b'a')
        }))
    }

    /// A number that is another one for another game.
    pub(crate) fn number(self) -> u64 {
        self.0.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &it| {
            (hash ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, ParseGameIdError> {
        let bytes: [u8; Self::LEN] = text.as_bytes().try_into().map_err(|_| ParseGameIdError)?;
        let known = bytes.iter().all(|it| Self::LETTERS.contains(it));
        known.then_some(Self(bytes)).ok_or(ParseGameIdError)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&it| write!(f, "{}", char::from(it)))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn ids_are_read_back_and_nothing_else_is() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let id = GameId::random(&mut rng);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_ne!(id, GameId::random(&mut rng));
        for bad in ["", "abc", "../../../../", "' OR 1=1 --;", "ABCDEFGHIJKM", "aaaaaaaaaaaaa"] {
            assert_eq!(bad.parse::<GameId>(), Err(ParseGameIdError), "{bad}");
        }
    }
}
