//! The weights of diamonds for both colours, found by one look.

use goban::Color;

use crate::diamond::Diamond;

/// Weights of Black and White, in the upper half of the bits of a float: precise to 0.4 %.
type Pair = [u16; 2];

const fn short(weight: f32) -> u16 {
    (weight.to_bits() >> 16) as u16
}

const fn long(short: u16) -> f32 {
    f32::from_bits((short as u32) << 16)
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u32,
    pair: Pair,
}

/// No diamond has this code: the point to the right would be off the board and have liberties.
const FREE: Entry = Entry { key: u32::MAX, pair: [0; 2] };

/// A table of diamonds in all their orientations, and one of the eight points around.
#[derive(Debug)]
pub(super) struct DiamondTable {
    entries: Vec<Entry>,
    /// What is left of the multiplied key after shifting is the place to look first.
    shift: u32,
    near: Vec<Pair>,
}

impl DiamondTable {
    /// From diamonds in canonical form; what is listed nowhere weighs 1.
    pub(super) fn new(diamonds: &[(Diamond, f32)], near: &[(Diamond, f32)]) -> Self {
        let mut table =
            Self { entries: Vec::new(), shift: 0, near: vec![[short(1.0); 2]; 1 << 16] };
        for &(diamond, weight) in near {
            for (color, seen) in orientations(diamond) {
                if let Some(pair) = table.near.get_mut(seen.near().code() as usize) {
                    pair[color.index()] = short(weight);
                }
            }
        }
        // Sixteen orientations each, and half the places stay free.
        let bits = (diamonds.len() * 32 + 2).next_power_of_two().trailing_zeros().min(24);
        table.shift = 32 - bits;
        table.entries = vec![FREE; 1 << bits];
        for &(diamond, weight) in diamonds {
            for (color, seen) in orientations(diamond) {
                let near = table.near_pair(seen);
                let place = table.place(seen.code());
                if let Some(entry) = table.entries.get_mut(place) {
                    if entry.key != seen.code() {
                        *entry = Entry { key: seen.code(), pair: near };
                    }
                    entry.pair[color.index()] = short(weight);
                }
            }
        }
        table
    }

    /// Weights for Black and for White.
    #[inline]
    pub(super) fn of(&self, diamond: Diamond) -> [f32; 2] {
        let entry = self.entries.get(self.place(diamond.code()));
        let pair = match entry {
            Some(entry) if entry.key == diamond.code() => entry.pair,
            _ => self.near_pair(diamond),
        };
        pair.map(long)
    }

    fn near_pair(&self, diamond: Diamond) -> Pair {
        let index = diamond.near().code() as usize;
        self.near.get(index).copied().unwrap_or([short(1.0); 2])
    }

    /// Where the key stands, or the free place where it would.
    #[inline]
    fn place(&self, key: u32) -> usize {
        let mut place = (key.wrapping_mul(0x9e37_79b1) >> self.shift) as usize;
        let mask = self.entries.len() - 1;
        while let Some(entry) = self.entries.get(place)
            && entry.key != key
            && entry.key != FREE.key
        {
            place = (place + 1) & mask;
        }
        place
    }
}

/// All that look the same to a mover: turned and mirrored for Black, and the colours exchanged
/// for White.
fn orientations(diamond: Diamond) -> impl Iterator<Item = (Color, Diamond)> {
    let black = diamond.symmetries().map(|it| (Color::Black, it));
    let white = diamond.with_colors_swapped().symmetries().map(|it| (Color::White, it));
    black.into_iter().chain(white)
}
