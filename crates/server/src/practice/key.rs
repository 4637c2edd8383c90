//! What exercises are called in addresses and on cards.

use std::fmt;
use std::str::FromStr;

use crate::game_id::GameId;

/// Which exercises: what a person chooses to practise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Set {
    /// Those that come with the program.
    Problems,
    /// A collection that the person has loaded.
    Book(i64),
    /// Groups of own games whose life was decided and misplayed.
    Life,
    /// Mistakes of own games.
    Mistakes,
    /// Endgames of own games.
    Endgame,
}

/// An exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) set: Set,
    pub(crate) place: Place,
}

/// Where an exercise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// In a collection, from 1.
    Number(usize),
    /// Before a move of a game, from 1.
    Move(GameId, usize),
}

/// A text that names nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such exercise")]
pub(crate) struct ParseKeyError;

impl Set {
    /// What tries are counted as.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Problems | Self::Book(_) | Self::Life => "life",
            Self::Mistakes => "mistakes",
            Self::Endgame => "endgame",
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problems => f.write_str("problems"),
            Self::Book(number) => write!(f, "book{number}"),
            Self::Life => f.write_str("life"),
            Self::Mistakes => f.write_str("mistakes"),
            Self::Endgame => f.write_str("endgame"),
        }
    }
}

impl FromStr for Set {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        match text {
            "problems" => Ok(Self::Problems),
            "life" => Ok(Self::Life),
            "mistakes" => Ok(Self::Mistakes),
            "endgame" => Ok(Self::Endgame),
            _ => {
                let number = text.strip_prefix("book").ok_or(ParseKeyError)?;
                number.parse().map(Self::Book).map_err(|_| ParseKeyError)
            }
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Number(number) => write!(f, "{}-{number}", self.set),
            Place::Move(game, number) => write!(f, "{}-{game}-{number}", self.set),
        }
    }
}

impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        let mut parts = text.split('-');
        let set: Set = parts.next().unwrap_or_default().parse()?;
        let number = |text: Option<&str>| {
            text.and_then(|it| it.parse::<usize>().ok()).filter(|&it| it > 0).ok_or(ParseKeyError)
        };
        let place = match set {
            Set::Problems | Set::Book(_) => Place::Number(number(parts.next())?),
            Set::Life | Set::Mistakes | Set::Endgame => {
                let game = parts.next().unwrap_or_default().parse().map_err(|_| ParseKeyError)?;
                Place::Move(game, number(parts.next())?)
            }
        };
        if parts.next().is_some() { Err(ParseKeyError) } else { Ok(Self { set, place }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_back() {
        for text in ["problems-17", "book3-1", "life-aaaaaaaaaaaa-40", "endgame-bbbbbbbbbbbb-9"] {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        }
        for text in
            ["", "problems", "problems-0", "problems-1-2", "book-1", "mistakes-x-1", "life-3"]
        {
            assert!(text.parse::<Key>().is_err(), "{text}");
        }
    }
}
