//! Thinking on this machine: by playouts, with a network, or both.

use std::sync::Arc;
use std::time::Duration;

use analysis::{Candidates, SearchRequest, Thinker};
use goban::{Position, Size};
use net::Network;
use rand::Rng;
use search::{Uct, UctParams, ValueMctsError, ValueMctsParams};
use teacher::Character;

use crate::engine_choice::Method;
use crate::net_search::NetSearch;
use crate::playout_style::styled;
use crate::value_search::ValueSearch;

/// Thinks on this machine; remembers the tree of the last position.
#[derive(Debug, Default)]
pub struct LocalThinker {
    uct: Uct,
    /// The numbers of that search, before any style.
    uct_params: UctParams,
    /// What it likes; only a search by playouts can be told.
    character: Character,
    /// With the network, where there is one, on boards it knows.
    net: Option<NetSearch>,
    /// With the same network and playouts.
    value: Option<ValueSearch>,
    value_params: ValueMctsParams,
    method: Method,
    /// How long a thought is going to be, if that is known.
    time: Option<Duration>,
}

impl LocalThinker {
    /// Thinks with a network from now on, except on boards that are too large for it.
    pub fn use_network(&mut self, network: Arc<Network>, threads: usize) {
        self.value = Some(ValueSearch::new(Arc::clone(&network), threads, self.value_params));
        self.net = Some(NetSearch::new(network, threads));
    }

    /// Thinks by playouts on so many threads from now on; what it knows is forgotten.
    pub fn set_playout_threads(&mut self, threads: usize) {
        self.uct = Uct::new(*self.uct.params()).with_threads(threads);
    }

    /// Sets the numbers of the search with playouts alone; what it knows is forgotten.
    pub fn set_uct_params(&mut self, params: UctParams) {
        self.uct_params = params;
        self.uct.set_params(params);
    }

    /// The numbers of the search with playouts alone.
    pub const fn uct_params(&self) -> &UctParams {
        &self.uct_params
    }

    /// Plays like somebody of this character, where it thinks by playouts.
    pub fn set_character(&mut self, character: Character) {
        self.character = character;
    }

    /// The search by playouts, for somebody of the character on this board.
    fn styled_uct(&mut self, size: Size) -> &mut Uct {
        let ends = styled(self.uct_params.ends, &self.character, size);
        if self.uct.params().ends != ends {
            self.uct.set_params(UctParams { ends, ..self.uct_params });
        }
        &mut self.uct
    }

    /// Thinks by this method from now on. Without a network that knows the board it is by playouts
    /// alone, whatever is asked for.
    pub const fn use_method(&mut self, method: Method) {
        self.method = method;
    }

    /// Sets the numbers of the search with a network and playouts.
    pub fn set_value_params(&mut self, params: ValueMctsParams) -> Result<(), ValueMctsError> {
        self.value_params = params.checked()?;
        if let Some(value) = &mut self.value {
            value.set_params(self.value_params);
        }
        Ok(())
    }

    /// The numbers of the search with a network and playouts.
    pub const fn value_params(&self) -> ValueMctsParams {
        self.value_params
    }

    /// Says how long the next thoughts are going to be: what is best depends on it.
    pub const fn expect_time(&mut self, time: Option<Duration>) {
        self.time = time;
    }

    /// How positions of this size are thought about; never [`Method::Auto`].
    pub fn method(&self, size: Size) -> Method {
        match self.method {
            _ if self.known_network(size).is_none() => Method::Uct,
            Method::Auto => Method::best(size, self.time),
            method => method,
        }
    }

    /// The network that positions of this size are thought about with; `None` means by playouts.
    pub fn network(&self, size: Size) -> Option<&Network> {
        self.known_network(size).filter(|_| self.method(size) != Method::Uct)
    }

    fn known_network(&self, size: Size) -> Option<&Network> {
        self.net.as_ref().and_then(|it| it.network(size))
    }

    /// Says what it thinks of a position. Asked again for the same position it goes on where it
    /// stopped.
    pub fn analyze(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut impl Rng,
    ) -> Candidates {
        let with_net = match self.method(position.size()) {
            Method::ValueMcts => {
                self.value.as_mut().and_then(|it| it.search(position, request, rng))
            }
            Method::Net | Method::Auto => {
                self.net.as_mut().and_then(|it| it.search(position, request, rng))
            }
            Method::Uct => None,
        };
        with_net.unwrap_or_else(|| self.styled_uct(position.size()).answer(position, request, rng))
    }

    /// Gives back the memory of the last search.
    pub fn forget(&mut self) {
        self.uct.clear();
        if let Some(net) = &mut self.net {
            net.forget();
        }
        if let Some(value) = &mut self.value {
            value.forget();
        }
    }
}

impl Thinker for LocalThinker {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        mut rng: &mut dyn Rng,
    ) -> Option<Candidates> {
        Some(self.analyze(position, request, &mut rng))
    }

    fn forget(&mut self) {
        Self::forget(self);
    }
}
