//! The file of one person, or of a small club.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, TransactionBehavior};

use super::super::StorageError;
use super::row::Row;
use super::value::Value;

/// How long to wait for another program that has the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// An open file.
#[derive(Debug)]
pub(crate) struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    pub(super) fn open(file: &Path) -> Result<Self, StorageError> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(PATIENCE)?;
        Ok(Self { connection })
    }

    pub(super) const fn connection(&self) -> &Connection {
        &self.connection
    }

    pub(super) fn read(&mut self) -> Result<rusqlite::Transaction<'_>, StorageError> {
        Ok(self.connection.transaction()?)
    }

    pub(super) fn write(&mut self) -> Result<rusqlite::Transaction<'_>, StorageError> {
        // Locked at once: whoever has read first might find that another one wrote meanwhile.
        Ok(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

pub(super) fn execute(
    connection: &Connection,
    sql: &str,
    values: &[Value],
) -> Result<u64, StorageError> {
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.execute(rusqlite::params_from_iter(values))? as u64)
}

pub(super) fn query(
    connection: &Connection,
    sql: &str,
    values: &[Value],
) -> Result<Vec<Row>, StorageError> {
    let mut statement = connection.prepare_cached(sql)?;
    let names: Arc<[String]> = statement.column_names().map(str::to_owned).collect();
    let mut found = statement.query(rusqlite::params_from_iter(values))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let values = (0..names.len()).map(|at| row.get_ref(at).map(read));
        rows.push(Row::new(Arc::clone(&names), values.collect::<Result<_, _>>()?));
    }
    Ok(rows)
}

fn read(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(it) => Value::Integer(it),
        ValueRef::Real(it) => Value::Real(it),
        ValueRef::Text(it) => Value::Text(String::from_utf8_lossy(it).into_owned()),
        ValueRef::Blob(it) => Value::Bytes(it.to_vec()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(it) => ValueRef::Integer(*it),
            Self::Real(it) => ValueRef::Real(*it),
            Self::Text(it) => ValueRef::Text(it.as_bytes()),
            Self::Bytes(it) => ValueRef::Blob(it),
        }))
    }
}

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{ConstraintViolation, TooBig, TypeMismatch};
        let reason = error.to_string();
        match error.sqlite_error_code() {
            Some(ConstraintViolation | TypeMismatch | TooBig) => Self::Misfit { reason },
            _ => Self::Database { reason },
        }
    }
}
