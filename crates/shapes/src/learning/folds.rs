//! Games dealt into parts, so that no game is judged by what was learned from it.

/// Of so many folds the one a game belongs to.
pub fn fold(game: u64, folds: u64) -> u64 {
    // The hash may be uneven in its low bits: mix first.
    (game.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % folds.max(1)
}
