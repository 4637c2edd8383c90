//! Networks that are learned: their shape, the way through and back, and the steps.

mod architecture;
mod batch;
mod block_run;
mod blocks;
mod checkpoint;
mod dense;
mod export;
mod heads;
mod import;
mod loss;
mod muon;
mod nest_run;
mod network;
mod optimizer;
mod params;
mod pass;
mod pooling;
mod slots;
mod stem;
#[cfg(test)]
mod tests;
mod trainer;

pub use architecture::{Architecture, BlockKind, Form};
pub use batch::{Batch, Sample, Targets};
pub use checkpoint::{CheckpointError, read_checkpoint, write_checkpoint};
pub use export::{ExportError, export, rounded};
pub use import::import;
pub use loss::{LossWeights, Losses};
pub use network::Net;
pub use optimizer::{Optimizer, Schedule, State};
pub use params::{Layout, Slot};
pub use trainer::{Step, Trainer};
