//! Reviews as rows: what was wished for, and what was seen of each move.

use super::database::values;
use super::{StorageError, Store};
use crate::game_id::GameId;

/// What was wished for, and of which moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReviewRow {
    /// JSON, as pages send it.
    pub(crate) wishes: String,
    /// The moves that were looked at, with spaces between: what the game was like then.
    pub(crate) moves: String,
    /// Whether it is to go on.
    pub(crate) is_wanted: bool,
}

/// What was seen of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LookRow {
    /// Of the move, from 1.
    pub(crate) number: usize,
    pub(crate) visits: u32,
    /// JSON.
    pub(crate) seen: String,
    /// Whose the points become, a byte each.
    pub(crate) owners: Vec<u8>,
}

impl Store {
    /// Notes what is wished for; looks at moves after `kept` are of another game and go.
    pub(crate) fn save_review(
        &mut self,
        id: GameId,
        row: &ReviewRow,
        kept: usize,
    ) -> Result<(), StorageError> {
        let id = id.to_string();
        let mut transaction = self.database.write()?;
        let known = transaction.find("SELECT id FROM games WHERE id = ?1", &values![&id])?;
        known.ok_or(StorageError::UnknownGame)?;
        let sql = "DELETE FROM looks WHERE game = ?1 AND number > ?2";
        transaction.execute(sql, &values![&id, kept])?;
        transaction.execute(
            "INSERT INTO reviews (game, wishes, moves, wanted) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (game) DO UPDATE SET wishes = excluded.wishes, moves = excluded.moves,
                                              wanted = excluded.wanted",
            &values![&id, &row.wishes, &row.moves, row.is_wanted],
        )?;
        transaction.commit()
    }

    /// The review is not to go on by itself any more.
    pub(crate) fn end_review(&mut self, id: GameId) -> Result<(), StorageError> {
        let sql = "UPDATE reviews SET wanted = 0 WHERE game = ?1";
        self.database.execute(sql, &values![id.to_string()])?;
        Ok(())
    }

    /// Keeps what was seen of a move in place of a shorter look, if the review still is one of these
    /// moves.
    pub(crate) fn save_look(
        &mut self,
        id: GameId,
        moves: &str,
        row: &LookRow,
    ) -> Result<(), StorageError> {
        let id = id.to_string();
        let mut transaction = self.database.write()?;
        let sql = "SELECT moves FROM reviews WHERE game = ?1";
        let noted = transaction.find(sql, &values![&id])?.ok_or(StorageError::UnknownGame)?;
        if noted.get::<String>("moves")? != moves {
            return Err(StorageError::Conflict);
        }
        transaction.execute(
            "INSERT INTO looks (game, number, visits, seen, owners) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (game, number) DO UPDATE
             SET visits = excluded.visits, seen = excluded.seen, owners = excluded.owners
             WHERE excluded.visits >= looks.visits",
            &values![&id, row.number, row.visits, &row.seen, row.owners.as_slice()],
        )?;
        transaction.commit()
    }

    /// What was wished for and everything that was seen, in the order of the moves.
    pub(crate) fn load_review(
        &mut self,
        id: GameId,
    ) -> Result<Option<(ReviewRow, Vec<LookRow>)>, StorageError> {
        let id = id.to_string();
        let mut transaction = self.database.read()?;
        let sql = "SELECT wishes, moves, wanted FROM reviews WHERE game = ?1";
        let Some(row) = transaction.find(sql, &values![&id])? else { return Ok(None) };
        let wished = ReviewRow {
            wishes: row.get("wishes")?,
            moves: row.get("moves")?,
            is_wanted: row.get("wanted")?,
        };
        let sql = "SELECT number, visits, seen, owners FROM looks WHERE game = ?1 ORDER BY number";
        let looks = transaction.query(sql, &values![&id])?;
        let looks = looks.iter().map(|row| {
            Ok(LookRow {
                number: row.get("number")?,
                visits: row.get("visits")?,
                seen: row.get("seen")?,
                owners: row.get("owners")?,
            })
        });
        Ok(Some((wished, looks.collect::<Result<_, StorageError>>()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::storage::testing::on_both;

    on_both! {
        fn what_was_seen_is_kept_and_goes_with_the_game(mut store: Store) {
            store.create(row(1)).unwrap();
            let wished = ReviewRow { wishes: "{}".into(), moves: "b D4".into(), is_wanted: true };
            assert!(matches!(store.save_review(id(2), &wished, 0), Err(StorageError::UnknownGame)));
            store.save_review(id(1), &wished, 0).unwrap();
            let look = |number| LookRow { number, visits: 100, seen: "{}".into(), owners: vec![1, 2] };
            for number in [3, 1, 2] {
                store.save_look(id(1), "b D4", &look(number)).unwrap();
            }
            let (found, looks) = store.load_review(id(1)).unwrap().unwrap();
            assert_eq!((found, looks), (wished.clone(), vec![look(1), look(2), look(3)]));
            store.save_review(id(1), &wished, 1).unwrap();
            store.end_review(id(1)).unwrap();
            let (found, looks) = store.load_review(id(1)).unwrap().unwrap();
            assert!(!found.is_wanted && looks == [look(1)]);
            store.delete(id(1)).unwrap();
            assert_eq!(store.load_review(id(1)).unwrap(), None);
            let gone = store.save_look(id(1), "b D4", &look(1));
            assert!(matches!(gone, Err(StorageError::UnknownGame)), "of no game nothing is kept");
        }

        fn a_look_of_another_game_or_a_shorter_one_is_not_kept(mut store: Store) {
            store.create(row(1)).unwrap();
            let wished = ReviewRow { wishes: "{}".into(), moves: "bD4 wC3".into(), is_wanted: true };
            store.save_review(id(1), &wished, 0).unwrap();
            let look = |visits| LookRow { number: 2, visits, seen: "{}".into(), owners: vec![] };
            let late = store.save_look(id(1), "bE4 wC3", &look(100));
            assert!(matches!(late, Err(StorageError::Conflict)), "the move before was another one");
            assert!(store.load_review(id(1)).unwrap().unwrap().1.is_empty());
            for visits in [100, 900, 100] {
                store.save_look(id(1), &wished.moves, &look(visits)).unwrap();
            }
            assert_eq!(store.load_review(id(1)).unwrap().unwrap().1, [look(900)]);
        }
    }
}
