//! The eight ways to turn a board, from which one is chosen.

use crate::scene::{Cell, Scene};

/// A way to look at the board: where its right and its up are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    right: (i8, i8),
    up: (i8, i8),
}

/// Columns and rows as a frame counts them.
pub(crate) type Offset = (i8, i8);

pub(crate) const BELOW: Offset = (0, -1);
pub(crate) const ABOVE: Offset = (0, 1);
pub(crate) const LEFT: Offset = (-1, 0);
pub(crate) const RIGHT: Offset = (1, 0);

/// The points whose stones decide, in the paper's order: below, left, right, lower left, lower
/// right, upper left.
const PREFERRED: [Offset; 6] = [BELOW, LEFT, RIGHT, (-1, -1), (1, -1), (-1, 1)];

impl Frame {
    /// All eight.
    pub(crate) const ALL: [Self; 8] = [
        Self { right: (1, 0), up: (0, 1) },
        Self { right: (0, 1), up: (-1, 0) },
        Self { right: (-1, 0), up: (0, -1) },
        Self { right: (0, -1), up: (1, 0) },
        Self { right: (-1, 0), up: (0, 1) },
        Self { right: (0, 1), up: (1, 0) },
        Self { right: (1, 0), up: (0, -1) },
        Self { right: (0, -1), up: (-1, 0) },
    ];

    /// Where a point of the frame lies on the board, from the move.
    #[inline]
    pub(crate) const fn on_board(self, (x, y): Offset) -> Offset {
        (self.right.0 * x + self.up.0 * y, self.right.1 * x + self.up.1 * y)
    }

    /// Where a point of the board lies in the frame, from the move.
    pub(crate) const fn seen_from(self, (x, y): Offset) -> Offset {
        (self.right.0 * x + self.right.1 * y, self.up.0 * x + self.up.1 * y)
    }

    /// What stands on a point of the frame.
    #[inline]
    pub(crate) fn cell(self, scene: &Scene<'_>, offset: Offset) -> Cell {
        scene.cell(self.on_board(offset))
    }

    /// Lines to the edges right of the move, above, left and below, in the frame.
    pub(crate) fn edges(self, scene: &Scene<'_>) -> [u8; 4] {
        let edges = scene.edges();
        [RIGHT, ABOVE, LEFT, BELOW].map(|it| match self.on_board(it) {
            (1, _) => edges[0],
            (_, 1) => edges[1],
            (-1, _) => edges[2],
            _ => edges[3],
        })
    }

    /// How well the frame serves the paper's wishes: own stones first, else enemies, at each of
    /// the preferred points in turn.
    pub(crate) fn paper_rank(self, scene: &Scene<'_>) -> u16 {
        PREFERRED.iter().fold(0, |rank, &it| {
            let wish = match self.cell(scene, it) {
                Cell::Own => 2,
                Cell::Enemy => 1,
                Cell::Empty | Cell::Off => 0,
            };
            rank * 3 + wish
        })
    }

    /// How well the frame turns the nearest edge below, and the nearer of the other two left.
    pub(crate) fn edge_rank(self, scene: &Scene<'_>) -> u16 {
        let [_, _, left, below] = self.edges(scene);
        u16::MAX - (u16::from(below) * 32 + u16::from(left))
    }

    /// The frame that ranks highest. Where several do, the stones decide, from near to far, so
    /// that a board turned before gives the same picture.
    pub(crate) fn choose(scene: &Scene<'_>, rank: impl Fn(Self) -> u16) -> Self {
        let ranks = Self::ALL.map(|it| (rank(it), it));
        let highest = ranks.iter().map(|it| it.0).max();
        let mut best = ranks.into_iter().filter(|it| Some(it.0) == highest).map(|it| it.1);
        let first = best.next().unwrap_or(Self::ALL[0]);
        best.fold(first, |chosen, it| if it.is_before(chosen, scene) { it } else { chosen })
    }

    /// Whether, from near to far, own stones, edges and enemies come earlier than in the other.
    fn is_before(self, other: Self, scene: &Scene<'_>) -> bool {
        let edges = (self.edges(scene), other.edges(scene));
        if edges.0 != edges.1 {
            return edges.0 < edges.1;
        }
        let size = scene.before.size();
        let farthest = size.width().max(size.height()).cast_signed();
        for far in 1..farthest {
            for side in -far..=far {
                for offset in [(side, -far), (-far, side), (far, side), (side, far)] {
                    let cells = (self.cell(scene, offset), other.cell(scene, offset));
                    if cells.0 != cells.1 {
                        return cells.0 < cells.1;
                    }
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_there_and_back_changes_nothing() {
        for frame in Frame::ALL {
            for offset in [(1, 0), (2, -3), (-1, 5)] {
                assert_eq!(frame.seen_from(frame.on_board(offset)), offset);
            }
        }
    }
}
