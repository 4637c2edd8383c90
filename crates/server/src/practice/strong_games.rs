//! Games of our engine at its strongest, and any game of the person's: to be guessed and named.

use std::sync::LazyLock;

use goban::{Move, Position};
use partner::RecordedGame;

use super::requests::missing;
use super::shelf;
use crate::app::{AppState, Problem};
use crate::person::Person;

/// The files of our own games.
const FILES: [&str; 4] = [
    include_str!("../../../../positions/strong/nine-1.sgf"),
    include_str!("../../../../positions/strong/nine-2.sgf"),
    include_str!("../../../../positions/strong/nine-3.sgf"),
    include_str!("../../../../positions/strong/nine-4.sgf"),
];

static GAMES: LazyLock<Vec<Moves>> = LazyLock::new(|| FILES.iter().map(|it| read(it)).collect());

/// Every move with the position before it.
pub(super) type Moves = Vec<(Position, Move)>;

fn read(record: &str) -> Moves {
    let (game, _) = game::read_first(record.as_bytes());
    let replay = RecordedGame::of(&game).map(|it| it.0.moves).unwrap_or_default();
    replay.into_iter().map(|it| (it.before, it.mv)).collect()
}

/// Our own games.
pub(super) fn all() -> &'static [Moves] {
    &GAMES
}

/// What one of them is called: `strong1`.
pub(super) fn name(number: usize) -> String {
    format!("strong{}", number + 1)
}

/// The moves of one of our games, or of a game of the person's.
pub(super) async fn moves(state: &AppState, person: Person, game: &str) -> Result<Moves, Problem> {
    if let Some(number) = game.strip_prefix("strong") {
        let at = number.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        let found = at.and_then(|it| all().get(it));
        return found.cloned().ok_or_else(missing);
    }
    let id = game.parse().map_err(|_| missing())?;
    Ok(shelf::subject(state, person, id).await?.tasks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_games_can_be_replayed() {
        assert!(all().iter().all(|it| it.len() >= 20), "{:?}", all().iter().map(Vec::len));
    }
}
