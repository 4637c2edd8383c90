//! Reading what was exported, without losing anything that is there.

mod contents;
mod practice;

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use serde_json::Value as Json;

use super::database::{Row, Transaction, Value, values};
use super::export::Table;
use super::{StorageError, Store};
use crate::clock;
use crate::game_id::GameId;
use crate::person::Person;
use crate::records;
use crate::table::LiveGame;
use contents::{Contents, Fields, GameInFile, bad, number, text, value};
use practice::Renamed;

/// So many games that were made at the same moment are held against one of the file.
const MOST_TWINS: u32 = 16;
/// What says how a game ended, or was going to.
const ENDING: [&str; 4] = ["result", "dead", "seki", "resumed_at"];

/// What became of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Games that were not there.
    pub new: u32,
    /// Games that were there already, as they are in the file or further on.
    pub known: u32,
    /// Games that were there but went on otherwise: the file's are beside them now.
    pub copied: u32,
}

/// What becomes of a game of the file.
enum Fate {
    New,
    /// It is there under this name.
    Known(String),
    Copied,
}

/// Takes in one file.
struct Import<'a, 'b> {
    transaction: &'a mut Transaction<'b>,
    owner: Person,
    now: i64,
    /// What players of the file are called here.
    players: HashMap<i64, i64>,
    /// Games that are none of another name's: those of the file, and those that were found or
    /// made for one of them.
    settled: HashSet<String>,
    /// What games and collections of the file are called here, where that is otherwise.
    renamed: Renamed,
    /// Of the game that was made last.
    place: i64,
}

impl Store {
    /// Takes in what was exported; all of it, or nothing. What is there stays as it is, but for
    /// what the file knows besides.
    pub(crate) fn import(
        &mut self,
        owner: Person,
        file: &Json,
        next_id: impl FnMut() -> GameId,
    ) -> Result<Imported, StorageError> {
        let contents = Contents::read(file)?;
        let mut transaction = self.database.write()?;
        let imported = Import::new(&mut transaction, owner)?.take_in(&contents, next_id);
        let imported = imported.map_err(|why| match why {
            // Nothing was read but the file and what belongs to it.
            StorageError::Misfit { reason } | StorageError::Damaged(reason) => bad(&reason),
            other => other,
        })?;
        transaction.commit()?;
        Ok(imported)
    }
}

impl<'a, 'b> Import<'a, 'b> {
    fn new(transaction: &'a mut Transaction<'b>, owner: Person) -> Result<Self, StorageError> {
        let last = transaction.find("SELECT max(place) AS place FROM games", &[])?;
        let place = last.map(|it| it.get::<Option<i64>>("place")).transpose()?.flatten();
        let place = place.unwrap_or(0);
        Ok(Self {
            transaction,
            owner,
            now: clock::now(),
            players: HashMap::new(),
            settled: HashSet::new(),
            renamed: Renamed::default(),
            place,
        })
    }

    fn take_in(
        mut self,
        contents: &Contents<'_>,
        mut next_id: impl FnMut() -> GameId,
    ) -> Result<Imported, StorageError> {
        for row in &contents.players {
            let pupil = row.get("pupil").and_then(Json::as_str);
            let since = self.moment(row, "created")?;
            let name = text(row, "name")?;
            let id = super::games::player(self.transaction, self.owner, (name, pupil), since)?;
            self.players.insert(number(row, "id")?, id);
        }
        self.settled.extend(contents.games.iter().map(|it| it.id.to_string()));
        let mut imported = Imported::default();
        for game in &contents.games {
            match self.fate(game)? {
                Fate::New => {
                    imported.new += 1;
                    self.add(game, game.id)?;
                }
                Fate::Copied => {
                    imported.copied += 1;
                    let id = next_id();
                    self.renamed.games.insert(game.id, id);
                    self.add(game, id)?;
                }
                Fate::Known(id) => {
                    imported.known += 1;
                    self.renamed.games.extend(id.parse().map(|id| (game.id, id)));
                    self.complete(game, &id)?;
                }
            }
        }
        self.take_in_practice(&contents.others)?;
        Ok(imported)
    }

    /// A time of the file; nothing was done in the future.
    fn moment(&self, row: &Fields, name: &str) -> Result<i64, StorageError> {
        Ok(number(row, name)?.clamp(0, self.now))
    }

    fn fate(&mut self, game: &GameInFile<'_>) -> Result<Fate, StorageError> {
        let sql = "SELECT * FROM games WHERE id = ?1";
        let there = self.transaction.find(sql, &values![game.id.to_string()])?;
        let Some(there) = there else { return Ok(Fate::New) };
        let theirs = game.moves()?;
        if self.covers(&there, game, &theirs)? {
            return Ok(Fate::Known(there.get("id")?));
        }
        // It may have been taken in before under another name.
        let sql = "SELECT * FROM games WHERE owner = ?1 AND created = ?2 ORDER BY place LIMIT ?3";
        let created = self.moment(game.row, "created")?;
        let asked = values![self.owner.number(), created, MOST_TWINS];
        for twin in self.transaction.query(sql, &asked)? {
            let id: String = twin.get("id")?;
            if !self.settled.contains(&id) && self.covers(&twin, game, &theirs)? {
                self.settled.insert(id.clone());
                return Ok(Fate::Known(id));
            }
        }
        Ok(Fate::Copied)
    }

    /// Whether a game that is there is the one of the file, or what became of it.
    fn covers(
        &mut self,
        here: &Row,
        game: &GameInFile<'_>,
        theirs: &[(String, String)],
    ) -> Result<bool, StorageError> {
        if here.get::<i64>("owner")? != self.owner.number()
            || here.get::<String>("start")? != text(game.row, "start")?
        {
            return Ok(false);
        }
        let sql = "SELECT color, point FROM moves WHERE game = ?1 ORDER BY number";
        let mut moves = Vec::new();
        for found in self.transaction.query(sql, &values![here.get::<String>("id")?])? {
            moves.push((found.get::<String>("color")?, found.get::<String>("point")?));
        }
        let is_further = moves.len() > theirs.len();
        for column in ENDING {
            let there = here.field(column).cloned().unwrap_or(Value::Null);
            let given = game.row.get(column).map_or(Ok(Value::Null), value)?;
            let is_missing = there == Value::Null && !is_further;
            if given != Value::Null && given != there && !is_missing {
                return Ok(false);
            }
        }
        Ok(moves.starts_with(theirs))
    }

    /// Adds a game with all that is its own.
    fn add(&mut self, game: &GameInFile<'_>, id: GameId) -> Result<(), StorageError> {
        // Moves that cannot be played one after the other are refused below.
        game.moves()?;
        if text(game.row, "start")?.len() > records::LARGEST {
            return Err(bad("a record is too long"));
        }
        self.place += 1;
        self.settled.insert(id.to_string());
        let mut fields = vec![("owner", Value::from(self.owner.number()))];
        for (column, value) in read(&super::export::GAMES, game.row)? {
            let value = match column {
                "id" => Value::from(id.to_string()),
                "created" | "updated" => Value::from(self.moment(game.row, column)?),
                "black" | "white" => {
                    let player = self.players.get(&number(game.row, column)?);
                    Value::from(*player.ok_or_else(|| bad("a game has no player"))?)
                }
                "revision" => Value::from(1),
                "place" => continue,
                _ => value,
            };
            fields.push((column, value));
        }
        fields.push(("place", Value::from(self.place)));
        let mut rows = self.insert(&super::export::GAMES, fields)?;
        for (table, row) in &game.parts {
            rows += self.insert_part(table, row, &id.to_string())?;
        }
        if rows != 1 + game.parts.len() as u64 {
            return Err(bad("a row is there twice"));
        }
        self.check(id)
    }

    /// Adds to a game that is there what only the file knows.
    fn complete(&mut self, game: &GameInFile<'_>, id: &str) -> Result<(), StorageError> {
        let mut changed = 0;
        for column in ENDING {
            let Some(given) = game.row.get(column) else { continue };
            let sql = format!("UPDATE games SET {column} = ?2 WHERE id = ?1 AND {column} IS NULL");
            changed += self.transaction.execute(&sql, &[Value::from(id), value(given)?])?;
        }
        if changed > 0 {
            // Whoever has it open is not to write over it.
            let sql = "UPDATE games SET revision = revision + 1 WHERE id = ?1";
            self.transaction.execute(sql, &values![id])?;
        }
        let sql = "SELECT moves FROM reviews WHERE game = ?1";
        let review = self.transaction.find(sql, &values![id])?;
        let review = review.map(|it| it.get::<String>("moves")).transpose()?;
        // What was seen of other moves would be mixed up with what was seen here.
        let is_same = review.is_none_or(|it| Some(it.as_str()) == game.reviewed_moves());
        for (table, row) in &game.parts {
            let is_taken = match table.name {
                "moves" => false,
                "reviews" | "looks" => is_same,
                _ => true,
            };
            if is_taken {
                changed += self.insert_part(table, row, id)?;
            }
        }
        match id.parse() {
            Ok(id) if changed > 0 => self.check(id),
            _ => Ok(()),
        }
    }

    /// Whether a game can be set up as it was kept, as one that is uploaded.
    fn check(&mut self, id: GameId) -> Result<(), StorageError> {
        let stored = super::games::load(self.transaction, id)?;
        let size = LiveGame::restore(id, stored)?.session.settings().size;
        self.transaction.execute(
            "UPDATE games SET width = ?2, height = ?3 WHERE id = ?1",
            &values![id.to_string(), size.width(), size.height()],
        )?;
        Ok(())
    }

    fn insert_part(
        &mut self,
        table: &Table,
        row: &Fields,
        game: &str,
    ) -> Result<u64, StorageError> {
        let mut fields = read(table, row)?;
        for (column, value) in &mut fields {
            if *column == "game" {
                *value = Value::from(game);
            }
        }
        self.insert(table, fields)
    }

    /// Adds a row, unless there is one of its kind; says how many were added.
    fn insert(&mut self, table: &Table, fields: Vec<(&str, Value)>) -> Result<u64, StorageError> {
        let (columns, given): (Vec<&str>, Vec<Value>) = fields.into_iter().unzip();
        let places: Vec<String> = (1..=columns.len()).map(|it| format!("?{it}")).collect();
        let sql = format!(
            "INSERT INTO {} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
            table.name,
            columns.join(", "),
            places.join(", ")
        );
        self.transaction.execute(&sql, &given)
    }
}

/// The values of a row that its table has columns for.
fn read(table: &Table, row: &Fields) -> Result<Vec<(&'static str, Value)>, StorageError> {
    let given = table.columns.iter().filter_map(|&it| row.get(it).map(|value| (it, value)));
    given.map(|(column, it)| Ok((column, value(it)?))).collect()
}

#[cfg(test)]
mod tests;
