//! Control by win rate (Shi 2021, chapters 3 and 5): one rule, one file; a list of them, a method.

mod behind;
mod best_move;
mod by_lot;
mod gain;
mod lowest_win;
mod most_visits;
mod natural_among_equal;
mod near;
mod nearest_half;
mod only_move;

use crate::case::{Case, Entry, Rule};
use crate::tolerance;

pub(crate) use most_visits::hardly_looked_at;
pub(crate) use only_move::single;

/// The strongest play.
pub(crate) const STRONGEST: &[Rule] = &[most_visits::most_visits];

/// The papers' bad example.
pub(crate) const NAIVE: &[Rule] = &[nearest_half::nearest_half];

/// Wu's lot.
pub(crate) const SOFTMAX: &[Rule] = &[by_lot::by_lot];

/// Ikeda's four rules, in the order of the paper (000 §3.3; 001 §3).
pub(crate) const IKEDA: &[Rule] = &[
    only_move::only_move,
    behind::behind,
    natural_among_equal::natural_among_equal,
    lowest_win::lowest_win,
    best_move::best_move,
];

/// The same with method C (000 §5.2.3).
pub(crate) const GAIN: &[Rule] = &[
    only_move::only_move,
    behind::behind,
    natural_among_equal::natural_among_equal,
    gain::gain,
    best_move::best_move,
];

/// The same, near the last move (001 §5.1).
pub(crate) const NEAR: &[Rule] = &[
    only_move::only_move,
    behind::behind,
    natural_among_equal::natural_among_equal,
    near::near,
    best_move::best_move,
];

/// The moves that are natural enough for what they cost (000 §5.1.3).
fn acceptable<'c>(case: &'c Case<'_>) -> Vec<&'c Entry> {
    let (best, strength) = (case.best_win(), case.params.strength);
    case.only(|it| {
        case.params.acceptance.iter().any(|step| {
            tolerance::is_at_most(best - it.win, step.loss * strength)
                && it.natural.is_at_least(step.natural)
        })
    })
}
