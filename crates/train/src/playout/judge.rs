//! How well moves are predicted that nothing was learned from.

use std::ops::ControlFlow;

use ::playout::{HeavyPlayout, Priors, Weights};
use goban::{Move, Point, Position, Size};

use super::is_kept_apart;
use super::moves::{Stride, for_each_move};
use crate::games::GameLine;

/// How good a prediction is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Moves that were predicted.
    pub moves: usize,
    /// How many of them were the likeliest.
    pub first: usize,
    /// The sum of the logarithms of their probabilities, taken negative.
    pub loss: f64,
}

/// How well playouts and first look predict the games kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The weights of playouts.
    pub playout: Score,
    /// The first look.
    pub prior: Score,
}

/// What a move is taken to have that no prediction thought of.
const UNTHOUGHT: f32 = 1e-6;

impl Score {
    /// The share of moves that were the likeliest.
    pub fn top1(&self) -> f64 {
        self.first as f64 / self.moves.max(1) as f64
    }

    /// The mean logarithm of their probabilities, taken negative.
    pub fn log_loss(&self) -> f64 {
        self.loss / self.moves.max(1) as f64
    }

    fn add(&mut self, moves: &[(Move, f32)], played: Point) {
        let likeliest = moves.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|it| it.0);
        let share = moves.iter().find(|it| it.0 == Move::Play(played)).map_or(0.0, |it| it.1);
        self.moves += 1;
        self.first += usize::from(likeliest == Some(Move::Play(played)));
        self.loss -= f64::from(share.max(UNTHOUGHT)).ln();
    }
}

/// Predicts about so many moves of the games kept apart; `None` when `told`, which hears how many
/// are done, says to break.
pub fn judge(
    weights: &'static Weights,
    games: &[GameLine],
    moves: usize,
    mut told: impl FnMut(usize) -> ControlFlow<()>,
) -> Option<Judgement> {
    let games: Vec<&GameLine> = games.iter().filter(|it| is_kept_apart(it)).collect();
    let stride = Stride::for_positions(moves, &games);
    let size = Size::square(19).ok()?;
    let mut playout = HeavyPlayout::new(size, weights);
    let mut priors = Priors::new(size, weights);
    let mut judgement = Judgement::default();
    for game in games {
        for_each_move(game, |n, position: &Position, played| {
            if stride.takes(game, n) {
                judgement.playout.add(&playout.probabilities(position), played);
                judgement.prior.add(&priors.of(position), played);
            }
        });
        if told(judgement.prior.moves).is_break() {
            return None;
        }
    }
    Some(judgement)
}
