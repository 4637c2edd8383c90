//! Last good reply with forgetting: answers that won are tried again until they lose.

use goban::{Color, Point, PointMap, Position};

/// The last reply of each colour to each move that was played in a game it won.
#[derive(Clone, Debug)]
pub(crate) struct LastGoodReplies {
    replies: [PointMap<Option<Point>>; 2],
    /// The stones of the game that is being played.
    game: Vec<(Color, Point)>,
}

impl LastGoodReplies {
    pub(crate) fn new() -> Self {
        Self {
            replies: [PointMap::filled(None), PointMap::filled(None)],
            game: Vec::with_capacity(3 * 25 * 25),
        }
    }

    /// The reply of a colour to the last move.
    #[inline]
    pub(crate) fn to(&self, color: Color, last: Option<Point>) -> Option<Point> {
        self.replies[color.index()][last?]
    }

    pub(crate) fn begin(&mut self, position: &Position) {
        self.game.clear();
        if let Some(last) = position.history().last()
            && let Some(point) = last.mv.point()
        {
            self.game.push((last.color, point));
        }
    }

    #[inline]
    pub(crate) fn note(&mut self, color: Color, point: Point) {
        self.game.push((color, point));
    }

    pub(crate) fn learn(&mut self, winner: Color) {
        // The earliest reply to a move stays: it was given nearest to the position at the start.
        for pair in self.game.windows(2).rev() {
            let [(earlier, to), (color, reply)] = *pair else { continue };
            let kept = &mut self.replies[color.index()][to];
            if earlier == color {
                continue;
            }
            if color == winner {
                *kept = Some(reply);
            } else if *kept == Some(reply) {
                *kept = None;
            }
        }
    }
}
