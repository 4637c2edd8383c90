//! Whose something is.

/// Whose something is: the number of an account. Handlers that take it as an argument are told who
/// asks, and nobody who is not signed in gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Person(i64);

impl Person {
    /// Whoever uses a server without accounts.
    pub(crate) const ALONE: Self = Self(1);

    /// The person with an account of this number.
    pub(crate) const fn new(number: i64) -> Self {
        Self(number)
    }

    /// The number of the account.
    pub(crate) const fn number(self) -> i64 {
        self.0
    }
}
