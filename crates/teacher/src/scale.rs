//! Numbers that go with a rank, or with another number.

use analysis::Rank;

/// A number for some ranks, the weakest first; between them it lies on a line.
pub(crate) fn between(known: &[(&str, f64)], rank: Rank) -> f64 {
    let place = |rank: Rank| rank.index() as f64;
    let known: Vec<(f64, f64)> = known.iter().map(|it| (place(Rank::parse(it.0)), it.1)).collect();
    along(&known, place(rank))
}

/// The same for places that are numbers, the lowest first.
pub(crate) fn along(known: &[(f64, f64)], at: f64) -> f64 {
    match known.iter().position(|it| it.0 >= at) {
        None => known.last().map_or(0.0, |it| it.1),
        Some(0) => known[0].1,
        Some(n) => {
            let ((low, a), (high, b)) = (known[n - 1], known[n]);
            a + (b - a) * (at - low) / (high - low)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_ranks_numbers_lie_on_a_line() {
        let known = [("20k", 10.0), ("10k", 5.0), ("1d", 1.0)];
        let at = |rank| between(&known, Rank::parse(rank));
        assert_eq!(["25k", "20k", "15k", "10k", "9d"].map(at), [10.0, 10.0, 7.5, 5.0, 1.0]);
    }
}
