//! Words for people: why a move was played, in Japanese and English.
//!
//! The teacher chooses and gives its reason as data; here the data become a sentence or two, polite
//! and kind. Points stand in braces, as in `{D4}`, so that whoever shows the text can write them
//! as their reader likes. [`review`] grades the moves of a game and says what is to be said of
//! them; [`talk`] has the words during a game: remarks, hints, answers.
//!
//! ```
//! use commentary::{Account, Language};
//! use teacher::Reason;
//!
//! let account = Account::new("D4".parse().unwrap(), Reason::ForcedByPolicy);
//! assert_eq!(account.tell(Language::English), "Almost everyone would play {D4} here.");
//! ```

mod account;
mod english;
mod japanese;
mod language;
pub mod review;
pub mod talk;

pub use account::{Account, Instead};
pub use language::Language;
