//! Stones in a frame, whose turn it is, and what is left of the target.

use crate::bits::Bits;
use crate::frame::Frame;
use crate::role::Role;

/// A position inside a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones<const W: usize> {
    /// By role.
    pub(crate) of: [Bits<W>; 2],
    /// Stones of the target that were never captured.
    pub(crate) target: Bits<W>,
    pub(crate) to_move: Role,
    /// Where the side to move may not take back, unless it has a threat.
    pub(crate) ko: Option<u16>,
    /// The attacker has just moved somewhere else; the defender is to make use of it.
    pub(crate) is_gift: bool,
    /// How often the side that has threats may still do so.
    pub(crate) threats: u8,
    /// Stands for all of the above.
    pub(crate) key: u128,
}

/// The turn is part of the key.
const TURN: u128 = 0x2d35_8dcc_aa6c_78a5_8bb8_4b93_962e_acc9;

const GIFT: u128 = 0x7f4a_1db3_55c9_e0d1_c2b2_ae3d_27d4_eb4f;

/// How many threats the side that is to win kos has.
///
/// Not without end: who lives only as long as he can take back a ko again and again is dead.
pub(crate) const THREATS: u8 = 5;
/// The same for a first look: one threat nearly always decides as many do.
pub(crate) const SCOUT_THREATS: u8 = 1;

const fn threat_key(threats: u8) -> u128 {
    (threats as u128).wrapping_mul(0xd6e8_feb8_6659_fd93_a5a3_5643_1d2b_7f09)
}

impl<const W: usize> Stones<W> {
    pub(crate) fn new(
        frame: &Frame<W>,
        of: [Bits<W>; 2],
        (target, to_move): (Bits<W>, Role),
    ) -> Self {
        let mut key = if to_move == Role::Defender { TURN } else { 0 };
        for role in [Role::Attacker, Role::Defender] {
            for bit in of[role.index()].iter() {
                key ^= frame.stone_key(role, bit);
            }
        }
        let threats = THREATS;
        key ^= threat_key(threats);
        Self { of, target, to_move, ko: None, is_gift: false, threats, key }
    }

    #[inline]
    pub(crate) fn own(&self) -> Bits<W> {
        self.of[self.to_move.index()]
    }

    #[inline]
    pub(crate) fn enemy(&self) -> Bits<W> {
        self.of[self.to_move.opponent().index()]
    }

    #[inline]
    pub(crate) fn empty(&self, frame: &Frame<W>) -> Bits<W> {
        frame.playable & !(self.of[0] | self.of[1])
    }

    /// The same position with so many threats.
    pub(crate) fn with_threats(mut self, threats: u8) -> Self {
        self.key ^= threat_key(self.threats) ^ threat_key(threats);
        self.threats = threats;
        self
    }

    /// The key that a search with few threats has for this position.
    #[inline]
    pub(crate) fn scout_key(&self) -> u128 {
        self.key ^ threat_key(self.threats) ^ threat_key(self.threats.min(SCOUT_THREATS))
    }

    /// The position after a move of the attacker that is not read, to which the defender may
    /// not reply in kind.
    pub(crate) fn gift(&self, frame: &Frame<W>) -> Self {
        let mut next = self.pass(frame);
        next.is_gift = true;
        next.key ^= GIFT;
        next
    }

    /// The position after a pass.
    #[inline]
    pub(crate) fn pass(&self, frame: &Frame<W>) -> Self {
        let mut next = *self;
        next.clear_ko(frame);
        next.turn();
        next
    }

    /// The position after a move that captures these stones; taking back a ko costs a threat.
    #[inline]
    pub(crate) fn play(&self, frame: &Frame<W>, (bit, captured): (u16, Bits<W>)) -> Self {
        let mut next = *self;
        let (mover, other) = (self.to_move, self.to_move.opponent());
        if self.ko == Some(bit) {
            next.key ^= threat_key(self.threats) ^ threat_key(self.threats.saturating_sub(1));
            next.threats = self.threats.saturating_sub(1);
        }
        next.clear_ko(frame);
        next.of[mover.index()].insert(bit);
        next.key ^= frame.stone_key(mover, bit);
        if !captured.is_empty() {
            next.of[other.index()] &= !captured;
            for stone in captured.iter() {
                next.key ^= frame.stone_key(other, stone);
            }
            if other == Role::Defender {
                for stone in (captured & next.target).iter() {
                    next.key ^= frame.mark_key(stone);
                }
                next.target &= !captured;
            }
            if captured.is_single() {
                next.note_ko(frame, bit, captured);
            }
        }
        next.turn();
        next
    }

    /// A lone stone that took one and can be taken by it is a ko.
    fn note_ko(&mut self, frame: &Frame<W>, bit: u16, captured: Bits<W>) {
        let beside = frame.beside(bit);
        let is_alone = !beside.meets(self.of[self.to_move.index()]) && !frame.rim.contains(bit);
        if is_alone && beside & self.empty(frame) == captured {
            self.ko = captured.first();
            if let Some(ko) = self.ko {
                self.key ^= frame.mark_key(ko).rotate_left(17);
            }
        }
    }

    #[inline]
    fn clear_ko(&mut self, frame: &Frame<W>) {
        if let Some(ko) = self.ko.take() {
            self.key ^= frame.mark_key(ko).rotate_left(17);
        }
    }

    #[inline]
    fn turn(&mut self) {
        if self.is_gift {
            self.is_gift = false;
            self.key ^= GIFT;
        }
        self.to_move = self.to_move.opponent();
        self.key ^= TURN;
    }
}
