//! The chains of a position that can be captured, with their liberties.

use crate::bits::Bits;
use crate::frame::Frame;
use crate::role::Role;
use crate::stones::Stones;

/// A chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain<const W: usize> {
    pub(crate) stones: Bits<W>,
    pub(crate) liberties: Bits<W>,
}

/// What is known about the chains of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Chains<const W: usize> {
    /// By role; those that cannot be captured are not among them.
    pub(crate) of: [Vec<Chain<W>>; 2],
    /// By role: the stones that cannot be captured.
    pub(crate) safe: [Bits<W>; 2],
    pub(crate) empty: Bits<W>,
}

impl<const W: usize> Default for Chains<W> {
    fn default() -> Self {
        Self { of: [Vec::new(), Vec::new()], safe: [Bits::EMPTY; 2], empty: Bits::EMPTY }
    }
}

impl<const W: usize> Chains<W> {
    /// Reads them anew.
    #[inline]
    pub(crate) fn read(&mut self, frame: &Frame<W>, stones: &Stones<W>) {
        self.empty = stones.empty(frame);
        for role in [Role::Attacker, Role::Defender] {
            let all = stones.of[role.index()];
            let safe = (all & frame.anchors[role.index()]).flood(all, frame.stride);
            self.safe[role.index()] = safe;
            let chains = &mut self.of[role.index()];
            chains.clear();
            let mut left = all & !safe;
            while let Some(first) = left.first() {
                let stones = Bits::one(first).flood(left, frame.stride);
                left &= !stones;
                let liberties = stones.around(frame.stride) & self.empty;
                chains.push(Chain { stones, liberties });
            }
        }
    }

    /// What a move at this point captures.
    #[inline]
    pub(crate) fn captured_by(&self, mover: Role, bit: u16) -> Bits<W> {
        let point = Bits::one(bit);
        let mut captured = Bits::EMPTY;
        for chain in &self.of[mover.opponent().index()] {
            if chain.liberties == point {
                captured |= chain.stones;
            }
        }
        captured
    }

    /// Where the side may put a stone, kos aside.
    #[inline]
    pub(crate) fn legal(&self, frame: &Frame<W>, mover: Role) -> Bits<W> {
        let mut breath = self.safe[mover.index()] | self.empty;
        for chain in &self.of[mover.index()] {
            if !chain.liberties.is_single() {
                breath |= chain.stones;
            }
        }
        let mut legal = breath.around(frame.stride) | frame.anchors[mover.index()];
        for chain in &self.of[mover.opponent().index()] {
            if chain.liberties.is_single() {
                legal |= chain.liberties;
            }
        }
        legal & self.empty
    }
}
