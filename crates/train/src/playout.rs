//! Weights of playouts and of the first look, learned from games of strong players.
//!
//! Each move of a game is a competition: the move that was played won against all others. Moves
//! are teams of features, and the strength of a team is the product of the strengths of its
//! features (a generalized Bradley–Terry model); the strengths are found by
//! minorization–maximization.

mod competitions;
mod extract;
mod harvest;
mod judge;
mod listing;
mod mm;
mod moves;

use std::ops::ControlFlow;

use ::playout::{Gammas, PriorGammas, Reply, SelfAtari};

use crate::games::GameLine;
use extract::{PlayoutTeams, PriorTeams};
use harvest::Harvest;

pub use judge::{Judgement, Score, judge};

/// How much is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Positions whose moves compete for the first look; about 2 kB each.
    pub prior_positions: usize,
    /// Positions whose moves compete for the playouts.
    pub playout_positions: usize,
    /// Patterns of the first look, at most.
    pub patterns: usize,
    /// Diamonds of the playouts, at most.
    pub diamonds: usize,
    /// Rounds over all competitions.
    pub rounds: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            prior_positions: 600_000,
            playout_positions: 300_000,
            patterns: 110_000,
            diamonds: 8_000,
            rounds: 12,
        }
    }
}

/// What is being done, for whoever waits.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress {
    /// So many games have been looked through for patterns.
    Harvest(usize),
    /// So many competitions have been prepared.
    Prepare(usize),
    /// A round is done, with this mean logarithm of the probability of the moves played, taken
    /// negative.
    Round(usize, f64),
}

/// Learns from games; those kept apart ([`is_kept_apart`]) are left out. `None` when `told` says
/// to break.
pub fn learn(
    games: &[GameLine],
    plan: &Plan,
    mut told: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Gammas> {
    let games: Vec<&GameLine> = games.iter().filter(|it| !is_kept_apart(it)).collect();
    let harvest = Harvest::of(&games, plan, &mut told)?;
    let playout = PlayoutTeams::read(&games, plan, &harvest, &mut told)?.fit(plan, &mut told)?;
    let prior = PriorTeams::read(&games, plan, &harvest, &mut told)?.fit(plan, &mut told)?;
    Some(Gammas { prior, ..playout })
}

/// One game in ten judges what was learned from the others.
pub const fn is_kept_apart(game: &GameLine) -> bool {
    game.hash.is_multiple_of(10)
}

/// Playout weights without a first look yet.
fn playout_only(gammas: Gammas) -> Gammas {
    debug_assert!(gammas.replies.len() == Reply::COUNT);
    Gammas { prior: PriorGammas::plain(), ..gammas }
}

/// Whether playouts never play such a move, or only at the very end: nothing is learned of it.
const fn is_apart_in_playouts(self_atari: SelfAtari) -> bool {
    matches!(self_atari, SelfAtari::Gift | SelfAtari::BentFour)
}

#[cfg(test)]
mod tests;
