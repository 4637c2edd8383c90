//! Points given to White, in half points.

use std::fmt;
use std::str::FromStr;

/// Points given to White before the game, counted in half points so that sums stay exact.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Komi(i16);

/// A number that is no komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("komi is a whole or half number of points from -1000 to 1000")]
pub struct KomiError;

impl Komi {
    /// The largest komi, in half points.
    const MAX_HALVES: i16 = 2000;

    /// From a count of half points: 13 is a komi of 6.5.
    pub const fn from_half_points(halves: i16) -> Result<Self, KomiError> {
        // Not `abs`: the lowest number has no positive counterpart.
        if halves < -Self::MAX_HALVES || halves > Self::MAX_HALVES {
            return Err(KomiError);
        }
        Ok(Self(halves))
    }

    /// From points; quarter points and what is no number are refused.
    pub fn from_points(points: f64) -> Result<Self, KomiError> {
        let halves = points * 2.0;
        // NaN and infinities fail both tests.
        if halves.fract() == 0.0 && halves.abs() <= f64::from(Self::MAX_HALVES) {
            Ok(Self(halves as i16))
        } else {
            Err(KomiError)
        }
    }

    /// The count of half points.
    pub const fn half_points(self) -> i16 {
        self.0
    }

    /// In points.
    pub fn points(self) -> f32 {
        f32::from(self.0) / 2.0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

impl fmt::Debug for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Self, KomiError> {
        Self::from_points(text.trim().parse().map_err(|_| KomiError)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_half_points_are_komi() {
        for (text, halves) in [("6.5", 13), ("7", 14), ("-0.5", -1), ("0", 0), ("375.5", 751)] {
            assert_eq!(text.parse::<Komi>().map(Komi::half_points), Ok(halves));
        }
        for bad in ["nan", "inf", "6.25", "1e9", "", "six"] {
            assert_eq!(bad.parse::<Komi>(), Err(KomiError), "{bad}");
        }
        for bad in [i16::MIN, -2001, 2001, i16::MAX] {
            assert_eq!(Komi::from_half_points(bad), Err(KomiError), "{bad}");
        }
    }
}
