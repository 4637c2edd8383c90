//! Positions as the page draws them.

use goban::{Board, Color, Move, Point, PointSet, Position};
use serde_json::{Value, json};

use crate::state_message::grid_of;

/// Free lines around what is shown.
const MARGIN: u8 = 2;
/// With fewer lines hidden the whole board is shown.
const LEAST_HIDDEN: u8 = 2;

/// The stones.
pub(crate) fn stones(board: &Board) -> Value {
    json!(grid_of(board.size(), |point| match board.stone(point) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }))
}

/// A position with the person to move.
pub(crate) fn position(position: &Position) -> Value {
    let size = position.size();
    json!({
        "size": {"width": size.width(), "height": size.height()},
        "board": stones(position.board()),
        "to_move": position.to_move().letter().to_string(),
    })
}

/// Moves one after the other, each with the stones after it; ends before a move that is none.
pub(crate) fn steps(before: &Position, line: &[Move]) -> Vec<Value> {
    let mut position = before.clone();
    let mut steps = Vec::new();
    for &mv in line {
        let color = position.to_move();
        if position.play(mv).is_err() {
            break;
        }
        steps.push(json!({
            "color": color.letter().to_string(),
            "point": mv.to_string(),
            "board": stones(position.board()),
        }));
    }
    steps
}

/// The part of the board that a problem is about: columns from the left and rows from the top,
/// both from 0; the whole board where little would be hidden.
pub(crate) fn view(board: &Board) -> Value {
    let size = board.size();
    let stones: PointSet = size.points().filter(|&it| !board.is_empty(it)).collect();
    let span = |of: fn(Point) -> u8, last: u8| {
        let low = stones.iter().map(of).min().unwrap_or(0).saturating_sub(MARGIN);
        let high = (stones.iter().map(of).max().unwrap_or(last) + MARGIN).min(last);
        let low = if low < LEAST_HIDDEN { 0 } else { low };
        (low, if high + LEAST_HIDDEN > last { last } else { high })
    };
    let (left, right) = span(Point::x, size.width() - 1);
    let (bottom, top) = span(Point::y, size.height() - 1);
    let from_top = |y: u8| size.height() - 1 - y;
    json!({"x": [left, right], "y": [from_top(top), from_top(bottom)]})
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    #[test]
    fn only_the_corner_of_a_problem_is_shown() {
        let row = " . . . . . . . . . . . . .\n";
        let drawing = format!("X O{}{}", &row[4..], row.repeat(12));
        let board = diagram::parse(&drawing).unwrap().setup.to_board().unwrap();
        assert_eq!(view(&board), json!({"x": [0, 3], "y": [0, 2]}));
        let empty = Board::new(board.size());
        assert_eq!(view(&empty), json!({"x": [0, 12], "y": [0, 12]}));
    }
}
