//! What was thought of positions, as rows.

use super::database::{Transaction, values};
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
        let mut transaction = self.database.write()?;
        insert(&mut transaction, id, &[(moves, value)])?;
        transaction.commit()
    }
}

/// Writes values in place of earlier ones of the same positions.
pub(super) fn insert(
    transaction: &mut Transaction<'_>,
    id: GameId,
    values: &[(usize, Value)],
) -> Result<(), StorageError> {
    let sql = "INSERT INTO thoughts (game, moves, black_win, black_lead, visits, engine)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (game, moves) DO UPDATE
               SET black_win = excluded.black_win, black_lead = excluded.black_lead,
                   visits = excluded.visits, engine = excluded.engine";
    let id = id.to_string();
    for (moves, value) in values {
        let Value { black_win, black_lead, visits, engine } = value;
        let values = values![&id, *moves, *black_win, *black_lead, *visits, &**engine];
        transaction.execute(sql, &values)?;
    }
    Ok(())
}

/// Forgets what was thought of positions with more moves.
pub(super) fn forget_after(
    transaction: &mut Transaction<'_>,
    id: GameId,
    moves: usize,
) -> Result<(), StorageError> {
    transaction.execute(
        "DELETE FROM thoughts WHERE game = ?1 AND moves > ?2",
        &values![id.to_string(), moves],
    )?;
    Ok(())
}

/// All values of a game.
pub(super) fn read(transaction: &mut Transaction<'_>, id: GameId) -> Result<Values, StorageError> {
    let sql = "SELECT moves, black_win, black_lead, visits, engine FROM thoughts WHERE game = ?1";
    let mut known = Values::default();
    for row in transaction.query(sql, &values![id.to_string()])? {
        let engine: String = row.get(4)?;
        let value = Value {
            black_win: row.get(1)?,
            black_lead: row.get(2)?,
            visits: row.get(3)?,
            engine: engine.into(),
        };
        known.learn(row.get(0)?, value);
    }
    Ok(known)
}
