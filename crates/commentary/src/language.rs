//! The languages.

use analysis::Rank;

use crate::{english, japanese};

/// A language that there are words in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// 日本語.
    Japanese,
    /// English.
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Japanese, Self::English];

    /// Its code: `ja` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Japanese => "ja",
            Self::English => "en",
        }
    }

    /// A rank as people say it: `8 kyu`, 「初段」.
    pub fn rank(self, rank: Rank) -> String {
        match self {
            Self::Japanese => japanese::rank(rank),
            Self::English => english::rank(rank),
        }
    }
}
