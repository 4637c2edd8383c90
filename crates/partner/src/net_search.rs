//! Thinking with a network.

use std::sync::Arc;

use analysis::Candidates;
use goban::{Position, Size};
use net::Network;
use rand::Rng;
use search::{NetEvaluator, Puct, PuctParams, SearchRequest};

/// A network and the tree of the last search with it.
#[derive(Debug)]
pub(crate) struct NetSearch {
    network: Arc<Network>,
    threads: usize,
    /// The search for the board size of the last position.
    search: Option<(Size, Puct<NetEvaluator>)>,
}

impl NetSearch {
    pub(crate) fn new(network: Arc<Network>, threads: usize) -> Self {
        Self { network, threads, search: None }
    }

    /// The network, if it knows boards of this size.
    pub(crate) fn network(&self, size: Size) -> Option<&Network> {
        let is_known = size.width().max(size.height()) <= net::LARGEST_SIDE;
        is_known.then_some(&*self.network)
    }

    /// Forgets all positions.
    pub(crate) fn forget(&mut self) {
        self.search = None;
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
            self.search = Some((size, self.begin(size)));
        }
        let (_, puct) = self.search.as_mut()?;
        puct.search(position, request, rng).ok()
    }

    fn begin(&self, size: Size) -> Puct<NetEvaluator> {
        let evaluator = || NetEvaluator::new(Arc::clone(&self.network), size);
        let first = Puct::new(PuctParams::default(), evaluator());
        (1..self.threads).fold(first, |puct, _| puct.with_thread(evaluator()))
    }
}
