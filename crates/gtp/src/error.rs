//! Why a command is refused.

/// Why a command is refused; its text is what follows the `?`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GtpError {
    /// No such command, or not one of this engine.
    #[error("unknown command")]
    UnknownCommand,
    /// An argument is missing or is something else.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// What stands there, shortened.
        found: String,
    },
    /// More arguments than the command takes.
    #[error("unexpected argument {0}")]
    Surplus(String),
    /// A board that does not exist.
    #[error("unacceptable size: {0}")]
    UnacceptableSize(String),
    /// A move that the rules forbid, and why.
    #[error("illegal move: {0}")]
    IllegalMove(String),
    /// There is nothing to take back.
    #[error("cannot undo")]
    CannotUndo,
    /// More bytes without a line end than any command has.
    #[error("line too long")]
    LineTooLong,
    /// Anything else.
    #[error("{0}")]
    Failed(String),
}

impl GtpError {
    /// Longest piece of the input that an error repeats, in characters.
    const LONGEST_FOUND: usize = 40;

    /// Any other error, with its text.
    pub fn failed(reason: impl ToString) -> Self {
        Self::Failed(reason.to_string())
    }

    /// `found` stands where `expected` should.
    pub fn expected(expected: &'static str, found: Option<&str>) -> Self {
        let found = found.map_or_else(|| "nothing".to_owned(), Self::shortened);
        Self::Expected { expected, found }
    }

    pub(crate) fn surplus(found: &str) -> Self {
        Self::Surplus(Self::shortened(found))
    }

    fn shortened(text: &str) -> String {
        let mut short: String = text.chars().take(Self::LONGEST_FOUND).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        format!("\"{short}\"")
    }
}
