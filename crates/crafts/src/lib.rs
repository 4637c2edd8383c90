//! What workers can do, and how it is asked of them: both ends of a kind of job.
//!
//! `search`: thinking about a position; a [`RemoteThinker`] asks. `look`: looking at a move for a
//! review; a [`LookAsker`] asks. [`crafts`] answers both with the code that answers here, so that
//! the answer is the same, bit for bit, wherever it is found.

mod arithmetic;
mod hall;
mod look_asker;
mod look_craft;
mod networks;
mod remote_thinker;
mod search_craft;

pub use arithmetic::{arithmetic, isa_of};
pub use hall::{Hall, crafts};
pub use look_asker::LookAsker;
pub use look_craft::LookCraft;
pub use networks::{Lent, Networks, embedded_human};
pub use remote_thinker::{RemoteMind, RemoteThinker};
pub use search_craft::SearchCraft;
