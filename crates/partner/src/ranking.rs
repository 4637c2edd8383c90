//! Which rank somebody plays like.
//!
//! A [`RankJudge`] looks at moves with the eyes of several ranks and says what each is evidence of
//! ([`MoveEvidence`]), a [`Rater`] what boards show; a [`RankRecord`] sums up what one player did, a [`RankModel`] turns that into
//! a rank with a range.

mod evidence;
mod fit;
mod habits;
mod judge;
mod model;
mod rater;
mod record;
mod ridge;

pub(crate) use evidence::ASKED;
pub use evidence::MoveEvidence;
pub use judge::RankJudge;
pub use model::{RankModel, RankModelError};
pub use rater::{Rated, Rater};
pub use record::RankRecord;
