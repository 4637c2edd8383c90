//! What somebody practises: cards, tries, collections, and what reviews say of their games.

use super::database::{Row, values};
use super::{StorageError, Store};
use crate::game_id::GameId;
use crate::person::Person;
use crate::practice::{Card, Key};

/// A try.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Attempt {
    /// What was practised.
    pub(crate) kind: String,
    pub(crate) key: String,
    /// Milliseconds since 1970.
    pub(crate) at: i64,
    /// From 0 to 1.
    pub(crate) score: f64,
}

/// A collection of problems that somebody has loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CollectionRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) problems: usize,
}

/// A game, and what was kept of its review.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReviewedRow {
    pub(crate) id: GameId,
    pub(crate) black: String,
    pub(crate) white: String,
    /// b, w, both
    pub(crate) human: String,
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) moves: u32,
    pub(crate) result: Option<String>,
    pub(crate) updated: i64,
    pub(crate) created: i64,
    /// What the review is like now; null: there is none.
    pub(crate) stamp: Option<String>,
    /// What it was like when the digest was made, and the digest.
    pub(crate) digest: Option<(String, String)>,
}

/// So many games are looked through, the latest ones.
const MOST_GAMES: u32 = 1000;

impl Store {
    /// The card of an exercise.
    pub(crate) fn card(&mut self, owner: Person, key: Key) -> Result<Option<Card>, StorageError> {
        let sql = "SELECT box, due, seen, failed FROM cards WHERE owner = ?1 AND key = ?2";
        let row = self.database.find(sql, &values![owner.number(), key.to_string()])?;
        row.as_ref().map(card).transpose()
    }

    /// All cards of a person, with their keys.
    pub(crate) fn cards(&mut self, owner: Person) -> Result<Vec<(Key, Card)>, StorageError> {
        let sql = "SELECT key, box, due, seen, failed FROM cards WHERE owner = ?1 ORDER BY due";
        let rows = self.database.query(sql, &values![owner.number()])?;
        let read = |row: &Row| {
            let key: String = row.get("key")?;
            // A key of another version is no reason to refuse the others.
            Ok(key.parse().ok().zip(Some(card(row)?)))
        };
        let cards: Result<Vec<Option<(Key, Card)>>, StorageError> = rows.iter().map(read).collect();
        Ok(cards?.into_iter().flatten().collect())
    }

    /// Keeps the card of an exercise.
    pub(crate) fn save_card(
        &mut self,
        owner: Person,
        key: Key,
        card: Card,
    ) -> Result<(), StorageError> {
        self.database.execute(
            "INSERT INTO cards (owner, key, box, due, seen, failed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (owner, key) DO UPDATE SET box = excluded.box, due = excluded.due,
                                                    seen = excluded.seen, failed = excluded.failed",
            &values![owner.number(), key.to_string(), card.r#box, card.due, card.seen, card.failed],
        )?;
        Ok(())
    }

    /// Notes a try.
    pub(crate) fn add_attempt(&mut self, owner: Person, it: &Attempt) -> Result<(), StorageError> {
        self.database.execute(
            "INSERT INTO attempts (owner, kind, key, tried, score) VALUES (?1, ?2, ?3, ?4, ?5)",
            &values![owner.number(), &it.kind, &it.key, it.at, it.score],
        )?;
        Ok(())
    }

    /// The tries of a person since a time.
    pub(crate) fn attempts(
        &mut self,
        owner: Person,
        since: i64,
    ) -> Result<Vec<Attempt>, StorageError> {
        let sql = "SELECT kind, key, tried, score FROM attempts
                   WHERE owner = ?1 AND tried >= ?2 ORDER BY tried";
        let rows = self.database.query(sql, &values![owner.number(), since])?;
        let read = |row: &Row| {
            Ok(Attempt {
                kind: row.get("kind")?,
                key: row.get("key")?,
                at: row.get("tried")?,
                score: row.get("score")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Keeps a collection of problems; says its number.
    pub(crate) fn add_collection(
        &mut self,
        owner: Person,
        (name, problems): (&str, usize),
        (record, now): (&[u8], i64),
    ) -> Result<i64, StorageError> {
        let row = self.database.find(
            "INSERT INTO collections (owner, name, problems, record, created)
             VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id",
            &values![owner.number(), name, problems, record, now],
        )?;
        row.ok_or(StorageError::Closed)?.get("id")
    }

    /// The collections of a person.
    pub(crate) fn collections(
        &mut self,
        owner: Person,
    ) -> Result<Vec<CollectionRow>, StorageError> {
        let sql = "SELECT id, name, problems FROM collections WHERE owner = ?1 ORDER BY id";
        let rows = self.database.query(sql, &values![owner.number()])?;
        let read = |row: &Row| {
            Ok(CollectionRow {
                id: row.get("id")?,
                name: row.get("name")?,
                problems: row.get("problems")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The bytes of a collection of a person.
    pub(crate) fn collection(
        &mut self,
        owner: Person,
        id: i64,
    ) -> Result<Option<Vec<u8>>, StorageError> {
        let sql = "SELECT record FROM collections WHERE owner = ?1 AND id = ?2";
        let row = self.database.find(sql, &values![owner.number(), id])?;
        row.map(|it| it.get("record")).transpose()
    }

    /// Forgets a collection and its cards; says whether there was one.
    pub(crate) fn delete_collection(
        &mut self,
        owner: Person,
        id: i64,
    ) -> Result<bool, StorageError> {
        let mut transaction = self.database.write()?;
        let sql = "DELETE FROM collections WHERE owner = ?1 AND id = ?2";
        let gone = transaction.execute(sql, &values![owner.number(), id])?;
        let sql = "DELETE FROM cards WHERE owner = ?1 AND key LIKE ?2";
        transaction.execute(sql, &values![owner.number(), format!("book{id}-%")])?;
        transaction.commit()?;
        Ok(gone > 0)
    }

    /// Whether a game is a person's.
    pub(crate) fn is_owner(&mut self, owner: Person, id: GameId) -> Result<bool, StorageError> {
        let sql = "SELECT id FROM games WHERE owner = ?1 AND id = ?2";
        Ok(self.database.find(sql, &values![owner.number(), id.to_string()])?.is_some())
    }

    /// The latest games of a person, with what was kept of their reviews.
    pub(crate) fn reviewed_games(
        &mut self,
        owner: Person,
    ) -> Result<Vec<ReviewedRow>, StorageError> {
        let rows = self.database.query(
            "SELECT games.id, b.name AS black, w.name AS white, human, width, height, result,
                    updated, games.created, digests.stamp AS digest_stamp, digest,
                    (SELECT count(*) FROM moves WHERE moves.game = games.id) AS moves,
                    (SELECT count(*) FROM looks WHERE looks.game = games.id) AS looks,
                    (SELECT CAST(coalesce(sum(visits), 0) AS BIGINT) FROM looks WHERE looks.game = games.id)
                        AS visits,
                    reviews.wishes
             FROM games
             JOIN players AS b ON b.id = games.black JOIN players AS w ON w.id = games.white
             LEFT JOIN reviews ON reviews.game = games.id
             LEFT JOIN digests ON digests.game = games.id
             WHERE games.owner = ?1
             ORDER BY updated DESC, place DESC LIMIT ?2",
            &values![owner.number(), MOST_GAMES],
        )?;
        rows.iter().map(reviewed).collect()
    }

    /// Keeps what a review says in short.
    pub(crate) fn save_digest(
        &mut self,
        id: GameId,
        stamp: &str,
        digest: &str,
    ) -> Result<(), StorageError> {
        let mut transaction = self.database.write()?;
        let known =
            transaction.find("SELECT id FROM games WHERE id = ?1", &values![id.to_string()])?;
        known.ok_or(StorageError::UnknownGame)?;
        transaction.execute(
            "INSERT INTO digests (game, stamp, digest) VALUES (?1, ?2, ?3)
             ON CONFLICT (game) DO UPDATE SET stamp = excluded.stamp, digest = excluded.digest",
            &values![id.to_string(), stamp, digest],
        )?;
        transaction.commit()
    }

    /// What the teacher knows of the players that a person has played as, the latest first.
    pub(crate) fn pupils(&mut self, owner: Person) -> Result<Vec<String>, StorageError> {
        let sql = "SELECT pupil FROM players WHERE owner = ?1 AND pupil IS NOT NULL
                   ORDER BY (SELECT max(updated) FROM games
                             WHERE (black = players.id AND human = 'b')
                                OR (white = players.id AND human = 'w')) DESC";
        let rows = self.database.query(sql, &values![owner.number()])?;
        rows.iter().map(|row| row.get("pupil")).collect()
    }
}

fn card(row: &Row) -> Result<Card, StorageError> {
    Ok(Card {
        r#box: row.get("box")?,
        due: row.get("due")?,
        seen: row.get("seen")?,
        failed: row.get("failed")?,
    })
}

fn reviewed(row: &Row) -> Result<ReviewedRow, StorageError> {
    let id: String = row.get("id")?;
    let (looks, visits): (i64, i64) = (row.get("looks")?, row.get("visits")?);
    let wishes: Option<String> = row.get("wishes")?;
    let stamp = wishes.filter(|_| looks > 0).map(|it| format!("{looks} {visits} {it}"));
    let made: Option<String> = row.get("digest_stamp")?;
    let digest: Option<String> = row.get("digest")?;
    Ok(ReviewedRow {
        id: id.parse().map_err(|_| StorageError::Damaged(id))?,
        black: row.get("black")?,
        white: row.get("white")?,
        human: row.get("human")?,
        width: row.get("width")?,
        height: row.get("height")?,
        moves: row.get("moves")?,
        result: row.get("result")?,
        updated: row.get("updated")?,
        created: row.get("created")?,
        stamp,
        digest: made.zip(digest),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Outcome;
    use crate::storage::games::tests::{id, row};
    use crate::storage::testing::on_both;

    on_both! {
        fn cards_are_somebodys(mut store: Store) {
            let (key, other): (Key, Key) = ("problems-3".parse().unwrap(), "book7-1".parse().unwrap());
            let (anna, ben) = (Person::ALONE, Person::new(2));
            let card = Card::default().after(Outcome::Solved, 1000);
            store.save_card(anna, key, card).unwrap();
            store.save_card(anna, other, card).unwrap();
            assert_eq!(store.card(anna, key).unwrap(), Some(card));
            assert_eq!(store.card(ben, key).unwrap(), None);
            let again = card.after(Outcome::Failed, 2000);
            store.save_card(anna, key, again).unwrap();
            assert_eq!(store.cards(anna).unwrap(), [(key, again), (other, card)]);
            let tried = Attempt { kind: "life".into(), key: key.to_string(), at: 5, score: 0.5 };
            store.add_attempt(anna, &tried).unwrap();
            assert_eq!(store.attempts(anna, 5).unwrap(), [tried]);
            assert!(store.attempts(anna, 6).unwrap().is_empty());
            assert!(store.attempts(ben, 0).unwrap().is_empty());
        }

        fn a_collection_goes_with_its_cards(mut store: Store) {
            let (anna, ben) = (Person::ALONE, Person::new(2));
            let number = store.add_collection(anna, ("Book", 2), (b"(;)(;)", 0)).unwrap();
            let key: Key = format!("book{number}-1").parse().unwrap();
            store.save_card(anna, key, Card::default()).unwrap();
            assert_eq!(store.collections(anna).unwrap()[0].name, "Book");
            assert_eq!(store.collection(anna, number).unwrap().as_deref(), Some(&b"(;)(;)"[..]));
            assert_eq!(store.collection(ben, number).unwrap(), None);
            assert!(!store.delete_collection(ben, number).unwrap());
            assert!(store.delete_collection(anna, number).unwrap());
            assert_eq!(store.card(anna, key).unwrap(), None);
        }

        fn a_digest_goes_with_its_game(mut store: Store) {
            store.create(row(1)).unwrap();
            assert!(store.is_owner(Person::ALONE, id(1)).unwrap());
            assert!(!store.is_owner(Person::new(2), id(1)).unwrap());
            store.save_digest(id(1), "1 100 {}", "{}").unwrap();
            let games = store.reviewed_games(Person::ALONE).unwrap();
            assert_eq!((games.len(), games[0].stamp.clone()), (1, None));
            assert_eq!(games[0].digest, Some(("1 100 {}".to_owned(), "{}".to_owned())));
            store.delete(id(1)).unwrap();
            let gone = store.save_digest(id(1), "", "");
            assert!(matches!(gone, Err(StorageError::UnknownGame)));
            assert_eq!(store.count("digests"), 0);
        }
    }
}
