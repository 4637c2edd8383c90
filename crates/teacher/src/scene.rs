//! What the rules know of the game.

use goban::{Move, Point, PointSet, Position, Size};

/// The board, the opponent's last move, and the stones of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    /// The size of the board.
    pub size: Size,
    /// What the opponent played last; `None` when nothing was.
    pub last: Option<Move>,
    /// The stones of the side to move.
    pub own: PointSet,
}

impl Scene {
    /// An empty board, before the first move.
    pub const fn new(size: Size) -> Self {
        Self { size, last: None, own: PointSet::EMPTY }
    }

    /// The distance of a move to the opponent's last one; `None` where either is a pass.
    pub fn distance(&self, mv: Move) -> Option<f64> {
        Some(distance(self.last?.point()?, mv.point()?))
    }

    /// From corner to corner.
    pub fn largest_distance(&self) -> f64 {
        let (x, y) = (self.size.width() - 1, self.size.height() - 1);
        length(i32::from(x), i32::from(y))
    }

    /// Whether a stone of the side to move is so near to the opponent's last move.
    pub fn is_last_near_own(&self, reach: f64) -> bool {
        let Some(last) = self.last.and_then(Move::point) else { return false };
        self.own.iter().any(|it| crate::tolerance::is_at_most(distance(it, last), reach))
    }
}

impl From<&Position> for Scene {
    fn from(position: &Position) -> Self {
        let (size, us) = (position.size(), position.to_move());
        let is_ours = |point: &Point| position.board().stone(*point) == Some(us);
        let theirs = position.history().last().filter(|it| it.color == us.opponent());
        Self { size, last: theirs.map(|it| it.mv), own: size.points().filter(is_ours).collect() }
    }
}

fn distance(a: Point, b: Point) -> f64 {
    length(i32::from(a.x()) - i32::from(b.x()), i32::from(a.y()) - i32::from(b.y()))
}

fn length(x: i32, y: i32) -> f64 {
    f64::from(x * x + y * y).sqrt()
}
