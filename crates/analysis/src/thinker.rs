//! Something that thinks: the joint between those who ask and those who search.

use std::fmt;

use goban::Position;
use rand::Rng;

use crate::{Candidates, SearchRequest};

/// Something that thinks about positions, here or elsewhere.
///
/// Whoever asks does not see where the answer comes from. What was found out about a position may
/// be kept, so that the same position is gone on with; a thinker that keeps nothing searches anew,
/// and what a request wants confirmed is looked at on top in both cases.
pub trait Thinker: fmt::Debug + Send + Sync {
    /// What it thinks of a position; `None` when it cannot answer, or not in time, so that
    /// somebody else has to.
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Candidates>;

    /// Forgets all positions, as for a new game.
    fn forget(&mut self);
}
