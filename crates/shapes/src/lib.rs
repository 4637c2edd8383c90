//! Names of moves: what people call a shape, in Japanese and English, and why.
//!
//! A [`Namer`] looks at a move on its board ([`FeatureReader`] has the numbers), asks the trees of
//! its [`Model`], and answers with a [`Naming`]: one of the 71 [`Name`]s, a second, a more exact
//! [`Detail`], how sure it is, and the [`Fact`]s that speak for it. [`learning`] grows the trees
//! from [`Label`]s. Nothing here reads files or draws lots of its own.

mod boosting;
mod confidence;
mod detail;
mod fact;
mod features;
mod frame;
mod label;
pub mod learning;
mod model;
mod name;
mod namer;
mod net;
mod paper;
mod place;
mod possible;
mod reader;
mod rules;
mod scene;
mod scorer;
mod spoken;
mod tree;

pub use boosting::Boosted;
pub use confidence::Confidence;
pub use detail::{Detail, are_close};
pub use fact::Fact;
pub use features::feature_names;
pub use label::{Label, LabelError, LabelLine};
pub use model::{Model, ModelError};
pub use name::Name;
pub use namer::{Namer, Naming};
pub use paper::{FAR, PaperFeatures};
pub use place::Place;
pub use possible::PossibleNames;
pub use reader::{FeatureReader, NamelessMove};
pub use rules::by_rules;
pub use spoken::{spoken_en, spoken_ja};
pub use tree::{DecisionTree, Example, TreeParams};
