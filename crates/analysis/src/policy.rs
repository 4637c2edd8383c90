//! First sights.

use goban::{Move, PointMap};

/// How likely each move looks at first sight: never negative, 0 where illegal; the sum is 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// The chance of a stone at each point.
    pub points: PointMap<f32>,
    /// The chance of a pass.
    pub pass: f32,
}

impl Policy {
    /// The chance of a move.
    pub fn of(&self, mv: Move) -> f32 {
        match mv {
            Move::Play(point) => self.points[point],
            Move::Pass => self.pass,
        }
    }
}
