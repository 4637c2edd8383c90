//! The server of a club.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use postgres::types::{FromSql, IsNull, ToSql, Type, private::BytesMut, to_sql_checked};
use postgres::{Client, Config, GenericClient, IsolationLevel, NoTls, Statement};

use super::super::StorageError;
use super::row::Row;
use super::value::Value;

/// How long to wait for the server when connecting.
const PATIENCE: Duration = Duration::from_secs(10);
/// A connection that was not used for so long is tried before it is used.
const LONGEST_REST: Duration = Duration::from_millis(500);
/// No statement takes longer.
const LONGEST_STATEMENT: &str = "SET statement_timeout = '60s'";
/// A server that says nothing for so long has gone.
const LONGEST_SILENCE: Duration = Duration::from_secs(30);

/// A connection. When it breaks, the next statement makes another one.
pub(crate) struct Postgres {
    client: Client,
    config: Config,
    statements: Statements,
    used: Instant,
}

/// Statements that the server has read already, by their text.
type Statements = HashMap<String, Statement>;

/// Statements that are kept together or not at all.
pub(crate) struct PostgresTransaction<'a> {
    transaction: postgres::Transaction<'a>,
    statements: &'a mut Statements,
}

impl Postgres {
    pub(super) fn connect(url: &str) -> Result<Self, StorageError> {
        let mut config: Config = url.parse()?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        config.tcp_user_timeout(LONGEST_SILENCE);
        let client = open(&config)?;
        Ok(Self { client, config, statements: Statements::new(), used: Instant::now() })
    }

    /// The connection, made again if the server was away. That is not known before the connection
    /// is used, so one that has rested is tried.
    fn ready(&mut self) -> Result<(), StorageError> {
        let has_rested = self.used.elapsed() >= LONGEST_REST;
        if self.client.is_closed() || (has_rested && self.client.is_valid(PATIENCE).is_err()) {
            self.statements.clear();
            self.client = open(&self.config)?;
        }
        self.used = Instant::now();
        Ok(())
    }

    pub(super) fn read(&mut self) -> Result<PostgresTransaction<'_>, StorageError> {
        self.ready()?;
        let transaction = self
            .client
            .build_transaction()
            .isolation_level(IsolationLevel::RepeatableRead)
            .read_only(true)
            .start()?;
        Ok(PostgresTransaction { transaction, statements: &mut self.statements })
    }

    pub(super) fn write(&mut self) -> Result<PostgresTransaction<'_>, StorageError> {
        self.ready()?;
        let transaction = self.client.transaction()?;
        Ok(PostgresTransaction { transaction, statements: &mut self.statements })
    }

    pub(super) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StorageError> {
        self.ready()?;
        execute(&mut self.client, &mut self.statements, sql, values)
    }

    pub(super) fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StorageError> {
        self.ready()?;
        query(&mut self.client, &mut self.statements, sql, values)
    }

    pub(super) fn batch(&mut self, sql: &str) -> Result<(), StorageError> {
        self.ready()?;
        Ok(self.client.batch_execute(sql)?)
    }
}

fn open(config: &Config) -> Result<Client, StorageError> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute(LONGEST_STATEMENT)?;
    Ok(client)
}

impl PostgresTransaction<'_> {
    pub(super) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StorageError> {
        execute(&mut self.transaction, self.statements, sql, values)
    }

    pub(super) fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StorageError> {
        query(&mut self.transaction, self.statements, sql, values)
    }

    pub(super) fn batch(&mut self, sql: &str) -> Result<(), StorageError> {
        Ok(self.transaction.batch_execute(sql)?)
    }

    pub(super) fn commit(self) -> Result<(), StorageError> {
        Ok(self.transaction.commit()?)
    }
}

fn execute(
    client: &mut impl GenericClient,
    statements: &mut Statements,
    sql: &str,
    values: &[Value],
) -> Result<u64, StorageError> {
    let statement = prepared(client, statements, sql)?;
    Ok(client.execute(&statement, &places(values))?)
}

fn query(
    client: &mut impl GenericClient,
    statements: &mut Statements,
    sql: &str,
    values: &[Value],
) -> Result<Vec<Row>, StorageError> {
    let statement = prepared(client, statements, sql)?;
    let names: Arc<[String]> = statement.columns().iter().map(|it| it.name().to_owned()).collect();
    let found = client.query(&statement, &places(values))?;
    let row = |row: &postgres::Row| -> Result<Row, StorageError> {
        let values = (0..names.len()).map(|at| row.try_get(at));
        Ok(Row::new(Arc::clone(&names), values.collect::<Result<_, _>>()?))
    };
    found.iter().map(row).collect()
}

fn prepared(
    client: &mut impl GenericClient,
    statements: &mut Statements,
    sql: &str,
) -> Result<Statement, StorageError> {
    if let Some(known) = statements.get(sql) {
        return Ok(known.clone());
    }
    let statement = client.prepare(&dollars(sql))?;
    statements.insert(sql.to_owned(), statement.clone());
    Ok(statement)
}

fn places(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|it| it as &(dyn ToSql + Sync)).collect()
}

/// Places as this server writes them: `$1` for `?1`; a `?` in a text is no place.
fn dollars(sql: &str) -> String {
    let mut is_text = false;
    let written = sql.chars().map(|it| {
        is_text ^= it == '\'';
        if it == '?' && !is_text { '$' } else { it }
    });
    written.collect()
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self, ty) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Integer(it), &Type::INT4) => i32::try_from(*it)?.to_sql(ty, out),
            (Self::Integer(it), &Type::FLOAT8) => (*it as f64).to_sql(ty, out),
            (Self::Integer(it), &Type::INT8) => it.to_sql(ty, out),
            (Self::Real(it), &Type::FLOAT8) => it.to_sql(ty, out),
            // This server's texts have no zero in them.
            (Self::Text(it), &Type::TEXT) if it.contains('\0') => {
                it.replace('\0', "\u{fffd}").to_sql(ty, out)
            }
            (Self::Text(it), &Type::TEXT) => it.to_sql(ty, out),
            (Self::Bytes(it), &Type::BYTEA) => it.to_sql(ty, out),
            // Its bytes would be read as something else.
            (other, _) => Err(format!("{other:?} is no {ty}").into()),
        }
    }

    fn accepts(ty: &Type) -> bool {
        [Type::INT8, Type::INT4, Type::FLOAT8, Type::TEXT, Type::BYTEA].contains(ty)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        match *ty {
            Type::INT8 => i64::from_sql(ty, raw).map(Self::Integer),
            Type::INT4 => i32::from_sql(ty, raw).map(|it| Self::Integer(it.into())),
            Type::FLOAT8 => f64::from_sql(ty, raw).map(Self::Real),
            Type::BYTEA => Vec::from_sql(ty, raw).map(Self::Bytes),
            _ => String::from_sql(ty, raw).map(Self::Text),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        <Self as ToSql>::accepts(ty)
    }
}

impl From<postgres::Error> for StorageError {
    fn from(error: postgres::Error) -> Self {
        let reason = match (error.as_db_error(), error.source()) {
            (Some(it), _) => it.message().to_owned(),
            (None, Some(cause)) => format!("{error}: {cause}"),
            (None, None) => error.to_string(),
        };
        // Classes 22 and 23: what was given is of the wrong kind, or against a rule of the table. A
        // value that cannot even be sent has a cause that is not the network's.
        let is_misfit = match error.code() {
            Some(code) => code.code().starts_with("22") || code.code().starts_with("23"),
            None => {
                !error.is_closed() && error.source().is_some_and(|it| !it.is::<std::io::Error>())
            }
        };
        if is_misfit { Self::Misfit { reason } } else { Self::Database { reason } }
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}

impl fmt::Debug for PostgresTransaction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresTransaction").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_was_away_is_found_again() {
        use super::super::super::testing::postgres_url;
        let Some(url) = postgres_url() else { return };
        let mut here = Postgres::connect(&url).unwrap();
        let number = |it: &mut Postgres| {
            let rows = it.query("SELECT pg_backend_pid() AS id", &[]).unwrap();
            rows[0].get::<i64>("id").unwrap()
        };
        let before = number(&mut here);
        // What a server that ends does to its connections; others use the tests' server too.
        let mut other = Postgres::connect(&url).unwrap();
        other.batch(&format!("SELECT pg_terminate_backend({before})")).unwrap();
        std::thread::sleep(LONGEST_REST);
        let after = number(&mut here);
        assert_ne!(after, before);
        let limit = here.query("SHOW statement_timeout", &[]).unwrap();
        assert_eq!(limit[0].get::<String>(0_usize).unwrap(), "1min");
    }

    #[test]
    fn places_are_written_with_dollars() {
        let sql = "UPDATE a SET b = ?2, c = 'why?1' WHERE d = ?1";
        assert_eq!(dollars(sql), "UPDATE a SET b = $2, c = 'why?1' WHERE d = $1");
    }
}
