//! Characters as text.

use super::Character;
use crate::style::{LineWeights, Style, StyleError};

/// Why a text is no character.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CharacterError {
    /// A line without a name and a value.
    #[error("line {0}: a line is `name = value`, or begins with #")]
    Line(usize),
    /// A name that means nothing.
    #[error("line {0}: {1:?} is none of name, center, fighting, optimism, lines-9, lines-19 …")]
    Name(usize, String),
    /// A slider that is none.
    #[error("line {0}: a slider is from -1 to 1, not {1:?}")]
    Slider(usize, String),
    /// Weights that are none.
    #[error("line {0}: weights are six numbers for the lines from the edge, not {1:?}")]
    Weights(usize, String),
    /// Weights that do not fit together.
    #[error(transparent)]
    Style(#[from] StyleError),
}

impl Character {
    /// Reads `center = 0.5`, `fighting = -1`, `optimism = 0`, `lines-19 = 1 1 1.5 1 1 1` and
    /// `name = …`, a line each; what is not said is neutral.
    pub fn parse(text: &str) -> Result<Self, CharacterError> {
        let mut character = Self::default();
        let mut tables = Vec::new();
        for (n, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, value) = line.split_once('=').ok_or(CharacterError::Line(n))?;
            let (name, value) = (name.trim(), value.trim());
            match name {
                "name" => value.clone_into(&mut character.name),
                "center" => character.center = slider(n, value)?,
                "fighting" => character.fighting = slider(n, value)?,
                "optimism" => character.optimism = slider(n, value)?,
                name => {
                    let side = name.strip_prefix("lines-").and_then(|it| it.parse().ok());
                    let side = side.ok_or_else(|| CharacterError::Name(n, name.to_owned()))?;
                    tables.push(LineWeights { side, weights: weights(n, value)? });
                }
            }
        }
        character.lines = Style::new(tables)?;
        Ok(character)
    }
}

/// A slider by its text.
fn slider(line: usize, text: &str) -> Result<f64, CharacterError> {
    let number = text.parse().ok().filter(|it| (-1.0..=1.0).contains(it));
    number.ok_or_else(|| CharacterError::Slider(line, text.to_owned()))
}

fn weights(line: usize, text: &str) -> Result<[f64; 6], CharacterError> {
    let numbers: Option<Vec<f64>> = text.split_whitespace().map(|it| it.parse().ok()).collect();
    let weights = numbers.and_then(|it| it.try_into().ok());
    weights.ok_or_else(|| CharacterError::Weights(line, text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_can_write_one() {
        let text = "# mine\nname = me\n\ncenter=0.5\nlines-9 = 1 1 1 1 1 2\n";
        let mine = Character::parse(text).unwrap();
        assert_eq!((mine.name.as_str(), mine.center, mine.fighting), ("me", 0.5, 0.0));
        assert!(!mine.lines.is_none());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let refused = |text: &str| Character::parse(text).unwrap_err().to_string();
        assert_eq!(refused("\ncenter"), "line 2: a line is `name = value`, or begins with #");
        assert_eq!(refused("center = 2"), "line 1: a slider is from -1 to 1, not \"2\"");
        assert!(refused("speed = 1").starts_with("line 1: \"speed\" is none of name, center"));
        assert!(refused("lines-9 = 1 2").starts_with("line 1: weights are six numbers"));
        assert_eq!(refused("lines-9 = 1 1 1 1 1 -1"), "weights are from 0 to 100, not -1");
    }
}
