//! Training: records of games in, weights out.

pub mod data;
mod games;
pub mod learning;
mod rank;

pub use games::{GameLine, LineError};
pub use rank::Rank;
