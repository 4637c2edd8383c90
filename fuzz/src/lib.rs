//! What must hold for any input at all.
//!
//! Each function takes the bytes of an input and panics where something does not hold. The targets
//! of `cargo fuzz` invent inputs on the nightly toolchain; the tests replay those of `kept/` on the
//! stable one. An input that once broke something is kept, under a name that says what it is.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a check fails by panicking")]

mod drawing;
mod jobs;
mod lines;
mod messages;
mod model;
mod moves;
mod names;
mod network;
mod problems;
mod record;
mod weights;

pub use drawing::diagram;
pub use jobs::job;
pub use lines::gtp;
pub use messages::messages;
pub use moves::rules;
pub use names::{name_labels, names_model};
pub use network::net_model;
pub use problems::solve_lines;
pub use record::{foreign, sgf};
pub use weights::playout_weights;

/// A check: it panics where something does not hold.
pub type Check = fn(&[u8]);
