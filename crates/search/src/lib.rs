//! Monte-Carlo tree search: a position in, candidates out.
//!
//! [`Uct`] grows a tree of moves and looks at its leaves by random games, [`Puct`] by a network,
//! [`ValueMcts`] by both.
//! They do no I/O and read no clock: [`analysis::Limits`] says when to stop, the caller's
//! generator draws the lots, so that the same seed, position and number of visits always give the
//! same answer (with one thread).

mod fingerprint;
mod finish;
mod first_plays;
mod ownership;
mod permits;
mod prior;
mod puct;
mod rollout;
mod tree;
mod uct;
mod value_mcts;
mod worth;

pub use analysis::{Confirm, Restriction, RestrictionKind, SearchRequest, Until};
pub use fingerprint::fingerprint;
pub use ownership::ownership;
pub use playout::ScoreWeights;
pub use puct::{Evaluator, NetEvaluator, NetFingerprint, Puct, PuctParams, SearchError};
pub use rollout::PlayoutKind;
pub use uct::{HandicapKomi, Looks, RaveSchedule, Uct, UctParams, Widening};
pub use value_mcts::{
    Choosing, Counting, Ending, Mixing, ParseMixingError, Reuse, ValueMcts, ValueMctsError,
    ValueMctsParams,
};
