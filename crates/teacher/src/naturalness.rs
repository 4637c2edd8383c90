//! How natural a move looks.

use crate::tolerance;

/// How natural a move looks: its policy, weighed by distance (`p'`) and by style (`p''`).
///
/// No probability: it is not renormalised and may exceed 1 (Shi 2021, table 6.1 has 1.1176), and
/// yet it is compared with fixed limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Naturalness(f64);

impl Naturalness {
    /// As natural as the policy says, before any weight.
    pub const fn of_policy(policy: f64) -> Self {
        Self(policy)
    }

    /// Weighed by a factor.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self(self.0 * factor)
    }

    /// The number.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Whether it reaches a limit.
    pub fn is_at_least(self, limit: f64) -> bool {
        tolerance::is_at_least(self.0, limit)
    }

    /// Whether it stays below a limit, or on it.
    pub fn is_at_most(self, limit: f64) -> bool {
        tolerance::is_at_most(self.0, limit)
    }
}
