//! Why something was not done.

use std::time::Duration;

use goban::{IllegalMove, Point};
use serde::Serialize;

use crate::storage::StorageError;

/// Why a message was not obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) reason: Reason,
    pub(crate) point: Option<Point>,
    /// English, for whoever reads the messages.
    pub(crate) text: String,
}

/// The words of `docs/web-protocol.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    Occupied,
    Ko,
    Suicide,
    Superko,
    OffBoard,
    NoStone,
    NotYourTurn,
    NoPass,
    Thinking,
    GameOver,
    NotScoring,
    Stale,
    UnknownGame,
    BadSize,
    BadKomi,
    BadHandicap,
    BadRules,
    BadTeaching,
    BadTime,
    NotAnswered,
    Unexplained,
    BadRequest,
    TooLarge,
    TooMany,
    Busy,
    NotYours,
    TooOften,
}

impl Refusal {
    pub(crate) fn new(reason: Reason, text: impl Into<String>) -> Self {
        Self { reason, point: None, text: text.into() }
    }

    pub(crate) fn unknown_game() -> Self {
        Self::new(Reason::UnknownGame, "there is no such game")
    }

    pub(crate) fn too_often(wait: Duration) -> Self {
        let text = format!("this was asked too often; again in {} s", wait.as_secs() + 1);
        Self::new(Reason::TooOften, text)
    }

    pub(crate) fn bad_request(text: impl Into<String>) -> Self {
        Self::new(Reason::BadRequest, text)
    }
}

impl From<IllegalMove> for Refusal {
    fn from(illegal: IllegalMove) -> Self {
        let (reason, point) = match illegal {
            IllegalMove::Occupied(point) => (Reason::Occupied, Some(point)),
            IllegalMove::Ko(point) => (Reason::Ko, Some(point)),
            IllegalMove::Suicide(point) => (Reason::Suicide, Some(point)),
            IllegalMove::Superko(point) => (Reason::Superko, Some(point)),
            IllegalMove::OffBoard(point) => (Reason::OffBoard, Some(point)),
            _ => (Reason::BadRequest, None),
        };
        Self { reason, point, text: illegal.to_string() }
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Self {
        error.log();
        match error {
            StorageError::UnknownGame => Self::unknown_game(),
            StorageError::NotYours => Self::new(Reason::NotYours, error.told()),
            error => Self::new(Reason::Busy, error.told()),
        }
    }
}
