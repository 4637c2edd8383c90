//! Why moves were played, and what is known of players, as rows.

use goban::Color;
use partner::Pupil;

use super::StorageError;
use super::database::{Transaction, values};
use crate::game_id::GameId;
use crate::told::{InWords, Reasons, Told};

/// Writes the reasons for moves in place of earlier ones.
pub(super) fn insert(
    transaction: &mut Transaction<'_>,
    id: GameId,
    reasons: &[(usize, Told)],
) -> Result<(), StorageError> {
    let sql = "INSERT INTO reasons (game, number, rule, en, ja) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT (game, number) DO UPDATE
               SET rule = excluded.rule, en = excluded.en, ja = excluded.ja";
    let id = id.to_string();
    for (number, Told { rule, text }) in reasons {
        transaction.execute(sql, &values![&id, *number, rule, &text.en, &text.ja])?;
    }
    Ok(())
}

/// Forgets the reasons for later moves.
pub(super) fn forget_after(
    transaction: &mut Transaction<'_>,
    id: GameId,
    moves: usize,
) -> Result<(), StorageError> {
    transaction.execute(
        "DELETE FROM reasons WHERE game = ?1 AND number > ?2",
        &values![id.to_string(), moves],
    )?;
    Ok(())
}

/// All reasons of a game.
pub(super) fn read(transaction: &mut Transaction<'_>, id: GameId) -> Result<Reasons, StorageError> {
    let sql = "SELECT number, rule, en, ja FROM reasons WHERE game = ?1";
    let mut reasons = Reasons::default();
    for row in transaction.query(sql, &values![id.to_string()])? {
        let text = InWords { en: row.get(2)?, ja: row.get(3)? };
        reasons.learn(row.get(0)?, Told { rule: row.get(1)?, text });
    }
    Ok(reasons)
}

/// Keeps what is known of one of the players of a game.
pub(super) fn keep_pupil(
    transaction: &mut Transaction<'_>,
    id: GameId,
    (color, pupil): (Color, &Pupil),
) -> Result<(), StorageError> {
    let statement = match color {
        Color::Black => {
            "UPDATE players SET pupil = ?2 WHERE id = (SELECT black FROM games WHERE id = ?1)"
        }
        Color::White => {
            "UPDATE players SET pupil = ?2 WHERE id = (SELECT white FROM games WHERE id = ?1)"
        }
    };
    transaction.execute(statement, &values![id.to_string(), pupil.to_string()])?;
    Ok(())
}
