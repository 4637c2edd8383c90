//! The open file.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::{StorageError, schema};

/// How long to wait for another program that has the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// The open file with all games.
#[derive(Debug)]
pub(crate) struct Store {
    pub(super) connection: Connection,
}

impl Store {
    /// The name of the file.
    const FILE: &str = "shidogo.sqlite";

    /// Opens the file in a folder, makes it if it is missing, brings it to this version.
    pub(crate) fn open(folder: &Path) -> Result<Self, StorageError> {
        std::fs::create_dir_all(folder)
            .map_err(|reason| StorageError::Folder { path: folder.to_owned(), reason })?;
        let mut connection = Connection::open(folder.join(Self::FILE))?;
        connection.busy_timeout(PATIENCE)?;
        schema::refuse_newer(&connection)?;
        // With a write-ahead log a killed process loses nothing that was committed.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        schema::migrate(&mut connection)?;
        Ok(Self { connection })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::storage::moves::tests::change;
    use goban::{Color, Move};

    /// A folder that goes when the test ends.
    pub(crate) struct Folder(std::path::PathBuf);

    impl Folder {
        pub(crate) fn new(name: &str) -> Self {
            let name = format!("shidogo-store-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = std::fs::remove_dir_all(&path);
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn what_was_confirmed_is_there_after_a_crash() {
        let folder = Folder::new("crash");
        let mut store = Store::open(&folder.0).unwrap();
        store.create(row(1)).unwrap();
        let mv: Move = "E5".parse().unwrap();
        store.save(change(1, 0, vec![(Color::Black, mv)])).unwrap();
        // As after kill -9: nothing is closed, the log is not folded into the file.
        let before = Store::open(&folder.0).unwrap().load(id(1)).unwrap();
        std::mem::forget(store);
        let after = Store::open(&folder.0).unwrap().load(id(1)).unwrap();
        assert_eq!(before.moves, [(Color::Black, mv)]);
        assert_eq!(after.moves, before.moves);
    }

    #[test]
    fn a_file_of_a_later_version_is_left_alone() {
        let folder = Folder::new("newer");
        drop(Store::open(&folder.0).unwrap());
        let file = folder.0.join(Store::FILE);
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
        drop(connection);
        let before = std::fs::read(&file).unwrap();
        let error = Store::open(&folder.0).unwrap_err();
        assert!(matches!(error, StorageError::Newer { found: 99, ours: 5 }), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }

    #[test]
    fn a_file_that_is_no_database_is_an_error() {
        let folder = Folder::new("garbage");
        std::fs::create_dir_all(&folder.0).unwrap();
        std::fs::write(
            folder.0.join(Store::FILE),
            "no database at all, but long enough to be read",
        )
        .unwrap();
        let error = Store::open(&folder.0).unwrap_err();
        assert_eq!(error.to_string(), "the games cannot be kept: file is not a database");
        assert!(std::error::Error::source(&error).is_none(), "or it would be said twice");
    }

    #[test]
    fn a_folder_that_is_a_file_is_an_error() {
        let folder = Folder::new("file");
        std::fs::write(&folder.0, "no folder").unwrap();
        let error = Store::open(&folder.0).unwrap_err();
        assert!(error.to_string().starts_with("cannot use the folder "), "{error}");
        assert!(std::error::Error::source(&error).is_none(), "or it would be said twice");
        std::fs::remove_file(&folder.0).unwrap();
    }
}
