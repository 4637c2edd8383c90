//! Training: records of games in, weights out.

pub mod data;
mod games;
pub mod learning;
pub mod playout;
pub mod selfplay;

pub use games::{GameLine, LineError};
