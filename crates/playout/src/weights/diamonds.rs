//! The weights of diamonds for both colours, found by one look.

use goban::Color;

use super::logs::Log;
use crate::diamond::Diamond;
use crate::quick::{self, Quick};

/// Weights of Black and White.
type Pair = [Log; 2];

/// Four diamonds whose codes begin alike: what comes next in each of them, and its weights.
#[derive(Clone, Copy, Debug, Default)]
struct Bucket {
    keys: [u16; 4],
    pairs: [Pair; 4],
}

/// What the eight points around say.
#[derive(Clone, Copy, Debug)]
struct Near {
    pair: Pair,
    quick: [Quick; 2],
}

const NEAR: usize = 1 << 16;

/// A table of diamonds, turned and mirrored so that they are smallest, and one of the eight
/// points around. It is small enough to stay in the cache, which a table of all orientations
/// would not.
#[derive(Debug)]
pub(super) struct DiamondTable {
    buckets: Box<[Bucket]>,
    /// How many bits of the multiplied code do not choose the bucket.
    shift: u32,
    near: Box<[Near; NEAR]>,
}

/// What is known of a point at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The weights of what is around, for Black and for White.
    pub(crate) pair: [Log; 2],
    /// What may be done there, where no chain beside has less than three liberties.
    pub(crate) quick: [Quick; 2],
}

impl DiamondTable {
    /// From diamonds as the mover sees them; what is listed nowhere weighs 1. Of diamonds that
    /// fight for a full bucket the later ones are left to the eight points around.
    pub(super) fn new(diamonds: &[(Diamond, Log)], near: &[(Diamond, Log)]) -> Self {
        // Two colours each, four to a bucket, and a third of the places free at least.
        let bits = (diamonds.len() * 3 / 4 + 2).next_power_of_two().trailing_zeros().clamp(1, 16);
        let plain = |code: u32| Near {
            pair: [Log::ONE; 2],
            quick: Color::ALL.map(|it| quick::of(code, it)),
        };
        let mut table = Self {
            buckets: vec![Bucket::default(); 1 << bits].into(),
            shift: 32 - bits,
            near: Box::new(std::array::from_fn(|it| plain(it as u32))),
        };
        for &(diamond, weight) in near {
            for (color, seen) in Color::ALL.into_iter().zip(seen_by_both(diamond)) {
                for turned in seen.symmetries() {
                    if let Some(near) = table.near.get_mut(turned.near().code() as usize) {
                        near.pair[color.index()] = weight;
                    }
                }
            }
        }
        for &(diamond, weight) in diamonds {
            for (color, seen) in Color::ALL.into_iter().zip(seen_by_both(diamond)) {
                table.add(seen.smallest(), color, weight);
            }
        }
        table
    }

    fn add(&mut self, diamond: Diamond, color: Color, weight: Log) {
        let near = self.near(diamond).pair;
        let (bucket, key) = self.place(diamond);
        let Some(bucket) = self.buckets.get_mut(bucket) else { return };
        let is_there = bucket.keys.iter().position(|&it| it == key);
        let place = is_there.or_else(|| bucket.keys.iter().position(|&it| it == 0));
        if let Some(place) = place {
            if is_there.is_none() {
                bucket.keys[place] = key;
                bucket.pairs[place] = near;
            }
            bucket.pairs[place][color.index()] = weight;
        }
    }

    /// Weights and a quick verdict for Black and for White.
    #[inline]
    pub(super) fn of(&self, diamond: Diamond) -> Look {
        let smallest = diamond.smallest();
        let Near { mut pair, quick } = self.near(smallest);
        let (bucket, key) = self.place(smallest);
        let bucket = &self.buckets[bucket];
        // Without branches: which of them it is, if any, cannot be foretold.
        for (&known, &weights) in bucket.keys.iter().zip(&bucket.pairs) {
            pair = if known == key { weights } else { pair };
        }
        Look { pair, quick }
    }

    #[inline]
    fn near(&self, diamond: Diamond) -> Near {
        self.near[diamond.near().code() as usize % NEAR]
    }

    /// The bucket, and what the diamond is called in it: never 0.
    #[inline]
    fn place(&self, diamond: Diamond) -> (usize, u16) {
        let mixed = diamond.code().wrapping_mul(0x9e37_79b1);
        let bucket = (mixed >> self.shift) as usize;
        (bucket, (mixed.wrapping_shl(32 - self.shift) >> 16) as u16 | 1)
    }
}

/// What the mover sees, as the board is with Black to move and with White to move.
fn seen_by_both(diamond: Diamond) -> [Diamond; 2] {
    [diamond, diamond.with_colors_swapped()]
}
