//! Ladders, eyes, unconditional life, seki.
//!
//! Everything here looks at a [`goban::Board`] and answers with plain sets of points; nothing
//! plays, guesses or draws lots. What is proved and what is only estimated is said at each item:
//! ladders and unconditional life are exact, seki and final statuses are for finished games.

mod benson;
mod capture;
mod eyes;
mod groups;
mod ladder;
mod patterns3;
mod seki;
mod status;

pub use benson::{PassAlive, pass_alive, pass_alive_with_suicide};
pub use eyes::{Eye, EyeSpace, eye, eye_spaces};
pub use ladder::{KoBan, KoReading, LadderAttack, LadderReader, Ladders, Verdict};
pub use patterns3::Pattern3;
pub use seki::seki;
pub use status::{Status, agreement, status};
