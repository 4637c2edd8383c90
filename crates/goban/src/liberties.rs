//! The exact liberties of every chain, as bits.

use crate::point::{LOWEST, Point};
use crate::size::Size;

/// One set of points for each chain slot.
///
/// Sets are as long as the board needs: on 19×19 eight words, one cache line.
#[derive(Clone)]
pub(crate) struct Liberties {
    words: usize,
    bits: Vec<u64>,
}

impl Liberties {
    pub(crate) fn new(size: Size, slots: usize) -> Self {
        let highest = Point::new(size.width() - 1, size.height() - 1).map_or(LOWEST, Point::raw);
        let words = usize::from(highest - LOWEST) / 64 + 1;
        Self { words, bits: vec![0; words * slots] }
    }

    #[inline]
    pub(crate) fn words(&self, slot: u16) -> &[u64] {
        let start = usize::from(slot) * self.words;
        &self.bits[start..start + self.words]
    }

    /// The points of a set, from the lowest.
    #[inline]
    pub(crate) fn each(&self, slot: u16) -> impl Iterator<Item = Point> + use<'_> {
        self.words(slot).iter().enumerate().flat_map(|(n, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as u16;
                left &= left.checked_sub(1)?;
                Point::from_raw(n as u16 * 64 + bit + LOWEST)
            })
        })
    }

    #[inline]
    pub(crate) fn clear(&mut self, slot: u16) {
        let start = usize::from(slot) * self.words;
        self.bits[start..start + self.words].fill(0);
    }

    /// Adds a point if `wanted`; 1 if it is new, else 0.
    #[inline]
    pub(crate) fn insert_if(&mut self, wanted: bool, slot: u16, at: u16) -> u16 {
        let bit = at.wrapping_sub(LOWEST);
        // Without a branch: whether the point beside is empty cannot be foretold.
        let Some(word) = self.bits.get_mut(usize::from(slot) * self.words + usize::from(bit >> 6))
        else {
            return 0;
        };
        let before = *word;
        *word |= u64::from(wanted) << (bit & 63);
        u16::from(before != *word)
    }

    /// Takes a point out; 1 if it was there, else 0.
    #[inline]
    pub(crate) fn remove(&mut self, slot: u16, at: u16) -> u16 {
        let bit = at - LOWEST;
        let word = &mut self.bits[usize::from(slot) * self.words + usize::from(bit >> 6)];
        let before = *word;
        *word &= !(1 << (bit & 63));
        u16::from(before != *word)
    }

    /// Adds the second set to the first; says how many points that has now.
    #[inline]
    pub(crate) fn merge(&mut self, into: u16, from: u16) -> u16 {
        let (into, from) = (usize::from(into) * self.words, usize::from(from) * self.words);
        let mut count = 0;
        for n in 0..self.words {
            let word = self.bits[into + n] | self.bits[from + n];
            self.bits[into + n] = word;
            count += word.count_ones();
        }
        count as u16
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>()
    }

    /// Copies another board's sets without allocating when the sizes are equal.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.words = other.words;
        self.bits.clone_from(&other.bits);
    }
}
