//! A whole game, looked at, graded and put into words.

use analysis::Rank;
use goban::{ByColor, Color, Move};

use super::chronicle::Chronicle;
use super::fact::Fact;
use super::fault::Fault;
use super::grade::Grade;
use super::look::Look;
use super::phrase;
use super::summary::Summary;
use crate::language::Language;

/// How the teacher speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Kind and polite.
    #[default]
    Kind,
    /// Short and plain.
    Strict,
    /// In easy words.
    Child,
}

impl Tone {
    /// One of three wordings: kind, strict, for children.
    pub(crate) const fn of<T: Copy>(self, [kind, strict, child]: [T; 3]) -> T {
        match self {
            Self::Kind => kind,
            Self::Strict => strict,
            Self::Child => child,
        }
    }
}

/// A move of a game and what is to be said of it.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// What was seen.
    pub look: Look,
    /// The facts about it, the most telling first.
    pub facts: Vec<Fact>,
    /// How likely a teacher of this player is to criticise it, from 0 to 1.
    pub criticism: f64,
    /// How likely a teacher of this player is to praise it, from 0 to 1.
    pub praise: f64,
    /// How good it was for a player of that level.
    pub grade: Grade,
    /// What was wrong with it, where that is clear.
    pub fault: Option<Fault>,
    /// Whether the game turned here.
    pub is_turning_point: bool,
    /// What the teacher says; empty where there is nothing to say.
    pub text_en: String,
    /// The same in Japanese.
    pub text_ja: String,
}

impl ReviewedMove {
    /// The move that was better; `None` if nothing was.
    pub fn better(&self) -> Option<Move> {
        (self.look.best.mv != self.look.mv).then_some(self.look.best.mv)
    }

    /// The facts that the words rest on, in the order they are told.
    pub fn told(&self) -> Vec<Fact> {
        phrase::told(self)
    }

    /// What the teacher says.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::English => &self.text_en,
            Language::Japanese => &self.text_ja,
        }
    }
}

/// The review of a game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The ranks that the players were judged by.
    pub ranks: ByColor<Rank>,
    /// The moves that were looked at, in their order.
    pub moves: Vec<ReviewedMove>,
    /// All of it together.
    pub summary: Summary,
}

impl Review {
    /// Makes the review of moves that were looked at, for players of these ranks.
    pub fn new(looks: Vec<Look>, ranks: ByColor<Rank>, tone: Tone) -> Self {
        let mut chronicle = Chronicle::new(ranks, tone);
        let mut moves: Vec<ReviewedMove> =
            looks.into_iter().map(|look| chronicle.tell(look)).collect();
        let summary = Summary::of(&mut moves);
        Self { ranks, moves, summary }
    }

    /// The moves of a colour.
    pub fn of(&self, color: Color) -> impl Iterator<Item = &ReviewedMove> + use<'_> {
        self.moves.iter().filter(move |it| it.look.color() == color)
    }
}
