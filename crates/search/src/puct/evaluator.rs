//! What looks at positions for the search.

use std::sync::Arc;

use goban::{Position, Size, Symmetry};
use net::{Encoder, Evaluation, Network, TooLarge, View, Workspace};

/// Looks at positions, one after the other. Each thread of a search has its own.
pub trait Evaluator {
    /// What it thinks of a position, for the side to move; the board is turned before it looks
    /// and the answer turned back.
    fn evaluate(
        &mut self,
        position: &Position,
        symmetry: Symmetry,
    ) -> Result<&Evaluation, SearchError>;
}

/// Why a position cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The board is too large for the network.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// A network with everything one thread needs to use it.
#[derive(Debug)]
pub struct NetEvaluator {
    network: Arc<Network>,
    encoder: Encoder,
    workspace: Workspace,
    /// How much of the optimistic policy is mixed in, from 0 to 1, where the network has one.
    optimism: f32,
}

impl NetEvaluator {
    /// One of any number that share a network; best for boards of this size.
    pub fn new(network: Arc<Network>, size: Size) -> Self {
        let encoder = Encoder::new(size);
        let workspace = network.workspace();
        let encoder = if network.wants_suicide_for_life() {
            encoder.with_suicide_for_life()
        } else {
            encoder
        };
        Self { network, encoder, workspace, optimism: 0.0 }
    }

    /// The same, with so much of the optimistic policy mixed in.
    #[must_use]
    pub const fn with_optimism(mut self, optimism: f32) -> Self {
        self.optimism = optimism;
        self
    }
}

impl Evaluator for NetEvaluator {
    fn evaluate(
        &mut self,
        position: &Position,
        symmetry: Symmetry,
    ) -> Result<&Evaluation, SearchError> {
        let inputs = self.encoder.encode(position)?;
        let view = View { symmetry, optimism: self.optimism, ..View::default() };
        Ok(self.network.evaluate(&inputs, view, &mut self.workspace))
    }
}
