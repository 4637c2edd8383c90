//! The part of a board that a problem lies in.

use goban::{Komi, Point, Position, Rules, Setup, Size};

/// Problems lie in a corner mostly: this is as much of one as is looked at.
const CORNER: u8 = 13;
/// It means nothing to a problem, but has to be the same always.
const KOMI: f64 = 7.5;
/// So many lines at its far sides have to be empty.
const MARGIN: u8 = 2;

/// A part of a board: so many points from its left and lower sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    left: u8,
    bottom: u8,
    size: Size,
}

impl Window {
    /// The corner that holds all stones, or the whole board.
    pub fn around(setup: &Setup) -> Self {
        let whole = Self { left: 0, bottom: 0, size: setup.size };
        let corner = || {
            let size = Size::square(CORNER).ok()?;
            let stones = || setup.size.points().filter(|&it| setup.stones[it].is_some());
            let left = start(setup.size.width(), stones().map(Point::x))?;
            let bottom = start(setup.size.height(), stones().map(Point::y))?;
            Some(Self { left, bottom, size })
        };
        corner().unwrap_or(whole)
    }

    /// How large it is.
    pub const fn size(self) -> Size {
        self.size
    }

    /// The stones in it.
    #[must_use]
    pub fn cut(self, setup: &Setup) -> Setup {
        let mut cut = Setup::empty(self.size);
        cut.to_move = setup.to_move;
        for point in self.size.points() {
            cut.stones[point] = self.place(point).and_then(|it| setup.stones[it]);
        }
        cut
    }

    /// The position as networks are taught and asked about it.
    pub fn position(self, setup: &Setup) -> Option<Position> {
        let position = Position::from_setup(&self.cut(setup), Rules::CHINESE).ok()?;
        Some(position.with_komi(Komi::from_points(KOMI).ok()?))
    }

    /// Where a point of it lies on the board.
    pub fn place(self, point: Point) -> Option<Point> {
        Point::new(point.x() + self.left, point.y() + self.bottom)
    }
}

/// Where a window begins along one side so that all of these lie in it and near one end.
fn start(length: u8, places: impl Iterator<Item = u8> + Clone) -> Option<u8> {
    let rest = length.checked_sub(CORNER).filter(|&it| it > 0)?;
    let (first, last) = (places.clone().min()?, places.max()?);
    if last < CORNER - MARGIN { Some(0) } else { (first >= rest + MARGIN).then_some(rest) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Color;

    fn setup(stones: &[&str]) -> Setup {
        let mut setup = Setup::empty(Size::square(19).unwrap());
        for stone in stones {
            setup.stones[stone.parse::<Point>().unwrap()] = Some(Color::Black);
        }
        setup
    }

    #[test]
    fn a_corner_is_looked_at_alone() {
        let window = |stones: &[&str]| {
            let it = Window::around(&setup(stones));
            (it.left, it.bottom, it.size.width())
        };
        assert_eq!(window(&["A1", "L11"]), (0, 0, 13));
        assert_eq!(window(&["T1", "J11"]), (6, 0, 13));
        assert_eq!(window(&["T19", "J9"]), (6, 6, 13));
        assert_eq!(window(&["A1", "M11"]), (0, 0, 19), "too wide");
        assert_eq!(window(&["H9", "M9"]), (0, 0, 19), "in the middle");
        assert_eq!(window(&[]), (0, 0, 19));
    }

    #[test]
    fn a_stone_comes_back_to_its_place() {
        let setup = setup(&["T19", "R17"]);
        let window = Window::around(&setup);
        let cut = window.cut(&setup);
        let back: Vec<_> = cut
            .size
            .points()
            .filter(|&it| cut.stones[it].is_some())
            .map(|it| window.place(it))
            .collect();
        let stones: Vec<_> = setup.size.points().filter(|&it| setup.stones[it].is_some()).collect();
        assert_eq!(back, stones.into_iter().map(Some).collect::<Vec<_>>());
    }
}
