//! Games of the search with a network against itself, differently set: what more visits are
//! worth, and what each idea of the search is worth.
//!
//! All in one process, so that a game costs nothing but its evaluations.

mod contestant;
mod experiment;
mod game;
mod report;
mod run;

pub use contestant::{Contestant, Memory};
pub use experiment::{Experiment, Pairing};
pub use report::{Findings, Row};
pub use run::{DuelError, DuelPlan, run};
