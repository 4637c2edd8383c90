//! What pages say and are told in the talk at a game.

use serde::{Deserialize, Serialize};

use crate::conversation::TalkChoice;
use crate::game_id::GameId;
use crate::talk_entry::Entry;

/// Something that a page wants of the partner.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum TalkCommand {
    /// Says how much is to be said unasked.
    Talk { rate: Option<String>, own: Option<bool> },
    /// Asks something.
    Ask { at: usize, kind: String, point: Option<String>, text: Option<String> },
}

/// What was said.
#[derive(Debug, Serialize)]
pub(crate) struct TalkMessage<'a> {
    r#type: &'static str,
    game: String,
    rate: &'static str,
    own: bool,
    /// Whether the partner thinks about an answer.
    busy: bool,
    /// Whether this is all of it, or only what is new or has changed.
    whole: bool,
    entries: &'a [Entry],
}

/// How much of the talk a message has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Whole,
    News,
}

impl<'a> TalkMessage<'a> {
    pub(crate) fn new(
        id: GameId,
        (choice, busy): (TalkChoice, bool),
        (share, entries): (Share, &'a [Entry]),
    ) -> Self {
        Self {
            r#type: "talk",
            game: id.to_string(),
            rate: choice.rate.key(),
            own: choice.own,
            busy,
            whole: share == Share::Whole,
            entries,
        }
    }
}
