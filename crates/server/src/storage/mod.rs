//! Games and players on disk: one SQLite file, written move by move.

mod games;
mod moves;
mod reasons;
mod reviews;
mod schema;
mod store;
mod talk;
mod thoughts;

use std::path::{Path, PathBuf};
use std::sync::mpsc;

use tokio::sync::oneshot;

pub(crate) use games::{Human, NewRow, StoredGame};
pub(crate) use moves::Change;
pub(crate) use reviews::{LookRow, ReviewRow};
pub(crate) use store::Store;

/// Why games cannot be read or written. Pages are told the whole of it in one sentence, so what
/// lies behind is in the message and no source of its own.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The folder cannot be made or entered.
    #[error("cannot use the folder {path}: {reason}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The file was written by a later version; nothing was touched.
    #[error(
        "the games were kept by a later version of Shidogo (file version {found}, this one knows {ours}); nothing was changed"
    )]
    Newer {
        /// Version of the file.
        found: i64,
        /// The version this program writes.
        ours: i64,
    },
    /// Something in the file that this program never writes.
    #[error("the kept game cannot be read: {0}")]
    Damaged(String),
    /// No such game.
    #[error("there is no such game")]
    UnknownGame,
    /// Somebody else has changed the game.
    #[error("the game was changed by another server")]
    Conflict,
    /// The database fails.
    #[error("the games cannot be kept: {reason}")]
    Database {
        /// What the database says.
        reason: rusqlite::Error,
    },
    /// The storage has ended.
    #[error("the storage has been closed")]
    Closed,
}

impl From<rusqlite::Error> for StorageError {
    fn from(reason: rusqlite::Error) -> Self {
        Self::Database { reason }
    }
}

type Job = Box<dyn FnOnce(&mut Store) + Send>;

/// The way to the [`Store`], which works on a thread of its own so that no page waits for a disk
/// that another one keeps busy.
#[derive(Clone, Debug)]
pub(crate) struct Storage {
    jobs: mpsc::Sender<Job>,
}

impl Storage {
    /// Opens the file in a folder; the thread ends with the last clone.
    pub(crate) fn open(folder: &Path) -> Result<Self, StorageError> {
        let mut store = Store::open(folder)?;
        let (jobs, inbox) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new().name("storage".to_owned());
        let started = thread.spawn(move || inbox.into_iter().for_each(|job| job(&mut store)));
        started.map_err(|reason| StorageError::Folder { path: folder.to_owned(), reason })?;
        Ok(Self { jobs })
    }

    /// Has something done by the store.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, StorageError> {
        let (answer, done) = oneshot::channel();
        let job: Job = Box::new(move |store| {
            // Whoever asked may have gone.
            let _ = answer.send(work(store));
        });
        self.jobs.send(job).map_err(|_| StorageError::Closed)?;
        done.await.map_err(|_| StorageError::Closed)?
    }
}
