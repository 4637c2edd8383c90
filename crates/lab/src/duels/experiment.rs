//! Which duels an experiment consists of.

use super::contestant::Contestant;
use super::ideas;
use super::value_mcts::{self, CurvePoint, Opponent, Variant};

/// Two sides and what their games are to show.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// A short name, unique in its experiment.
    pub name: String,
    /// What differs, in one line.
    pub what: String,
    /// The side whose games are counted.
    pub ours: Contestant,
    /// The other side.
    pub theirs: Contestant,
    /// Where its result stands on the paper's curves, if it does.
    pub point: Option<CurvePoint>,
}

/// A set of duels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experiment {
    /// Each number of visits against half of it, up to this one.
    Doublings(u32),
    /// The search with a network as it is against itself without one of its ideas, at this many
    /// visits.
    Ideas(u32),
    /// How much playouts are to count beside the network, and when to look deeper: the two curves
    /// of the paper.
    ValueMcts {
        /// The search whose numbers are varied.
        variant: Variant,
        /// Its playouts a move.
        playouts: u32,
        /// The other side.
        opponent: Opponent,
    },
    /// The paper's search with one of our changes against the paper's, at this many playouts.
    ValueIdeas(u32),
    /// The search with playouts as it is against itself without one of its ideas, at this many
    /// playouts.
    UctIdeas(u32),
}

impl Experiment {
    /// The duels.
    pub fn pairings(self) -> Vec<Pairing> {
        match self {
            Self::Doublings(most) => doublings(most),
            Self::Ideas(visits) => ideas::of_net(visits),
            Self::ValueMcts { variant, playouts, opponent } => {
                value_mcts::curves(variant, playouts, opponent)
            }
            Self::ValueIdeas(playouts) => ideas::of_value_mcts(playouts),
            Self::UctIdeas(playouts) => ideas::of_uct(playouts),
        }
    }

    /// What stands over the table.
    pub fn title(self) -> String {
        match self {
            Self::Doublings(most) => format!("visits against half as many, up to {most}"),
            Self::Ideas(visits) => {
                format!("the search against itself without one idea, {visits} visits a move")
            }
            Self::ValueMcts { variant, playouts, opponent } => {
                format!("value-mcts ({variant}), {playouts} playouts a move, against {opponent}")
            }
            Self::ValueIdeas(playouts) => {
                format!(
                    "value-mcts with one change against the paper's, {playouts} playouts a move"
                )
            }
            Self::UctIdeas(playouts) => {
                format!("uct against itself without one idea, {playouts} playouts a move")
            }
        }
    }

    /// Whether somebody needs a network.
    pub fn needs_network(self) -> bool {
        self.pairings().iter().any(|it| it.ours.needs_network() || it.theirs.needs_network())
    }
}

fn doublings(most: u32) -> Vec<Pairing> {
    let half = |&visits: &u32| visits.checked_mul(2).filter(|&it| it <= most);
    std::iter::successors(Some(1), half)
        .filter(|it| it * 2 <= most)
        .map(|fewer| Pairing {
            name: format!("{}", 2 * fewer),
            what: format!("{} visits against {fewer}", 2 * fewer),
            ours: Contestant::net(2 * fewer),
            theirs: Contestant::net(fewer),
            point: None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doublings_go_up_to_the_limit() {
        let whats: Vec<String> =
            Experiment::Doublings(9).pairings().into_iter().map(|it| it.what).collect();
        assert_eq!(whats, ["2 visits against 1", "4 visits against 2", "8 visits against 4"]);
        assert!(Experiment::Doublings(1).pairings().is_empty());
    }

    #[test]
    fn every_idea_is_really_left_out() {
        let all = [Experiment::Ideas(10), Experiment::ValueIdeas(10), Experiment::UctIdeas(10)];
        for experiment in all {
            for pairing in experiment.pairings() {
                assert_ne!(pairing.ours, pairing.theirs, "{}", pairing.name);
            }
        }
        assert!(!Experiment::UctIdeas(10).needs_network());
        assert!(Experiment::ValueIdeas(10).needs_network());
    }
}
