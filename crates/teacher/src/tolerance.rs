//! Comparisons with the limits of the papers.

/// Differences smaller than this are rounding: `0.62 - 0.59 <= 0.03` is false in floating point,
/// and the worked example of paper 001, table 1 needs it to be true.
const TOLERANCE: f64 = 1e-5;

/// `value ≤ limit`.
pub(crate) fn is_at_most(value: f64, limit: f64) -> bool {
    value <= limit + TOLERANCE
}

/// `value ≥ limit`.
pub(crate) fn is_at_least(value: f64, limit: f64) -> bool {
    value >= limit - TOLERANCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_met_in_spite_of_rounding() {
        assert!(0.62 - 0.59 > 0.03 && is_at_most(0.62 - 0.59, 0.03));
        assert!(f64::from(0.62_f32) - f64::from(0.56_f32) > 0.06);
        assert!(is_at_most(f64::from(0.62_f32) - f64::from(0.56_f32), 0.06));
        assert!(is_at_least(0.3 - 0.1, 0.2) && is_at_least(0.049_995, 0.05));
        assert!(!is_at_most(0.0301, 0.03) && !is_at_least(0.0499, 0.05));
    }
}
