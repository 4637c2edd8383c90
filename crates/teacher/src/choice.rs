//! What was chosen, and why.

use std::fmt;

use goban::Move;

/// A move and the reason for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move to play.
    pub mv: Move,
    /// Which rule chose it.
    pub reason: Reason,
    /// What that rule maximised, for the moves it compared, in the order of the table.
    pub scores: Vec<(Move, f64)>,
}

/// The rule that chose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Every other move is clearly worse, or there is none.
    OnlyMove,
    /// Behind: the best move.
    Behind,
    /// A fair game: the most natural of the moves that cost next to nothing.
    NaturalAmongEqual,
    /// Ahead: a natural move that gives something away.
    EasingOff,
    /// Ahead, but no other move is natural enough for what it costs.
    BestMove,
    /// Nobody would play anything else here.
    ForcedByPolicy,
    /// Natural, and near the wished result in points.
    Band,
    /// Drawn by lot, by visits.
    Softmax,
    /// Nearest to an even game.
    NearestHalf,
    /// The search looked at it most.
    MostVisits,
    /// Nothing is left to play.
    Finished,
    /// Drawn by lot, as players of the level play.
    Level,
    /// The board is open: a natural move.
    Opening,
    /// The pupil made a mistake, and asked to be shown.
    Punishing,
}

impl Reason {
    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::OnlyMove => "only_move",
            Self::Behind => "behind",
            Self::NaturalAmongEqual => "natural_among_equal",
            Self::EasingOff => "easing_off",
            Self::BestMove => "best_move",
            Self::ForcedByPolicy => "forced_by_policy",
            Self::Band => "band",
            Self::Softmax => "softmax",
            Self::NearestHalf => "nearest_half",
            Self::MostVisits => "most_visits",
            Self::Finished => "finished",
            Self::Level => "level",
            Self::Opening => "opening",
            Self::Punishing => "punishing",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
