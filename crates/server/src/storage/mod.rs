//! Games and players on disk, written move by move: in one `SQLite` file, or by `PostgreSQL`.
//!
//! Statements are written once for both, see `database`; tables are made in `schema/steps.rs`.
//! What is kept of one thing (games, reviews, talk …) is one file with `impl Store`; tests marked
//! by `on_both!` are run on both databases.

mod accounts;
pub(crate) mod database;
mod export;
mod games;
mod import;
mod moves;
mod place;
mod practice;
mod reasons;
mod reviews;
mod schema;
mod store;
mod talk;
#[cfg(test)]
pub(crate) mod testing;
mod thoughts;

use std::path::PathBuf;
use std::sync::mpsc;

use tokio::sync::oneshot;

pub(crate) use accounts::{Account, Joined, NewAccount};
pub(crate) use games::{Human, NewRow, StoredGame};
pub use import::Imported;
pub(crate) use moves::Change;
pub use place::Place;
pub(crate) use practice::{Attempt, ReviewedRow};
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
    /// It may be looked at, but it is somebody else's.
    #[error("this game is somebody else's; you may only look")]
    NotYours,
    /// Nobody has this name.
    #[error("there is no account {0}")]
    UnknownAccount(String),
    /// There is no password to give.
    #[error("the system has no random numbers to give")]
    NoLots,
    /// A file of everything cannot be read.
    #[error("the file cannot be taken in: {0}")]
    BadFile(String),
    /// Somebody else has changed the game.
    #[error("the game was changed by another server")]
    Conflict,
    /// The database fails.
    #[error("the games cannot be kept: {reason}")]
    Database {
        /// What the database says.
        reason: String,
    },
    /// A value that the database does not take.
    #[error("the games cannot be kept: {reason}")]
    Misfit {
        /// What the database says.
        reason: String,
    },
    /// The storage has ended.
    #[error("the storage has been closed")]
    Closed,
}

impl StorageError {
    /// Notes what whoever runs the server should know.
    pub(crate) fn log(&self) {
        if let Self::Database { reason } | Self::Misfit { reason } | Self::Damaged(reason) = self {
            tracing::error!(reason, "the database fails");
        }
    }

    /// What people are told: what a database says is nobody else's business.
    pub(crate) fn told(&self) -> String {
        match self {
            Self::Database { .. } | Self::Misfit { .. } | Self::Folder { .. } => {
                "the games cannot be read or kept just now".to_owned()
            }
            Self::Damaged(_) => "the kept game cannot be read".to_owned(),
            other => other.to_string(),
        }
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
    /// Opens what keeps the games; the thread ends with the last clone.
    pub(crate) fn open(place: &Place) -> Result<Self, StorageError> {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let (opened, is_open) = mpsc::channel();
        let place = place.clone();
        let thread = std::thread::Builder::new().name("storage".to_owned());
        // Opened by the thread that uses it: a task may not wait for a server.
        let started = thread.spawn(move || match Store::open_at(&place) {
            Err(why) => drop(opened.send(Err(why))),
            Ok(mut store) => {
                drop(opened.send(Ok(())));
                for job in inbox {
                    job(&mut store);
                }
            }
        });
        started.map_err(|_| StorageError::Closed)?;
        is_open.recv().map_err(|_| StorageError::Closed)??;
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
