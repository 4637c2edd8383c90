//! Games as rows.

use std::str::FromStr;

use goban::{Agreement, ByColor, Color, Move, Point, PointSet, Size};
use partner::{Pupil, Strength};
use rusqlite::{OptionalExtension, Row, Transaction, params};
use serde::{Deserialize, Serialize};

use super::{StorageError, Store};
use crate::clock;
use crate::conversation::{Conversation, TalkChoice};
use crate::game_id::GameId;
use crate::teaching_choice::TeachingChoice;
use crate::told::Reasons;
use crate::values::Values;

/// Which side the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Human {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
    /// Two people at one screen.
    #[serde(rename = "both")]
    Both,
}

/// A game before it is kept.
#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub(crate) id: GameId,
    /// SGF: the settings, or the record it was read from.
    pub(crate) start: String,
    pub(crate) size: Size,
    pub(crate) names: ByColor<String>,
    pub(crate) human: Human,
    pub(crate) strength: Strength,
    pub(crate) teaching: TeachingChoice,
    pub(crate) talk: TalkChoice,
    pub(crate) moves: Vec<(Color, Move)>,
    pub(crate) result: Option<String>,
}

/// A game as it was kept.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) start: String,
    pub(crate) names: ByColor<String>,
    pub(crate) human: Human,
    pub(crate) strength: Strength,
    pub(crate) teaching: TeachingChoice,
    /// What is known of the person who plays.
    pub(crate) pupil: Option<Pupil>,
    pub(crate) reasons: Reasons,
    /// What was said.
    pub(crate) talk: Conversation,
    pub(crate) moves: Vec<(Color, Move)>,
    pub(crate) values: Values,
    pub(crate) resumed_at: Option<usize>,
    pub(crate) agreement: Option<Agreement>,
    pub(crate) result: Option<String>,
    pub(crate) revision: u64,
}

/// A line in the list of games.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    id: String,
    black: String,
    white: String,
    size: SummarySize,
    moves: u32,
    result: Option<String>,
    updated: String,
}

#[derive(Clone, Debug, Serialize)]
struct SummarySize {
    width: u8,
    height: u8,
}

/// So many games are listed, the latest ones.
const LISTED: u32 = 200;

impl Human {
    /// Whether this colour is moved by a person.
    pub(crate) fn plays(self, color: Color) -> bool {
        match self {
            Self::Both => true,
            Self::Black => color == Color::Black,
            Self::White => color == Color::White,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Black => "b",
            Self::White => "w",
            Self::Both => "both",
        }
    }
}

impl FromStr for Human {
    type Err = StorageError;

    fn from_str(text: &str) -> Result<Self, StorageError> {
        [Self::Black, Self::White, Self::Both].into_iter().find(|it| it.name() == text).ok_or_else(
            || StorageError::Damaged(format!("a person plays b, w or both, not {text}")),
        )
    }
}

impl Store {
    /// Keeps a new game with its moves.
    pub(crate) fn create(&mut self, row: NewRow) -> Result<(), StorageError> {
        let now = clock::now();
        let transaction = self.connection.transaction()?;
        let black = player(&transaction, &row.names.black, now)?;
        let white = player(&transaction, &row.names.white, now)?;
        transaction.execute(
            "INSERT INTO games (id, created, updated, revision, start, width, height, black, white,
                                human, strength, teaching, talk, result)
             VALUES (?1, ?2, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                row.id.to_string(),
                now,
                row.start,
                row.size.width(),
                row.size.height(),
                black,
                white,
                row.human.name(),
                row.strength.name(),
                row.teaching.to_string(),
                row.talk.to_json(),
                row.result,
            ],
        )?;
        super::moves::insert(&transaction, row.id, (1, &row.moves), now)?;
        transaction.commit()?;
        Ok(())
    }

    /// A whole game.
    pub(crate) fn load(&mut self, id: GameId) -> Result<StoredGame, StorageError> {
        // One transaction, so that moves and game belong together.
        let transaction = self.connection.transaction()?;
        let game = transaction
            .query_row(
                "SELECT games.*, b.name AS black_name, w.name AS white_name,
                        CASE human WHEN 'b' THEN b.pupil WHEN 'w' THEN w.pupil END AS pupil
                 FROM games
                 JOIN players AS b ON b.id = games.black JOIN players AS w ON w.id = games.white
                 WHERE games.id = ?1",
                [id.to_string()],
                |row| Ok(read_game(row)),
            )
            .optional()?
            .ok_or(StorageError::UnknownGame)?;
        let mut game = game?;
        game.moves = super::moves::read(&transaction, id)?;
        game.values = super::thoughts::read(&transaction, id)?;
        game.reasons = super::reasons::read(&transaction, id)?;
        let entries = super::talk::read(&transaction, id)?;
        game.talk = Conversation::restore(game.talk.choice, entries);
        Ok(game)
    }

    /// The latest games.
    pub(crate) fn list(&mut self) -> Result<Vec<Summary>, StorageError> {
        let mut query = self.connection.prepare_cached(
            "SELECT games.id, b.name, w.name, width, height, result, updated,
                    (SELECT count(*) FROM moves WHERE game = games.id)
             FROM games
             JOIN players AS b ON b.id = games.black JOIN players AS w ON w.id = games.white
             ORDER BY updated DESC, games.rowid DESC LIMIT ?1",
        )?;
        let rows = query.query_map([LISTED], |row| {
            Ok(Summary {
                id: row.get(0)?,
                black: row.get(1)?,
                white: row.get(2)?,
                size: SummarySize { width: row.get(3)?, height: row.get(4)? },
                result: row.get(5)?,
                updated: clock::rfc3339(row.get(6)?),
                moves: row.get(7)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Forgets a game.
    pub(crate) fn delete(&mut self, id: GameId) -> Result<(), StorageError> {
        match self.connection.execute("DELETE FROM games WHERE id = ?1", [id.to_string()])? {
            0 => Err(StorageError::UnknownGame),
            _ => Ok(()),
        }
    }
}

/// The row of a player, made if the name is new.
fn player(transaction: &Transaction<'_>, name: &str, now: i64) -> Result<i64, StorageError> {
    transaction.execute(
        "INSERT INTO players (name, created) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
        params![name, now],
    )?;
    let id = transaction
        .query_row("SELECT id FROM players WHERE name = ?1", [name], |row| row.get(0))?;
    Ok(id)
}

fn read_game(row: &Row<'_>) -> Result<StoredGame, StorageError> {
    let human: String = row.get("human")?;
    let strength: String = row.get("strength")?;
    let teaching: Option<String> = row.get("teaching")?;
    let pupil: Option<String> = row.get("pupil")?;
    let talk: Option<String> = row.get("talk")?;
    let talk = talk.map_or_else(TalkChoice::default, |it| TalkChoice::from_json(&it));
    let dead: Option<String> = row.get("dead")?;
    let seki: Option<String> = row.get("seki")?;
    let agreement = match dead {
        None => None,
        Some(dead) => Some(Agreement {
            dead: read_points(&dead)?,
            seki: read_points(&seki.unwrap_or_default())?,
        }),
    };
    Ok(StoredGame {
        start: row.get("start")?,
        names: ByColor { black: row.get("black_name")?, white: row.get("white_name")? },
        human: human.parse()?,
        strength: strength.parse().map_err(|_| StorageError::Damaged(strength))?,
        teaching: match teaching {
            None => TeachingChoice::full(),
            Some(text) => text.parse().map_err(|_| StorageError::Damaged(text))?,
        },
        // What another version has noted is no reason to refuse a game.
        pupil: pupil.and_then(|it| it.parse().ok()),
        reasons: Reasons::default(),
        talk: Conversation::restore(talk, Vec::new()),
        moves: Vec::new(),
        values: Values::default(),
        resumed_at: row.get("resumed_at")?,
        agreement,
        result: row.get("result")?,
        revision: row.get("revision")?,
    })
}

fn read_points(text: &str) -> Result<PointSet, StorageError> {
    text.split_whitespace()
        .map(|it| it.parse::<Point>().map_err(|_| StorageError::Damaged(it.to_owned())))
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Twelve times the letter of a number.
    pub(crate) fn id(number: u8) -> GameId {
        String::from(char::from(b'a' + number)).repeat(12).parse().unwrap()
    }

    pub(crate) fn row(number: u8) -> NewRow {
        NewRow {
            id: id(number),
            start: "(;SZ[9])".to_owned(),
            size: Size::square(9).unwrap(),
            names: ByColor { black: "You".to_owned(), white: "Shidogo".to_owned() },
            human: Human::Black,
            strength: Strength::Quick,
            teaching: TeachingChoice::default(),
            talk: TalkChoice::default(),
            moves: Vec::new(),
            result: None,
        }
    }

    pub(crate) fn store() -> Store {
        let folder = std::env::temp_dir().join(format!(
            "shidogo-games-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        let store = Store::open(&folder).unwrap();
        // The file stays open, its name goes.
        let _ = std::fs::remove_dir_all(folder);
        store
    }

    #[test]
    fn games_are_listed_the_latest_first_and_forgotten_with_their_moves() {
        let mut store = store();
        let mv: Move = "E5".parse().unwrap();
        for number in 0..3 {
            let moves = vec![(Color::Black, mv); usize::from(number)];
            store.create(NewRow { moves, ..row(number) }).unwrap();
        }
        let moves = |store: &mut Store| -> Vec<u32> {
            store.list().unwrap().iter().map(|it| it.moves).collect()
        };
        assert_eq!(moves(&mut store), [2, 1, 0]);
        store.delete(id(2)).unwrap();
        assert_eq!(moves(&mut store), [1, 0]);
        assert!(matches!(store.delete(id(2)), Err(StorageError::UnknownGame)));
        assert!(matches!(store.load(id(2)), Err(StorageError::UnknownGame)));
        let left: u32 =
            store.connection.query_row("SELECT count(*) FROM moves", [], |it| it.get(0)).unwrap();
        assert_eq!(left, 1);
        let players: u32 =
            store.connection.query_row("SELECT count(*) FROM players", [], |it| it.get(0)).unwrap();
        assert_eq!(players, 2);
    }
}
