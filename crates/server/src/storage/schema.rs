//! The tables, and how files of earlier versions become files of this one.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::StorageError;

/// What makes each version from the one before; the first from an empty file. Never changed once
/// released: new versions are added at the end.
const STEPS: [&str; OURS as usize] = [FIRST, SECOND, THIRD, FOURTH, FIFTH];
/// The version of the files that this program writes.
const OURS: u8 = 5;

const FIRST: &str = "
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL           -- milliseconds since 1970, as all times here
    ) STRICT;

    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        revision INTEGER NOT NULL,         -- one more with every change
        start TEXT NOT NULL,               -- SGF: settings, or the record it was read from
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        black INTEGER NOT NULL REFERENCES players (id),
        white INTEGER NOT NULL REFERENCES players (id),
        human TEXT NOT NULL,               -- b, w, both
        strength TEXT NOT NULL,
        resumed_at INTEGER,                -- moves when play went on after both had passed
        dead TEXT,                         -- points, with spaces between; null: nothing proposed
        seki TEXT,
        result TEXT                        -- null: not over
    ) STRICT;
    CREATE INDEX games_by_time ON games (updated DESC);

    CREATE TABLE moves (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,           -- from 1
        color TEXT NOT NULL,
        point TEXT NOT NULL,               -- or pass
        played INTEGER NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
";

const SECOND: &str = "
    CREATE TABLE thoughts (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        moves INTEGER NOT NULL,            -- of the position after so many moves
        black_win REAL NOT NULL,           -- 0 to 1
        black_lead REAL,                   -- in points
        visits INTEGER NOT NULL,
        engine TEXT NOT NULL,              -- the name of a network, or playouts
        PRIMARY KEY (game, moves)
    ) STRICT, WITHOUT ROWID;
";

const THIRD: &str = "
    -- JSON, as pages are told; null: a game from before there was a teacher
    ALTER TABLE games ADD COLUMN teaching TEXT;
    -- what the teacher knows of the player; null: nothing
    ALTER TABLE players ADD COLUMN pupil TEXT;

    CREATE TABLE reasons (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,           -- of the move, from 1
        rule TEXT NOT NULL,                -- what chose it
        en TEXT NOT NULL,
        ja TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
";

const FOURTH: &str = "
    CREATE TABLE reviews (
        game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        wishes TEXT NOT NULL,              -- JSON, as pages send it
        moves TEXT NOT NULL,               -- of the game as it was then, with spaces between
        wanted INTEGER NOT NULL            -- 1: goes on when the server starts again
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE looks (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,           -- of the move, from 1
        visits INTEGER NOT NULL,
        seen TEXT NOT NULL,                -- JSON
        owners BLOB NOT NULL,              -- whose the points become, a byte each
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
";

const FIFTH: &str = "
    -- JSON: how much is said unasked; null: as usual
    ALTER TABLE games ADD COLUMN talk TEXT;

    CREATE TABLE talk (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,           -- from 1
        said TEXT NOT NULL,                -- JSON, as pages are told
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
";

/// Brings a file to this version; a file of a later one is left as it is.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StorageError> {
    let ours = i64::from(OURS);
    if version(connection)? == ours {
        return Ok(());
    }
    // Locked before it is read again: another server may be at it too.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&transaction)?;
    if found > ours {
        return Err(StorageError::Newer { found, ours });
    }
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    set_version(&transaction, ours)?;
    transaction.commit()?;
    Ok(())
}

/// Whether a file is of a later version; looked at before anything else touches it.
pub(super) fn refuse_newer(connection: &Connection) -> Result<(), StorageError> {
    let (found, ours) = (version(connection)?, i64::from(OURS));
    if found > ours { Err(StorageError::Newer { found, ours }) } else { Ok(()) }
}

fn version(connection: &Connection) -> Result<i64, StorageError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

fn set_version(transaction: &Transaction<'_>, version: i64) -> Result<(), StorageError> {
    Ok(transaction.pragma_update(None, "user_version", version)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Store;
    use crate::storage::games::tests::id;
    use crate::storage::moves::tests::change;
    use crate::teaching_choice::TeachingChoice;
    use goban::{Color, Move};

    #[test]
    fn a_file_of_an_earlier_version_keeps_its_games() {
        let mut connection = Connection::open_in_memory().unwrap();
        for step in [FIRST, SECOND] {
            connection.execute_batch(step).unwrap();
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
        connection.execute_batch(&game).unwrap();
        migrate(&mut connection).unwrap();
        assert_eq!(version(&connection).unwrap(), i64::from(OURS));
        let mut store = Store { connection };
        let game = store.load(id(1)).unwrap();
        let mv: Move = "E5".parse().unwrap();
        assert_eq!(game.moves, [(Color::Black, mv)]);
        // It goes on as it was begun.
        assert_eq!((game.teaching, game.pupil), (TeachingChoice::full(), None));
        assert_eq!(game.reasons.numbers().count(), 0);
        store.save(change(1, 1, Vec::new())).unwrap();
        assert_eq!(store.load(id(1)).unwrap().teaching, TeachingChoice::default());
    }
}
