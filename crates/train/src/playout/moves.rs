//! The moves of games, one after the other, with the positions they were played in.

use goban::{Move, Point, Position, Rules};

use crate::games::GameLine;

/// Tells every stone of a game with the position before it, until the game breaks a rule.
pub(super) fn for_each_move(game: &GameLine, mut told: impl FnMut(usize, &Position, Point)) {
    // Under the simple ko rule no position has to be compared with all earlier ones.
    let Some(mut position) = game.start(Rules::JAPANESE) else { return };
    for (n, &mv) in game.moves.iter().enumerate() {
        if let Move::Play(point) = mv {
            if !position.is_legal(mv) {
                return;
            }
            told(n, &position, point);
        }
        position.play_unchecked(mv);
    }
}

/// Every so many moves, beginning at another one in each game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stride(usize);

impl Stride {
    /// Takes about so many of all moves.
    pub(super) fn for_positions(wanted: usize, games: &[&GameLine]) -> Self {
        let all: usize = games.iter().map(|it| it.moves.len()).sum();
        Self(all.div_ceil(wanted.max(1)).max(1))
    }

    pub(super) fn takes(self, game: &GameLine, n: usize) -> bool {
        (n as u64).wrapping_add(game.hash >> 8).is_multiple_of(self.0 as u64)
    }
}
