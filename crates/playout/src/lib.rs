//! Random games to the end, scored.

mod light;

pub use light::{LightPlayout, Outcome, random_move};
