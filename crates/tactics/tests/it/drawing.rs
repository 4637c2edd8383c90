//! Reading and writing the tests' drawings.

use goban::{Board, Color, Point, PointSet, diagram};

pub(crate) fn board(drawing: &str) -> Board {
    diagram::parse(drawing).unwrap().setup.to_board().unwrap()
}

/// The stone marked with `)`.
pub(crate) fn marked_stone(drawing: &str) -> Point {
    diagram::parse(drawing).unwrap().last.unwrap()
}

/// The points marked with `*`.
pub(crate) fn marks(drawing: &str) -> PointSet {
    diagram::parse(drawing).unwrap().marks
}

/// Draws a board with some points marked: stones by lower case, empty points by `*`.
pub(crate) fn show(board: &Board, marked: &PointSet) -> String {
    let mut text = String::new();
    for point in board.size().points_from_top() {
        let is_marked = marked.contains(point);
        text.push(match (board.stone(point), is_marked) {
            (Some(Color::Black), false) => 'X',
            (Some(Color::Black), true) => 'x',
            (Some(Color::White), false) => 'O',
            (Some(Color::White), true) => 'o',
            (None, false) => '.',
            (None, true) => '*',
        });
        text.push(if point.x() + 1 == board.size().width() { '\n' } else { ' ' });
    }
    text
}
