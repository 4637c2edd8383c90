//! How well the human network knows people: whose moves it foretells, whose it takes them for, and
//! how sane its own moves are on small boards.

mod band;
mod beside;
mod flow;
mod foretelling;
mod heat;
mod ranking;
pub mod small;

pub use band::{BANDS, Band};
pub use beside::{Beside, Guest};
pub use flow::{Flow, STEPS};
pub use foretelling::{Cell, Foretelling, MoveSample, samples};
pub use ranking::{Judgement, PlayerSample, fit, judge, players, pooled};
