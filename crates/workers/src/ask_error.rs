//! Why there is no answer.

use crate::job::VERSION;

/// Why there is no answer. In every case the asker may think itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The broker cannot be reached.
    #[error("the broker cannot be reached: {0}")]
    NoBroker(String),
    /// Workers and askers speak a newer version of the messages.
    #[error(
        "the workers speak version {0} of the messages, this program version {VERSION}: a newer program is needed"
    )]
    Outdated(u32),
    /// No answer came as long as one was worth something.
    #[error("no worker has answered in time")]
    TooLate,
    /// The job itself is bad: any worker would refuse it.
    #[error("refused: {0}")]
    Refused(String),
    /// Several workers tried, none finished; it lies among the dead letters.
    #[error("given up: {0}")]
    GivenUp(String),
    /// Workers answered differently and nobody could decide.
    #[error("workers disagree: {0}")]
    Disputed(String),
    /// Whoever asked wants no answer any more.
    #[error("stopped")]
    Stopped,
}
