//! Matches between two GTP programs.
//!
//! A [`MatchPlan`] says what is played, a [`Conduct`] how; [`run`] plays it and answers with a
//! [`MatchReport`]. A program that crashes, hangs, plays an illegal move or oversteps its time
//! loses that game with the reason recorded, and the match goes on. With a folder to write to,
//! a match that was interrupted continues where it was.

mod clock;
mod conduct;
mod one_game;
mod plan;
mod progress;
mod record;
mod referee;
mod report;
mod result;
mod run;
mod seat;
mod store;

pub use conduct::Conduct;
pub use plan::{MatchPlan, Player, RefereeChoice};
pub use progress::Progress;
pub(crate) use referee::black_lead;
pub use report::{Cost, Failure, MatchReport, PlayerReport};
pub use result::{BySide, Ending, GameResult, Side};
pub use run::{MatchError, run};
pub use store::StoreError;
