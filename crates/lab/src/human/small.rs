//! How sane the human network's moves are on small boards, where it has seen few games: what a
//! stronger network says they cost, beside what the moves of people cost.

mod examiner;
mod own_game;
mod question;
mod report;
mod run;
mod sample;
mod tally;

pub use question::Positions;
pub use report::{Report, Row};
pub use run::{SmallError, SmallPlan, run};
pub use sample::SIDES;
pub use tally::Tally;

use serde::{Deserialize, Serialize};

/// Where a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A game of the network with itself.
    Own,
    /// A game of people that nothing was learned from.
    Apart,
    /// Another game of people.
    Learned,
}

/// Who chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Chooser {
    /// Whoever played it in the game.
    Played,
    /// The network by lot.
    Lot,
    /// The network, its likeliest one.
    Likeliest,
    /// The judge, at first sight: what it says of its own move is how far it can be trusted.
    Judge,
}

/// What the judge says of one move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Who chose it.
    pub by: Chooser,
    /// The rank that the network was told, or that the player states; empty if there is none.
    pub rank: String,
    /// The move, `D4` or `pass`.
    pub mv: String,
    /// How likely it looks to the judge.
    pub p: f32,
    /// The mover's lead before the move less the one after it, in points.
    pub loss: f32,
    /// Why nobody should play it, if there is a reason.
    pub folly: Option<String>,
}

/// A position with the moves that were chosen there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// How many moves were played before.
    pub n: u32,
    /// The band of the person to move, if it is known.
    pub band: Option<usize>,
    /// What the judge says of the moves.
    pub verdicts: Vec<Verdict>,
}

/// Some positions of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sitting {
    /// Says which game it is.
    pub key: String,
    /// The side of the board.
    pub side: u8,
    /// Where it comes from.
    pub source: Source,
    /// The moves, where the network plays with itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The positions.
    pub seen: Vec<Seen>,
}
