//! Who plays.

use search::{PuctParams, UctParams, ValueMctsParams};

/// Whether a search may use what the one before has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// The tree stays between moves, as in play.
    #[default]
    Kept,
    /// Every move begins with an empty tree and no evaluations.
    Forgotten,
}

/// By what a side finds its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mind {
    /// A network.
    Net(PuctParams),
    /// A network and playouts.
    ValueMcts(ValueMctsParams),
    /// Playouts alone.
    Uct(UctParams),
}

/// How one side of a duel thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contestant {
    /// By what it finds its moves.
    pub mind: Mind,
    /// Visits or playouts a move.
    pub visits: u32,
    /// What it remembers.
    pub memory: Memory,
}

impl Contestant {
    /// With a network, as the product plays.
    pub fn net(visits: u32) -> Self {
        Self { mind: Mind::Net(PuctParams::default()), visits, memory: Memory::Kept }
    }

    /// With a network and playouts.
    pub const fn value_mcts(params: ValueMctsParams, visits: u32) -> Self {
        Self { mind: Mind::ValueMcts(params), visits, memory: Memory::Kept }
    }

    /// With playouts alone, as the product plays.
    pub fn uct(visits: u32) -> Self {
        Self { mind: Mind::Uct(UctParams::default()), visits, memory: Memory::Kept }
    }

    /// Whether it cannot do without a network.
    pub const fn needs_network(&self) -> bool {
        !matches!(self.mind, Mind::Uct(_))
    }
}
