//! The first look at the moves of a position: how likely a strong player is to play each.

use goban::{Move, Position};

use crate::field::Field;
use crate::grid::Place;
use crate::reply::{LastMove, Replies};
use crate::weights::Weights;

/// The share of the pass.
const PASS: f32 = 0.001;

/// Predicts moves, with tables of its own that are used again and again.
#[derive(Debug)]
pub struct Priors {
    field: Field,
    replies: Replies,
}

impl Priors {
    /// For positions of this size first; other sizes work too.
    pub fn new(size: goban::Size, weights: &'static Weights) -> Self {
        Self { field: Field::new(size, weights), replies: Replies::new() }
    }

    /// The probability of every legal move that fills no eye of the mover and gives nothing away
    /// for nothing; they sum to 1, and the pass is last with a small share.
    pub fn of(&mut self, position: &Position) -> Vec<(Move, f32)> {
        if position.size() != self.field.board.size() {
            self.field = Field::new(position.size(), self.field.weights());
        }
        let (board, color) = (position.board(), position.to_move());
        self.field.reset(board);
        let last = LastMove {
            point: position.history().last().and_then(|it| it.mv.point()),
            ko: position.history().ko(),
            ..LastMove::default()
        };
        self.replies.find(board, &self.field.grid, color, &last);
        let mut moves: Vec<(Move, f32)> = position
            .size()
            .points()
            .filter(|&it| board.is_empty(it) && position.is_legal(Move::Play(it)))
            .filter_map(|it| {
                let place = Place::of(it);
                let chance = self.field.chances.at(color, place);
                let reply = self.field.weights().replies(self.replies.at(place));
                (chance > 0).then_some((Move::Play(it), chance as f32 * reply))
            })
            .collect();
        let sum: f32 = moves.iter().map(|it| it.1).sum();
        let pass = if moves.is_empty() { 1.0 } else { PASS };
        for (_, share) in &mut moves {
            *share *= (1.0 - pass) / sum;
        }
        moves.push((Move::Pass, pass));
        moves
    }
}

/// The probability of every move worth a thought, by [`Priors::of`].
pub fn priors(weights: &'static Weights, position: &Position) -> Vec<(Move, f32)> {
    Priors::new(position.size(), weights).of(position)
}
