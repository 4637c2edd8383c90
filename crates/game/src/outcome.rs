//! The result of a game.

use std::fmt;
use std::str::FromStr;

use goban::Color;

/// How a game ended (`RE`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Somebody won.
    Win {
        /// Who.
        winner: Color,
        /// By what.
        by: Margin,
    },
    /// Nobody won.
    Draw,
    /// Without a result.
    Void,
    /// Not known, or still going on.
    Unknown,
}

/// What a game was won by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Margin {
    /// Points on the board; never negative.
    Points(f32),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side broke a rule or did not come.
    Forfeit,
    /// The record does not say.
    Unspecified,
}

/// A text that is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a result is B+3.5, W+R, B+T, W+F, Draw, Void or ?")]
pub struct ParseOutcomeError;

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    /// Reads all forms of SGF in any case, and the common `B+Res.`, `Jigo` and `W+3,5`.
    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "0" | "draw" | "jigo" => return Ok(Self::Draw),
            "void" => return Ok(Self::Void),
            "?" | "unknown" => return Ok(Self::Unknown),
            _ => {}
        }
        let (winner, margin) = text.split_once('+').ok_or(ParseOutcomeError)?;
        let winner = winner.trim().parse().map_err(|_| ParseOutcomeError)?;
        Ok(Self::Win { winner, by: margin.trim().parse()? })
    }
}

impl FromStr for Margin {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        match text.to_ascii_lowercase().trim_end_matches('.') {
            "" | "?" => Ok(Self::Unspecified),
            "r" | "res" | "resign" | "resignation" => Ok(Self::Resignation),
            "t" | "time" => Ok(Self::Time),
            "f" | "forfeit" => Ok(Self::Forfeit),
            points => match points.replace(',', ".").parse::<f32>() {
                Ok(points) if points.is_finite() && points >= 0.0 => Ok(Self::Points(points)),
                _ => Err(ParseOutcomeError),
            },
        }
    }
}

impl fmt::Display for Outcome {
    /// As SGF writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => {
                write!(f, "{}+", winner.letter().to_ascii_uppercase())?;
                match by {
                    Margin::Points(points) => write!(f, "{points}"),
                    Margin::Resignation => f.write_str("R"),
                    Margin::Time => f.write_str("T"),
                    Margin::Forfeit => f.write_str("F"),
                    Margin::Unspecified => Ok(()),
                }
            }
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_all_their_forms() {
        for (text, written) in [
            ("B+R", "B+R"),
            ("B+Resign", "B+R"),
            ("w+res.", "W+R"),
            ("W+3.5", "W+3.5"),
            ("W+3,5", "W+3.5"),
            ("B+T", "B+T"),
            ("White+Time", "W+T"),
            ("B+Forfeit", "B+F"),
            ("B+", "B+"),
            ("B+0", "B+0"),
            ("0", "0"),
            ("Draw", "0"),
            ("Void", "Void"),
            (" ? ", "?"),
        ] {
            let outcome: Outcome = text.parse().unwrap();
            assert_eq!(outcome.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(outcome));
        }
        for bad in ["", "B", "X+R", "B+-3", "B+nan", "B+inf", "black wins", "B+R (ko)"] {
            assert_eq!(bad.parse::<Outcome>(), Err(ParseOutcomeError), "{bad}");
        }
    }
}
