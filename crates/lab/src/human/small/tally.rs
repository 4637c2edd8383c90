//! What many moves cost.

use std::collections::BTreeMap;

use super::Verdict;

/// Moves that look less likely than this to the judge are strange.
const STRANGE: f32 = 0.01;
/// So many points are a mistake, and so many a blunder.
const COSTLY: [f32; 2] = [5.0, 10.0];

/// What the judge says of many moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Sums of the losses and counts of the moves, game by game.
    games: BTreeMap<String, (f64, u32)>,
    costly: [u32; 2],
    strange: u32,
    follies: u32,
}

impl Tally {
    /// Counts a move of a game.
    pub(super) fn add(&mut self, game: &str, verdict: &Verdict) {
        let (sum, moves) = self.games.entry(game.to_owned()).or_default();
        *sum += f64::from(verdict.loss);
        *moves += 1;
        for (count, limit) in self.costly.iter_mut().zip(COSTLY) {
            *count += u32::from(verdict.loss >= limit);
        }
        self.strange += u32::from(verdict.p < STRANGE);
        self.follies += u32::from(verdict.folly.is_some());
    }

    /// How many moves.
    pub fn moves(&self) -> u32 {
        self.games.values().map(|it| it.1).sum()
    }

    /// Of how many games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The mean of the points lost.
    pub fn loss(&self) -> f64 {
        let sum: f64 = self.games.values().map(|it| it.0).sum();
        sum / f64::from(self.moves().max(1))
    }

    /// The mean is known to so much, to either side (95 %); moves of one game are alike, so that
    /// the games are what is counted. `None` with one game.
    pub fn give_or_take(&self) -> Option<f64> {
        let (mean, games) = (self.loss(), self.games.len() as f64);
        let off = |&(sum, moves): &(f64, u32)| (sum - mean * f64::from(moves)).powi(2);
        let sum: f64 = self.games.values().map(off).sum();
        let variance = sum * games / (games - 1.0);
        (games > 1.0).then(|| 1.96 * variance.sqrt() / f64::from(self.moves().max(1)))
    }

    /// Of a hundred moves, those that lose five points or more and ten or more, look strange to the
    /// judge, are follies.
    pub fn percents(&self) -> [f64; 4] {
        let [five, ten] = self.costly;
        [five, ten, self.strange, self.follies]
            .map(|it| 100.0 * f64::from(it) / f64::from(self.moves().max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::small::Chooser;

    fn verdict(loss: f32, p: f32, folly: Option<&str>) -> Verdict {
        let (rank, mv) = ("5k".to_owned(), "E5".to_owned());
        Verdict { by: Chooser::Lot, rank, mv, p, loss, folly: folly.map(str::to_owned) }
    }

    #[test]
    fn moves_are_counted_and_games_make_the_range() {
        let mut tally = Tally::default();
        tally.add("a", &verdict(4.9, 0.5, None));
        assert_eq!((tally.loss(), tally.give_or_take()), (f64::from(4.9_f32), None));
        tally.add("a", &verdict(5.1, 0.009, Some("dame")));
        tally.add("b", &verdict(12.0, 0.01, None));
        tally.add("b", &verdict(-2.0, 0.3, None));
        assert_eq!((tally.moves(), tally.games()), (4, 2));
        assert!((tally.loss() - 5.0).abs() < 1e-6);
        assert_eq!(tally.percents(), [50.0, 25.0, 25.0, 25.0]);
        // Both games lose the same: nothing is known to differ.
        assert!(tally.give_or_take().unwrap() < 1e-5);
        tally.add("c", &verdict(0.0, 0.3, None));
        // The mean is 4; two games are off by 2 altogether, one by 4: √(24 × 3/2) × 1.96 / 5.
        assert!((tally.give_or_take().unwrap() - 1.96 * 6.0 / 5.0).abs() < 1e-4);
    }
}
