//! The rules of Go from their definition, with nothing kept up to date.

use goban::{Board, Color, Point, PointSet, Size};

/// Stones as they lie.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Stones {
    size: Size,
    /// Row by row, no point more than the board has: they are compared again and again.
    stones: Vec<Option<Color>>,
}

impl Stones {
    pub(crate) fn of(board: &Board) -> Self {
        let stones = board.size().points().map(|it| board.stone(it)).collect();
        Self { size: board.size(), stones }
    }

    pub(crate) fn at(&self, point: Point) -> Option<Color> {
        self.stones[self.index(point)]
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size.width()) + usize::from(point.x())
    }

    /// The chain at a stone, and its liberties.
    pub(crate) fn chain(&self, stone: Point) -> (PointSet, PointSet) {
        let (mut chain, mut liberties) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut pending = vec![stone];
        while let Some(point) = pending.pop() {
            if self.at(point).is_none() {
                liberties.insert(point);
            } else if self.at(point) == self.at(stone) && chain.insert(point) {
                pending.extend(self.beside(point));
            }
        }
        (chain, liberties)
    }

    /// The stones after a move on an empty point, and how many of the enemy's and of the player's
    /// own are gone.
    pub(crate) fn after(&self, color: Color, point: Point) -> (Self, [usize; 2]) {
        let mut after = self.clone();
        after.stones[self.index(point)] = Some(color);
        let enemies = self.beside(point).filter(|&it| self.at(it) == Some(color.opponent()));
        let taken = enemies.map(|it| after.remove_if_stifled(it)).sum();
        let lost = after.remove_if_stifled(point);
        (after, [taken, lost])
    }

    fn remove_if_stifled(&mut self, stone: Point) -> usize {
        if self.at(stone).is_none() {
            return 0;
        }
        let (chain, liberties) = self.chain(stone);
        if !liberties.is_empty() {
            return 0;
        }
        for point in chain.iter() {
            let index = self.index(point);
            self.stones[index] = None;
        }
        chain.len()
    }

    fn beside(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let (size, x, y) = (self.size, point.x(), point.y());
        [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))]
            .into_iter()
            .filter_map(move |(x, y)| size.point(x, y))
    }
}
