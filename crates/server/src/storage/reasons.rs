//! Why moves were played, and what is known of players, as rows.

use goban::Color;
use partner::Pupil;

use super::database::{Transaction, values};
use super::{StorageError, Store};
use crate::game_id::GameId;
use crate::person::Person;
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

impl Store {
    /// What the teacher knows of a person who plays by this name.
    pub(crate) fn pupil_named(
        &mut self,
        owner: Person,
        name: &str,
    ) -> Result<Option<String>, StorageError> {
        let sql = "SELECT pupil FROM players WHERE owner = ?1 AND name = ?2";
        let row = self.database.find(sql, &values![owner.number(), name])?;
        row.map_or(Ok(None), |it| it.get("pupil"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::storage::testing::on_both;

    on_both! {
        fn a_pupil_is_known_by_the_name_and_by_whose_it_is(mut store: Store) {
            store.create(row(1)).unwrap();
            let you = Person::ALONE;
            assert_eq!(store.pupil_named(you, "You").unwrap(), None, "no move was seen");
            let pupil = Pupil { moves: 9, ..Pupil::default() };
            let mut transaction = store.database.write().unwrap();
            keep_pupil(&mut transaction, id(1), (Color::Black, &pupil)).unwrap();
            transaction.commit().unwrap();
            assert_eq!(store.pupil_named(you, "You").unwrap(), Some(pupil.to_string()));
            assert_eq!(store.pupil_named(you, "Shidogo").unwrap(), None);
            assert_eq!(store.pupil_named(you, "Aoi").unwrap(), None);
            assert_eq!(store.pupil_named(Person::new(2), "You").unwrap(), None);
        }
    }
}
