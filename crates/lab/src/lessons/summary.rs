//! What the games of one player against one opponent say.

use crate::statistics::{Tally, half_interval, mean};

use super::judge::UNLIKELY;
use super::played::{JudgedMove, Lesson};

/// No move is taken for less likely than this.
pub(super) const LEAST: f64 = 1e-4;

/// What some games say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Summary {
    /// The other side's games.
    pub(super) opponent: Tally,
    /// The same, game by game of a series.
    pub(super) rounds: Vec<Tally>,
    /// The player's moves.
    pub(super) moves: u32,
    /// The mean of how likely they look.
    pub(super) mean: f64,
    /// Its geometric mean.
    pub(super) geometric: f64,
    /// The same of what the judge itself would have played: nobody can have more.
    pub(super) ceiling: Option<f64>,
    /// The share of them that look unlikely.
    pub(super) unlikely: f64,
    /// The mean distance to the move before, in the first moves, and its 95 % interval.
    pub(super) distance: (f64, f64),
    /// The middle one of the final margins, whoever won.
    pub(super) margin: Option<f64>,
    /// Moves that cost much, in a hundred games.
    pub(super) costly: f64,
    /// How strong the player believes the other side to be, after the last round.
    pub(super) belief: Option<f64>,
}

/// Distances are those of so many first moves of a game, as in the thesis.
const FIRST: u32 = 60;

impl Summary {
    pub(super) fn of(lessons: &[&Lesson]) -> Self {
        let tally = |lessons: &mut dyn Iterator<Item = &&Lesson>| {
            lessons.fold(Tally::default(), |sum, it| {
                let lost = u32::from(it.won);
                sum.and(Tally { wins: 1 - lost, draws: 0, losses: lost })
            })
        };
        let rounds = lessons.iter().map(|it| it.round + 1).max().unwrap_or(0);
        let round = |n| tally(&mut lessons.iter().filter(|it| it.round == n));
        let own: Vec<(u32, &JudgedMove)> = lessons.iter().flat_map(|it| it.own_moves()).collect();
        let p = |it: &(u32, &JudgedMove)| f64::from(it.1.p);
        let distances: Vec<f64> = own
            .iter()
            .filter(|it| it.0 < FIRST)
            .filter_map(|it| it.1.distance.map(f64::from))
            .collect();
        let mut margins: Vec<f64> =
            lessons.iter().filter_map(|it| it.margin.map(f64::abs)).collect();
        margins.sort_by(f64::total_cmp);
        let beliefs: Vec<f64> =
            lessons.iter().filter(|it| it.round + 1 == rounds).filter_map(|it| it.belief).collect();
        let costly: u32 = lessons.iter().map(|it| it.costly).sum();
        Self {
            opponent: tally(&mut lessons.iter()),
            rounds: (0..rounds).map(round).collect(),
            moves: own.len() as u32,
            mean: mean(own.iter().map(p)),
            geometric: mean(own.iter().map(|it| p(it).max(LEAST).ln())).exp(),
            ceiling: own
                .iter()
                .all(|it| it.1.top > 0.0)
                .then(|| mean(own.iter().map(|it| f64::from(it.1.top).ln())).exp()),
            unlikely: mean(own.iter().map(|it| if it.1.p < UNLIKELY { 1.0 } else { 0.0 })),
            distance: (mean(distances.iter().copied()), half_interval(&distances)),
            margin: margins.get(margins.len() / 2).copied(),
            costly: 100.0 * f64::from(costly) / (lessons.len().max(1) as f64),
            belief: (!beliefs.is_empty()).then(|| mean(beliefs.iter().copied())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_over_the_own_moves() {
        let mv = |p, line| {
            let (distance, top) = (Some(2.0), 0.9);
            JudgedMove { p, distance, line, top, ..JudgedMove::default() }
        };
        let moves = vec![mv(0.5, 3), mv(0.9, 3), mv(0.02, 3), mv(0.9, 3), mv(0.9, 0)];
        let won = Lesson { black: true, won: true, margin: Some(3.5), moves, ..Lesson::default() };
        let lost = Lesson { won: false, margin: Some(-0.5), round: 1, ..won.clone() };
        let found = Summary::of(&[&won, &lost]);
        assert_eq!(found.opponent, Tally { wins: 1, draws: 0, losses: 1 });
        assert_eq!(found.rounds[0], Tally { wins: 0, draws: 0, losses: 1 });
        assert_eq!((found.moves, found.unlikely), (4, 0.5), "passes do not count");
        assert!((found.mean - 0.26).abs() < 1e-6 && (found.geometric - 0.1).abs() < 1e-6);
        assert!(found.ceiling.is_some_and(|it| (it - 0.9).abs() < 1e-6));
        assert_eq!((found.distance, found.margin), ((2.0, 0.0), Some(3.5)));
        assert_eq!(Summary::of(&[]).opponent.games(), 0);
        assert!((half_interval(&[1.0, 3.0]) - 1.96).abs() < 1e-9);
    }
}
