//! What is learned from: positions of games, what was played there and what a teacher says.

mod feed;
mod label;
mod people;
mod pick;
mod problems;
mod record;
mod sample;
mod selfplay;
mod shard;

pub use feed::{Feed, Material};
pub use label::Teacher;
pub use people::People;
pub use pick::{Picked, positions_of};
pub use problems::{Book, ProblemReader};
pub use record::{Lesson, Record};
pub use sample::{Mixing, Telling, Viewer};
pub use selfplay::play_game;
pub use shard::{Shard, append, begin, end_of_work};
