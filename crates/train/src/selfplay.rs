//! The published way to a policy and a value (paper 004): a policy learned from games is improved
//! by playing against its earlier selves, and a value is learned from the games it then plays.

mod arena;
mod player;
mod reinforce;
mod value;

pub use arena::{Arena, Policy, PolicyGame, Threads};
pub use player::{PlayedGame, Player, play};
pub use reinforce::{Improver, Round};
pub use value::value_record;
