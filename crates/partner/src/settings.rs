//! What is agreed before the first move.

use goban::{Color, Komi, Point, Rules, Scoring, Setup, SetupError, Size};

/// What is agreed before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The board.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    /// Points for White.
    pub komi: Komi,
    /// Black stones on the board before the game; White moves first if there are two or more.
    pub handicap: Vec<Point>,
}

/// Why there can be no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// A handicap stone outside the board.
    #[error("the handicap stone at {0} is off the board")]
    HandicapOffBoard(Point),
    /// Two handicap stones on one point.
    #[error("there are two handicap stones at {0}")]
    HandicapTwice(Point),
    /// Handicap stones without a liberty.
    #[error("the handicap stones leave no liberty at {0}")]
    HandicapTooMany(Point),
    /// A record of a board that cannot be played on.
    #[error("boards have 2 to 25 lines each way")]
    BoardSize,
}

impl Settings {
    /// An even game with the usual komi.
    pub fn usual(size: Size, rules: Rules) -> Self {
        Self { size, rules, komi: usual_komi(size, rules, 0), handicap: Vec::new() }
    }

    /// The board before the first move.
    pub(crate) fn to_setup(&self) -> Result<Setup, SessionError> {
        let mut setup = Setup::empty(self.size);
        for &point in &self.handicap {
            if !self.size.contains(point) {
                return Err(SessionError::HandicapOffBoard(point));
            }
            if setup.stones[point].replace(Color::Black).is_some() {
                return Err(SessionError::HandicapTwice(point));
            }
        }
        if self.handicap.len() >= 2 {
            setup.to_move = Color::White;
        }
        Ok(setup)
    }

    /// Handicap stones, for the rule sets that compensate White for them.
    pub(crate) fn handicap_stones(&self) -> u16 {
        self.handicap.len() as u16
    }
}

impl From<SetupError> for SessionError {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::NoLiberty(point) => Self::HandicapTooMany(point),
            SetupError::OffBoard(point) => Self::HandicapOffBoard(point),
            _ => Self::BoardSize,
        }
    }
}

/// The komi people would expect.
///
/// - With two handicap stones or more: 0.5, only against draws.
/// - Boards with fewer than 7 lines: 0.5. With best play Black takes all of 5×5, so a komi that
///   makes the game even would be a game about something else.
/// - 7×7: 8.5, half a point below what Black gets with best play.
/// - Larger ones: 6.5 when territory is counted, 7.5 when area is, 7 in New Zealand, whose rules
///   allow draws.
pub fn usual_komi(size: Size, rules: Rules, handicap: usize) -> Komi {
    let small = size.width().min(size.height());
    let half_points = match (rules.scoring, small) {
        _ if handicap >= 2 || small < 7 => 1,
        (_, 7) => 17,
        (Scoring::Territory, _) => 13,
        (Scoring::Area, _) if rules == Rules::NEW_ZEALAND => 14,
        (Scoring::Area, _) => 15,
    };
    Komi::from_half_points(half_points).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_what_people_expect() {
        let komi = |side, rules, handicap| {
            usual_komi(Size::square(side).unwrap(), rules, handicap).to_string()
        };
        assert_eq!(komi(19, Rules::JAPANESE, 0), "6.5");
        assert_eq!(komi(19, Rules::CHINESE, 0), "7.5");
        assert_eq!(komi(13, Rules::NEW_ZEALAND, 0), "7");
        assert_eq!(komi(9, Rules::AGA, 0), "7.5");
        assert_eq!(komi(7, Rules::JAPANESE, 0), "8.5");
        assert_eq!(komi(5, Rules::CHINESE, 0), "0.5");
        assert_eq!(komi(19, Rules::CHINESE, 4), "0.5");
    }
}
