//! Thinking with a network and playouts.

use std::sync::Arc;

use analysis::Candidates;
use goban::{Position, Size};
use net::Network;
use rand::Rng;
use search::{NetEvaluator, SearchRequest, ValueMcts, ValueMctsParams};

/// A network and the tree of the last search with it and playouts.
#[derive(Debug)]
pub(crate) struct ValueSearch {
    network: Arc<Network>,
    threads: usize,
    params: ValueMctsParams,
    /// The search for the board size of the last position.
    search: Option<(Size, ValueMcts<NetEvaluator>)>,
}

impl ValueSearch {
    pub(crate) const fn new(
        network: Arc<Network>,
        threads: usize,
        params: ValueMctsParams,
    ) -> Self {
        Self { network, threads, params, search: None }
    }

    /// Forgets all positions.
    pub(crate) fn forget(&mut self) {
        self.search = None;
    }

    /// Searches otherwise from now on.
    pub(crate) fn set_params(&mut self, params: ValueMctsParams) {
        self.params = params;
        self.forget();
    }

    /// Looks for a move; `None` when the network does not know boards of this size.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut impl Rng,
    ) -> Option<Candidates> {
        let size = position.size();
        if self.search.as_ref().is_none_or(|it| it.0 != size) {
            self.search = Some((size, self.begin(size)?));
        }
        let (_, search) = self.search.as_mut()?;
        search.search(position, request, rng).ok()
    }

    fn begin(&self, size: Size) -> Option<ValueMcts<NetEvaluator>> {
        let evaluator = || NetEvaluator::new(Arc::clone(&self.network), size);
        let first = ValueMcts::new(self.params, evaluator()).ok()?;
        Some((1..self.threads).fold(first, |search, _| search.with_thread(evaluator())))
    }
}
