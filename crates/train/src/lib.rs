//! Training: records of games in, weights out.

pub mod data;
mod games;
pub mod learning;

pub use games::{GameLine, LineError};
