//! Who plays.

use search::PuctParams;

/// Whether a search may use what the one before has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// The tree stays between moves, as in play.
    #[default]
    Kept,
    /// Every move begins with an empty tree and no evaluations.
    Forgotten,
}

/// How one side of a duel thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contestant {
    /// The numbers of its search.
    pub params: PuctParams,
    /// Visits a move.
    pub visits: u32,
    /// What it remembers.
    pub memory: Memory,
}

impl Contestant {
    /// As the product plays.
    pub fn usual(visits: u32) -> Self {
        Self { params: PuctParams::default(), visits, memory: Memory::Kept }
    }
}
