//! Life and death of our own making: problems found in games of the human network against
//! itself, proved by reading, replayed by the verifier, and graded by what was measured.
//!
//! A group becomes a problem when its life hangs on one move: with the move it lives or dies,
//! without it the other way round. It is asked about as it stands in the game, without the stones
//! that have no part in it, or with a wall around it; chains without which everything stays as it
//! is are then taken away.

mod clip;
mod difficulty;
mod enclosure;
mod hunt;
mod outline;
mod self_play;
mod writing;

pub use difficulty::{Difficulty, RANKS};
pub use hunt::{Found, Hunt};
pub use writing::{choose, to_collection, to_csv};
