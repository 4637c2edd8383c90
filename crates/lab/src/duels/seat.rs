//! One side at the board.

use std::sync::Arc;

use analysis::Candidates;
use goban::{Position, Size};
use net::Network;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{NetEvaluator, Puct, SearchRequest, Uct, ValueMcts};

use super::contestant::{Contestant, Memory, Mind};
use super::run::DuelError;

/// One side at the board.
#[derive(Debug)]
pub(super) struct Seat {
    search: Search,
    contestant: Contestant,
    /// Hopeless turns in succession.
    pub(super) hopeless: u32,
}

#[derive(Debug)]
enum Search {
    Net(Box<Puct<NetEvaluator>>),
    ValueMcts(Box<ValueMcts<NetEvaluator>>),
    Uct(Box<Uct>),
}

impl Seat {
    pub(super) fn new(
        contestant: Contestant,
        size: Size,
        network: Option<&Arc<Network>>,
    ) -> Result<Self, DuelError> {
        let evaluator = || {
            let network = network.ok_or(DuelError::NoNetwork)?;
            Ok::<_, DuelError>(NetEvaluator::new(Arc::clone(network), size))
        };
        let search = match contestant.mind {
            Mind::Net(params) => Search::Net(Box::new(Puct::new(params, evaluator()?))),
            Mind::ValueMcts(params) => {
                Search::ValueMcts(Box::new(ValueMcts::new(params, evaluator()?)?))
            }
            Mind::Uct(params) => Search::Uct(Box::new(Uct::new(params))),
        };
        Ok(Self { search, contestant, hopeless: 0 })
    }

    pub(super) fn think(
        &mut self,
        position: &Position,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Result<Candidates, DuelError> {
        let request = SearchRequest::visits(self.contestant.visits);
        let forgets = self.contestant.memory == Memory::Forgotten;
        let found = match &mut self.search {
            Search::Net(puct) => {
                if forgets {
                    puct.clear();
                }
                puct.search(position, &request, rng)?
            }
            Search::ValueMcts(search) => {
                if forgets {
                    search.clear();
                }
                search.search(position, &request, rng)?
            }
            Search::Uct(uct) => {
                if forgets {
                    uct.clear();
                }
                uct.answer(position, &request, rng)
            }
        };
        Ok(found)
    }
}
