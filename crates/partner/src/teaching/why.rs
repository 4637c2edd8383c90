//! Why a move was played.

use analysis::Rank;
use goban::Move;
use teacher::{Band, Choice, Folly, Phase, Prospect, Reason};

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
    /// Points ahead after the move, as the search sees it.
    pub lead: Option<f64>,
    /// Points that it gives away.
    pub loss: Option<f64>,
    /// The share of the time for a move that a person would have taken.
    pub share_of_time: Option<f64>,
}

impl From<Choice> for Why {
    fn from(choice: Choice) -> Self {
        Self { scores: choice.scores, ..Self::plain(choice.reason) }
    }
}

impl Why {
    /// The same with what the search says of the move.
    pub(crate) fn about(self, prospect: Option<&Prospect>) -> Self {
        Self { lead: prospect.map(|it| it.lead), loss: prospect.map(|it| it.loss), ..self }
    }

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
            lead: None,
            loss: None,
            share_of_time: None,
        }
    }
}
