//! Only the stones that have a part in a problem.

use goban::{Board, Color, Point, PointSet, Setup, Size};
use tsumego::{Goal, Problem, region};

/// Stones stay that are so near to the target.
const NEAR: u8 = 2;

/// A problem with the colours and the side of the board that all ours have: Black to move, and
/// the smallest outline of the eight.
#[derive(Clone, Debug)]
pub(super) struct Clipped {
    pub(super) setup: Setup,
    pub(super) target: PointSet,
}

/// The stones near a group and near the points that are read for it.
pub(super) fn clip(problem: &Problem) -> Clipped {
    let board = problem.board();
    let read = region(problem);
    let mut kept = PointSet::EMPTY;
    for (points, reach) in [(problem.target(), NEAR), (&read, 1)] {
        for middle in points.iter() {
            kept.extend(around(board.size(), middle, reach));
        }
    }
    let mut setup = Setup::empty(board.size());
    for point in kept.iter() {
        setup.stones[point] = board.stone(point);
    }
    Clipped { setup, target: *problem.target() }
}

fn around(size: Size, middle: Point, reach: u8) -> impl Iterator<Item = Point> {
    size.points().filter(move |it| {
        it.x().abs_diff(middle.x()) <= reach && it.y().abs_diff(middle.y()) <= reach
    })
}

impl Clipped {
    /// The question, with Black to move and this goal; `None` where it is none.
    pub(super) fn ask(&self, goal: Goal) -> Option<Problem> {
        let first = self.target.first()?;
        let defender = self.setup.stones[first]?;
        let mover = if goal == Goal::Live { defender } else { defender.opponent() };
        let mut setup = self.setup.clone();
        setup.to_move = Color::Black;
        if mover == Color::White {
            for point in setup.size.points() {
                setup.stones[point] = setup.stones[point].map(Color::opponent);
            }
        }
        let target: Vec<Point> = self.target.iter().collect();
        Problem::new(&setup, goal).ok()?.with_target(&target).ok()
    }

    /// The same without one chain; `None` if it is of the target.
    pub(super) fn without(&self, board: &Board, chain: Point) -> Option<Self> {
        let mut fewer = self.clone();
        for stone in board.chain_stones(chain) {
            if self.target.contains(stone) {
                return None;
            }
            fewer.setup.stones[stone] = None;
        }
        Some(fewer)
    }
}
