//! The open database.

use std::path::Path;

use super::database::Database;
use super::{Place, StorageError, schema};

/// The open database with all games.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) database: Database,
}

impl Store {
    /// The name of the file.
    pub(super) const FILE: &str = "shidogo.sqlite";

    /// Opens what keeps the games, makes it if it is missing, brings it to this version.
    pub(crate) fn open_at(place: &Place) -> Result<Self, StorageError> {
        match place {
            Place::Folder(folder) => Self::open(folder),
            Place::Postgres(url) => Self::connect(url),
        }
    }

    /// Opens the file in a folder.
    pub(crate) fn open(folder: &Path) -> Result<Self, StorageError> {
        let file = folder.join(Self::FILE);
        private::make(folder, &file)
            .map_err(|reason| StorageError::Folder { path: folder.to_owned(), reason })?;
        let mut database = Database::sqlite(&file)?;
        schema::refuse_newer(&mut database)?;
        // With a write-ahead log a killed process loses nothing that was committed.
        database.batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")?;
        database.batch("PRAGMA foreign_keys = ON")?;
        schema::migrate(&mut database)?;
        Ok(Self { database })
    }

    /// Connects to a `PostgreSQL` server; waits, so it must not be called by a task.
    pub(crate) fn connect(url: &str) -> Result<Self, StorageError> {
        let mut database = Database::postgres(url)?;
        schema::refuse_newer(&mut database)?;
        schema::migrate(&mut database)?;
        Ok(Self { database })
    }
}

/// Nobody else on the machine reads what people play.
mod private {
    use std::io;
    use std::path::Path;

    /// Makes a folder and an empty file in it, if they are missing. The files that the database
    /// makes beside its own have the same permissions.
    #[cfg(unix)]
    pub(super) fn make(folder: &Path, file: &Path) -> io::Result<()> {
        use std::fs::{DirBuilder, OpenOptions, Permissions};
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let opened = OpenOptions::new().append(true).create(true).mode(0o600).open(file)?;
        if opened.metadata()?.permissions().mode() & 0o077 != 0 {
            // One of an earlier version. Where it is not ours to change it stays as it is.
            let _ = opened.set_permissions(Permissions::from_mode(0o600));
        }
        Ok(())
    }

    #[cfg(not(unix))]
    pub(super) fn make(folder: &Path, _: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_the_files() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("private");
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let mut store = Store::open(folder.path()).unwrap();
        store.create(row(1)).unwrap();
        assert_eq!(mode(folder.path()), 0o700);
        for file in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
            assert_eq!(mode(&file.path()), 0o600, "{:?}", file.path());
        }
        drop(store);
        let file = folder.path().join(Store::FILE);
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        drop(Store::open(folder.path()).unwrap());
        assert_eq!(mode(&file), 0o600, "one of an earlier version");
    }
    use crate::storage::games::tests::{id, row};
    use crate::storage::moves::tests::change;
    use crate::storage::testing::Folder;
    use goban::{Color, Move};

    #[test]
    fn what_was_confirmed_is_there_after_a_crash() {
        let folder = Folder::new("crash");
        let mut store = Store::open(folder.path()).unwrap();
        store.create(row(1)).unwrap();
        let mv: Move = "E5".parse().unwrap();
        store.save(change(1, 0, vec![(Color::Black, mv)])).unwrap();
        // As after kill -9: nothing is closed, the log is not folded into the file.
        let before = Store::open(folder.path()).unwrap().load(id(1)).unwrap();
        std::mem::forget(store);
        let after = Store::open(folder.path()).unwrap().load(id(1)).unwrap();
        assert_eq!(before.moves, [(Color::Black, mv)]);
        assert_eq!(after.moves, before.moves);
    }

    #[test]
    fn a_file_of_a_later_version_is_left_alone() {
        let folder = Folder::new("newer");
        drop(Store::open(folder.path()).unwrap());
        let file = folder.path().join(Store::FILE);
        let mut database = Database::sqlite(&file).unwrap();
        database.batch("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE").unwrap();
        drop(database);
        let before = std::fs::read(&file).unwrap();
        let error = Store::open(folder.path()).unwrap_err();
        assert!(matches!(error, StorageError::Newer { found: 99, ours: schema::OURS }), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }

    #[test]
    fn a_file_that_is_no_database_is_an_error() {
        let folder = Folder::new("garbage");
        std::fs::create_dir_all(folder.path()).unwrap();
        std::fs::write(
            folder.path().join(Store::FILE),
            "no database at all, but long enough to be read",
        )
        .unwrap();
        let error = Store::open(folder.path()).unwrap_err();
        assert_eq!(error.to_string(), "the games cannot be kept: file is not a database");
        assert!(std::error::Error::source(&error).is_none(), "or it would be said twice");
    }

    #[test]
    fn a_folder_that_is_a_file_is_an_error() {
        let folder = Folder::new("file");
        std::fs::write(folder.path(), "no folder").unwrap();
        let error = Store::open(folder.path()).unwrap_err();
        assert!(error.to_string().starts_with("cannot use the folder "), "{error}");
        assert!(std::error::Error::source(&error).is_none(), "or it would be said twice");
        std::fs::remove_file(folder.path()).unwrap();
    }
}
