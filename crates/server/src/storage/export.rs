//! Everything that is one person's, as one JSON value that can be read again anywhere.

use serde_json::{Map, Value as Json, json};

use super::database::{Row, Transaction, Value, values};
use super::{StorageError, Store};
use crate::clock;
use crate::person::Person;

/// The version of the files; one more whenever a reader of earlier ones could not read it.
pub(super) const FORMAT: u32 = 1;

/// A table that is taken along.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    /// Its columns but `owner`, which is whoever imports.
    pub(super) columns: &'static [&'static str],
    pub(super) rows: Rows,
}

/// How the rows of a table are a person's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// By a column `owner`.
    Owned,
    /// By a column `game`.
    OfGames,
}

/// Games themselves.
pub(super) const GAMES: Table = Table {
    name: "games",
    columns: &[
        "id",
        "created",
        "updated",
        "revision",
        "start",
        "width",
        "height",
        "black",
        "white",
        "human",
        "strength",
        "resumed_at",
        "dead",
        "seki",
        "result",
        "teaching",
        "talk",
        "clock",
        "place",
    ],
    rows: Rows::Owned,
};

/// All tables that are taken along, those that others refer to first. A new table whose rows are
/// a person's is added at the end, and to [`OWNED`] if it has an owner.
pub(super) const TABLES: [Table; 11] = [
    Table { name: "players", columns: &["id", "name", "created", "pupil"], rows: Rows::Owned },
    GAMES,
    Table {
        name: "moves",
        columns: &["game", "number", "color", "point", "played"],
        rows: Rows::OfGames,
    },
    Table {
        name: "thoughts",
        columns: &["game", "moves", "black_win", "black_lead", "visits", "engine"],
        rows: Rows::OfGames,
    },
    Table {
        name: "reasons",
        columns: &["game", "number", "rule", "en", "ja"],
        rows: Rows::OfGames,
    },
    Table { name: "reviews", columns: &["game", "wishes", "moves", "wanted"], rows: Rows::OfGames },
    Table {
        name: "looks",
        columns: &["game", "number", "visits", "seen", "owners"],
        rows: Rows::OfGames,
    },
    Table { name: "talk", columns: &["game", "number", "said"], rows: Rows::OfGames },
    Table { name: "cards", columns: &["key", "box", "due", "seen", "failed"], rows: Rows::Owned },
    Table { name: "attempts", columns: &["tried", "key", "kind", "score"], rows: Rows::Owned },
    Table {
        name: "collections",
        columns: &["id", "name", "problems", "record", "created"],
        rows: Rows::Owned,
    },
];

/// The tables with an owner, those that refer to others first: in this order they are emptied
/// when somebody leaves.
pub(super) const OWNED: [&str; 5] = ["games", "players", "cards", "attempts", "collections"];

impl Store {
    /// Everything that is a person's.
    pub(crate) fn export(&mut self, owner: Person) -> Result<Json, StorageError> {
        let mut transaction = self.database.read()?;
        let mut tables = Map::new();
        for table in TABLES {
            tables.insert(table.name.to_owned(), table.export(&mut transaction, owner)?.into());
        }
        Ok(json!({
            "shidogo": FORMAT,
            "program": env!("CARGO_PKG_VERSION"),
            "made": clock::rfc3339(clock::now()),
            "tables": tables,
        }))
    }
}

impl Table {
    fn export(
        self,
        transaction: &mut Transaction<'_>,
        owner: Person,
    ) -> Result<Vec<Json>, StorageError> {
        let which = match self.rows {
            Rows::Owned => "owner = ?1",
            Rows::OfGames => "game IN (SELECT id FROM games WHERE owner = ?1)",
        };
        let sql = format!(
            "SELECT {} FROM {} WHERE {which} ORDER BY 1, 2",
            self.columns.join(", "),
            self.name
        );
        let rows = transaction.query(&sql, &values![owner.number()])?;
        Ok(rows.iter().map(write).collect())
    }
}

fn write(row: &Row) -> Json {
    let field = |(name, value): (&str, &Value)| {
        let value = match value {
            Value::Null => return None,
            Value::Integer(it) => json!(it),
            Value::Real(it) => json!(it),
            Value::Text(it) => json!(it),
            Value::Bytes(it) => json!({ "bytes": it }),
        };
        Some((name.to_owned(), value))
    };
    Json::Object(row.fields().filter_map(field).collect())
}
