//! The game that a review is about, and what has been seen of it.

use analysis::Rank;
use commentary::review::Look;
use game::Game;
use goban::{ByColor, Color, Move, Position};
use partner::RecordedGame;
use report::{PlayerInfo, Reviewed, estimates};
use shapes::Namer;

use super::kept_look;
use super::reviews::ReviewError;
use super::wishes::Wishes;
use crate::game_id::GameId;
use crate::person::Person;
use crate::records;
use crate::storage::{LookRow, ReviewRow, StorageError, StoredGame};

/// Longer games are not reviewed.
const MOST_MOVES: usize = 600;
/// Larger boards are too large for the networks.
const LARGEST_BOARD: u8 = 19;

/// Why a game cannot be reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Obstacle {
    #[error("there are no moves to review yet")]
    NoMoves,
    #[error("boards up to {LARGEST_BOARD}×{LARGEST_BOARD} can be reviewed")]
    LargeBoard,
    #[error("the game has {0} moves; up to {MOST_MOVES} can be reviewed")]
    ManyMoves(usize),
}

impl Obstacle {
    /// The word that a page finds its own sentence by.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::NoMoves => "no_moves",
            Self::LargeBoard => "large_board",
            Self::ManyMoves(_) => "many_moves",
        }
    }
}

/// The game that a review is about.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) id: GameId,
    /// Whose it is.
    pub(crate) owner: Person,
    /// SGF.
    pub(crate) record: String,
    /// Every move with the position before it.
    pub(crate) tasks: Vec<(Position, Move)>,
}

/// What was seen of the moves of a game, by their place; and with how many visits.
pub(crate) type Seen = Vec<Option<(Look, u32)>>;

impl Subject {
    /// Takes a kept game as it is now; one that is too long is refused before it is replayed,
    /// since every move needs a position with all that came before it.
    pub(crate) fn new(id: GameId, stored: StoredGame) -> Result<Self, ReviewError> {
        let owner = stored.owner;
        let record = records::write(id, stored)?;
        let (game, _) = game::read_first(record.as_bytes());
        let count = game.main_line().filter(|it| it.played().is_some()).count();
        if count > MOST_MOVES {
            return Err(Obstacle::ManyMoves(count).into());
        }
        let replay = replay(&game)?;
        let tasks = replay.moves.into_iter().map(|it| (it.before, it.mv)).collect();
        Ok(Self { id, owner, record, tasks })
    }

    /// Why it cannot be reviewed, although it can be looked at.
    pub(crate) fn obstacle(&self) -> Option<Obstacle> {
        let Some((first, _)) = self.tasks.first() else { return Some(Obstacle::NoMoves) };
        let is_large = first.size().width().max(first.size().height()) > LARGEST_BOARD;
        is_large.then_some(Obstacle::LargeBoard)
    }

    /// The position after so many moves, and the last of them.
    pub(crate) fn after(&self, moves: usize) -> Option<(Position, Option<Move>)> {
        if let Some((before, _)) = self.tasks.get(moves) {
            let last = moves.checked_sub(1).and_then(|it| self.tasks.get(it)).map(|it| it.1);
            return Some((before.clone(), last));
        }
        if moves > self.tasks.len() {
            return None;
        }
        let (game, _) = game::read_first(self.record.as_bytes());
        let replay = replay(&game).ok()?;
        Some((replay.last, self.tasks.last().map(|it| it.1)))
    }

    /// The moves as they are noted with a review.
    pub(crate) fn moves(&self) -> String {
        let words: Vec<String> = self
            .tasks
            .iter()
            .map(|(before, mv)| format!("{}{mv}", before.to_move().letter()))
            .collect();
        words.join(" ")
    }

    /// How many moves at the beginning are those that a review was made of.
    pub(crate) fn shared_with(&self, row: &ReviewRow) -> usize {
        let own = self.moves();
        own.split(' ').zip(row.moves.split(' ')).take_while(|(a, b)| a == b).count()
    }

    /// What was kept of the moves that are still the same.
    pub(crate) fn read(&self, row: &ReviewRow, rows: &[LookRow]) -> Seen {
        let mut seen: Seen = vec![None; self.tasks.len()];
        let shared = self.shared_with(row);
        let size = self.tasks.first().map(|it| it.0.size());
        let Some(mut namer) = size.and_then(|it| Namer::embedded(it).ok()) else { return seen };
        for row in rows.iter().filter(|it| (1..=shared).contains(&it.number)) {
            let at = row.number - 1;
            if let (Some((before, mv)), Some(place)) = (self.tasks.get(at), seen.get_mut(at)) {
                let look = kept_look::read(row, before, *mv, &mut namer);
                *place = look.map(|it| (it, row.visits));
            }
        }
        seen
    }

    /// Puts what was seen into words.
    pub(crate) fn speak(&self, seen: &Seen, wishes: Wishes) -> Result<Reviewed, StorageError> {
        let looks: Vec<Look> = seen.iter().flatten().map(|it| it.0.clone()).collect();
        let (game, _) = game::read_first(self.record.as_bytes());
        let replay = replay(&game)?;
        let (info, estimated) = (game.info(), estimates(&looks));
        let player = |color: Color| PlayerInfo {
            name: info.players[color].name.clone(),
            stated: wishes.ranks[color].unwrap_or_else(|| Rank::parse(&info.players[color].rank)),
            estimate: estimated[color],
        };
        let players = ByColor { black: player(Color::Black), white: player(Color::White) };
        let name = format!("shidogo-{}.sgf", self.id);
        let is_whole = looks.len() == self.tasks.len();
        let mut reviewed = Reviewed::new((name, game, replay), looks, players, wishes.tone);
        reviewed.was_interrupted = !is_whole;
        Ok(reviewed)
    }
}

fn replay(game: &Game) -> Result<RecordedGame, StorageError> {
    let (replay, _) =
        RecordedGame::of(game).map_err(|why| StorageError::Damaged(why.to_string()))?;
    Ok(replay)
}
