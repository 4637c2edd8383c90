//! Training: records of games in, weights out.

mod games;
mod rank;

pub use games::{GameLine, LineError};
pub use rank::Rank;
