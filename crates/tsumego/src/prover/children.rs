//! The moves of a position with their numbers, and what they add up to.

use super::PASS;
use crate::bits::Bits;
use crate::role::Role;
use crate::stones::Stones;
use crate::table::{INFINITE, Record};

/// Positions that are reached in many ways are counted as often; no sum grows beyond this.
const HUGE: u32 = 1 << 20;
/// Beyond this number it is not worth knowing what a move elsewhere would come to.
pub(super) const DEAREST_GIFT: u32 = 200;

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<const W: usize> {
    pub(super) bit: u16,
    pub(super) captured: Bits<W>,
    pub(super) stones: Stones<W>,
    pub(super) record: Record,
    /// What refutes a move elsewhere refutes this one.
    pub(super) is_covered: bool,
    /// How many times less likely than the likeliest: its own numbers count so much more, and
    /// what it adds to others so much less.
    pub(super) rarity: u32,
}

impl<const W: usize> Child<W> {
    #[inline]
    pub(super) fn new((bit, captured): (u16, Bits<W>), stones: Stones<W>) -> Self {
        let record = Record { phi: 1, delta: 1, is_tainted: false };
        Self { bit, captured, stones, record, is_covered: false, rarity: 1 }
    }

    /// How hard it is to succeed with this move, the harder the less likely it is.
    #[inline]
    pub(super) fn hardness(&self) -> u32 {
        let delta = self.record.delta;
        if delta >= INFINITE { delta } else { delta.max((delta * self.rarity).min(HUGE)) }
    }

    /// What the move adds to the work of refuting all of them.
    #[inline]
    pub(super) fn burden(&self) -> u32 {
        let phi = self.record.phi;
        if phi == 0 || phi >= INFINITE { phi } else { (phi / self.rarity).max(1) }
    }

    /// A gift that is too hard to make use of counts for nothing.
    pub(super) fn is_idle(&self) -> bool {
        self.is_covered || self.stones.is_gift && self.record.phi > DEAREST_GIFT
    }
}

/// The numbers of a position that was never read.
#[inline]
pub(super) fn first_numbers(to_move: Role, score: i32, room: u32) -> Record {
    let room = room.min(12).cast_signed();
    let (own, other) =
        if to_move == Role::Attacker { (room, 10 - room) } else { (10 - room, room) };
    Record {
        phi: (3 + score + own / 2).clamp(2, 20).cast_unsigned(),
        delta: (10 - score + other / 2).clamp(1, 30).cast_unsigned(),
        is_tainted: false,
    }
}

/// No move is held to be rarer than this: what nobody would think of is read too.
const RAREST: f32 = 16.0;

/// How many times less likely a move is than the likeliest, as far as that is believed: the root
/// of it.
pub(super) fn rarity(chance: f32, most: f32) -> u32 {
    let times = (most / chance.max(1e-6)).sqrt().clamp(1.0, RAREST);
    // What is no number counts as usual.
    (times as i32).unsigned_abs().max(1)
}

/// A move elsewhere that is still to be refuted: it comes second, after the most dangerous move,
/// because it tells what matters.
#[inline]
pub(super) fn elsewhere<const W: usize>(children: &[Child<W>]) -> Option<usize> {
    let last = children.len().checked_sub(1)?;
    let child = children.get(last)?;
    let is_open = child.record.phi != 0 && child.record.phi < INFINITE;
    let is_promising = || children.iter().any(|it| it.record.phi == 0);
    (child.bit == PASS && is_open && !child.is_idle() && is_promising()).then_some(last)
}

/// The numbers of a position from those after its moves, the best move and the second's number.
#[inline]
pub(super) fn sum_up<const W: usize>(
    children: &[Child<W>],
    is_prover: bool,
) -> (Record, usize, u32) {
    let (mut phi, mut second, mut best) = (INFINITE, INFINITE, 0);
    let mut delta = 0u32;
    let mut any_taint = false;
    for (n, child) in children.iter().enumerate() {
        if child.is_idle() {
            continue;
        }
        let record = &child.record;
        let burden = child.burden();
        if burden >= INFINITE {
            delta = INFINITE;
        } else if delta < INFINITE {
            delta = (delta + burden).min(HUGE);
        }
        any_taint |= record.is_tainted;
        let hardness = child.hardness();
        if hardness < phi {
            second = phi;
            phi = hardness;
            best = n;
        } else if hardness < second {
            second = hardness;
        }
    }
    let is_tainted = if delta == 0 {
        // All moves fail: for the prover every refutation has to hold.
        is_prover && any_taint
    } else if phi == 0 {
        !is_prover && children.get(best).is_some_and(|it| it.record.is_tainted)
    } else {
        false
    };
    (Record { phi, delta, is_tainted }, best, second)
}
