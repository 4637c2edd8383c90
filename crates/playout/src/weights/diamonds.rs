//! The weights of diamonds for both colours, found by one look.

use goban::Color;

use super::logs::Log;
use crate::diamond::Diamond;
use crate::quick::{self, Quick};

/// Weights of Black and White, side by side.
#[derive(Clone, Copy, Debug)]
struct Pair(u16);

impl Pair {
    const ONES: Self = Self::of([Log::ONE; 2]);

    const fn of([black, white]: [Log; 2]) -> Self {
        Self(u16::from_le_bytes([black.to_byte(), white.to_byte()]))
    }

    #[inline]
    const fn logs(self) -> [Log; 2] {
        let [black, white] = self.0.to_le_bytes();
        [Log::from_byte(black), Log::from_byte(white)]
    }

    /// The same with another weight for one colour.
    const fn with(self, color: Color, weight: Log) -> Self {
        let mut logs = self.logs();
        logs[color.index()] = weight;
        Self::of(logs)
    }
}

/// Four diamonds whose codes begin alike, 16 bits for each: what comes next in its code, and its
/// weights.
#[derive(Clone, Copy, Debug, Default)]
struct Bucket {
    keys: u64,
    pairs: u64,
}

/// One in each of four numbers of 16 bits, and their highest bits.
const ONES: u64 = 0x0001_0001_0001_0001;
const TOPS: u64 = 0x8000_8000_8000_8000;

impl Bucket {
    /// The highest bit of the first number that is this; 0 where none is.
    #[inline]
    const fn find(self, key: u16) -> u64 {
        // What is equal becomes 0, and only below 0 does taking one away change the highest bit.
        let other = self.keys ^ (ONES * key as u64);
        let found = other.wrapping_sub(ONES) & !other & TOPS;
        found & found.wrapping_neg()
    }

    /// The weights of a diamond, or else others. Without branches: which of them it is, if any,
    /// cannot be foretold.
    #[inline]
    const fn pair_or(self, key: u16, other: Pair) -> Pair {
        let found = self.find(key);
        let pair = (self.pairs >> (found.trailing_zeros() & 0x30)) as u16;
        let wanted = ((found != 0) as u16).wrapping_neg();
        Pair((pair & wanted) | (other.0 & !wanted))
    }

    /// Writes the weight of a colour, if there is room; what is new begins with others.
    fn set(&mut self, key: u16, (color, weight): (Color, Log), other: Pair) {
        let Pair(pair) = self.pair_or(key, other).with(color, weight);
        let found = self.find(key);
        let place = if found == 0 { self.find(0) } else { found };
        if place != 0 {
            let shift = place.trailing_zeros() & !15;
            let write = |all: u64, new: u16| (all & !(0xffff << shift)) | (u64::from(new) << shift);
            self.keys = write(self.keys, key);
            self.pairs = write(self.pairs, pair);
        }
    }
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
#[derive(Clone, Copy, Debug, Default)]
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
        let plain =
            |code: u32| Near { pair: Pair::ONES, quick: Color::ALL.map(|it| quick::of(code, it)) };
        let mut table = Self {
            buckets: vec![Bucket::default(); 1 << bits].into(),
            shift: 32 - bits,
            near: Box::new(std::array::from_fn(|it| plain(it as u32))),
        };
        for &(diamond, weight) in near {
            for (color, seen) in Color::ALL.into_iter().zip(seen_by_both(diamond)) {
                for turned in seen.symmetries() {
                    if let Some(near) = table.near.get_mut(turned.near().code() as usize) {
                        near.pair = near.pair.with(color, weight);
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
        bucket.set(key, (color, weight), near);
    }

    /// Weights and a quick verdict for Black and for White.
    #[inline]
    pub(super) fn of(&self, diamond: Diamond) -> Look {
        let smallest = diamond.smallest();
        let Near { pair, quick } = self.near(smallest);
        let (bucket, key) = self.place(smallest);
        Look { pair: self.buckets[bucket].pair_or(key, pair).logs(), quick }
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
