//! Light playouts: every sensible-looking point with equal chance.

use goban::{Board, Color, Move, Point, Position};
use rand::{Rng, RngExt};

use crate::outcome::Outcome;

/// Plays random games to the end, on a board of its own that is used again and again.
#[derive(Debug)]
pub struct LightPlayout {
    board: Board,
}

impl LightPlayout {
    /// For positions of this size.
    pub fn new(size: goban::Size) -> Self {
        Self { board: Board::new(size) }
    }

    /// The board at the end of the last game.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Plays on from a position; nobody fills a simple eye of their own, and a side without any
    /// other move passes. `on_move` is told every stone.
    pub fn run(
        &mut self,
        position: &Position,
        rng: &mut impl Rng,
        mut on_move: impl FnMut(Color, Point),
    ) -> Outcome {
        self.board.clone_from(position.board());
        // No real game is so long: only endless cycles of captures are.
        let most = 3 * self.board.size().area() as u32;
        let mut color = position.to_move();
        let mut ko = position.history().ko();
        let (mut moves, mut passes) = (0, 0);
        while passes < 2 && moves < most {
            moves += 1;
            if let Some(point) = draw_move(&mut self.board, color, ko, rng) {
                ko = self.board.place_inline(color, point).ko;
                on_move(color, point);
                passes = 0;
            } else {
                ko = None;
                passes += 1;
            }
            color = color.opponent();
        }
        Outcome { black_lead: area_difference(&self.board), moves, cut: passes < 2 }
    }
}

/// A playable point by lot, each with the same chance; `None` when there is none.
#[allow(clippy::inline_always, reason = "measured by `shidogo bench board`")]
#[inline(always)]
fn draw_move(
    board: &mut Board,
    color: Color,
    ko: Option<Point>,
    rng: &mut impl Rng,
) -> Option<Point> {
    let mut left = board.empty_count();
    while left > 0 {
        let n = ((u64::from(rng.next_u32()) * left as u64) >> 32) as usize;
        let point = board.empty_at(n)?;
        if board.is_worth_a_try(color, point) && ko != Some(point) {
            return Some(point);
        }
        // What was tried goes behind those that were not.
        left -= 1;
        board.swap_empties(n, left);
    }
    None
}

/// Black's area less White's on a board on which only eyes are left.
fn area_difference(board: &Board) -> i32 {
    let stones = board.stone_count();
    let mut difference = i32::from(stones.black) - i32::from(stones.white);
    for point in board.empties() {
        let (mut black, mut white) = (false, false);
        for beside in board.neighbors(point) {
            match board.stone(beside) {
                Some(Color::Black) => black = true,
                Some(Color::White) => white = true,
                None => {}
            }
        }
        difference += i32::from(black && !white) - i32::from(white && !black);
    }
    difference
}

/// A uniformly random legal move that fills no simple eye; a pass when there is none.
pub fn random_move(position: &Position, rng: &mut impl Rng) -> Move {
    let color = position.to_move();
    let moves: Vec<Move> = position
        .legal_moves()
        .filter(|it| it.point().is_some_and(|at| !position.board().is_simple_eye(color, at)))
        .collect();
    if moves.is_empty() { Move::Pass } else { moves[rng.random_range(0..moves.len())] }
}
