//! What a number of games says about strength.

use std::fmt;

use serde::Serialize;

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z_95: f64 = 1.959_963_984_540_054;

/// Games from one player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games without a winner; each counts half.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// All games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points from 0 to 1 a game; `None` without games.
    pub fn score(self) -> Option<f64> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// Where the true score lies with 95 % confidence.
    pub fn interval(self) -> Interval {
        self.score().map_or(Interval::UNKNOWN, |it| wilson(it, self.games()))
    }

    /// How much stronger the player is, and the 95 % interval of that.
    pub fn elo(self) -> Elo {
        let interval = self.interval();
        Elo {
            difference: self.score().and_then(elo_difference),
            low: elo_difference(interval.low),
            high: elo_difference(interval.high),
        }
    }

    /// Both tallies together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// A range of scores from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// What is known without any game.
    pub const UNKNOWN: Self = Self { low: 0.0, high: 1.0 };
}

impl fmt::Display for Interval {
    /// `40.3–59.7 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}–{:.1} %", 100.0 * self.low, 100.0 * self.high)
    }
}

/// A difference in strength; `None` is infinite: nothing was won, or everything.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference that gives the score.
    pub difference: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: Option<f64>,
    /// The upper end of the 95 % interval.
    pub high: Option<f64>,
}

impl fmt::Display for Elo {
    /// `+35 (-12 … +83)`; an open end is `∞`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.difference, self.low, self.high) {
            (_, None, None) => f.write_str("unknown"),
            (Some(it), low, high) => {
                write!(f, "{it:+.0} ({} … {})", Bound(low, "-∞"), Bound(high, "+∞"))
            }
            (None, Some(low), _) => write!(f, "above {low:+.0}"),
            (None, None, Some(high)) => write!(f, "below {high:+.0}"),
        }
    }
}

struct Bound(Option<f64>, &'static str);

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(bound) => write!(f, "{bound:+.0}"),
            None => f.write_str(self.1),
        }
    }
}

/// Wilson's interval for a score over this many games, at 95 %.
///
/// Draws make the true interval narrower, so with draws this one is on the safe side.
pub fn wilson(score: f64, games: u32) -> Interval {
    if games == 0 {
        return Interval::UNKNOWN;
    }
    let (n, z2) = (f64::from(games), Z_95 * Z_95);
    let center = score + z2 / (2.0 * n);
    let spread = Z_95 * (score * (1.0 - score) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // At the ends rounding must not leave the range, nor a false promise of a finite difference.
    let low = if score <= 0.0 { 0.0 } else { ((center - spread) / scale).max(0.0) };
    let high = if score >= 1.0 { 1.0 } else { ((center + spread) / scale).min(1.0) };
    Interval { low, high }
}

/// The Elo difference that gives this score; `None` for 0 and 1.
pub fn elo_difference(score: f64) -> Option<f64> {
    // Adding zero turns a negative zero into a plain one.
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10() + 0.0)
}

/// 0 where there is nothing.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), it| (sum + it, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Half of the 95 % interval of a mean.
pub(crate) fn half_interval(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    if count < 2.0 {
        return 0.0;
    }
    let middle = mean(values.iter().copied());
    let squares: f64 = values.iter().map(|it| (it - middle).powi(2)).sum();
    1.96 * (squares / (count - 1.0) / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    #[track_caller]
    fn check(tally: Tally, interval: &str, elo: &str) {
        assert_eq!(tally.interval().to_string(), interval);
        assert_eq!(tally.elo().to_string(), elo);
    }

    #[test]
    fn known_intervals() {
        check(tally(5, 0, 5), "23.7–76.3 %", "+0 (-204 … +204)");
        check(tally(0, 0, 10), "0.0–27.8 %", "below -166");
        check(tally(10, 0, 0), "72.2–100.0 %", "above +166");
        check(tally(75, 0, 25), "65.7–82.5 %", "+191 (+113 … +269)");
        check(tally(50, 50, 0), "65.7–82.5 %", "+191 (+113 … +269)");
        check(tally(0, 0, 0), "0.0–100.0 %", "unknown");
        // Brown, Cai and DasGupta's usual example: 1 of 20.
        let one = wilson(0.05, 20);
        assert!((one.low - 0.008_881).abs() < 1e-5 && (one.high - 0.236_131).abs() < 1e-5);
    }

    #[test]
    fn elo_has_its_textbook_values() {
        let rounded = |score| elo_difference(score).map(f64::round);
        assert_eq!(rounded(0.5), Some(0.0));
        assert_eq!(rounded(0.64), Some(100.0));
        assert_eq!(rounded(0.76), Some(200.0));
        assert_eq!(rounded(10.0 / 11.0), Some(400.0));
        assert_eq!(elo_difference(1.0), None);
        assert_eq!(elo_difference(0.0), None);
    }

    #[test]
    fn sides_are_mirror_images() {
        let (ours, theirs) = (tally(7, 2, 4), tally(4, 2, 7));
        let (a, b) = (ours.interval(), theirs.interval());
        assert!((a.low + b.high - 1.0).abs() < 1e-12 && (a.high + b.low - 1.0).abs() < 1e-12);
        assert_eq!(ours.and(theirs), tally(11, 4, 11));
    }
}
