//! Why a move was played.

use analysis::Rank;
use goban::Move;
use teacher::{Band, Choice, Folly, Phase, Reason};

/// Why a move was played: data, for whoever has words for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Which rule chose it.
    pub reason: Reason,
    /// What that rule maximised, for the moves it compared.
    pub scores: Vec<(Move, f64)>,
    /// Moves that were chosen first and then seen through.
    pub refused: Vec<(Move, Folly)>,
    /// Moves that were chosen first and looked worse when looked at again, with the points they fell.
    pub fallen: Vec<(Move, f64)>,
    /// Where in the game it was.
    pub phase: Option<Phase>,
    /// The leads that were wished for.
    pub band: Option<Band>,
    /// Whose moves were taken to be natural.
    pub rank: Option<Rank>,
    /// The share of the time for a move that a person would have taken.
    pub share_of_time: Option<f64>,
}

impl From<Choice> for Why {
    fn from(choice: Choice) -> Self {
        Self { scores: choice.scores, ..Self::plain(choice.reason) }
    }
}

impl Why {
    /// Nothing but a reason.
    pub(crate) const fn plain(reason: Reason) -> Self {
        Self {
            reason,
            scores: Vec::new(),
            refused: Vec::new(),
            fallen: Vec::new(),
            phase: None,
            band: None,
            rank: None,
            share_of_time: None,
        }
    }
}
