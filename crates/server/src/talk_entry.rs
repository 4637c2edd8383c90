//! What was said at a game, by whom and on what ground.

use goban::{Move, Point};
use serde::{Deserialize, Serialize};

use crate::told::InWords;

/// Something that was said at a game, as it is kept and as pages are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Counted from 1 within the game.
    pub(crate) number: u32,
    /// The move it is about, or how many moves were made.
    pub(crate) r#move: usize,
    pub(crate) kind: EntryKind,
    pub(crate) text: InWords,
    /// How it is known, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<String>,
    /// How good the move was, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) grade: Option<String>,
    /// The person is asked whether they would like to take the move back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) offer: bool,
    /// What it is about was taken back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) gone: bool,
    /// Which step of a hint it is, from 1 to 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<u8>,
    /// Points that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) area: Vec<String>,
    /// The point that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) point: Option<String>,
    /// How play may go on, beginning with the person's move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) line: Vec<String>,
    /// The question that a point is wanted for, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pick: Option<String>,
}

/// What was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EntryKind {
    /// Before the first move.
    Greeting,
    /// About the person's move.
    Remark,
    /// Why the partner played its move.
    Own,
    /// The lead has changed hands.
    Turn,
    /// A move was taken back.
    Undone,
    /// After the game.
    Farewell,
    /// By the person.
    Question,
    /// To a question.
    Answer,
    /// A step of a hint.
    Hint,
}

impl Entry {
    /// Something that was said; its number comes when it is kept.
    pub(crate) const fn new(kind: EntryKind, moves: usize, text: InWords) -> Self {
        Self {
            number: 0,
            r#move: moves,
            kind,
            text,
            by: None,
            grade: None,
            offer: false,
            gone: false,
            step: None,
            area: Vec::new(),
            point: None,
            line: Vec::new(),
            pick: None,
        }
    }

    pub(crate) fn by(self, proof: &str) -> Self {
        Self { by: Some(proof.to_owned()), ..self }
    }

    pub(crate) fn about(self, point: Option<Point>) -> Self {
        Self { point: point.map(|it| it.to_string()), ..self }
    }

    pub(crate) fn with_area(self, points: impl IntoIterator<Item = Point>) -> Self {
        Self { area: points.into_iter().map(|it| it.to_string()).collect(), ..self }
    }

    pub(crate) fn with_line(self, moves: impl IntoIterator<Item = Move>) -> Self {
        Self { line: moves.into_iter().map(|it| it.to_string()).collect(), ..self }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_false(it: &bool) -> bool {
    !*it
}
