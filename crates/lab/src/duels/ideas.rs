//! What each idea of a search is worth.

use search::{
    Choosing, Counting, Ending, Looks, Mixing, PlayoutKind, PuctParams, RaveSchedule, Reuse,
    UctParams, ValueMctsParams, Widening,
};

use super::contestant::{Contestant, Memory, Mind};
use super::experiment::Pairing;

/// An idea of the search: its name, what it does in a line, and the search without it.
type Idea = (&'static str, &'static str, fn(Contestant) -> Contestant);

const OF_NET: &[Idea] = &[
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
    let mut contestant = contestant;
    if let Mind::Net(params) = &mut contestant.mind {
        change(params);
    }
    contestant
}

/// The search with a network against itself without one idea.
pub(super) fn of_net(visits: u32) -> Vec<Pairing> {
    let usual = Contestant::net(visits);
    let duel = |&(name, what, without): &Idea| Pairing {
        name: name.to_owned(),
        what: what.to_owned(),
        ours: usual,
        theirs: without(usual),
        point: None,
    };
    OF_NET.iter().map(duel).collect()
}

/// A change of the paper's search: its name, what it does in a line, and the change.
type ValueIdea = (&'static str, &'static str, fn(&mut ValueMctsParams));

const OF_VALUE_MCTS: &[ValueIdea] = &[
    ("usual counting", "a playout is 1 when won and -1 when lost", |it| {
        it.counting = Counting::PlusMinus;
    }),
    ("move by playouts", "the most visited move is played, not the largest action value", |it| {
        it.choosing = Choosing::Playouts;
    }),
    ("both", "usual counting and the move by playouts", |it| {
        it.counting = Counting::PlusMinus;
        it.choosing = Choosing::Playouts;
    }),
    ("tree reuse", "both, and the tree stays between moves", |it| {
        it.counting = Counting::PlusMinus;
        it.choosing = Choosing::Playouts;
        it.reuse = Reuse::Following;
    }),
    ("ours", "as the product plays", |it| *it = ValueMctsParams::default()),
    ("phases", "ours, with the network counting for more in the opening", |it| {
        *it = ValueMctsParams {
            mixing: Mixing::ByPhase { opening: 0.3, ending: 0.7 },
            ..ValueMctsParams::default()
        };
    }),
    ("doubt", "ours, with the surer of network and playouts counting for more", |it| {
        *it = ValueMctsParams {
            mixing: Mixing::ByDoubt { value_error: 0.4, playout_error: 0.4 },
            ..ValueMctsParams::default()
        };
    }),
    ("wider in doubt", "ours, looking wider where network and playouts disagree", |it| {
        *it = ValueMctsParams { disagreement: 1.0, ..ValueMctsParams::default() };
    }),
    ("sensible ending", "eyes are kept and the pass is always looked at", |it| {
        it.ending = Ending::Sensible;
    }),
];

/// The paper's search with a change against the paper's.
pub(super) fn of_value_mcts(playouts: u32) -> Vec<Pairing> {
    let duel = |&(name, what, change): &ValueIdea| {
        let mut params = ValueMctsParams::PAPER;
        change(&mut params);
        Pairing {
            name: name.to_owned(),
            what: what.to_owned(),
            ours: Contestant::value_mcts(params, playouts),
            theirs: Contestant::value_mcts(ValueMctsParams::PAPER, playouts),
            point: None,
        }
    };
    OF_VALUE_MCTS.iter().map(duel).collect()
}

/// An idea of the search with playouts: its name, what it does in a line, and leaving it out.
type UctIdea = (&'static str, &'static str, fn(&mut UctParams));

const OF_UCT: &[UctIdea] = &[
    ("all of them", "against the first engine: light playouts, rules of thumb", |it| {
        *it = UctParams::LIGHT;
    }),
    ("heavy playouts", "games by learned weights, not by lot", |it| {
        it.playout = PlayoutKind::Light;
    }),
    ("no good replies", "replies that worked in one game are not tried in the next", |it| {
        it.playout = PlayoutKind::HeavyWithReplies;
    }),
    ("learned looks", "moves are judged by learned features before the first game", |it| {
        it.looks = Looks::RulesOfThumb;
        it.widening = Widening::Off;
    }),
    ("likely moves", "likely moves are explored more", |it| it.prior_exploration = 0.0),
    ("widening", "only the likeliest moves are looked at, more with every visit", |it| {
        it.widening = Widening::Off;
    }),
    ("rave", "a move is judged by games in which it came later too", |it| it.rave = 0.0),
    ("rave by error", "β by the least error, not √(k/(3N+k))", |it| {
        it.rave_schedule = RaveSchedule::HandSelected;
    }),
    ("criticality", "points that decide the game are favoured", |it| it.criticality = 0.0),
    ("late expansion", "a leaf is opened after several games", |it| it.expand_after = 1),
    ("score", "the size of a win counts a little", |it| it.ends.score_share = 0.0),
];

/// The search with playouts against itself without one idea.
pub(super) fn of_uct(playouts: u32) -> Vec<Pairing> {
    let duel = |&(name, what, leave_out): &UctIdea| {
        let mut params = UctParams::default();
        leave_out(&mut params);
        Pairing {
            name: name.to_owned(),
            what: what.to_owned(),
            ours: Contestant::uct(playouts),
            theirs: Contestant { mind: Mind::Uct(params), ..Contestant::uct(playouts) },
            point: None,
        }
    };
    OF_UCT.iter().map(duel).collect()
}
