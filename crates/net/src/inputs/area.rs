//! Whose the points are if everybody stops now.

use goban::{Color, PointSet, Position, Scoring, Tax, regions};
use tactics::{PassAlive, pass_alive, pass_alive_with_suicide};

use super::PLANES;

const OWN_AREA: usize = 18;
const ENEMY_AREA: usize = 19;

/// Stones, what is unconditionally alive with its territory, and regions that touch one colour.
/// Where territory is counted the network is not told before the game is over.
pub(super) fn fill(planes: &mut [PointSet; PLANES], position: &Position, suicide: bool) {
    // Area with a tax is no named rule set: nothing is said then, as before a game is over.
    if position.rules().scoring == Scoring::Territory || position.rules().tax != Tax::None {
        return;
    }
    let own = position.to_move();
    let [black, white] = area(position, suicide);
    let (mine, theirs) = match own {
        Color::Black => (black, white),
        Color::White => (white, black),
    };
    planes[OWN_AREA] = mine;
    planes[ENEMY_AREA] = theirs;
}

fn area(position: &Position, suicide: bool) -> [PointSet; 2] {
    let board = position.board();
    let alive = |color| -> PassAlive {
        if suicide { pass_alive_with_suicide(board, color) } else { pass_alive(board, color) }
    };
    let sure = [Color::Black, Color::White].map(|color| {
        let alive = alive(color);
        alive.stones.union(&alive.territory)
    });
    // What is sure for one colour is never sure for the other.
    let mut area = sure;
    let either = sure[0].union(&sure[1]);
    let index = |color| usize::from(color == Color::White);
    for point in board.size().points().filter(|&it| !either.contains(it)) {
        if let Some(color) = board.stone(point) {
            area[index(color)].insert(point);
        }
    }
    for region in regions(board, &PointSet::EMPTY) {
        if let Some(color) = region.touched_by {
            let area = &mut area[index(color)];
            *area = area.union(&region.points.difference(&either));
        }
    }
    area
}
