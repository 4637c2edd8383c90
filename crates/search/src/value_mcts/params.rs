//! The numbers of the search with a network and playouts, and what may be chosen.

use super::counting::Counting;
use super::mixing::Mixing;
use crate::rollout::PlayoutKind;

/// How [`super::ValueMcts`] behaves. [`Self::PAPER`] is the algorithm as it was published; each
/// departure from it is a field of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueMctsParams {
    /// How playouts and the value network are weighed (`λ`).
    pub mixing: Mixing,
    /// A leaf with more playouts than this gets children (`n_thr`).
    pub expand_after: u32,
    /// How many of the likeliest moves become children.
    pub width: u16,
    /// How much a move's first sight counts against its value (`C`).
    pub exploration: f32,
    /// What a playout is worth.
    pub counting: Counting,
    /// How games are played to their end; the paper's are probabilistic, by learned weights.
    pub playout: PlayoutKind,
    /// Which move is played.
    pub choosing: Choosing,
    /// How the game ends.
    pub ending: Ending,
    /// Whether the tree stays between moves.
    pub reuse: Reuse,
    /// Playouts that a leaf needs before the network is asked for its value; the paper asks at the
    /// first. Most leaves are never seen again, and on a CPU every evaluation is felt.
    pub value_after: u32,
    /// How many queued values may be evaluated for each playout; infinite is what a fast enough
    /// GPU gives: none waits for long.
    pub values_per_playout: f32,
    /// How much wider it looks where playouts and network disagree: exploration grows by this
    /// much for each unit between their values. 0 turns it off.
    pub disagreement: f32,
    /// How many lost playouts a thread below a move stands for until it comes back.
    pub virtual_loss: f32,
    /// What tree and evaluations may take together, in bytes; a full tree is still searched but
    /// grows no more.
    pub memory: usize,
}

/// Which move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// The one with the largest action value `Q + u`.
    ActionValue,
    /// The one that most playouts went through.
    Playouts,
}

/// How the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The pass is a move like any other.
    Plain,
    /// The pass is always looked at, nobody fills eyes of their own, and what is senseless on a
    /// finished board is not played.
    Sensible,
}

/// Whether the tree stays between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// Every search begins with an empty tree; asked again for the same position it goes on.
    SamePosition,
    /// The part of the tree below the moves that were played is used again.
    Following,
}

/// A number that makes no search.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueMctsError {
    /// A share of the playouts outside its range.
    #[error("lambda is from 0 to 1, not {0}")]
    Lambda(f32),
    /// An error that is none.
    #[error("the error of playouts or network is above 0 and at most 2, not {0}")]
    Doubt(f32),
    /// Exploration outside its range.
    #[error("exploration is from 0 to 1000, not {0}")]
    Exploration(f32),
    /// No children.
    #[error("at least one move must be looked at")]
    Width,
    /// A number of evaluations that is none.
    #[error("values per playout are above 0, not {0}")]
    ValuesPerPlayout(f32),
    /// A factor outside its range.
    #[error("the factor for disagreement is from 0 to 100, not {0}")]
    Disagreement(f32),
    /// A virtual loss outside its range.
    #[error("the virtual loss is from 0 to 100, not {0}")]
    VirtualLoss(f32),
}

impl ValueMctsParams {
    /// The algorithm as published: `λ` 0.7, `n_thr` 20, the 20 likeliest moves, `C` 5.
    ///
    /// Where the paper is silent: a virtual loss is one lost playout, and a value is evaluated
    /// before the next playout.
    pub const PAPER: Self = Self {
        mixing: Mixing::Fixed(0.7),
        expand_after: 20,
        width: 20,
        exploration: 5.0,
        counting: Counting::Paper,
        playout: PlayoutKind::Heavy,
        choosing: Choosing::ActionValue,
        ending: Ending::Plain,
        reuse: Reuse::SamePosition,
        value_after: 1,
        values_per_playout: f32::INFINITY,
        disagreement: 0.0,
        virtual_loss: 1.0,
        memory: 1 << 29,
    };

    /// The numbers themselves, if each is within its range.
    pub fn checked(self) -> Result<Self, ValueMctsError> {
        self.mixing.check()?;
        // Ranges contain no NaN.
        if !(0.0..=1000.0).contains(&self.exploration) {
            return Err(ValueMctsError::Exploration(self.exploration));
        }
        if self.width == 0 {
            return Err(ValueMctsError::Width);
        }
        if self.values_per_playout.is_nan() || self.values_per_playout <= 0.0 {
            return Err(ValueMctsError::ValuesPerPlayout(self.values_per_playout));
        }
        if !(0.0..=100.0).contains(&self.disagreement) {
            return Err(ValueMctsError::Disagreement(self.disagreement));
        }
        if !(0.0..=100.0).contains(&self.virtual_loss) {
            return Err(ValueMctsError::VirtualLoss(self.virtual_loss));
        }
        Ok(self)
    }
}

impl Default for ValueMctsParams {
    /// As the product plays: the paper's search with the usual counting, the move by playouts,
    /// sensible passes and a tree that stays.
    fn default() -> Self {
        Self {
            counting: Counting::PlusMinus,
            choosing: Choosing::Playouts,
            ending: Ending::Sensible,
            reuse: Reuse::Following,
            ..Self::PAPER
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_named() {
        let with = |change: fn(&mut ValueMctsParams)| {
            let mut params = ValueMctsParams::PAPER;
            change(&mut params);
            params.checked().unwrap_err().to_string()
        };
        assert_eq!(with(|it| it.mixing = Mixing::Fixed(1.01)), "lambda is from 0 to 1, not 1.01");
        assert_eq!(
            with(|it| it.mixing = Mixing::Fixed(f32::NAN)),
            "lambda is from 0 to 1, not NaN"
        );
        let phases = Mixing::ByPhase { opening: 0.5, ending: -0.5 };
        assert_eq!(
            ValueMctsParams { mixing: phases, ..ValueMctsParams::PAPER }.checked(),
            Err(ValueMctsError::Lambda(-0.5))
        );
        assert_eq!(with(|it| it.exploration = -1.0), "exploration is from 0 to 1000, not -1");
        assert_eq!(with(|it| it.width = 0), "at least one move must be looked at");
        assert_eq!(with(|it| it.values_per_playout = 0.0), "values per playout are above 0, not 0");
        assert!(ValueMctsParams::PAPER.checked().is_ok());
        assert!(ValueMctsParams::default().checked().is_ok());
    }
}
