//! How the namer learns from labels.

mod boost;
mod calibrate;
mod folds;
mod scoreboard;

pub use boost::{BoostParams, Sample, boost};
pub use calibrate::calibrate;
pub use folds::fold;
pub use scoreboard::{NameScore, Pair, Scoreboard};
