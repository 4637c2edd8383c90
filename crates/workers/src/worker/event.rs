//! What happens in a worker.

use std::time::Duration;

use crate::job::JobId;

/// What happens in a worker, for whoever watches.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// It cannot work yet.
    Waits(String),
    /// It begins.
    Works {
        /// Under this name.
        name: String,
        /// So many jobs at once.
        threads: u32,
    },
    /// A thread has taken a job.
    Took {
        /// Which thread.
        thread: u32,
        /// The job's kind.
        kind: String,
        /// The job.
        id: JobId,
    },
    /// A job is done.
    Did {
        /// Which thread.
        thread: u32,
        /// The job.
        id: JobId,
        /// How long it took.
        took: Duration,
    },
    /// A job was not done.
    Left {
        /// Which thread.
        thread: u32,
        /// The job, or the hash of what was none.
        id: String,
        /// Why.
        why: String,
    },
}
