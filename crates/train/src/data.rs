//! What is learned from: positions of games, what was played there and what a teacher says.

mod label;
mod pick;
mod record;
mod sample;
mod shard;

pub use label::Teacher;
pub use pick::{Picked, positions_of};
pub use record::{Lesson, Record};
pub use sample::{Mixing, Viewer};
pub use shard::{Shard, append, begin};
