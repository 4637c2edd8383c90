//! A cheap look along a ladder: no stone is played, only the zigzag is followed.

use goban::{Board, Color, Point};

/// No ladder on any board is longer.
const LONGEST: usize = 60;

type Step = (i8, i8);

/// Whether a chain in atari that runs to its liberty, where it gets two, is caught by a ladder.
///
/// Only the plain zigzag is followed, until it meets a stone or the edge: a friend on the way is
/// rescue, an enemy or the edge is the end. A stone beside the run that stands in atari itself is
/// rescue too.
pub(crate) fn is_caught_running(board: &Board, chain: Point, liberty: Point) -> bool {
    let Some(color) = board.stone(chain) else { return false };
    let mut open = [(0, 0); 2];
    let mut count = 0;
    for step in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
        if moved(board, liberty, step).is_some_and(|it| board.is_empty(it)) {
            if let Some(place) = open.get_mut(count) {
                *place = step;
            }
            count += 1;
        }
    }
    let [a, b] = open;
    // Two liberties side by side of the stone, round a corner: else it is no zigzag.
    if count != 2 || a.0 == -b.0 && a.1 == -b.1 {
        return false;
    }
    !can_take_out(board, chain, color)
        && [[a, b], [b, a]].into_iter().any(|steps| zigzag(board, color, liberty, steps))
}

/// Whether an enemy chain beside the chain stands in atari.
fn can_take_out(board: &Board, chain: Point, color: Color) -> bool {
    board.chain_stones(chain).take(LONGEST).any(|stone| {
        board.beside(stone).iter().any(|it| it.is(color.opponent()) && it.liberties == 1)
    })
}

/// The attacker blocks the first step, the runner goes the second, and so on in turns.
fn zigzag(board: &Board, color: Color, from: Point, [mut blocked, mut run]: [Step; 2]) -> bool {
    let mut at = from;
    // Behind the first step may be room; behind the later ones stand the attacker's stones.
    let mut back = Some((-blocked.0, -blocked.1));
    for _ in 0..LONGEST {
        let Some(next) = moved(board, at, run) else { return true };
        let mut room = 0;
        for step in [Some(run), Some(blocked), back.take()].into_iter().flatten() {
            let Some(beside) = moved(board, next, step) else { continue };
            match board.stone(beside) {
                None => room += 1,
                Some(it) if it == color => return false,
                Some(_) if board.liberty_count(beside) == 1 => return false,
                Some(_) => {}
            }
        }
        let is_open = moved(board, next, blocked).is_some_and(|it| board.is_empty(it));
        match room {
            0 | 1 => return true,
            2 if is_open => {}
            _ => return false,
        }
        // Straight on is blocked now; the way is the other one.
        at = next;
        (blocked, run) = (run, blocked);
    }
    false
}

fn moved(board: &Board, point: Point, (dx, dy): Step) -> Option<Point> {
    let x = point.x().checked_add_signed(dx)?;
    let y = point.y().checked_add_signed(dy)?;
    board.size().point(x, y)
}
