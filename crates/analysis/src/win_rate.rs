//! Chances to win.

use std::fmt;

/// Chance that the side to move wins, in `0.0..=1.0`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct WinRate(f32);

impl WinRate {
    /// As likely to win as to lose.
    pub const EVEN: Self = Self(0.5);

    /// Differences smaller than this are rounding: `0.62 - 0.59 <= 0.03` is false in `f32`.
    const EPSILON: f32 = 1e-5;

    /// From a number; what is outside `0.0..=1.0` goes to the nearer end, NaN to the middle.
    pub const fn new(chance: f32) -> Self {
        if chance.is_nan() { Self::EVEN } else { Self(chance.clamp(0.0, 1.0)) }
    }

    /// The chance.
    pub const fn value(self) -> f32 {
        self.0
    }

    /// The same chance seen by the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        Self(1.0 - self.0)
    }

    /// Whether this is at most `limit` worse than `best`.
    pub fn loses_at_most(self, limit: f32, best: Self) -> bool {
        best.0 - self.0 <= limit + Self::EPSILON
    }

    /// Whether this is at least `gap` better than `other`.
    pub fn leads_by(self, gap: f32, other: Self) -> bool {
        self.0 - other.0 >= gap - Self::EPSILON
    }
}

impl fmt::Display for WinRate {
    /// `62.0%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}%", self.0 * 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_met_in_spite_of_rounding() {
        let best = WinRate::new(0.62);
        assert!(WinRate::new(0.59).loses_at_most(0.03, best));
        assert!(WinRate::new(0.56).loses_at_most(0.06, best));
        assert!(!WinRate::new(0.55).loses_at_most(0.06, best));
        assert!(best.leads_by(0.06, WinRate::new(0.56)));
        assert!(!best.leads_by(0.07, WinRate::new(0.56)));
    }

    #[test]
    fn any_number_becomes_a_chance() {
        for (number, chance) in [(1.5, 1.0), (-3.0, 0.0), (f32::NAN, 0.5), (0.25, 0.25)] {
            assert_eq!(WinRate::new(number).value(), chance);
        }
        assert_eq!(WinRate::new(0.25).for_opponent(), WinRate::new(0.75));
        assert_eq!(WinRate::new(0.62).to_string(), "62.0%");
    }
}
