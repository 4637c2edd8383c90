//! The moves of a position before any was tried, and how they look.

use goban::{Move, Position, Size};
use playout::{Priors, Weights};

use super::params::Looks;
use crate::prior;

/// What the pass looks like at first, compared with a stone.
const PASS_LOOK: f32 = -0.2;

/// A move before it was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FirstLook {
    pub(crate) mv: Move,
    /// How likely a strong player is to play it; 0 where nobody knows.
    pub(crate) prior: f32,
    /// What it may be worth, from 0 to 1.
    pub(crate) value: f32,
}

/// Looks at the moves of positions for one thread.
#[derive(Debug)]
pub(super) struct Looker {
    priors: Priors,
}

impl Looker {
    pub(super) fn new(size: Size) -> Self {
        Self { priors: Priors::new(size, Weights::builtin()) }
    }

    /// The moves to try, when the side to move is expected to have this value; the pass is always
    /// the last. With learned looks the likeliest come first.
    pub(super) fn moves(
        &mut self,
        position: &Position,
        expected: f32,
        looks: Looks,
    ) -> Vec<FirstLook> {
        let clamp = |value: f32| value.clamp(0.0, 1.0);
        let Looks::Learned { spread } = looks else {
            let look = |mv: Move| {
                let look = mv.point().map_or(PASS_LOOK, |point| prior::look(position, point));
                FirstLook { mv, prior: 0.0, value: clamp(expected + look) }
            };
            return prior::moves(position).map(look).collect();
        };
        let mut moves = self.priors.of(position);
        let pass = moves.pop();
        // Stable, so that the order of the points decides between equals.
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let most = moves.first().map_or(1.0, |it| it.1.max(1e-9));
        let look = |(mv, prior): (Move, f32)| {
            let better = (prior / most).sqrt() - 0.5;
            FirstLook { mv, prior, value: clamp(expected + spread * better) }
        };
        let mut looks: Vec<FirstLook> = moves.into_iter().map(look).collect();
        let prior = pass.map_or(0.0, |it| it.1);
        looks.push(FirstLook { mv: Move::Pass, prior, value: clamp(expected + PASS_LOOK) });
        looks
    }
}
