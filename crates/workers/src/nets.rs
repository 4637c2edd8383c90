//! Networks on their way: given away over HTTP by their hash, got, checked and kept.

mod cache;
mod giver;

pub(crate) use cache::Cache;
pub use giver::NetGiver;
