//! By lot.

use crate::case::Case;
use crate::choice::{Choice, Reason};

/// Each move with the chance `N^z / Σ N^z` (000 §3.2); the scores are the chances.
pub(super) fn by_lot(case: &Case<'_>) -> Option<Choice> {
    let most = case.entries.iter().map(|it| it.visits).fold(0.0, f64::max);
    // Divided by the largest, so that no power is too large for a number.
    let weight = |visits: f64| {
        if most > 0.0 { (visits / most).powf(case.params.sharpness) } else { 1.0 }
    };
    let weights: Vec<f64> = case.entries.iter().map(|it| weight(it.visits)).collect();
    let total: f64 = weights.iter().sum();
    let moves = case.entries.iter().map(|it| it.mv);
    let scores: Vec<_> = moves.zip(weights.iter().map(|it| it / total)).collect();
    let mut rest = case.lot;
    let drawn = scores.iter().find(|&&(_, chance)| {
        rest -= chance;
        rest < 0.0
    });
    // Rounding may leave a little over; the last move that has a chance takes it.
    let drawn = drawn.or_else(|| scores.iter().rfind(|it| it.1 > 0.0))?;
    Some(Choice { mv: drawn.0, reason: Reason::Softmax, scores })
}
