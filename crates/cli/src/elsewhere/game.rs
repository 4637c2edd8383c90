//! Games of experiments, played by other machines.

use std::sync::Arc;

use anyhow::Context as _;
use crafts::{Lent, Networks};
use lab::duels::{DuelError, DuelGame, Experiment, Place, Variant};
use serde::{Deserialize, Serialize};
use workers::{Class, Client, Context, Craft, Job, Refusal};

/// A game of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameJob {
    experiment: ExperimentForm,
    /// The name of the duel.
    duel: String,
    game: u32,
    /// Width and height.
    size: (u8, u8),
    seed: u64,
    /// The sha-256 of the network, where one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    net: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    arithmetic: String,
}

/// An experiment, as `shidogo lab` names it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
enum ExperimentForm {
    Doublings { visits: u32 },
    SearchIdeas { visits: u32 },
    ValueMcts { ours: bool, playouts: u32, opponent: String },
    ValueIdeas { playouts: u32 },
    UctIdeas { playouts: u32 },
}

impl From<Experiment> for ExperimentForm {
    fn from(it: Experiment) -> Self {
        match it {
            Experiment::Doublings(visits) => Self::Doublings { visits },
            Experiment::Ideas(visits) => Self::SearchIdeas { visits },
            Experiment::ValueMcts { variant, playouts, opponent } => {
                let (ours, opponent) = (variant == Variant::Ours, opponent.to_string());
                Self::ValueMcts { ours, playouts, opponent }
            }
            Experiment::ValueIdeas(playouts) => Self::ValueIdeas { playouts },
            Experiment::UctIdeas(playouts) => Self::UctIdeas { playouts },
        }
    }
}

impl ExperimentForm {
    fn to_experiment(&self) -> anyhow::Result<Experiment> {
        Ok(match self {
            Self::Doublings { visits } => Experiment::Doublings(*visits),
            Self::SearchIdeas { visits } => Experiment::Ideas(*visits),
            Self::ValueMcts { ours, playouts, opponent } => Experiment::ValueMcts {
                variant: if *ours { Variant::Ours } else { Variant::Paper },
                playouts: *playouts,
                opponent: opponent.parse()?,
            },
            Self::ValueIdeas { playouts } => Experiment::ValueIdeas(*playouts),
            Self::UctIdeas { playouts } => Experiment::UctIdeas(*playouts),
        })
    }
}

/// Plays games for others.
#[derive(Debug)]
pub(crate) struct GameCraft {
    networks: Arc<Networks>,
}

impl GameCraft {
    pub(crate) const fn new(networks: Arc<Networks>) -> Self {
        Self { networks }
    }
}

impl Craft for GameCraft {
    fn kinds(&self) -> &[&str] {
        &["game"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let bad = |why: &dyn std::fmt::Display| Refusal::Bad(why.to_string());
        let asked: GameJob = wire::from_bytes(&job.payload).map_err(|why| bad(&why))?;
        let network = match &asked.net {
            Some(net) => Some(self.networks.find((job, context), net, &asked.arithmetic)?),
            None => None,
        };
        let game = DuelGame {
            experiment: asked.experiment.to_experiment().map_err(|why| bad(&why))?,
            pairing: asked.duel,
            game: asked.game,
            size: goban::Size::new(asked.size.0, asked.size.1).map_err(|why| bad(&why))?,
            seed: asked.seed,
            network,
        };
        Ok(wire::to_bytes(&game.play().map_err(|why| bad(&why))?))
    }
}

/// Other machines as a place where games are played.
pub(crate) struct Room<'a> {
    pub(crate) client: Client,
    pub(crate) net: Option<Lent>,
    pub(crate) asker: String,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

impl Place for Room<'_> {
    fn play(&self, game: &DuelGame) -> Result<Option<bool>, DuelError> {
        let asked = GameJob {
            experiment: game.experiment.into(),
            duel: game.pairing.clone(),
            game: game.game,
            size: (game.size.width(), game.size.height()),
            seed: game.seed,
            net: self.net.as_ref().map(|it| it.net.sha256.clone()),
            arithmetic: self.net.as_ref().map(|it| it.arithmetic.clone()).unwrap_or_default(),
        };
        let mut job = Job::new("game", Class::Background, wire::to_bytes(&asked));
        job.nets = self.net.iter().map(|it| it.net.clone()).collect();
        let job = job.for_asker(self.asker.as_str());
        let elsewhere = |why: String| DuelError::Elsewhere(why);
        let answer = super::ask(&self.client, &job, self.stop);
        let Some(answer) = answer.map_err(|why| elsewhere(why.to_string()))? else {
            return Ok(None);
        };
        let won = wire::from_bytes(&answer.payload).context("an answer of a worker");
        won.map(Some).map_err(|why| elsewhere(format!("{why:#}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::duels::Opponent;

    #[test]
    fn experiments_are_read_back() {
        let (variant, opponent) = (Variant::Ours, Opponent::ValueMcts(7));
        for experiment in [
            Experiment::Doublings(8),
            Experiment::Ideas(9),
            Experiment::ValueMcts { variant, playouts: 10, opponent },
            Experiment::ValueIdeas(11),
            Experiment::UctIdeas(12),
        ] {
            let form = ExperimentForm::from(experiment);
            let sent: ExperimentForm = wire::from_bytes(&wire::to_bytes(&form)).unwrap();
            assert_eq!(sent.to_experiment().unwrap(), experiment);
        }
    }
}
