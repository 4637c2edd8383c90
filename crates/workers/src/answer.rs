//! Answers, one or many.

use std::time::Duration;

use tokio::sync::mpsc;

use crate::ask_error::AskError;

/// What a worker answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The answer; both ends of the job's kind understand it.
    pub payload: Vec<u8>,
    /// Who worked.
    pub worker: String,
    /// How long the work itself took.
    pub took: Duration,
}

/// The answers to many jobs, as they come: each with the number of its job.
///
/// A number can come again: the worker of the earlier answer was found to be wrong, and the later
/// answer counts. Whoever drops it takes back the jobs that are not answered.
#[derive(Debug)]
pub struct Answers {
    receiver: mpsc::Receiver<(usize, Result<Answer, AskError>)>,
}

impl Answers {
    pub(crate) fn new(receiver: mpsc::Receiver<(usize, Result<Answer, AskError>)>) -> Self {
        Self { receiver }
    }

    /// The next answer; `None` when all are there and none is in doubt.
    pub async fn next(&mut self) -> Option<(usize, Result<Answer, AskError>)> {
        self.receiver.recv().await
    }

    /// The same for those who cannot wait asynchronously.
    pub fn next_blocking(&mut self) -> Option<(usize, Result<Answer, AskError>)> {
        self.receiver.blocking_recv()
    }
}
