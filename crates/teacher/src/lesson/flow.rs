//! How near to the opponent's last move people of a rank play.

use analysis::Rank;

use crate::scale;
use crate::tolerance::is_at_most;

/// Distances up to which moves are taken together; beyond the last they are, too.
const STEPS: [f64; 6] = [2.0, 3.0, 4.0, 5.0, 6.0, 7.0];

/// How much oftener than our own network expects people play so far away, by rank: fitted by
/// `shidogo lab flow` (see `docs/measurements.md`).
const FACTORS: [[(&str, f64); 6]; STEPS.len() + 1] = [
    [("20k", 1.2), ("12k", 1.2), ("7k", 1.2), ("2k", 1.2), ("3d", 1.2), ("9d", 1.2)],
    [("20k", 1.1), ("12k", 1.1), ("7k", 1.1), ("2k", 1.1), ("3d", 1.1), ("9d", 1.1)],
    [("20k", 1.0), ("12k", 1.0), ("7k", 1.0), ("2k", 1.0), ("3d", 1.0), ("9d", 1.0)],
    [("20k", 0.95), ("12k", 0.95), ("7k", 0.95), ("2k", 0.95), ("3d", 0.95), ("9d", 0.95)],
    [("20k", 0.9), ("12k", 0.9), ("7k", 0.9), ("2k", 0.9), ("3d", 0.9), ("9d", 0.9)],
    [("20k", 0.8), ("12k", 0.8), ("7k", 0.8), ("2k", 0.8), ("3d", 0.8), ("9d", 0.8)],
    [("20k", 0.7), ("12k", 0.7), ("7k", 0.7), ("2k", 0.7), ("3d", 0.7), ("9d", 0.7)],
];

/// How much likelier than the network thinks somebody of a rank is to play so far from the
/// opponent's last move.
pub(super) fn factor(distance: f64, rank: Rank) -> f64 {
    let step = STEPS.iter().position(|it| is_at_most(distance, *it)).unwrap_or(STEPS.len());
    scale::between(&FACTORS[step], rank)
}
