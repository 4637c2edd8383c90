//! What a move does on the board, as far as weak and strong players differ in it.

use goban::{Board, Color, Move, Point, Position};

/// How many numbers there are.
pub(super) const HABITS: usize = 14;
/// What they are called, in their order.
pub(super) const HABIT_NAMES: [&str; HABITS] = [
    "far from the last move",
    "elsewhere",
    "far from the own last move",
    "beside an enemy stone",
    "beside an own stone",
    "alone",
    "on the first line",
    "on the second line",
    "above the fourth line",
    "takes stones",
    "gives atari",
    "can be taken",
    "has two liberties",
    "saves stones",
];
/// Distances are told up to this one.
const FARTHEST: u8 = 12;
/// From here on a move is no answer to the last one.
const ELSEWHERE: u8 = 6;

/// The numbers of a move; a pass has none of them.
pub(super) fn habits(before: &Position, mv: Move) -> [f64; HABITS] {
    let Some(point) = mv.point() else { return [0.0; HABITS] };
    let own = before.to_move();
    let mut after = before.clone();
    let taken = after.play_unchecked(mv);
    let turns = before.history().turns();
    let distance_to = |back: usize| {
        let earlier = turns.len().checked_sub(back).and_then(|it| turns[it].mv.point());
        earlier.map_or(FARTHEST, |it| distance(it, point).min(FARTHEST))
    };
    let (last, own_last) = (distance_to(1), distance_to(2));
    let part = |distance: u8| f64::from(distance) / f64::from(FARTHEST);
    let board = before.board();
    let beside = |color: Color| board.neighbors(point).any(|it| board.stone(it) == Some(color));
    let is = |yes: bool| f64::from(u8::from(yes));
    let line = before.size().line(point);
    let liberties = after.board().liberty_count(point);
    [
        part(last),
        is(last >= ELSEWHERE),
        part(own_last),
        is(beside(own.opponent())),
        is(beside(own)),
        is(!board.neighbors(point).chain(board.diagonals(point)).any(|it| !board.is_empty(it))),
        is(line == 1),
        is(line == 2),
        is(line > 4),
        is(taken.stones > 0),
        is(is_in_atari(after.board(), (own.opponent(), point))),
        is(liberties == 1),
        is(liberties == 2),
        is(liberties > 1 && is_in_atari(board, (own, point))),
    ]
}

/// Whether a chain of this colour beside the point has one liberty left.
fn is_in_atari(board: &Board, (color, point): (Color, Point)) -> bool {
    let mut beside = board.neighbors(point).filter(|&it| board.stone(it) == Some(color));
    beside.any(|it| board.liberty_count(it) == 1)
}

/// Between steps along the lines and the steps of a king.
fn distance(a: Point, b: Point) -> u8 {
    let (x, y) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    (x + y + x.max(y)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    /// The names of the habits that a move shows after others.
    fn shown(moves: &str, mv: &str) -> Vec<&'static str> {
        let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
        for mv in moves.split(' ') {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let habits = habits(&position, mv.parse().unwrap());
        HABIT_NAMES.into_iter().zip(habits).filter(|it| it.1 >= 1.0).map(|it| it.0).collect()
    }

    #[test]
    fn moves_are_known_by_what_they_do() {
        assert_eq!(shown("E5 C3", "E6"), ["beside an own stone"]);
        let taken = shown("A1 A2 J9", "B1");
        assert!(
            taken.contains(&"takes stones") && taken.contains(&"on the first line"),
            "{taken:?}"
        );
        let saved = shown("E5 E6 J9 E4 J8 D5", "F5");
        assert!(saved.contains(&"saves stones"), "{saved:?}");
        let alone = shown("C3 G7", "G3");
        assert!(alone.contains(&"alone"), "{alone:?}");
        assert!(shown("C3 G7", "pass").is_empty());
    }
}
