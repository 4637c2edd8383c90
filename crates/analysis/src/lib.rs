//! Win rates, ownership, candidates: the waist between search and teaching.
//!
//! Plain data. A search writes it, everything that teaches reads it, and neither sees the other:
//! what is asked is a [`SearchRequest`], what answers is a [`Thinker`], here or on another machine.
//! Values are for the side to move; the only flip is `for_opponent()`. [`Ownership`] alone is
//! seen from Black's side, because it is drawn on the board.

mod candidates;
mod limits;
mod ownership;
mod policy;
mod rank;
mod rank_belief;
mod request;
mod scale;
mod score_lead;
mod thinker;
mod win_rate;

pub use candidates::{Candidate, Candidates};
pub use limits::Limits;
pub use ownership::Ownership;
pub use policy::Policy;
pub use rank::Rank;
pub use rank_belief::{Credence, RankBelief, RankEstimate};
pub use request::{Confirm, Restriction, RestrictionKind, SearchRequest, Until};
pub use scale::Scale;
pub use score_lead::ScoreLead;
pub use thinker::Thinker;
pub use win_rate::WinRate;
