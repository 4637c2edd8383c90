//! Who played first on each point of a game: what RAVE learns from.

use goban::{Color, Move, Point, PointMap};

/// Who played first on each point, from some moment of a game on.
#[derive(Debug)]
pub(crate) struct FirstPlays(PointMap<Option<Color>>);

impl FirstPlays {
    pub(crate) fn new() -> Self {
        Self(PointMap::filled(None))
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(None);
    }

    /// A stone later than all others: earlier ones on the point stay first.
    #[inline]
    pub(crate) fn add_later(&mut self, color: Color, point: Point) {
        let first = &mut self.0[point];
        *first = first.or(Some(color));
    }

    /// A move earlier than all others.
    pub(crate) fn add_earlier(&mut self, color: Color, mv: Move) {
        if let Move::Play(point) = mv {
            self.0[point] = Some(color);
        }
    }

    /// Whether this colour was the first there.
    #[inline]
    pub(crate) fn is_by(&self, color: Color, mv: Move) -> bool {
        mv.point().is_some_and(|it| self.0[it] == Some(color))
    }
}
