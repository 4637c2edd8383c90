//! How far a match is.

use std::fmt;

use super::result::GameResult;
use crate::statistics::Tally;

/// How far a match is, after each game.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Games finished, those of earlier runs included.
    pub done: u32,
    /// Games planned.
    pub games: u32,
    /// A's results so far.
    pub tally: Tally,
    /// Games lost by a failure, and games without a referee.
    pub failures: u32,
    /// The game that ended just now; `None` at the beginning.
    pub last: Option<GameResult>,
}

impl fmt::Display for Progress {
    /// One line for a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses } = self.tally;
        write!(f, "{}/{}: A +{wins} ={draws} -{losses}", self.done, self.games)?;
        if let Some(score) = self.tally.score() {
            write!(f, "  {:.1} % ({})", 100.0 * score, self.tally.interval())?;
            write!(f, "  Elo {}", self.tally.elo())?;
        }
        if self.failures > 0 {
            write!(f, "  failures {}", self.failures)?;
        }
        Ok(())
    }
}
