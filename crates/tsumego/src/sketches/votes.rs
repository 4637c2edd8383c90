//! In how many arenas a first move succeeds.

use goban::{Move, PointSet};

/// The moves that succeed in each arena that is decided for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Votes {
    /// In all but the narrowest, which leaves out much.
    pub(crate) wide: Vec<Vec<Move>>,
    /// In the narrowest.
    pub(crate) narrow: Vec<Vec<Move>>,
}

impl Votes {
    /// Every move that succeeds anywhere.
    pub(crate) fn all(&self) -> PointSet {
        self.wide.iter().chain(&self.narrow).flatten().filter_map(|it| it.point()).collect()
    }

    /// In how many of the wide ones a move succeeds.
    pub(crate) fn wide(&self, mv: Move) -> usize {
        count(mv, &self.wide)
    }

    /// In which part of the narrow ones; none of none is nothing.
    pub(crate) fn narrow_share(&self, mv: Move) -> f32 {
        count(mv, &self.narrow) as f32 / self.narrow.len().max(1) as f32
    }
}

fn count(mv: Move, arenas: &[Vec<Move>]) -> usize {
    arenas.iter().filter(|it| it.contains(&mv)).count()
}
