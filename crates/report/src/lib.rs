//! A review of a game as programs, record viewers, browsers and terminals get it.
//!
//! [`Reviewed`] is a game with its review; it is written as JSON, as SGF, as a page of its own and
//! as text. Nothing is read or written here: whoever asks has the text.

mod html;
mod json;
mod player;
mod reviewed;
mod sgf;
mod tasks;
mod text;

pub use json::{move_object, plain};
pub use player::{PlayerInfo, estimate, estimates};
pub use reviewed::Reviewed;
pub use tasks::tasks;
