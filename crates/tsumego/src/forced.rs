//! Moves that have to be made at once.

use crate::bits::Bits;
use crate::chains::Chains;
use crate::role::Role;
use crate::stones::Stones;

/// The only chain that is left of the target and its only liberty, if it is so.
#[inline]
pub(crate) fn last_liberty<const W: usize>(
    stones: &Stones<W>,
    chains: &Chains<W>,
) -> Option<(u16, Bits<W>)> {
    let mut targets =
        chains.of[Role::Defender.index()].iter().filter(|it| it.stones.meets(stones.target));
    let chain = targets.next()?;
    let is_alone = targets.next().is_none();
    // A single stone might be in a ko, which cannot always be taken.
    if !is_alone || !chain.liberties.is_single() || chain.stones.is_single() {
        return None;
    }
    Some((chain.liberties.first()?, chain.stones))
}

/// What saves a target in atari: its liberty, and captures.
#[inline]
pub(crate) fn rescues<const W: usize>(chains: &Chains<W>, last: u16) -> Bits<W> {
    let mut moves = Bits::one(last);
    for chain in &chains.of[Role::Attacker.index()] {
        if chain.liberties.is_single() {
            moves |= chain.liberties;
        }
    }
    moves
}
