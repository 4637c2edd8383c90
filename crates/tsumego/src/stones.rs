//! Stones in a frame, whose turn it is, and what is left of the target.

use crate::bits::Bits;
use crate::frame::Frame;
use crate::role::Role;

/// A position inside a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones<const W: usize> {
    /// By role.
    pub(crate) of: [Bits<W>; 2],
    /// Stones of the target that were never captured, and one that was taken in a ko just now:
    /// it is lost unless it is taken back at once.
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

    /// The same position right after a ko was taken: there the side to move may not take back.
    #[must_use]
    pub(crate) fn with_ko(mut self, frame: &Frame<W>, ko: Option<u16>) -> Self {
        self.clear_ko(frame);
        self.ko = ko;
        if let Some(ko) = ko {
            self.key ^= frame.mark_key(ko).rotate_left(17);
        }
        self
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
        next.forget(frame, Bits::EMPTY);
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
            if captured.is_single() {
                next.note_ko(frame, bit, captured);
            }
        }
        let in_ko =
            if next.ko.is_some() && mover == Role::Attacker { captured } else { Bits::EMPTY };
        next.forget(frame, in_ko);
        next.turn();
        next
    }

    /// Strikes from the target what is not on the board, but for a stone that may come back.
    #[inline]
    fn forget(&mut self, frame: &Frame<W>, but: Bits<W>) {
        let gone = self.target & !self.of[Role::Defender.index()] & !but;
        for stone in gone.iter() {
            self.key ^= frame.mark_key(stone);
        }
        self.target &= !gone;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Trust;
    use crate::chains::Chains;
    use crate::problem::{Goal, Problem};
    use crate::solver::cutting;
    use goban::{Color, Setup, diagram};

    /// The same stones are different situations by ko, by threats left and by what became of the
    /// target: what was found in one must not be taken for the other.
    #[test]
    fn the_key_is_of_the_situation_not_of_the_stones() {
        let drawing = "
            . O X . X . X . .
            O . O X X X X X X
            O O O O X . . . .
            . . . . O O O O O
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        let drawn = diagram::parse(drawing).unwrap().setup;
        let setup = Setup { to_move: Color::White, ..drawn };
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        let problem = problem.with_target(&["C9".parse().unwrap()]).unwrap();
        let arena = cutting(&problem, (2, Trust::Nothing)).arena(Role::Attacker);
        let (frame, start) = Frame::<4>::new(&arena, &problem).unwrap();
        let bit = |name: &str| frame.bit(name.parse().unwrap()).unwrap();
        let after = |stones: &Stones<4>, name: &str| {
            let mut chains = Chains::default();
            chains.read(&frame, stones);
            stones.play(&frame, (bit(name), chains.captured_by(stones.to_move, bit(name))))
        };
        let taken = after(&start, "D9");
        assert_eq!(taken.ko, Some(bit("C9")));
        // It may come back, and then stands as before, a threat poorer.
        assert!(!taken.target.is_empty());
        let back = after(&taken, "C9");
        assert_eq!((back.of, back.target), (start.of, start.target));
        assert_eq!(back.threats, start.threats - 1);
        assert_ne!(back.key, start.key);
        // Else it is gone for good.
        let elsewhere = taken.pass(&frame);
        assert!(elsewhere.target.is_empty());
        assert_eq!(elsewhere.of, taken.of);
        assert_ne!(elsewhere.key, taken.key);
        let turned = taken.with_threats(0).with_threats(taken.threats);
        assert_eq!(turned.key, taken.key);
    }
}
