//! How strong somebody seems to be, by the moves they play.

use crate::rank::Rank;

/// How many ranks are told apart.
const RANKS: usize = Rank::COUNT - 2;

/// What is believed about a player's rank: a chance for each rank of amateurs.
#[derive(Clone, Debug, PartialEq)]
pub struct RankBelief {
    /// Logarithms of the chances, up to a common summand, the weakest first.
    logs: [f64; RANKS],
}

/// A rank with the range it is likely in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankEstimate {
    /// The mean: 1 is 30 kyu, 30 is 1 kyu, 31 is 1 dan.
    pub mean: f64,
    /// The weakest rank that is likely.
    pub low: Rank,
    /// The strongest.
    pub high: Rank,
}

impl RankEstimate {
    /// The rank nearest to the mean.
    pub fn rank(&self) -> Rank {
        Self::nearest(self.mean)
    }

    /// The rank of amateurs nearest to a number: 1 is 30 kyu.
    #[expect(clippy::cast_sign_loss, reason = "it was just cut off")]
    pub fn nearest(mean: f64) -> Rank {
        let (low, high) = (Rank::WEAKEST.index() as f64, Rank::STRONGEST.index() as f64);
        Rank::from_index(mean.round().clamp(low, high) as u8)
    }
}

/// How much a move says: moves of one game repeat what others have said already, so that each
/// counts only in part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Credence(pub f64);

impl Default for RankBelief {
    /// Every rank is as likely as any other.
    fn default() -> Self {
        Self { logs: [0.0; RANKS] }
    }
}

impl RankBelief {
    /// Learns that a move was played: `logs` are the logarithms of its chance for players of some
    /// ranks, the weakest first; between them they are taken to lie on a line. What is not known
    /// for at least one rank teaches nothing.
    pub fn learn(&mut self, logs: &[(Rank, f64)], credence: Credence) {
        for (rank, belief) in Rank::amateurs().zip(&mut self.logs) {
            *belief += credence.0 * between(logs, rank);
        }
    }

    /// The chance of each rank, the weakest first.
    pub fn chances(&self) -> Vec<(Rank, f64)> {
        let highest = self.logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let powers: Vec<f64> = self.logs.iter().map(|it| (it - highest).exp()).collect();
        let all: f64 = powers.iter().sum();
        Rank::amateurs().zip(powers.iter().map(|it| it / all)).collect()
    }

    /// The mean and the middle nine tenths.
    pub fn estimate(&self) -> RankEstimate {
        let chances = self.chances();
        let mean = chances.iter().map(|(rank, chance)| rank.index() as f64 * chance).sum();
        let reached = |part: f64| {
            let mut sum = 0.0;
            let found = chances.iter().find(|it| {
                sum += it.1;
                sum >= part
            });
            found.map_or(Rank::STRONGEST, |it| it.0)
        };
        RankEstimate { mean, low: reached(0.05), high: reached(0.95) }
    }
}

/// The value for a rank, on a line between those that are known.
fn between(known: &[(Rank, f64)], rank: Rank) -> f64 {
    let after = known.iter().position(|it| it.0 >= rank);
    match after {
        None => known.last().map_or(0.0, |it| it.1),
        Some(0) => known.first().map_or(0.0, |it| it.1),
        Some(n) => {
            let ((low, a), (high, b)) = (known[n - 1], known[n]);
            let share = (rank.index() - low.index()) as f64 / (high.index() - low.index()) as f64;
            a + share * (b - a)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_strong_players_make_a_player_seem_strong() {
        let known = |weak: f64, strong: f64| {
            [(Rank::parse("20k"), weak.ln()), (Rank::parse("5d"), strong.ln())]
        };
        let mut belief = RankBelief::default();
        let before = belief.estimate();
        assert_eq!(before.rank(), Rank::parse("11k"), "the middle of all");
        for _ in 0..20 {
            belief.learn(&known(0.1, 0.5), Credence(1.0));
        }
        let strong = belief.estimate();
        assert!(strong.rank() > Rank::parse("1d"), "{}", strong.rank());
        assert!(strong.low > before.low && strong.high >= before.high);
        for _ in 0..60 {
            belief.learn(&known(0.5, 0.1), Credence(1.0));
        }
        assert!(belief.estimate().rank() < Rank::parse("15k"));
    }

    #[test]
    fn what_says_nothing_changes_nothing() {
        let mut belief = RankBelief::default();
        belief.learn(&[], Credence(1.0));
        belief.learn(&[(Rank::parse("5k"), -3.0)], Credence(1.0));
        belief.learn(&[(Rank::parse("5k"), -3.0), (Rank::parse("1k"), -9.0)], Credence(0.0));
        let all: f64 = belief.chances().iter().map(|it| it.1).sum();
        assert!((all - 1.0).abs() < 1e-9);
        assert!((belief.estimate().mean - RankBelief::default().estimate().mean).abs() < 1e-9);
    }
}
