//! What a page is told about the lesson: what is known of the pupil, and why a move was played.

use goban::Move;
use partner::Pupil;
use serde::Serialize;

use crate::game_id::GameId;
use crate::told::{InWords, Told};

/// What is known of the person on the other side.
#[derive(Debug, Serialize)]
pub(crate) struct PupilMessage {
    rank: String,
    /// Nine times out of ten they are between these.
    low: String,
    high: String,
    /// Moves seen.
    moves: u32,
    won: u32,
    lost: u32,
}

/// Why a move was played.
#[derive(Debug, Serialize)]
pub(crate) struct WhyMessage<'a> {
    r#type: &'static str,
    game: String,
    r#move: usize,
    point: String,
    rule: &'a str,
    text: &'a InWords,
}

impl PupilMessage {
    pub(crate) fn new(pupil: &Pupil) -> Self {
        let estimate = pupil.rank();
        Self {
            rank: estimate.rank().to_string(),
            low: estimate.low.to_string(),
            high: estimate.high.to_string(),
            moves: pupil.moves,
            won: pupil.won,
            lost: pupil.lost,
        }
    }
}

impl<'a> WhyMessage<'a> {
    pub(crate) fn new(id: GameId, (number, mv): (usize, Move), told: &'a Told) -> Self {
        Self {
            r#type: "why",
            game: id.to_string(),
            r#move: number,
            point: mv.to_string(),
            rule: &told.rule,
            text: &told.text,
        }
    }
}
