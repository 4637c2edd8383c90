//! Training: records of games in, weights out.
//!
//! [`GameLine`] is a game of a collection. [`playout`] learns the weights of playouts and of the
//! first look at moves, by competitions between the moves that were played and those that were
//! not; [`data`] turns games into samples, and [`learning`] turns samples into a network, on the
//! CPU; [`selfplay`] plays games to learn from. Files, threads and progress are the caller's: see
//! `shidogo train --help`.

pub mod data;
mod games;
pub mod learning;
pub mod playout;
pub mod selfplay;

pub use games::{GameLine, LineError};
