//! The review of a game: what happened, what was good, in words a pupil understands.
//!
//! A [`Look`] is what was seen of a move. Facts are established from it ([`Fact`], each with its
//! [`Proof`]), teachers' opinions foretold by what real teachers said, a [`Grade`] given by what the
//! player's level can see, and words made of the facts: nothing is said that is not one of them.

mod chronicle;
pub(crate) mod english;
mod establish;
mod fact;
mod fault;
mod features;
mod grade;
pub(crate) mod japanese;
pub(crate) mod look;
pub(crate) mod phrase;
mod report;
mod shift;
mod summary;
mod teachers;
mod touch;
mod why;

pub use fact::{Fact, FactKind, Proof};
pub use fault::Fault;
pub use features::Evidence;
pub use grade::Grade;
pub use look::{BestMove, LastMove, Look, Outlook, Sight};
pub use report::{Review, ReviewedMove, Tone};
pub use shift::Shift;
pub use summary::{Part, PartScore, PlayerSummary, Summary};
pub use teachers::{Opinion, TaughtMove, Teachers};
pub use touch::Touch;
