//! Which moves to try first. Guesses only: they decide the order, never the answer.

use crate::bits::Bits;
use crate::chains::Chains;
use crate::frame::Frame;
use crate::role::Role;
use crate::stones::Stones;

/// What the moves of a position are judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook<const W: usize> {
    /// Points the attacker cannot fill at leisure: where eyes may come to be.
    room: Bits<W>,
    /// Room with three or more sides in the room: where eyes are split.
    hubs: Bits<W>,
    /// The room without false eyes.
    real: Bits<W>,
    fillable: Bits<W>,
    own_short: Bits<W>,
    enemy_short: Bits<W>,
    enemy_near_short: Bits<W>,
    own_beside: Bits<W>,
    enemy_beside: Bits<W>,
    open: Bits<W>,
    target_liberties: Bits<W>,
}

impl<const W: usize> Outlook<W> {
    #[inline]
    pub(crate) fn new(frame: &Frame<W>, stones: &Stones<W>, chains: &Chains<W>) -> Self {
        let stride = frame.stride;
        let walls = chains.safe[Role::Attacker.index()];
        let fillable = walls.around(stride) | frame.anchors[Role::Attacker.index()];
        let room = frame.playable & !fillable & !stones.of[Role::Defender.index()];
        let mover = stones.to_move;
        let mut outlook = Self {
            room,
            hubs: Bits::EMPTY,
            real: room & !frame.false_eyes(room, walls),
            fillable,
            own_short: Bits::EMPTY,
            enemy_short: Bits::EMPTY,
            enemy_near_short: Bits::EMPTY,
            own_beside: stones.own().around(stride),
            enemy_beside: stones.enemy().around(stride),
            open: chains.empty,
            target_liberties: Bits::EMPTY,
        };
        for chain in &chains.of[mover.index()] {
            if chain.liberties.is_single() {
                outlook.own_short |= chain.liberties;
            }
        }
        for chain in &chains.of[mover.opponent().index()] {
            match chain.liberties.len() {
                1 => outlook.enemy_short |= chain.liberties,
                2 => outlook.enemy_near_short |= chain.liberties,
                _ => {}
            }
        }
        for chain in &chains.of[Role::Defender.index()] {
            if chain.stones.meets(stones.target) {
                outlook.target_liberties |= chain.liberties;
            }
        }
        outlook.hubs = room.hubs(stride);
        outlook
    }

    /// How many points are left for eyes after a move of the side that is to move.
    #[inline]
    pub(crate) fn room_after(
        &self,
        frame: &Frame<W>,
        (bit, captured): (u16, Bits<W>),
        mover: Role,
    ) -> u32 {
        if bit == u16::MAX {
            return self.real.len();
        }
        let mut room = self.real | captured;
        if mover == Role::Attacker {
            if self.fillable.contains(bit) {
                room &= !frame.beside(bit);
            }
        } else {
            room &= !Bits::one(bit);
        }
        room.len()
    }

    /// The higher, the sooner: about -4 to 12.
    #[inline]
    pub(crate) fn score(&self, frame: &Frame<W>, (bit, captured): (u16, Bits<W>)) -> i32 {
        let beside = frame.beside(bit);
        let mut score = 0;
        if !captured.is_empty() {
            score += 3 + captured.len().min(4).cast_signed();
        }
        if self.own_short.contains(bit) {
            score += 3;
        }
        if self.enemy_near_short.contains(bit) {
            score += 1;
        }
        let is_room = self.room.contains(bit);
        let room_beside = (beside & self.room).len().cast_signed();
        score += room_beside;
        if is_room {
            score += 1;
        }
        if self.hubs.contains(bit) {
            score += 1;
        }
        if frame.corner_ends.contains(bit) {
            score += 1;
        }
        if self.target_liberties.contains(bit) {
            score += 1;
        }
        if self.own_beside.contains(bit) && self.enemy_beside.contains(bit) {
            score += 1;
        }
        if !frame.near[0].contains(bit) {
            score -= if frame.near[1].contains(bit) { 3 } else { 8 };
        }
        // A stone without room to breathe is mostly thrown away.
        let breath = (beside & self.open).len();
        if breath == 0 && captured.is_empty() {
            score -= 2;
        }
        score
    }
}
