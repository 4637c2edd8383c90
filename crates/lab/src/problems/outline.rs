//! What a problem looks like, whichever way it lies on the board.

use goban::{Color, Point, Setup, Symmetry};
use tsumego::{Goal, Problem};

/// From so many lines on, the edge is far away.
const FAR: u8 = 4;

/// The smallest drawing of a problem in the eight ways it can lie, and the way that is.
pub(super) fn outline(problem: &Problem) -> (String, Symmetry) {
    let drawings = Symmetry::all().map(|it| (draw(problem, it), it));
    let least = drawings.min_by(|a, b| a.0.cmp(&b.0));
    least.unwrap_or((String::new(), Symmetry::IDENTITY))
}

/// The stones, without the empty board around them, and how far away the edges are.
fn draw(problem: &Problem, way: Symmetry) -> String {
    let setup = way.apply_to_board(problem.board());
    let target: Vec<Point> =
        problem.target().iter().map(|it| way.apply(it, problem.board().size())).collect();
    let stones: Vec<Point> = setup.size.points().filter(|&it| setup.stones[it].is_some()).collect();
    let span = |of: fn(&Point) -> u8| {
        let least = stones.iter().map(of).min().unwrap_or(0);
        (least, stones.iter().map(of).max().unwrap_or(0))
    };
    let ((left, right), (bottom, top)) = (span(|it| it.x()), span(|it| it.y()));
    let (width, height) = (setup.size.width(), setup.size.height());
    let edges = [left, bottom, width - 1 - right, height - 1 - top];
    let edges: String =
        edges.iter().map(|&it| if it >= FAR { "-".to_owned() } else { it.to_string() }).collect();
    let goal = if problem.goal() == Goal::Kill { 'k' } else { 'l' };
    let mut text = format!("{goal}{edges}");
    for y in bottom..=top {
        text.push('/');
        for x in left..=right {
            text.push(letter(&setup, (x, y), &target));
        }
    }
    text
}

fn letter(setup: &Setup, (x, y): (u8, u8), target: &[Point]) -> char {
    let Some(point) = setup.size.point(x, y) else { return ' ' };
    match (setup.stones[point], target.contains(&point)) {
        (None, _) => '.',
        (Some(Color::Black), false) => 'x',
        (Some(Color::Black), true) => 'X',
        (Some(Color::White), false) => 'o',
        (Some(Color::White), true) => 'O',
    }
}

/// The problem, turned and mirrored.
pub(super) fn turned(problem: &Problem, way: Symmetry) -> Option<Problem> {
    let board = problem.board();
    let mut setup = way.apply_to_board(board);
    setup.to_move = problem.to_move();
    let target: Vec<Point> =
        problem.target().iter().map(|it| way.apply(it, board.size())).collect();
    Problem::new(&setup, problem.goal()).ok()?.with_target(&target).ok()
}
