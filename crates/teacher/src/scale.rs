//! Numbers that go with a rank.

use analysis::Rank;

/// A number for some ranks, the weakest first; between them it lies on a line.
pub(crate) fn between(known: &[(&str, f64)], rank: Rank) -> f64 {
    let place = |text: &str| Rank::parse(text).index() as f64;
    let at = rank.index() as f64;
    let after = known.iter().position(|it| place(it.0) >= at);
    match after {
        None => known.last().map_or(0.0, |it| it.1),
        Some(0) => known.first().map_or(0.0, |it| it.1),
        Some(n) => {
            let ((low, a), (high, b)) = (known[n - 1], known[n]);
            a + (b - a) * (at - place(low)) / (place(high) - place(low))
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
