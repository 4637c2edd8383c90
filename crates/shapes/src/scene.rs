//! A move on its board, as the namer looks at it.

use goban::{Board, Captured, Color, Point, Position};

use crate::frame::Frame;

/// How far the window reaches from the move.
pub(crate) const REACH: i8 = 6;
const SIDE: usize = 2 * REACH as usize + 1;

/// What stands on a point, as the player who moves sees it.
///
/// The order serves the trees: a threshold parts own stones from all else, and enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Cell {
    Own = 0,
    Empty = 1,
    Off = 2,
    Enemy = 3,
}

/// A move, the board before and after it, and what was played just before.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) before: &'a Board,
    pub(crate) after: &'a Board,
    pub(crate) color: Color,
    pub(crate) point: Point,
    pub(crate) captured: Captured,
    /// The opponent's last move, if it was just before and no pass.
    pub(crate) last: Option<Point>,
    /// Stones the opponent's last move took.
    pub(crate) last_took: usize,
    /// The own move before that.
    pub(crate) own_last: Option<Point>,
    /// Turned by the stones around, as the paper does.
    pub(crate) by_stones: Frame,
    /// Turned so that the nearest edge is below.
    pub(crate) by_edge: Frame,
    window: [Cell; SIDE * SIDE],
}

impl<'a> Scene<'a> {
    /// `after` is made the board after the move; the move has to be one that can be played.
    pub(crate) fn new(position: &'a Position, point: Point, after: &'a mut Board) -> Self {
        let before = position.board();
        let color = position.to_move();
        after.clone_from(before);
        let captured = after.place(color, point);
        let mut turns = position.history().turns().iter().rev();
        let last = turns.next().filter(|it| it.color != color);
        let own_last = turns.next().filter(|it| it.color == color);
        let last_took = last.map_or(0, |_| position.history().last_removed().len());
        let mut scene = Self {
            before,
            after,
            color,
            point,
            captured,
            last: last.and_then(|it| it.mv.point()),
            last_took,
            own_last: own_last.and_then(|it| it.mv.point()),
            by_stones: Frame::ALL[0],
            by_edge: Frame::ALL[0],
            window: [Cell::Off; SIDE * SIDE],
        };
        scene.look_around();
        scene.by_stones = Frame::choose(&scene, |it| it.paper_rank(&scene));
        scene.by_edge = Frame::choose(&scene, |it| it.edge_rank(&scene));
        scene
    }

    fn look_around(&mut self) {
        let (x, y) = (self.point.x().cast_signed(), self.point.y().cast_signed());
        let size = self.before.size();
        for dy in -REACH..=REACH {
            let row = y + dy;
            if row < 0 || row >= size.height().cast_signed() {
                continue;
            }
            for dx in -REACH..=REACH {
                let column = x + dx;
                if column < 0 || column >= size.width().cast_signed() {
                    continue;
                }
                self.window[index(dx, dy)] = self.cell_on(column, row);
            }
        }
    }

    #[expect(clippy::cast_sign_loss, reason = "the caller has looked where the board ends")]
    fn cell_on(&self, x: i8, y: i8) -> Cell {
        let stone = Point::new(x as u8, y as u8).and_then(|it| self.before.stone(it));
        match stone {
            None => Cell::Empty,
            Some(it) if it == self.color => Cell::Own,
            Some(_) => Cell::Enemy,
        }
    }

    /// What stands so many columns and rows from the move, before it, however far.
    #[inline]
    pub(crate) fn cell(&self, (dx, dy): (i8, i8)) -> Cell {
        if dx.abs() <= REACH && dy.abs() <= REACH {
            return self.window[index(dx, dy)];
        }
        let (x, y) = (self.point.x().cast_signed() + dx, self.point.y().cast_signed() + dy);
        let size = self.before.size();
        if x < 0 || y < 0 || x >= size.width().cast_signed() || y >= size.height().cast_signed() {
            return Cell::Off;
        }
        self.cell_on(x, y)
    }

    /// The point so many columns and rows from the move, if it is on the board.
    pub(crate) fn at(&self, (dx, dy): (i8, i8)) -> Option<Point> {
        let x = u8::try_from(self.point.x().cast_signed() + dx).ok()?;
        let y = u8::try_from(self.point.y().cast_signed() + dy).ok()?;
        self.before.size().point(x, y)
    }

    /// How many columns and rows a point lies from the move.
    pub(crate) fn offset(&self, point: Point) -> (i8, i8) {
        (
            point.x().cast_signed() - self.point.x().cast_signed(),
            point.y().cast_signed() - self.point.y().cast_signed(),
        )
    }

    /// Lines to the edges right of the move, above, left and below; the edge line itself is 1.
    pub(crate) fn edges(&self) -> [u8; 4] {
        let size = self.before.size();
        let (x, y) = (self.point.x(), self.point.y());
        [size.width() - x, size.height() - y, x + 1, y + 1]
    }

    /// The line of the move.
    pub(crate) fn line(&self) -> u8 {
        self.before.size().line(self.point)
    }
}

#[inline]
fn index(dx: i8, dy: i8) -> usize {
    let place = |it: i8| usize::from((it + REACH).unsigned_abs());
    place(dy) * SIDE + place(dx)
}

/// The paper's distance: `dx + dy + max(dx, dy)`.
pub(crate) const fn r_distance((dx, dy): (i8, i8)) -> u8 {
    let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
    dx + dy + if dx > dy { dx } else { dy }
}
