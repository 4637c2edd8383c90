//! Any arrangement of stones, legal or not.

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, PointMap};
use crate::size::Size;

/// Stones and a turn as somebody wrote them down: anything goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub size: Size,
    /// The stones; what lies off the board is an error when it is checked.
    pub stones: PointMap<Option<Color>>,
    /// Whose turn it is.
    pub to_move: Color,
}

/// Why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A stone outside the board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// A chain that should have been captured.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
}

impl Setup {
    /// An empty board, Black to move.
    pub fn empty(size: Size) -> Self {
        Self { size, stones: PointMap::filled(None), to_move: Color::Black }
    }

    /// The board, if every stone is on it and every chain has a liberty.
    pub fn to_board(&self) -> Result<Board, SetupError> {
        self.check()?;
        let mut board = Board::new(self.size);
        // Stones beside an empty point go first: a chain is begun where it has a liberty for
        // good, so nothing is captured on the way.
        let mut pending: Vec<Point> =
            self.size.points().filter(|&it| self.has_free_side(it)).collect();
        let mut at = 0;
        while let Some(&point) = pending.get(at) {
            at += 1;
            let Some(color) = self.stones[point].filter(|_| board.is_empty(point)) else {
                continue;
            };
            board.place(color, point);
            pending.extend(self.neighbors(point).filter(|&it| self.stones[it] == Some(color)));
        }
        Ok(board)
    }

    fn check(&self) -> Result<(), SetupError> {
        for y in 0..Size::MAX {
            for x in 0..Size::MAX {
                if let Some(point) = Point::new(x, y)
                    && self.stones[point].is_some()
                    && !self.size.contains(point)
                {
                    return Err(SetupError::OffBoard(point));
                }
            }
        }
        let mut breathing = PointMap::filled(false);
        let mut pending: Vec<Point> =
            self.size.points().filter(|&it| self.has_free_side(it)).collect();
        while let Some(point) = pending.pop() {
            if std::mem::replace(&mut breathing[point], true) {
                continue;
            }
            pending
                .extend(self.neighbors(point).filter(|&it| self.stones[it] == self.stones[point]));
        }
        let stifled = self.size.points().find(|&it| self.stones[it].is_some() && !breathing[it]);
        stifled.map_or(Ok(()), |point| Err(SetupError::NoLiberty(point)))
    }

    fn has_free_side(&self, point: Point) -> bool {
        self.stones[point].is_some() && self.neighbors(point).any(|it| self.stones[it].is_none())
    }

    fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let (size, x, y) = (self.size, point.x(), point.y());
        [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))]
            .into_iter()
            .filter_map(move |(x, y)| size.point(x, y))
    }
}

impl From<&Board> for Setup {
    /// Black to move.
    fn from(board: &Board) -> Self {
        let mut setup = Self::empty(board.size());
        for point in board.size().points() {
            setup.stones[point] = board.stone(point);
        }
        setup
    }
}
