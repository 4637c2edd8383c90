//! The texts of answers that both sides must agree on.

use std::fmt;
use std::str::FromStr;

use goban::{Move, Point};

/// What `genmove` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A stone or a pass.
    Play(Move),
    /// The game is given up.
    Resign,
}

/// A text that `genmove` does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an answer is a point such as D4, pass or resign")]
pub struct ParseAnswerError;

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(mv) => mv.fmt(f),
            Self::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Answer {
    type Err = ParseAnswerError;

    /// Reads `D4`, `pass` or `resign` in any case.
    fn from_str(text: &str) -> Result<Self, ParseAnswerError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Self::Resign);
        }
        text.parse().map(Self::Play).map_err(|_| ParseAnswerError)
    }
}

impl From<Move> for Answer {
    fn from(mv: Move) -> Self {
        Self::Play(mv)
    }
}

/// Points with spaces between them: `D4 Q16`.
pub fn points_text(points: impl IntoIterator<Item = Point>) -> String {
    let texts: Vec<String> = points.into_iter().map(|it| it.to_string()).collect();
    texts.join(" ")
}

/// Reads points with spaces or line ends between them.
pub fn parse_points(text: &str) -> Result<Vec<Point>, goban::ParsePointError> {
    text.split_ascii_whitespace().map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_go_there_and_back() {
        for text in ["D4", "Z25", "pass", "resign"] {
            assert_eq!(text.parse::<Answer>().unwrap().to_string(), text);
        }
        assert_eq!(" RESIGN\n".parse(), Ok(Answer::Resign));
        assert_eq!("PASS".parse(), Ok(Answer::Play(Move::Pass)));
        assert_eq!("I9".parse::<Answer>(), Err(ParseAnswerError));
    }

    #[test]
    fn points_go_there_and_back() {
        let points = parse_points("D4 q16\nK10").unwrap();
        assert_eq!(points_text(points), "D4 Q16 K10");
        assert_eq!(points_text([]), "");
        assert!(parse_points("D4 pass").is_err());
    }
}
