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

/// Arenas in which a move succeeds, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) won: usize,
    asked: usize,
}

impl Count {
    fn of(mv: Move, arenas: &[Vec<Move>]) -> Self {
        Self { won: arenas.iter().filter(|it| it.contains(&mv)).count(), asked: arenas.len() }
    }

    /// None of none is nothing.
    pub(crate) fn share(self) -> f32 {
        self.won as f32 / self.asked.max(1) as f32
    }
}

impl Votes {
    /// Every move that succeeds anywhere.
    pub(crate) fn all(&self) -> PointSet {
        self.wide.iter().chain(&self.narrow).flatten().filter_map(|it| it.point()).collect()
    }

    pub(crate) fn wide(&self, mv: Move) -> Count {
        Count::of(mv, &self.wide)
    }

    pub(crate) fn narrow(&self, mv: Move) -> Count {
        Count::of(mv, &self.narrow)
    }
}
