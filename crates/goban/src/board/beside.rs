//! All that playouts ask about the four points beside a point, in one look.

use super::{Board, neighbors};
use crate::cell::Cell;
use crate::color::Color;
use crate::point::Point;

/// What stands beside a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    cell: Cell,
    at: u16,
    /// A number that is equal for stones of one chain and no others; 0 without a stone.
    pub chain: u16,
    /// Stones of the chain; 0 without one.
    pub stones: u16,
    /// Liberties of the chain; 0 without one.
    pub liberties: u16,
}

impl Beside {
    /// The stone that stands there.
    #[inline]
    pub fn stone(&self) -> Option<Color> {
        self.cell.color()
    }

    /// Whether a stone of this colour stands there.
    #[inline]
    pub fn is(&self, color: Color) -> bool {
        self.cell == Cell::of(color)
    }

    /// Whether it is a free point of the board.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cell == Cell::Empty
    }

    /// Where that is; `None` off the board.
    #[inline]
    pub fn point(&self) -> Option<Point> {
        if self.cell == Cell::Border { None } else { Point::from_raw(self.at) }
    }
}

impl Board {
    /// What stands right of a point, above it, left of it and below it.
    #[inline]
    pub fn beside(&self, point: Point) -> [Beside; 4] {
        let [a, b, c, d] = neighbors(point.raw());
        [self.beside_at(a), self.beside_at(b), self.beside_at(c), self.beside_at(d)]
    }

    #[inline]
    fn beside_at(&self, at: u16) -> Beside {
        let chain = self.slot[usize::from(at)];
        let it = self.chains[usize::from(chain)];
        let cell = self.cells[usize::from(at)];
        Beside { cell, at, chain, stones: it.stones, liberties: it.liberties }
    }

    /// How many liberties the chains right of a point, above it, left of it and below it have; 0
    /// where there is none.
    #[inline]
    pub fn liberties_beside(&self, point: Point) -> [u16; 4] {
        let [a, b, c, d] = neighbors(point.raw());
        let of = |at: u16| self.chains[usize::from(self.slot[usize::from(at)])].liberties;
        [of(a), of(b), of(c), of(d)]
    }

    /// The liberties of the chain at a point as bits: the lowest is the one of A1, and the index
    /// of the point counts on from there. None where there is no stone.
    #[inline]
    pub fn liberty_words(&self, point: Point) -> &[u64] {
        if self.stone(point).is_none() {
            return &[];
        }
        self.liberties.words(self.slot[point.index()])
    }

    /// The liberties of the chain at a point, one by one; none where there is no stone.
    #[inline]
    pub fn each_liberty(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        self.liberties.each(self.slot[point.index()])
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, Color, Point, Setup, diagram};

    fn board(drawing: &str) -> Board {
        let drawn = diagram::parse(drawing).unwrap();
        Setup::to_board(&drawn.setup).unwrap()
    }

    #[test]
    fn one_look_says_what_four_say() {
        let board = board(
            "
            . X X .
            . O . X
            . O X .
            . . . .
            ",
        );
        let middle: Point = "C3".parse().unwrap();
        let [right, above, left, below] = board.beside(middle);
        assert!(right.is(Color::Black) && above.is(Color::Black) && left.is(Color::White));
        assert_eq!((above.stones, above.liberties), (2, 3));
        assert_eq!((left.stones, left.liberties), (2, 4));
        assert_ne!(right.chain, above.chain);
        assert_eq!(below.point(), "C2".parse().ok());
        let [_, above, left, _] = board.beside("A4".parse().unwrap());
        assert_eq!((above.point(), left.stone()), (None, None));
        for point in board.size().points() {
            let mut liberties: Vec<Point> = board.each_liberty(point).collect();
            liberties.sort();
            assert!(liberties.iter().copied().eq(board.liberties(point).iter()), "{point}");
            let bits: u32 = board.liberty_words(point).iter().map(|it| it.count_ones()).sum();
            assert_eq!(bits as usize, liberties.len(), "{point}");
            let counts = board.beside(point).map(|it| it.liberties);
            assert_eq!(board.liberties_beside(point), counts, "{point}");
        }
    }

    #[test]
    fn points_have_an_index() {
        for point in [Point::new(0, 0), Point::new(24, 24), Point::new(3, 7)].into_iter().flatten()
        {
            assert_eq!(Point::from_index(point.index()), Some(point));
        }
        for off in [0, 5, 27, 26, 53, 26 * 27 + 1, 5000] {
            assert_eq!(Point::from_index(off), None, "{off}");
        }
    }
}
