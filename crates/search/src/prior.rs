//! The first look at a move, before it was tried.

use goban::{Board, Color, Move, Point, PointSet, Position};

/// A rule of thumb about a move: how much it adds to the expected value.
type Rule = fn(&Position, Point) -> f32;

/// Their sums are only a start: some ten visits outweigh them.
const RULES: [Rule; 6] =
    [takes_stones, saves_stones, gives_atari, is_self_atari, is_near_last_move, is_on_low_line];

/// How much better or worse than others a legal move looks.
pub(crate) fn look(position: &Position, point: Point) -> f32 {
    RULES.iter().map(|rule| rule(position, point)).sum()
}

fn takes_stones(position: &Position, point: Point) -> f32 {
    match position.board().would_capture(position.to_move(), point) {
        0 => 0.0,
        stones => 0.2 + 0.03 * stones.min(10) as f32,
    }
}

fn saves_stones(position: &Position, point: Point) -> f32 {
    let (board, color) = (position.board(), position.to_move());
    let in_atari = beside(board, point, color).find(|&it| board.liberty_count(it) == 1);
    match in_atari {
        Some(chain) if liberties_after(board, color, point).len() > 1 => {
            0.15 + 0.03 * board.chain_size(chain).min(10) as f32
        }
        _ => 0.0,
    }
}

fn gives_atari(position: &Position, point: Point) -> f32 {
    let (board, color) = (position.board(), position.to_move());
    let found = beside(board, point, color.opponent()).any(|it| board.liberty_count(it) == 2);
    if found { 0.05 } else { 0.0 }
}

fn is_self_atari(position: &Position, point: Point) -> f32 {
    if puts_itself_in_atari(position.board(), position.to_move(), point) { -0.3 } else { 0.0 }
}

fn is_near_last_move(position: &Position, point: Point) -> f32 {
    let last = position.history().last().and_then(|it| it.mv.point());
    match last.map(|it| distance(it, point)) {
        Some(1) => 0.08,
        Some(2) => 0.05,
        _ => 0.0,
    }
}

/// The edge is worth little where nothing is near.
fn is_on_low_line(position: &Position, point: Point) -> f32 {
    let (board, size) = (position.board(), position.size());
    let (x, y) = (point.x(), point.y());
    let near = (y.saturating_sub(2)..=y + 2)
        .flat_map(|y| (x.saturating_sub(2)..=x + 2).map(move |x| (x, y)))
        .filter_map(|(x, y)| size.point(x, y))
        .any(|it| board.stone(it).is_some());
    match size.line(point) {
        _ if near => 0.0,
        1 => -0.2,
        2 => -0.05,
        _ => 0.03,
    }
}

/// Whether a stone there takes nothing and leaves its chain with one liberty.
pub(crate) fn puts_itself_in_atari(board: &Board, color: Color, point: Point) -> bool {
    board.would_capture(color, point) == 0 && liberties_after(board, color, point).len() < 2
}

/// The liberties of the chain after a stone there; what it takes is not looked at.
fn liberties_after(board: &Board, color: Color, point: Point) -> PointSet {
    let mut liberties: PointSet = board.neighbors(point).filter(|&it| board.is_empty(it)).collect();
    for friend in beside(board, point, color) {
        liberties = liberties.union(&board.liberties(friend));
    }
    liberties.remove(point);
    liberties
}

fn beside(board: &Board, point: Point, color: Color) -> impl Iterator<Item = Point> {
    board.neighbors(point).filter(move |&it| board.stone(it) == Some(color))
}

/// Steps along the longer side.
fn distance(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}

/// The moves to try: legal, and not into an eye of one's own; the pass is always the last.
pub(crate) fn moves(position: &Position) -> impl Iterator<Item = Move> + use<'_> {
    let (board, color) = (position.board(), position.to_move());
    position
        .legal_moves()
        .filter(move |it| it.point().is_none_or(|at| !board.is_simple_eye(color, at)))
}
