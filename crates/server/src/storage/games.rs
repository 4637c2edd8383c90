//! Games as rows.

use std::str::FromStr;

use goban::{Agreement, ByColor, Color, Move, Point, PointSet, Size};
use partner::{Pupil, Strength};
use serde::{Deserialize, Serialize};

use super::database::{Row, Transaction, values};
use super::{StorageError, Store};
use crate::clock;
use crate::conversation::{Conversation, TalkChoice};
use crate::game_clock::GameClock;
use crate::game_id::GameId;
use crate::person::Person;
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
    /// Whose it is.
    pub(crate) owner: Person,
    /// SGF: the settings, or the record it was read from.
    pub(crate) start: String,
    pub(crate) size: Size,
    pub(crate) names: ByColor<String>,
    pub(crate) human: Human,
    pub(crate) strength: Strength,
    pub(crate) teaching: TeachingChoice,
    pub(crate) talk: TalkChoice,
    pub(crate) clock: Option<GameClock>,
    pub(crate) moves: Vec<(Color, Move)>,
    pub(crate) result: Option<String>,
}

/// A game as it was kept.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) owner: Person,
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
    pub(crate) clock: Option<GameClock>,
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
        let mut transaction = self.database.write()?;
        let black = player(&mut transaction, row.owner, (&row.names.black, None), now)?;
        let white = player(&mut transaction, row.owner, (&row.names.white, None), now)?;
        transaction.execute(
            "INSERT INTO games (id, owner, created, updated, revision, start, width, height, black,
                                white, human, strength, teaching, talk, result, clock, place)
             VALUES (?1, ?2, ?3, ?3, 1, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
                     (SELECT coalesce(max(place), 0) + 1 FROM games))",
            &values![
                row.id.to_string(),
                row.owner.number(),
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
                row.clock.map(GameClock::to_json),
            ],
        )?;
        super::moves::insert(&mut transaction, row.id, (1, &row.moves), now)?;
        transaction.commit()
    }

    /// A whole game.
    pub(crate) fn load(&mut self, id: GameId) -> Result<StoredGame, StorageError> {
        // One transaction, so that moves and game belong together.
        load(&mut self.database.read()?, id)
    }

    /// The latest games of a person.
    pub(crate) fn list(&mut self, owner: Person) -> Result<Vec<Summary>, StorageError> {
        let rows = self.database.query(
            "SELECT games.id, b.name AS black, w.name AS white, width, height, result, updated,
                    (SELECT count(*) FROM moves WHERE game = games.id) AS moves
             FROM games
             JOIN players AS b ON b.id = games.black JOIN players AS w ON w.id = games.white
             WHERE games.owner = ?1
             ORDER BY updated DESC, place DESC LIMIT ?2",
            &values![owner.number(), LISTED],
        )?;
        let summary = |row: &Row| {
            Ok(Summary {
                id: row.get("id")?,
                black: row.get("black")?,
                white: row.get("white")?,
                size: SummarySize { width: row.get("width")?, height: row.get("height")? },
                result: row.get("result")?,
                updated: clock::rfc3339(row.get("updated")?),
                moves: row.get("moves")?,
            })
        };
        rows.iter().map(summary).collect()
    }

    /// Forgets a game.
    pub(crate) fn delete(&mut self, id: GameId) -> Result<(), StorageError> {
        match self.database.execute("DELETE FROM games WHERE id = ?1", &values![id.to_string()])? {
            0 => Err(StorageError::UnknownGame),
            _ => Ok(()),
        }
    }
}

/// A whole game, as this transaction sees it.
pub(super) fn load(
    transaction: &mut Transaction<'_>,
    id: GameId,
) -> Result<StoredGame, StorageError> {
    let row = transaction
        .find(
            "SELECT games.*, b.name AS black_name, w.name AS white_name,
                    CASE human WHEN 'b' THEN b.pupil WHEN 'w' THEN w.pupil END AS pupil
             FROM games
             JOIN players AS b ON b.id = games.black JOIN players AS w ON w.id = games.white
             WHERE games.id = ?1",
            &values![id.to_string()],
        )?
        .ok_or(StorageError::UnknownGame)?;
    let mut game = read_game(&row)?;
    game.moves = super::moves::read(transaction, id)?;
    game.values = super::thoughts::read(transaction, id)?;
    game.reasons = super::reasons::read(transaction, id)?;
    let entries = super::talk::read(transaction, id)?;
    game.talk = Conversation::restore(game.talk.choice, entries);
    Ok(game)
}

/// The row of a player, made if the name is new. What is known of them is kept; what else is
/// known is noted where nothing was.
pub(super) fn player(
    transaction: &mut Transaction<'_>,
    owner: Person,
    (name, pupil): (&str, Option<&str>),
    now: i64,
) -> Result<i64, StorageError> {
    let row = transaction.find(
        "INSERT INTO players (owner, name, created, pupil) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (owner, name) DO UPDATE
         SET pupil = coalesce(players.pupil, excluded.pupil) RETURNING id",
        &values![owner.number(), name, now, pupil],
    )?;
    row.ok_or_else(|| StorageError::Damaged(format!("there is no player {name}")))?.get("id")
}

fn read_game(row: &Row) -> Result<StoredGame, StorageError> {
    let human: String = row.get("human")?;
    let strength: String = row.get("strength")?;
    let teaching: Option<String> = row.get("teaching")?;
    let pupil: Option<String> = row.get("pupil")?;
    let talk: Option<String> = row.get("talk")?;
    let talk = talk.map_or_else(TalkChoice::default, |it| TalkChoice::from_json(&it));
    let clock: Option<String> = row.get("clock")?;
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
        owner: Person::new(row.get("owner")?),
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
        clock: clock.and_then(|it| GameClock::from_json(&it)),
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
    use crate::storage::testing::on_both;

    /// Twelve times the letter of a number.
    pub(crate) fn id(number: u8) -> GameId {
        String::from(char::from(b'a' + number)).repeat(12).parse().unwrap()
    }

    pub(crate) fn row(number: u8) -> NewRow {
        NewRow {
            id: id(number),
            owner: Person::ALONE,
            start: "(;SZ[9])".to_owned(),
            size: Size::square(9).unwrap(),
            names: ByColor { black: "You".to_owned(), white: "Shidogo".to_owned() },
            human: Human::Black,
            strength: Strength::Quick,
            teaching: TeachingChoice::default(),
            talk: TalkChoice::default(),
            clock: None,
            moves: Vec::new(),
            result: None,
        }
    }

    on_both! {
        fn games_are_listed_the_latest_first_and_forgotten_with_their_moves(mut store: Store) {
            let mv: Move = "E5".parse().unwrap();
            for number in 0..3 {
                let moves = vec![(Color::Black, mv); usize::from(number)];
                store.create(NewRow { moves, ..row(number) }).unwrap();
            }
            let moves = |store: &mut Store| -> Vec<u32> {
                store.list(Person::ALONE).unwrap().iter().map(|it| it.moves).collect()
            };
            assert_eq!(moves(&mut store), [2, 1, 0]);
            store.delete(id(2)).unwrap();
            assert_eq!(moves(&mut store), [1, 0]);
            assert!(matches!(store.delete(id(2)), Err(StorageError::UnknownGame)));
            assert!(matches!(store.load(id(2)), Err(StorageError::UnknownGame)));
            assert_eq!(store.count("moves"), 1);
            assert_eq!(store.count("players"), 2);
        }

        fn games_and_players_are_somebodys(mut store: Store) {
            let other = Person::new(2);
            store.create(row(0)).unwrap();
            store.create(NewRow { owner: other, ..row(1) }).unwrap();
            let ids = |store: &mut Store, owner| -> Vec<String> {
                store.list(owner).unwrap().into_iter().map(|it| it.id).collect()
            };
            assert_eq!(ids(&mut store, Person::ALONE), [id(0).to_string()]);
            assert_eq!(ids(&mut store, other), [id(1).to_string()]);
            assert_eq!(store.count("players"), 4, "You of one is not You of the other");
        }
    }
}
