//! The languages.

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
}
