//! Stones, liberties, ko and the last moves.

use goban::{IllegalMove, Move, PointSet, Position};

use super::PLANES;
use super::history::Recent;

const ON_BOARD: usize = 0;
const OWN: usize = 1;
const ENEMY: usize = 2;
/// Chains with one, two and three liberties follow each other.
const ONE_LIBERTY: usize = 3;
const KO: usize = 6;
const LAST_MOVE: usize = 9;

pub(super) fn fill(planes: &mut [PointSet; PLANES], position: &Position, recent: &Recent<'_>) {
    let board = position.board();
    for point in position.size().points() {
        planes[ON_BOARD].insert(point);
        if let Some(color) = board.stone(point) {
            let side = if color == position.to_move() { OWN } else { ENEMY };
            planes[side].insert(point);
            let liberties = board.liberty_count(point);
            if (1..=3).contains(&liberties) {
                planes[ONE_LIBERTY + liberties - 1].insert(point);
            }
        } else if let Err(IllegalMove::Ko(_) | IllegalMove::Superko(_)) =
            position.check(Move::Play(point))
        {
            planes[KO].insert(point);
        }
    }
    for (age, mv) in recent.moves().enumerate() {
        planes[LAST_MOVE + age].extend(mv.point());
    }
}
