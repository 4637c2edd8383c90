//! A set of points of a small frame as machine words: whole-board steps in a few instructions.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of up to `64 * W` points. The frame gives the numbers their places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

// Word by word: a call that compares memory takes longer than that.
impl<const W: usize> PartialEq for Bits<W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }
}

impl<const W: usize> Eq for Bits<W> {}

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(crate) fn one(bit: u16) -> Self {
        let mut set = Self::EMPTY;
        set.insert(bit);
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, bit: u16) {
        self.0[usize::from(bit >> 6)] |= 1 << (bit & 63);
    }

    #[inline]
    pub(crate) fn contains(self, bit: u16) -> bool {
        self.0[usize::from(bit >> 6)] >> (bit & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, it| all | it) == 0
    }

    #[inline]
    pub(crate) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline]
    pub(crate) fn is_within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|it| it.count_ones()).sum()
    }

    /// The first point, if there is one.
    #[inline]
    pub(crate) fn first(self) -> Option<u16> {
        let word = self.0.iter().position(|&it| it != 0)?;
        Some((word * 64) as u16 + self.0[word].trailing_zeros() as u16)
    }

    /// Exactly one point.
    #[inline]
    pub(crate) fn is_single(self) -> bool {
        let (mut any, mut many) = (0, 0);
        for word in self.0 {
            many |= word & word.wrapping_sub(1);
            if any != 0 {
                many |= word;
            }
            any |= word;
        }
        any != 0 && many == 0
    }

    #[inline]
    pub(crate) fn iter(self) -> Ones<W> {
        Ones { left: self.0, word: 0 }
    }

    #[inline]
    fn up(self, by: u32) -> Self {
        let mut out = [0; W];
        let mut carry = 0;
        for (out, it) in out.iter_mut().zip(self.0) {
            *out = it << by | carry;
            carry = it >> (64 - by);
        }
        Self(out)
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        let mut out = [0; W];
        let mut carry = 0;
        for (out, it) in out.iter_mut().zip(self.0).rev() {
            *out = it >> by | carry;
            carry = it << (64 - by);
        }
        Self(out)
    }

    /// The points beside those of the set, and some of the set; `stride` is a row's length.
    #[inline]
    pub(crate) fn around(self, stride: u32) -> Self {
        let mut out = [0; W];
        for (n, (out, it)) in out.iter_mut().zip(self.0).enumerate() {
            let mut all = it << 1 | it >> 1 | it << stride | it >> stride;
            if n > 0 {
                let low = self.0[n - 1];
                all |= low >> 63 | low >> (64 - stride);
            }
            if n + 1 < W {
                let high = self.0[n + 1];
                all |= high << 63 | high << (64 - stride);
            }
            *out = all;
        }
        Self(out)
    }

    /// The points with at least three sides in the set.
    #[inline]
    pub(crate) fn hubs(self, stride: u32) -> Self {
        let (a, b) = (self.up(1), self.down(1));
        let (c, d) = (self.up(stride), self.down(stride));
        (a & b & (c | d)) | (c & d & (a | b))
    }

    /// Everything that hangs together with the set within the mask.
    #[inline]
    pub(crate) fn flood(self, mask: Self, stride: u32) -> Self {
        let mut found = self & mask;
        loop {
            let more = (found | found.around(stride)) & mask;
            if more == found {
                return found;
            }
            found = more;
        }
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (it, other) in self.0.iter_mut().zip(other.0) {
            *it &= other;
        }
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (it, other) in self.0.iter_mut().zip(other.0) {
            *it |= other;
        }
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for it in &mut self.0 {
            *it = !*it;
        }
        self
    }
}

/// The points of a set, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Ones<const W: usize> {
    left: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Ones<W> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word < W {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] = bits & (bits - 1);
                return Some((self.word * 64) as u16 + bits.trailing_zeros() as u16);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_cross_the_words() {
        let set: Bits<2> = Bits::one(63);
        let around: Vec<u16> = set.around(10).iter().collect();
        assert_eq!(around, [53, 62, 64, 73]);
        assert_eq!(Bits::<2>::one(64).around(10).iter().collect::<Vec<_>>(), [54, 63, 65, 74]);
    }

    #[test]
    fn a_flood_stays_in_its_mask() {
        let mut mask = Bits::<2>::EMPTY;
        for bit in [5, 6, 7, 17, 27, 40] {
            mask.insert(bit);
        }
        let found: Vec<u16> = Bits::one(5).flood(mask, 10).iter().collect();
        assert_eq!(found, [5, 6, 7, 17, 27]);
    }
}
