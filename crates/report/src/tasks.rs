//! What is to be looked at.

use goban::{Move, Position};
use partner::Session;

/// The positions before the moves that are wanted, with the moves; numbers count from 1.
pub fn tasks(session: &Session, is_wanted: &dyn Fn(usize) -> bool) -> Vec<(Position, Move)> {
    let Some(mut position) = session.position_at(0) else { return Vec::new() };
    let mut tasks = Vec::new();
    for (n, (color, mv)) in session.moves().enumerate() {
        position = position.with_to_move(color);
        if is_wanted(n + 1) {
            tasks.push((position.clone(), mv));
        }
        position.play_unchecked(mv);
    }
    tasks
}
