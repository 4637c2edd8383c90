//! What is in a file of everything, in the order in which it is taken in.

use std::collections::HashMap;

use serde_json::{Map, Value as Json};

use super::super::StorageError;
use super::super::database::Value;
use super::super::export::{FORMAT, Rows, TABLES, Table};
use crate::game_id::GameId;

/// A row of the file.
pub(super) type Fields = Map<String, Json>;

/// What is in a file.
#[derive(Debug, Default)]
pub(super) struct Contents<'a> {
    pub(super) players: Vec<&'a Fields>,
    /// In the order in which they were made.
    pub(super) games: Vec<GameInFile<'a>>,
    /// Rows of a person that are of no game.
    pub(super) others: Vec<(&'static Table, &'a Fields)>,
}

/// A game with all rows that are its own.
#[derive(Debug)]
pub(super) struct GameInFile<'a> {
    pub(super) id: GameId,
    pub(super) row: &'a Fields,
    pub(super) parts: Vec<(&'static Table, &'a Fields)>,
}

impl<'a> Contents<'a> {
    /// Each row is looked at once, however many games there are.
    pub(super) fn read(file: &'a Json) -> Result<Self, StorageError> {
        let format = file.get("shidogo").and_then(Json::as_u64);
        let format = format.ok_or_else(|| bad("this is no file of Shidogo's"))?;
        if format > u64::from(FORMAT) {
            return Err(bad("this file was written by a later version of Shidogo"));
        }
        let mut contents = Self::default();
        let mut places: HashMap<GameId, usize> = HashMap::new();
        for table in &TABLES {
            let rows = file.pointer(&format!("/tables/{}", table.name)).and_then(Json::as_array);
            for row in rows.into_iter().flatten() {
                let row = row.as_object().ok_or_else(|| bad("a row is no object"))?;
                match (table.name, table.rows) {
                    ("players", _) => contents.players.push(row),
                    ("games", _) => {
                        let id = game_id(row, "id")?;
                        if places.insert(id, contents.games.len()).is_some() {
                            return Err(bad("a game is there twice"));
                        }
                        contents.games.push(GameInFile { id, row, parts: Vec::new() });
                    }
                    (_, Rows::Owned) => contents.others.push((table, row)),
                    (_, Rows::OfGames) => {
                        let place = places.get(&game_id(row, "game")?);
                        let game = place.and_then(|&it| contents.games.get_mut(it));
                        let game = game.ok_or_else(|| bad("a row has no game"))?;
                        game.parts.push((table, row));
                    }
                }
            }
        }
        // Only the order counts: places here are given out here.
        contents.games.sort_by_key(|it| it.row.get("place").and_then(Json::as_i64));
        Ok(contents)
    }
}

impl GameInFile<'_> {
    /// Colours and points of its moves, which must be numbered from 1.
    pub(super) fn moves(&self) -> Result<Vec<(String, String)>, StorageError> {
        let mut found = Vec::new();
        for (_, row) in self.parts.iter().filter(|(table, _)| table.name == "moves") {
            let mv = (text(row, "color")?.to_owned(), text(row, "point")?.to_owned());
            found.push((number(row, "number")?, mv));
        }
        found.sort_by_key(|it| it.0);
        if found.iter().zip(1..).any(|(it, number)| it.0 != number) {
            return Err(bad("moves are missing, or there twice"));
        }
        Ok(found.into_iter().map(|it| it.1).collect())
    }

    /// The moves that a review in the file is of.
    pub(super) fn reviewed_moves(&self) -> Option<&str> {
        let review = self.parts.iter().find(|(table, _)| table.name == "reviews")?;
        review.1.get("moves").and_then(Json::as_str)
    }
}

fn game_id(row: &Fields, name: &str) -> Result<GameId, StorageError> {
    text(row, name)?.parse().map_err(|_| bad("a game has no name"))
}

/// A value of the file, as a database keeps it.
pub(super) fn value(value: &Json) -> Result<Value, StorageError> {
    let bytes = |value: &Json| -> Option<Vec<u8>> {
        let numbers = value.get("bytes")?.as_array()?;
        numbers.iter().map(|it| it.as_u64().and_then(|it| u8::try_from(it).ok())).collect()
    };
    match value {
        Json::Null => Ok(Value::Null),
        Json::String(it) => Ok(Value::from(it)),
        Json::Number(it) if it.is_i64() => Ok(Value::from(it.as_i64())),
        Json::Number(it) => Ok(Value::from(it.as_f64())),
        other => bytes(other).map(Value::Bytes).ok_or_else(|| bad("a value is of no known kind")),
    }
}

pub(super) fn text<'a>(row: &'a Fields, name: &str) -> Result<&'a str, StorageError> {
    row.get(name).and_then(Json::as_str).ok_or_else(|| bad(&format!("{name} is missing")))
}

pub(super) fn number(row: &Fields, name: &str) -> Result<i64, StorageError> {
    row.get(name).and_then(Json::as_i64).ok_or_else(|| bad(&format!("{name} is missing")))
}

pub(super) fn bad(why: &str) -> StorageError {
    StorageError::BadFile(why.to_owned())
}
