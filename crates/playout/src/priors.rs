//! The first look at the moves of a position: how likely a strong player is to play each.

use goban::{Move, Point, Position};

use crate::features::FeatureReader;
use crate::weights::Weights;

/// The share of the pass.
const PASS: f32 = 0.001;

/// Predicts moves, with tables of its own that are used again and again.
#[derive(Debug)]
pub struct Priors {
    weights: &'static Weights,
    reader: FeatureReader,
}

impl Priors {
    /// For positions of this size first; other sizes work too.
    pub fn new(size: goban::Size, weights: &'static Weights) -> Self {
        Self { weights, reader: FeatureReader::new(size) }
    }

    /// The probability of every legal move that fills no true eye of the mover; they sum to 1,
    /// and the pass is last with a small share.
    pub fn of(&mut self, position: &Position) -> Vec<(Move, f32)> {
        self.reader.look(position);
        let mut moves: Vec<(Move, f32)> = position
            .size()
            .points()
            .filter_map(|it| Some((Move::Play(it), self.weight(position, it)?)))
            .filter(|it| position.is_legal(it.0))
            .collect();
        let sum: f32 = moves.iter().map(|it| it.1).sum();
        let pass = if moves.is_empty() { 1.0 } else { PASS };
        for (_, share) in &mut moves {
            *share *= (1.0 - pass) / sum;
        }
        moves.push((Move::Pass, pass));
        moves
    }

    fn weight(&self, position: &Position, point: Point) -> Option<f32> {
        let features = self.reader.prior(position, point)?;
        let table = self.weights.prior();
        Some(table.of(&features) * table.pattern(self.reader.patterns(position, point)))
    }
}

/// The probability of every move worth a thought, by [`Priors::of`].
pub fn priors(weights: &'static Weights, position: &Position) -> Vec<(Move, f32)> {
    Priors::new(position.size(), weights).of(position)
}
