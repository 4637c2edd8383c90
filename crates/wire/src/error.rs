//! Why a message is refused.

/// Why a message is refused; the text is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WireError {
    /// It is of another version of this format.
    #[error("the message has format {found}, and this program reads format {}", crate::FORMAT)]
    Format {
        /// What it says.
        found: u32,
    },
    /// It is not the JSON that was expected.
    #[error("the message cannot be read: {0}")]
    Json(String),
    /// It says something that cannot be.
    #[error("{0}")]
    Senseless(String),
}

impl WireError {
    /// Something that cannot be.
    pub(crate) fn senseless(what: impl std::fmt::Display) -> Self {
        Self::Senseless(what.to_string())
    }
}
