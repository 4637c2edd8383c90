//! How near to the opponent's last move people of a rank play.

use analysis::Rank;

use crate::scale;
use crate::tolerance::is_at_most;

/// Distances up to which moves are taken together; beyond the last they are, too.
const STEPS: [f64; 4] = [2.0, 3.0, 5.0, 7.0];

/// How much oftener than our own network expects people play so far away, by rank: fitted to
/// 18 000 moves by `shidogo lab flow` (see `docs/measurements.md`).
const FACTORS: [[(&str, f64); 6]; STEPS.len() + 1] = [
    [("20k", 1.47), ("12k", 1.32), ("7k", 1.28), ("2k", 1.21), ("3d", 1.19), ("9d", 1.10)],
    [("20k", 1.22), ("12k", 1.17), ("7k", 1.05), ("2k", 1.19), ("3d", 1.13), ("9d", 1.03)],
    [("20k", 0.92), ("12k", 0.98), ("7k", 1.04), ("2k", 0.93), ("3d", 0.98), ("9d", 1.02)],
    [("20k", 0.72), ("12k", 0.78), ("7k", 0.83), ("2k", 0.86), ("3d", 0.79), ("9d", 1.06)],
    [("20k", 0.42), ("12k", 0.54), ("7k", 0.61), ("2k", 0.64), ("3d", 0.61), ("9d", 0.73)],
];

/// How much likelier than the network thinks somebody of a rank is to play so far from the
/// opponent's last move.
pub(super) fn factor(distance: f64, rank: Rank) -> f64 {
    let step = STEPS.iter().position(|it| is_at_most(distance, *it)).unwrap_or(STEPS.len());
    scale::between(&FACTORS[step], rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_players_answer_nearby_and_strong_ones_look_around() {
        let at = |distance, rank| factor(distance, Rank::parse(rank));
        let known = [at(2.0, "20k"), at(7.0, "9d"), at(7.1, "9d")];
        assert_eq!(known, [1.47, 1.06, 0.73]);
        for (near, far) in [("25k", "12k"), ("12k", "2k"), ("3d", "9d")] {
            let ratio = |rank| at(1.0, rank) / at(12.0, rank);
            assert!(ratio(near) > ratio(far), "{near} and {far}");
        }
    }
}
