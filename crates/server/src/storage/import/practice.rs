//! Cards, tries and collections of a file.

use std::collections::HashMap;

use partner::exercises;

use super::super::StorageError;
use super::super::database::{Value, values};
use super::super::export::Table;
use super::contents::{Fields, bad, number, text, value};
use super::{Import, read};
use crate::game_id::GameId;
use crate::practice::{Key, LONGEST_NAME, MOST_COLLECTIONS, MOST_PROBLEMS, Place, Set};
use crate::records;

/// What games and collections of the file are called here.
#[derive(Debug, Default)]
pub(super) struct Renamed {
    pub(super) games: HashMap<GameId, GameId>,
    collections: HashMap<i64, i64>,
}

impl Renamed {
    /// What an exercise of the file is called here. One of another version keeps its name.
    fn key(&self, name: &str) -> String {
        let Ok(mut key) = name.parse::<Key>() else { return name.to_owned() };
        if let Set::Book(number) = &mut key.set {
            *number = self.collections.get(number).copied().unwrap_or(*number);
        }
        if let Place::Move(game, _) = &mut key.place {
            *game = self.games.get(game).copied().unwrap_or(*game);
        }
        key.to_string()
    }
}

impl Import<'_, '_> {
    /// Takes in what is of no game. Collections come first: cards and tries name them.
    pub(super) fn take_in_practice(
        &mut self,
        rows: &[(&'static Table, &Fields)],
    ) -> Result<(), StorageError> {
        let of = |name: &'static str| rows.iter().filter(move |it| it.0.name == name);
        for (_, row) in of("collections") {
            let here = self.collection(row)?;
            self.renamed.collections.insert(number(row, "id")?, here);
        }
        for (table, row) in of("cards") {
            let fields = self.named_here(table, row)?;
            self.insert(table, fields)?;
        }
        for (table, row) in of("attempts") {
            self.attempt(table, row)?;
        }
        Ok(())
    }

    fn named_here(
        &self,
        table: &Table,
        row: &Fields,
    ) -> Result<Vec<(&'static str, Value)>, StorageError> {
        let mut fields = vec![("owner", Value::from(self.owner.number()))];
        fields.extend(read(table, row)?);
        let key = self.renamed.key(text(row, "key")?);
        for (_, value) in fields.iter_mut().filter(|it| it.0 == "key") {
            *value = Value::from(&key);
        }
        Ok(fields)
    }

    /// Notes a try that is not there yet: nobody tries the same thing twice in a millisecond.
    fn attempt(&mut self, table: &Table, row: &Fields) -> Result<(), StorageError> {
        let key = self.renamed.key(text(row, "key")?);
        let tried = self.moment(row, "tried")?;
        let sql = "SELECT id FROM attempts WHERE owner = ?1 AND tried = ?2 AND key = ?3";
        let asked = values![self.owner.number(), tried, &key];
        if self.transaction.find(sql, &asked)?.is_none() {
            let mut fields = self.named_here(table, row)?;
            for (_, value) in fields.iter_mut().filter(|it| it.0 == "tried") {
                *value = Value::from(tried);
            }
            self.insert(table, fields)?;
        }
        Ok(())
    }

    /// The number of a collection of the file here; it is added if it is not there.
    fn collection(&mut self, row: &Fields) -> Result<i64, StorageError> {
        let Some(Value::Bytes(record)) = row.get("record").map(value).transpose()? else {
            return Err(bad("a collection has no record"));
        };
        let name: String = text(row, "name")?.chars().take(LONGEST_NAME).collect();
        let owner = self.owner.number();
        let sql = "SELECT id, record FROM collections WHERE owner = ?1";
        let there = self.transaction.query(sql, &values![owner])?;
        for found in &there {
            if found.get::<Vec<u8>>("record")? == record {
                return found.get("id");
            }
        }
        if there.len() >= MOST_COLLECTIONS {
            return Err(bad("there would be too many collections"));
        }
        // How many there are is counted, not believed.
        let is_short = record.len() <= records::LARGEST;
        let problems = if is_short { exercises(&record).0.len() } else { 0 };
        if !(1..=MOST_PROBLEMS).contains(&problems) {
            return Err(bad("a collection has no problems, or too many"));
        }
        let created = self.moment(row, "created")?;
        let row = self.transaction.find(
            "INSERT INTO collections (owner, name, problems, record, created)
             VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id",
            &values![owner, &name, problems, &record[..], created],
        )?;
        row.ok_or(StorageError::Closed)?.get("id")
    }
}
