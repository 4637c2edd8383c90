//! A game with its review.

use commentary::Language;
use commentary::review::{Look, Review, Tone};
use game::{EditError, Game};
use goban::ByColor;
use partner::RecordedGame;
use serde_json::Value;

use crate::player::PlayerInfo;
use crate::{html, json, sgf, text};

/// A game that was reviewed.
#[derive(Debug)]
pub struct Reviewed {
    /// What the game or its file is called.
    pub name: String,
    /// The record.
    pub game: Game,
    /// Its main line as far as it could be replayed.
    pub replay: RecordedGame,
    /// Who played.
    pub players: ByColor<PlayerInfo>,
    /// What is said.
    pub review: Review,
    /// Whether moves are missing that were to be looked at.
    pub was_interrupted: bool,
}

impl Reviewed {
    /// Puts what was seen of a game's moves into words, for players of the ranks that they are
    /// judged by.
    pub fn new(
        (name, game, replay): (String, Game, RecordedGame),
        looks: Vec<Look>,
        players: ByColor<PlayerInfo>,
        tone: Tone,
    ) -> Self {
        let ranks = ByColor { black: players.black.rank(), white: players.white.rank() };
        let review = Review::new(looks, ranks, tone);
        Self { name, game, replay, players, review, was_interrupted: false }
    }

    /// For programs.
    pub fn to_json(&self) -> Value {
        json::object(self)
    }

    /// The record with the review in it. What was in the record stays: comments come below those
    /// that were there, a node that has a name keeps it.
    pub fn to_record(&self, language: Language) -> Result<Game, EditError> {
        sgf::of(self, language)
    }

    /// One file that opens without a server and asks the network for nothing; it speaks this
    /// language at first.
    pub fn to_page(&self, language: Language) -> String {
        html::page(self, language)
    }

    /// What a page needs beside [`Self::to_json`] to show the game: stones, steps, words.
    pub fn to_page_data(&self, language: Language) -> Value {
        html::data(self, language)
    }

    /// For people at a terminal: the heading, then what is to be said of moves.
    pub fn to_text(&self, language: Language) -> String {
        text::text(self, language)
    }
}
