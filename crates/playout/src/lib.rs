//! Games to the end, scored: light ones by lot, heavy ones by learned weights.
//!
//! A playout is a game to its end that nobody thinks about: light ones by lot, heavy ones by
//! weights that were learned from games. The same weights look at a position first, before a
//! search has read anything. A playout writes into memory that its caller keeps, so that a
//! million of them allocate nothing.

mod area;
mod chances;
mod diamond;
mod distance;
mod features;
mod field;
mod grid;
mod heavy;
mod ladder_walk;
mod last_good_reply;
mod light;
mod lot;
mod nakade;
mod outcome;
mod priors;
mod quick;
mod reply;
mod root;
mod score_weights;
mod shells;
mod stale;
mod tactic;
mod weights;

pub use diamond::Diamond;
pub use features::{FeatureReader, LadderLook, PlaceFeatures, PlayoutFeatures, PriorFeatures};
pub use heavy::HeavyPlayout;
pub use light::{LightPlayout, random_move};
pub use outcome::Outcome;
pub use priors::{Priors, priors};
pub use reply::Reply;
pub use score_weights::ScoreWeights;
pub use shells::Shells;
pub use tactic::{Atari, Capture, Rescue, SelfAtari, Tactic};
pub use weights::{Gammas, PriorGammas, Weights, WeightsError};
