//! Statements, written once, for both databases that keep the games: `SQLite` and `PostgreSQL`.
//!
//! A statement is plain SQL that both understand, with numbered places (`?1`, `?2` …):
//!
//! ```ignore
//! let mut transaction = self.database.write()?;
//! transaction.execute("UPDATE games SET result = ?2 WHERE id = ?1", &values![id, result])?;
//! transaction.commit()?;
//!
//! let rows = self.database.query("SELECT id, moves FROM reviews WHERE wanted = ?1", &values![1])?;
//! let first: Option<String> = rows.first().map(|row| row.get("id")).transpose()?;
//! ```
//!
//! What both understand: `INSERT … ON CONFLICT (…) DO UPDATE SET a = excluded.a` (not `INSERT OR
//! REPLACE`), `RETURNING id` for a new row's number, `CASE`, `coalesce`, `LIMIT`. There are five
//! types: INTEGER (64 bits; times are milliseconds, truth is 0 or 1), REAL, TEXT, BLOB, and JSON
//! is TEXT. Tables are made in `schema/steps.rs`, which says how to add one.

mod postgres;
mod row;
mod sqlite;
mod value;

use std::path::Path;

use super::StorageError;
use postgres::{Postgres, PostgresTransaction};
pub(crate) use row::Row;
use sqlite::Sqlite;
pub(crate) use value::Value;

/// Values for the places of a statement, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::storage::database::Value::from($value)),*] };
}
pub(crate) use values;

/// An open database.
#[derive(Debug)]
pub(crate) enum Database {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

/// Statements that are kept together or not at all; without [`Transaction::commit`], not at all.
#[derive(Debug)]
pub(crate) enum Transaction<'a> {
    Sqlite(rusqlite::Transaction<'a>),
    Postgres(PostgresTransaction<'a>),
}

/// Which SQL is spoken, for the few things that cannot be said the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Database {
    /// A file, made if it is missing. Nothing in it is touched yet.
    pub(super) fn sqlite(file: &Path) -> Result<Self, StorageError> {
        Ok(Self::Sqlite(Sqlite::open(file)?))
    }

    /// A server, by an address like `postgres://user:password@host/name`.
    ///
    /// It waits, so it must not be called by a task of the runtime.
    pub(super) fn postgres(url: &str) -> Result<Self, StorageError> {
        Ok(Self::Postgres(Box::new(Postgres::connect(url)?)))
    }

    pub(super) const fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Begins to change something.
    pub(crate) fn write(&mut self) -> Result<Transaction<'_>, StorageError> {
        match self {
            Self::Sqlite(it) => Ok(Transaction::Sqlite(it.write()?)),
            Self::Postgres(it) => Ok(Transaction::Postgres(it.write()?)),
        }
    }

    /// Begins to read what belongs together: nobody's changes come in between.
    pub(crate) fn read(&mut self) -> Result<Transaction<'_>, StorageError> {
        match self {
            Self::Sqlite(it) => Ok(Transaction::Sqlite(it.read()?)),
            Self::Postgres(it) => Ok(Transaction::Postgres(it.read()?)),
        }
    }

    /// One statement by itself; says how many rows it changed.
    pub(crate) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StorageError> {
        match self {
            Self::Sqlite(it) => sqlite::execute(it.connection(), sql, values),
            Self::Postgres(it) => it.execute(sql, values),
        }
    }

    /// All rows that a statement finds.
    pub(crate) fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StorageError> {
        match self {
            Self::Sqlite(it) => sqlite::query(it.connection(), sql, values),
            Self::Postgres(it) => it.query(sql, values),
        }
    }

    /// The first row that a statement finds.
    pub(crate) fn find(
        &mut self,
        sql: &str,
        values: &[Value],
    ) -> Result<Option<Row>, StorageError> {
        Ok(self.query(sql, values)?.into_iter().next())
    }

    /// Several statements without places, with `;` between.
    pub(super) fn batch(&mut self, sql: &str) -> Result<(), StorageError> {
        match self {
            Self::Sqlite(it) => Ok(it.connection().execute_batch(sql)?),
            Self::Postgres(it) => it.batch(sql),
        }
    }
}

impl Transaction<'_> {
    /// Runs a statement; says how many rows it changed.
    pub(crate) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StorageError> {
        match self {
            Self::Sqlite(it) => sqlite::execute(it, sql, values),
            Self::Postgres(it) => it.execute(sql, values),
        }
    }

    /// All rows that a statement finds.
    pub(crate) fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StorageError> {
        match self {
            Self::Sqlite(it) => sqlite::query(it, sql, values),
            Self::Postgres(it) => it.query(sql, values),
        }
    }

    /// The first row that a statement finds.
    pub(crate) fn find(
        &mut self,
        sql: &str,
        values: &[Value],
    ) -> Result<Option<Row>, StorageError> {
        Ok(self.query(sql, values)?.into_iter().next())
    }

    /// Several statements without places, with `;` between.
    pub(super) fn batch(&mut self, sql: &str) -> Result<(), StorageError> {
        match self {
            Self::Sqlite(it) => Ok(it.execute_batch(sql)?),
            Self::Postgres(it) => it.batch(sql),
        }
    }

    /// Keeps what was done.
    pub(crate) fn commit(self) -> Result<(), StorageError> {
        match self {
            Self::Sqlite(it) => Ok(it.commit()?),
            Self::Postgres(it) => it.commit(),
        }
    }
}
