//! Leads in points.

use std::fmt;

/// By how many points the side to move leads, komi included; negative when behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct ScoreLead(f32);

impl ScoreLead {
    /// From points; NaN is no lead.
    pub const fn new(points: f32) -> Self {
        if points.is_nan() { Self(0.0) } else { Self(points) }
    }

    /// In points.
    pub const fn points(self) -> f32 {
        self.0
    }

    /// The same lead seen by the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for ScoreLead {
    /// `+3.5`, `-12.0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_has_a_sign() {
        assert_eq!(ScoreLead::new(3.5).to_string(), "+3.5");
        assert_eq!(ScoreLead::new(3.5).for_opponent().to_string(), "-3.5");
        assert_eq!(ScoreLead::new(f32::NAN), ScoreLead::default());
    }
}
