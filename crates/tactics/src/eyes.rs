//! Eyes: single points, and the spaces in which they are made.

use goban::{Board, Color, Point, PointSet, regions};

use crate::benson::pass_alive;

/// What an empty point between stones of one colour is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eye {
    /// Stays an eye: the stones around it cannot be parted there.
    True,
    /// Depends on who plays first on its corners.
    Half,
    /// The opponent holds enough corners: some of the stones around it can be put in atari, and
    /// the point has to be filled.
    False,
}

/// What kind of eye a point is for a colour; `None` unless it is empty and all its neighbours
/// are stones of that colour.
///
/// The corners decide, as long as the stones around the point are of several chains: in the
/// middle of the board the opponent needs two of them, at the edge one. A corner that is itself
/// surrounded by the colour counts as its own. Where the stones around the point are one chain
/// by another way, or unconditionally alive together (the two-headed dragon), the corners do not
/// matter.
///
/// Where the corners leave a doubt this looks for unconditional life on the whole board; in
/// playouts [`Board::is_simple_eye`] is the cheap question.
///
/// Enemy stones count as they stand; where some are known to be dead, ask on a board without
/// them.
pub fn eye(board: &Board, color: Color, point: Point) -> Option<Eye> {
    if !is_surrounded(board, color, point) {
        return None;
    }
    let by_corners = by_corners(board, color, point);
    if by_corners == Eye::True || is_around_one_chain(board, point) {
        return Some(Eye::True);
    }
    let alive = pass_alive(board, color).stones;
    if board.neighbors(point).all(|it| alive.contains(it)) {
        return Some(Eye::True);
    }
    Some(by_corners)
}

fn is_surrounded(board: &Board, color: Color, point: Point) -> bool {
    board.is_empty(point) && board.neighbors(point).all(|it| board.stone(it) == Some(color))
}

fn is_around_one_chain(board: &Board, point: Point) -> bool {
    let mut heads = board.neighbors(point).map(|it| board.chain_head(it));
    let first = heads.next();
    heads.all(|it| Some(it) == first)
}

fn by_corners(board: &Board, color: Color, point: Point) -> Eye {
    let (mut corners, mut enemies, mut open) = (0, 0, 0);
    for corner in board.diagonals(point) {
        corners += 1;
        match board.stone(corner) {
            Some(stone) if stone != color => enemies += 1,
            None if !is_surrounded(board, color, corner) => open += 1,
            _ => {}
        }
    }
    let bearable = usize::from(corners == 4);
    if enemies > bearable {
        Eye::False
    } else if enemies + usize::div_ceil(open, 2) <= bearable {
        // Even if the opponent begins, every other open corner is ours.
        Eye::True
    } else {
        Eye::Half
    }
}

/// A connected space that living stones of one colour alone surround.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeSpace {
    /// Its empty points, and the dead stones in it.
    pub points: PointSet,
    /// The stones beside it.
    pub border: PointSet,
}

/// The spaces of a colour, with the dead stones taken as empty.
pub fn eye_spaces(board: &Board, color: Color, dead: &PointSet) -> Vec<EyeSpace> {
    regions(board, dead)
        .into_iter()
        .filter(|it| it.touched_by == Some(color))
        .map(|it| EyeSpace { border: border(board, &it.points), points: it.points })
        .collect()
}

fn border(board: &Board, points: &PointSet) -> PointSet {
    let around: PointSet = points.iter().flat_map(|it| board.neighbors(it)).collect();
    around.difference(points)
}

impl EyeSpace {
    /// How many eyes the space makes, at most 2, when both sides have stopped playing in it.
    ///
    /// Up to three points are one eye, and so are the shapes of four to six points in which one
    /// enemy stone in the middle leaves no room; all else is two. This is the common knowledge
    /// about killing shapes and looks at the outline only, not at stones inside or missing
    /// liberties outside.
    pub fn eyes(&self, board: &Board) -> u8 {
        let size = self.points.len();
        let sides =
            |point: Point| board.neighbors(point).filter(|&it| self.points.contains(it)).count();
        let corners =
            |point: Point| board.diagonals(point).filter(|&it| self.points.contains(it)).count();
        let most = self.points.iter().map(sides).max().unwrap_or(0);
        let is_one = match size {
            0..=3 => true,
            // Square, and the pyramid.
            4 => most == 3 || self.points.iter().all(|it| sides(it) == 2),
            // The cross, and the square with one more.
            5 => most == 4 || (most == 3 && has_square(board, &self.points)),
            // The square with two more, one each way: every point touches the middle one.
            6 => self.points.iter().any(|it| sides(it) == 4 && sides(it) + corners(it) == 5),
            _ => false,
        };
        if is_one { 1 } else { 2 }
    }
}

fn has_square(board: &Board, points: &PointSet) -> bool {
    points.iter().any(|it| {
        board.diagonals(it).any(|corner| {
            points.contains(corner)
                && board
                    .neighbors(it)
                    .filter(|&side| board.neighbors(side).any(|it| it == corner))
                    .all(|side| points.contains(side))
        })
    })
}
