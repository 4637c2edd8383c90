//! How a game to the end went.

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Black's area less White's, without komi.
    pub black_lead: i32,
    /// Stones and passes played.
    pub moves: u32,
    /// Whether it was cut because it would not end.
    pub cut: bool,
}
