//! Which duels an experiment consists of.

use search::PuctParams;

use super::contestant::{Contestant, Memory};

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
}

/// A set of duels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experiment {
    /// Each number of visits against half of it, up to this one.
    Doublings(u32),
    /// The search as it is against itself without one of its ideas, at this many visits.
    Ideas(u32),
}

impl Experiment {
    /// The duels.
    pub fn pairings(self) -> Vec<Pairing> {
        match self {
            Self::Doublings(most) => doublings(most),
            Self::Ideas(visits) => ideas(visits),
        }
    }

    /// What stands over the table.
    pub fn title(self) -> String {
        match self {
            Self::Doublings(most) => format!("visits against half as many, up to {most}"),
            Self::Ideas(visits) => {
                format!("the search against itself without one idea, {visits} visits a move")
            }
        }
    }
}

fn doublings(most: u32) -> Vec<Pairing> {
    let half = |&visits: &u32| visits.checked_mul(2).filter(|&it| it <= most);
    std::iter::successors(Some(1), half)
        .filter(|it| it * 2 <= most)
        .map(|fewer| Pairing {
            name: format!("{}", 2 * fewer),
            what: format!("{} visits against {fewer}", 2 * fewer),
            ours: Contestant::usual(2 * fewer),
            theirs: Contestant::usual(fewer),
        })
        .collect()
}

/// An idea of the search: its name, what it does in a line, and the search without it.
type Idea = (&'static str, &'static str, fn(Contestant) -> Contestant);

const IDEAS: &[Idea] = &[
    (
        "first-play urgency",
        "untried moves are held to be a little worse than what is known",
        |it| {
            with(it, |params| {
                params.first_play_reduction = 0.0;
                params.root_first_play_reduction = 0.0;
            })
        },
    ),
    ("growing exploration", "with many visits the search looks wider again", |it| {
        with(it, |params| params.exploration_log = 0.0)
    }),
    ("exploration by spread", "it looks wider where the values below differ much", |it| {
        with(it, |params| params.spread_scale = 0.0)
    }),
    ("score utility", "points count beside winning", |it| {
        with(it, |params| {
            params.static_score = 0.0;
            params.dynamic_score = 0.0;
        })
    }),
    ("dynamic centre", "points are measured from about the expected score", |it| {
        with(it, |params| params.centre_to_zero = 1.0)
    }),
    (
        "better children weigh more",
        "moves that turn out worse count for less than their visits",
        |it| with(it, |params| params.value_weight_exponent = 0.0),
    ),
    (
        "uncertainty weighting",
        "evaluations the network is unsure of count for less (only networks that say so)",
        |it| with(it, |params| params.most_weight = 1.0),
    ),
    (
        "choice by lower bound",
        "a sure value beats more visits",
        // No move but the most visited one has more than all of its visits.
        |it| with(it, |params| params.lower_bound_share = 2.0),
    ),
    ("tree reuse", "what was found a move ago is used again", |it| Contestant {
        memory: Memory::Forgotten,
        ..it
    }),
];

fn with(contestant: Contestant, change: fn(&mut PuctParams)) -> Contestant {
    let mut params = contestant.params;
    change(&mut params);
    Contestant { params, ..contestant }
}

fn ideas(visits: u32) -> Vec<Pairing> {
    let usual = Contestant::usual(visits);
    IDEAS
        .iter()
        .map(|&(name, what, without)| Pairing {
            name: name.to_owned(),
            what: what.to_owned(),
            ours: usual,
            theirs: without(usual),
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
        for pairing in Experiment::Ideas(10).pairings() {
            assert_ne!(pairing.ours, pairing.theirs, "{}", pairing.name);
            assert_eq!(pairing.ours, Contestant::usual(10));
        }
    }
}
