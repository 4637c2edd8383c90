//! How a match is run, without a bearing on what is played.

use std::path::PathBuf;
use std::time::Duration;

/// How a match is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// Games at the same time.
    pub parallel: usize,
    /// Where plan, results and records go; nothing is written without it.
    pub folder: Option<PathBuf>,
    /// The longest a program may take for its start, and for anything but a move; a player has
    /// never longer than for a move.
    pub answer_limit: Duration,
    /// The longest a program may take for a move when no clock runs.
    pub move_limit: Duration,
    /// How far a clock may be overstepped: pipes and a busy machine take time too.
    pub tolerance: Duration,
}

impl Conduct {
    /// How long a player may take for anything but a move.
    pub(super) fn player_limit(&self) -> Duration {
        self.answer_limit.min(self.move_limit)
    }
}

impl Default for Conduct {
    fn default() -> Self {
        Self {
            parallel: 1,
            folder: None,
            answer_limit: Duration::from_mins(1),
            move_limit: Duration::from_mins(10),
            tolerance: Duration::from_millis(300),
        }
    }
}
