//! How much is said unasked.

use std::str::FromStr;

/// How much is said unasked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rate {
    /// Nothing.
    Off,
    /// What a teacher would interrupt a game for.
    #[default]
    Important,
    /// Whatever there is something to say about.
    Often,
}

/// A text that is no rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRateError;

impl std::fmt::Display for ParseRateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("remarks are off, important or often")
    }
}

impl std::error::Error for ParseRateError {}

impl Rate {
    /// All of them, the quietest first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Important, Self::Often];

    /// `off`, `important` or `often`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Important => "important",
            Self::Often => "often",
        }
    }
}

impl FromStr for Rate {
    type Err = ParseRateError;

    fn from_str(text: &str) -> Result<Self, ParseRateError> {
        Self::ALL.into_iter().find(|it| it.key() == text).ok_or(ParseRateError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_back() {
        for rate in Rate::ALL {
            assert_eq!(rate.key().parse(), Ok(rate));
        }
        assert_eq!("always".parse::<Rate>(), Err(ParseRateError));
    }
}
