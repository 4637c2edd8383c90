//! What is to be looked at.

use partner::{RecordedGame, RecordedMove};

/// The moves that are wanted, each with its number from 1.
pub fn tasks<'a>(
    replay: &'a RecordedGame,
    is_wanted: &dyn Fn(usize) -> bool,
) -> Vec<(usize, &'a RecordedMove)> {
    (1..).zip(&replay.moves).filter(|it| is_wanted(it.0)).collect()
}
