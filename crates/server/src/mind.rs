//! What the engines think with, and how long.

use std::sync::Arc;

use goban::Size;
use partner::{Care, Engine, Human, Network, Reviewer, Strength};

use crate::config::Config;

/// What engines without a network are called.
pub(crate) const PLAYOUTS: &str = "playouts";

/// What the engines think with, and how long. Every engine has one thread, so that as many as
/// there are cores can think at once.
#[derive(Clone, Debug)]
pub(crate) struct Mind {
    network: Option<Arc<Network>>,
    /// Visits a move, whatever the strength of a game.
    visits: Option<u32>,
}

/// How many visits something takes.
#[derive(Clone, Copy, Debug)]
struct Visits {
    by_network: u32,
    by_playouts: u32,
}

/// An analysis that nobody ends ends here.
const ANALYSIS: Visits = Visits { by_network: 10_000, by_playouts: 100_000 };
/// For each position of a game that is looked at as a whole.
const REVIEW: Visits = Visits { by_network: 16, by_playouts: 1_000 };
/// For a position that somebody tries out.
const QUESTION: Visits = Visits { by_network: 200, by_playouts: 5_000 };

/// For an answer in the talk at a game.
const TALK: Visits = Visits { by_network: 160, by_playouts: 3_000 };

impl Mind {
    pub(crate) fn new(config: &Config) -> Self {
        Self { network: config.network.clone(), visits: config.visits }
    }

    /// Gives an engine the network.
    pub(crate) fn equip(&self, engine: &mut Engine) {
        if let Some(network) = &self.network {
            engine.use_network(Arc::clone(network), 1);
        }
    }

    /// An engine of its own, for looking at positions.
    pub(crate) fn to_engine(&self) -> Engine {
        let mut engine = Engine::default();
        self.equip(&mut engine);
        engine
    }

    /// Somebody who looks at moves that were played; without a network that knows boards of this
    /// size there is nobody.
    pub(crate) fn to_reviewer(&self, size: Size) -> Option<Reviewer> {
        let network = self.network.clone().filter(|_| self.to_engine().network(size).is_some())?;
        let human = Human::new(partner::embedded_human_network().ok()?)?;
        Some(Reviewer::new(network, human, Care::QUICK))
    }

    /// Whether there is somebody who looks at moves that were played.
    pub(crate) fn has_reviewer(&self, size: Size) -> bool {
        self.to_engine().network(size).is_some()
    }

    /// Visits for an answer in the talk at a game.
    pub(crate) fn visits_of_talk(&self, size: Size) -> u32 {
        self.pick(TALK, size)
    }

    /// What boards of this size are thought about with: a network's name, or [`PLAYOUTS`].
    pub(crate) fn name(&self, size: Size) -> Arc<str> {
        self.to_engine().network(size).map_or(PLAYOUTS, Network::name).into()
    }

    /// Visits for a move.
    pub(crate) fn visits_of_move(&self, strength: Strength, size: Size) -> u32 {
        self.visits.unwrap_or_else(|| match self.to_engine().network(size) {
            Some(network) => strength.visits(network.direct_flops(size)),
            None => strength.playouts(size),
        })
    }

    /// Visits for an analysis.
    pub(crate) fn visits_of_analysis(&self, size: Size) -> u32 {
        self.pick(ANALYSIS, size)
    }

    /// Visits for each position of a game that is looked at as a whole.
    pub(crate) fn visits_of_review(&self, size: Size) -> u32 {
        self.pick(REVIEW, size)
    }

    /// Visits for a position that somebody tries out.
    pub(crate) fn visits_of_question(&self, size: Size) -> u32 {
        self.pick(QUESTION, size)
    }

    fn pick(&self, visits: Visits, size: Size) -> u32 {
        match self.to_engine().network(size) {
            Some(_) => visits.by_network,
            None => visits.by_playouts,
        }
    }
}
