//! What a worker can do.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::job::{Job, NetRef};

/// What a worker can do. Each thread of a worker has one of its own, and keeps it from job to job.
pub trait Craft: Send {
    /// The kinds of jobs it answers.
    fn kinds(&self) -> &[&str];

    /// Answers a job of one of its kinds; blocking is fine. It looks at [`Context::must_stop`]
    /// often, and returns anything at all when it must.
    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal>;
}

/// Makes the craft of one thread.
pub type Crafts = Arc<dyn Fn() -> Box<dyn Craft> + Send + Sync>;

/// What a craft may ask while it works.
pub struct Context {
    pub(crate) must_stop: Box<dyn Fn() -> bool + Send + Sync>,
    pub(crate) progress: Progress,
    pub(crate) net: FindNet,
}

/// Hears how far a job is.
pub(crate) type Progress = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// Finds the file of a network.
pub(crate) type FindNet = Arc<dyn Fn(&NetRef) -> Result<PathBuf, Refusal> + Send + Sync>;

/// Why a worker does not answer a job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The job is bad: nobody can answer it, and nobody shall try again.
    #[error("{0}")]
    Bad(String),
    /// This worker cannot, another may.
    #[error("{0}")]
    Unable(String),
}

impl Context {
    /// Whether nobody wants the answer any more, or the worker is about to end.
    pub fn must_stop(&self) -> bool {
        (self.must_stop)()
    }

    /// Tells the asker how far it is, if the job says that the asker wants to know.
    pub fn progress(&self, report: &[u8]) {
        (self.progress)(report);
    }

    /// The file of a network of the job, got from whoever asked if it was not here.
    pub fn net(&self, net: &NetRef) -> Result<PathBuf, Refusal> {
        (self.net)(net)
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}
