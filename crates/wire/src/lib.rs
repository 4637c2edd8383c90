//! What machines tell one another: positions, requests, candidates and looks as JSON.
//!
//! Small, versioned, and exact: every number comes back bit for bit, so that an answer from
//! another machine is the answer that this one would have found. `docs/workers.md` has the fields.
//! Whatever is read was written by somebody else: it is checked once, here, and nothing panics.

mod candidates;
mod error;
mod look;
mod maps;
mod message;
mod position;
mod request;
mod rules;

pub use candidates::{CandidateForm, CandidatesForm};
pub use error::WireError;
pub use look::{LookForm, OutlookForm};
pub use message::{FORMAT, LookJob, SearchJob, from_bytes, to_bytes};
pub use position::{MOST_MOVES, PositionForm};
pub use request::{RequestForm, RestrictionForm};
pub use rules::{EachRule, RulesForm};
