//! What was thought of positions, as rows.

use rusqlite::{Transaction, params};

use super::{StorageError, Store};
use crate::game_id::GameId;
use crate::values::{Value, Values};

impl Store {
    /// Keeps what was thought of a position. The game itself stays as it was.
    pub(crate) fn save_value(
        &mut self,
        id: GameId,
        moves: usize,
        value: Value,
    ) -> Result<(), StorageError> {
        let transaction = self.connection.transaction()?;
        insert(&transaction, id, &[(moves, value)])?;
        transaction.commit()?;
        Ok(())
    }
}

/// Writes values in place of earlier ones of the same positions.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    id: GameId,
    values: &[(usize, Value)],
) -> Result<(), StorageError> {
    let mut statement = transaction.prepare_cached(
        "INSERT OR REPLACE INTO thoughts (game, moves, black_win, black_lead, visits, engine)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let id = id.to_string();
    for (moves, value) in values {
        let Value { black_win, black_lead, visits, engine } = value;
        statement.execute(params![id, moves, black_win, black_lead, visits, &**engine])?;
    }
    Ok(())
}

/// Forgets what was thought of positions with more moves.
pub(super) fn forget_after(
    transaction: &Transaction<'_>,
    id: GameId,
    moves: usize,
) -> Result<(), StorageError> {
    transaction.execute(
        "DELETE FROM thoughts WHERE game = ?1 AND moves > ?2",
        params![id.to_string(), moves],
    )?;
    Ok(())
}

/// All values of a game.
pub(super) fn read(transaction: &Transaction<'_>, id: GameId) -> Result<Values, StorageError> {
    let mut statement = transaction.prepare_cached(
        "SELECT moves, black_win, black_lead, visits, engine FROM thoughts WHERE game = ?1",
    )?;
    let mut rows = statement.query([id.to_string()])?;
    let mut values = Values::default();
    while let Some(row) = rows.next()? {
        let engine: String = row.get(4)?;
        let value = Value {
            black_win: row.get(1)?,
            black_lead: row.get(2)?,
            visits: row.get(3)?,
            engine: engine.into(),
        };
        values.learn(row.get(0)?, value);
    }
    Ok(values)
}
