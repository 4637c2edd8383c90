//! Which points a proof rests on.

use super::{Desk, PASS, Prover};
use crate::bits::Bits;
use crate::stones::Stones;

impl<const W: usize> Prover<'_, W> {
    pub(super) fn zone(&self, stones: &Stones<W>) -> Bits<W> {
        self.memory.zones.find(self.key(stones)).unwrap_or(self.frame.playable)
    }

    /// The zone of a position the prover wins by a move.
    pub(super) fn zone_of_move(&self, desk: &Desk<W>) -> Bits<W> {
        let Some(child) = desk.children.iter().find(|it| it.record.delta == 0) else {
            return self.frame.playable;
        };
        let mut zone = self.zone(&child.stones) | child.captured;
        if child.bit != PASS {
            zone.insert(child.bit);
        }
        zone
    }

    /// Marks the moves that are refuted by what refutes a move elsewhere, and gives the points
    /// on which all refutations rest.
    ///
    /// A stone of the other side on a point outside the zone changes nothing in it: the prover's
    /// chains that touch the zone keep all their liberties, chains that get captured have no
    /// liberties outside, and what is enclosed stays so.
    pub(super) fn cover(&self, desk: &mut Desk<W>) -> Bits<W> {
        let mut zone = desk.zone;
        if desk.zone.is_empty() {
            let elsewhere = desk.children.iter().find(|it| it.bit == PASS && it.record.phi == 0);
            let Some(elsewhere) = elsewhere else {
                for child in &mut desk.children {
                    child.is_covered = false;
                }
                return self.frame.playable;
            };
            zone = self.zone(&elsewhere.stones);
        }
        let own = &desk.chains.of[self.claim.prover.index()];
        loop {
            let before = zone;
            let near = zone | zone.around(self.frame.stride);
            for chain in own {
                if chain.stones.meets(near) {
                    zone |= chain.stones | chain.liberties;
                }
            }
            for child in &desk.children {
                let is_relevant =
                    child.bit == PASS || zone.contains(child.bit) || !child.captured.is_empty();
                if is_relevant && child.record.phi == 0 {
                    zone |= self.zone(&child.stones) | child.captured;
                    if child.bit != PASS {
                        zone.insert(child.bit);
                    }
                }
            }
            if zone == before {
                break;
            }
        }
        for child in &mut desk.children {
            child.is_covered =
                child.bit != PASS && !zone.contains(child.bit) && child.captured.is_empty();
        }
        zone
    }
}
