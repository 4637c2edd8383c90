//! Bringing a database to the version that this program writes.

mod steps;

use super::StorageError;
use super::database::{Database, Dialect, Transaction, values};
use crate::clock;
use steps::{LAST, STEPS};

/// The version that this program writes.
pub(super) const OURS: i64 = LAST as i64;

/// Brings a database to this version; one of a later version is left as it is.
pub(super) fn migrate(database: &mut Database) -> Result<(), StorageError> {
    let dialect = database.dialect();
    if dialect == Dialect::Postgres {
        // Two servers may start at once; for SQLite the whole file is locked anyway.
        database.batch("CREATE TABLE IF NOT EXISTS versions (version BIGINT PRIMARY KEY, made BIGINT NOT NULL)")?;
    }
    if database.version()? == OURS {
        return Ok(());
    }
    // Tables that others refer to are made anew by some steps; within a transaction it is too
    // late to say so.
    if dialect == Dialect::Sqlite {
        database.batch("PRAGMA foreign_keys = OFF")?;
    }
    let done = make(database, dialect);
    if dialect == Dialect::Sqlite {
        database.batch("PRAGMA foreign_keys = ON")?;
    }
    done
}

fn make(database: &mut Database, dialect: Dialect) -> Result<(), StorageError> {
    // Locked before the version is read again: another server may be at it too.
    let mut transaction = database.write()?;
    match dialect {
        Dialect::Postgres => transaction.batch("LOCK TABLE versions")?,
        Dialect::Sqlite => transaction.batch(
            "CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, made INTEGER NOT NULL) STRICT",
        )?,
    }
    let found = transaction.version()?;
    if found > OURS {
        return Err(StorageError::Newer { found, ours: OURS });
    }
    for (step, version) in STEPS.iter().zip(1..).skip(usize::try_from(found).unwrap_or(0)) {
        transaction.batch(&step.text(dialect))?;
        let made: i64 = version;
        transaction.execute(
            "INSERT INTO versions (version, made) VALUES (?1, ?2)",
            &values![made, clock::now()],
        )?;
    }
    if dialect == Dialect::Sqlite {
        transaction.batch(&format!("PRAGMA user_version = {OURS}"))?;
    }
    transaction.commit()
}

/// Whether a database is of a later version; looked at before anything else touches it.
pub(super) fn refuse_newer(database: &mut Database) -> Result<(), StorageError> {
    let found = database.version()?;
    if found > OURS { Err(StorageError::Newer { found, ours: OURS }) } else { Ok(()) }
}

/// `SQLite` has a place for the version in the file's head, which earlier programs read too.
const SQLITE_VERSION: &str = "SELECT user_version AS version FROM pragma_user_version";
const POSTGRES_VERSION: &str = "SELECT coalesce(max(version), 0) AS version FROM versions";

impl Database {
    fn version(&mut self) -> Result<i64, StorageError> {
        let sql = match self.dialect() {
            Dialect::Sqlite => SQLITE_VERSION,
            Dialect::Postgres => {
                let there = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'versions'";
                if self.find(there, &[])?.is_none() {
                    return Ok(0);
                }
                POSTGRES_VERSION
            }
        };
        self.find(sql, &[])?.map_or(Ok(0), |it| it.get("version"))
    }
}

impl Transaction<'_> {
    fn version(&mut self) -> Result<i64, StorageError> {
        let sql = match self {
            Self::Sqlite(_) => SQLITE_VERSION,
            Self::Postgres(_) => POSTGRES_VERSION,
        };
        self.find(sql, &[])?.map_or(Ok(0), |it| it.get("version"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Store;
    use crate::storage::games::tests::id;
    use crate::storage::moves::tests::change;
    use crate::storage::testing::Folder;
    use crate::teaching_choice::TeachingChoice;
    use goban::{Color, Move};

    #[test]
    fn a_file_of_an_earlier_version_keeps_its_games() {
        let folder = Folder::new("earlier");
        std::fs::create_dir_all(folder.path()).unwrap();
        let mut database = Database::sqlite(&folder.path().join(Store::FILE)).unwrap();
        for step in &STEPS[..2] {
            database.batch(&step.text(Dialect::Sqlite)).unwrap();
        }
        let game = format!(
            "INSERT INTO players (id, name, created) VALUES (1, 'You', 0), (2, 'Shidogo', 0);
             INSERT INTO games (id, created, updated, revision, start, width, height, black,
                                white, human, strength)
             VALUES ('{}', 0, 0, 1, '(;SZ[9])', 9, 9, 1, 2, 'b', 'quick');
             INSERT INTO moves (game, number, color, point, played) VALUES ('{}', 1, 'b', 'E5', 0);
             PRAGMA user_version = 2;",
            id(1),
            id(1)
        );
        database.batch(&game).unwrap();
        drop(database);
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(store.database.version().unwrap(), OURS);
        let game = store.load(id(1)).unwrap();
        let mv: Move = "E5".parse().unwrap();
        assert_eq!(game.moves, [(Color::Black, mv)]);
        // It goes on as it was begun.
        assert_eq!((game.teaching, game.pupil), (TeachingChoice::full(), None));
        assert_eq!(game.reasons.numbers().count(), 0);
        store.save(change(1, 1, Vec::new())).unwrap();
        assert_eq!(store.load(id(1)).unwrap().teaching, TeachingChoice::default());
        let made = store.database.query("SELECT version FROM versions", &[]).unwrap();
        assert_eq!(made.len(), STEPS.len() - 2, "what was done when is noted");
        let broken = store.database.query("PRAGMA foreign_key_check", &[]).unwrap();
        assert!(broken.is_empty(), "{broken:?}");
    }
}
