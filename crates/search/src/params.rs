//! The numbers of the search.

/// How the tree search behaves; the defaults are for light playouts on small boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctParams {
    /// Weight of the exploration term of UCB1, `c` in `c·√(ln N / n)`.
    ///
    /// Small, because RAVE explores already.
    pub exploration: f32,
    /// Visits after which a leaf gets children.
    pub expand_after: u32,
    /// Visits at which what a move did when played later (RAVE) weighs about as much as what it
    /// did itself; 0 turns RAVE off.
    pub rave: f32,
    /// How many visits the first look at a move is worth.
    pub prior_visits: f32,
    /// Part of the value that is the size of the win rather than the win, from 0 to 1: keeps
    /// play reasonable when the game is decided.
    pub score_weight: f32,
    /// The tree never holds more moves than this, 32 bytes each; a full tree is still searched
    /// but grows no more.
    pub most_nodes: usize,
}

impl Default for UctParams {
    fn default() -> Self {
        Self {
            exploration: 0.03,
            expand_after: 6,
            rave: 1000.0,
            prior_visits: 10.0,
            score_weight: 0.05,
            most_nodes: 2_000_000,
        }
    }
}
