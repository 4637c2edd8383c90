//! Games of our searches against each other and themselves, differently set: what more visits
//! are worth, what each idea of a search is worth, how network and playouts are best mixed.
//!
//! All in one process, so that a game costs nothing but its evaluations; or at a [`Place`] that
//! the caller knows.

mod contestant;
mod experiment;
mod game;
mod ideas;
mod report;
mod run;
mod seat;
mod value_mcts;

pub use contestant::{Contestant, Memory, Mind};
pub use experiment::{Experiment, Pairing};
pub use report::{Findings, Row};
pub use run::{DuelError, DuelGame, DuelPlan, Here, Place, run};
pub use value_mcts::{CurvePoint, Opponent, ParseOpponentError, Variant};
