//! Teaching in play: what the search said goes to the teacher, and its choice becomes the answer.
//!
//! The crate `teacher` chooses among candidates and knows no search. What it needs to be shown,
//! and what has to be looked at again before a weaker move is played, is found here.

mod answers;
mod by_lesson;
mod by_level;
mod by_method;
mod desk;
mod finished;
mod groups;
mod ladders;
mod memory;
mod settings;
mod tutor;
mod why;

pub use settings::{Control, Teaching, TeachingError, TeachingParameter, Tempo};
pub use why::Why;

pub(crate) use desk::Desk;
pub(crate) use tutor::Tutor;
