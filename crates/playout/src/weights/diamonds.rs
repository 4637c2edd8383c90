//! The weights of diamonds for both colours, found by one look.

use goban::Color;

use super::bytes::from_byte;
use crate::diamond::Diamond;

/// Weights of Black and White as logarithms, the way they are kept.
type Pair = [u8; 2];

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u32,
    pair: Pair,
}

/// No diamond has this code: the point to the right would be off the board and have liberties.
const FREE: Entry = Entry { key: u32::MAX, pair: [0; 2] };

/// A table of diamonds, turned and mirrored so that they are smallest, and one of the eight
/// points around. It is small enough to stay in the cache, which a table of all orientations
/// would not.
#[derive(Debug)]
pub(super) struct DiamondTable {
    entries: Vec<Entry>,
    /// What is left of the multiplied key after shifting is the place to look first.
    shift: u32,
    near: Vec<Pair>,
    /// Weights by their logarithms.
    weights: [f32; 256],
}

impl DiamondTable {
    /// From diamonds as the mover sees them; what is listed nowhere weighs 1.
    pub(super) fn new(diamonds: &[(Diamond, u8)], near: &[(Diamond, u8)]) -> Self {
        let plain = super::bytes::to_byte(1.0);
        // Two colours each, and a third of the places stay free at least.
        let bits = (diamonds.len() * 3 + 2).next_power_of_two().trailing_zeros().min(24);
        let mut table = Self {
            entries: vec![FREE; 1 << bits],
            shift: 32 - bits,
            near: vec![[plain; 2]; 1 << 16],
            weights: std::array::from_fn(|it| from_byte(it as u8)),
        };
        for &(diamond, weight) in near {
            for (color, seen) in Color::ALL.into_iter().zip(seen_by_both(diamond)) {
                for turned in seen.symmetries() {
                    if let Some(pair) = table.near.get_mut(turned.near().code() as usize) {
                        pair[color.index()] = weight;
                    }
                }
            }
        }
        for &(diamond, weight) in diamonds {
            for (color, seen) in Color::ALL.into_iter().zip(seen_by_both(diamond)) {
                let seen = seen.smallest();
                let near = table.near_pair(seen);
                let place = table.place(seen.code());
                if let Some(entry) = table.entries.get_mut(place) {
                    if entry.key != seen.code() {
                        *entry = Entry { key: seen.code(), pair: near };
                    }
                    entry.pair[color.index()] = weight;
                }
            }
        }
        table
    }

    /// Weights for Black and for White.
    #[inline]
    pub(super) fn of(&self, diamond: Diamond) -> [f32; 2] {
        let smallest = diamond.smallest();
        let pair = match self.entries.get(self.place(smallest.code())) {
            Some(entry) if entry.key == smallest.code() => entry.pair,
            _ => self.near_pair(smallest),
        };
        let [black, white] = pair;
        [self.weights[usize::from(black)], self.weights[usize::from(white)]]
    }

    #[inline]
    fn near_pair(&self, diamond: Diamond) -> Pair {
        self.near.get(diamond.near().code() as usize).copied().unwrap_or([0; 2])
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

/// What the mover sees, as the board is with Black to move and with White to move.
fn seen_by_both(diamond: Diamond) -> [Diamond; 2] {
    [diamond, diamond.with_colors_swapped()]
}
