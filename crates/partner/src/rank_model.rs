//! From what a player's moves look like to a rank: a line through stated ranks.

use analysis::RankEstimate;

use crate::ranking::RankRecord;

/// How many numbers the model sees.
pub const INPUTS: usize = 9;
/// However many moves there are, stated ranks scatter by so much.
const LEAST_DEVIATION: f64 = 1.2;
/// So many deviations to either side hold nine of ten.
const NINE_TENTHS: f64 = 1.645;
/// Hardly anybody whose games are collected surprises more often than this; who does is weaker than
/// a line through the others would say, by so many ranks if every move is odd.
const MOST_SURPRISING: f64 = 0.4;
const ODDITY: f64 = 30.0;
/// A pull towards zero, for each player, that keeps the factors small.
const RIDGE: f64 = 1e-3;

/// A rank as a sum of [`RankRecord::inputs`], each times a factor.
#[derive(Clone, Debug, PartialEq)]
pub struct RankModel {
    /// The factors; ranks are numbers, 1 is 30 kyu.
    pub factors: [f64; INPUTS],
    /// How far ranks are off with `moves` moves: a standard deviation.
    pub deviation: f64,
    /// See `deviation`.
    pub moves: f64,
}

impl RankModel {
    /// Fitted by `shidogo lab human`: see `docs/nets.md`.
    pub const BUILT_IN: Self = Self {
        factors: [16.051, 20.039, 15.093, 10.008, -10.394, 10.204, 21.031, 3.365, 4.731],
        deviation: 6.380,
        moves: 114.1,
    };

    /// The factors that fit records with known ranks best; `None` if there are too few.
    pub fn fit(players: &[(RankRecord, f64)]) -> Option<Self> {
        if players.len() < 3 * INPUTS {
            return None;
        }
        let count = players.len() as f64;
        // Normal equations: the matrix of products, and the products with the ranks beside it.
        let mut rows = [[0.0; INPUTS + 1]; INPUTS];
        for (record, rank) in players {
            let inputs = record.inputs();
            let rank = rank + oddity(record);
            for (row, a) in rows.iter_mut().zip(inputs) {
                for (sum, b) in row.iter_mut().zip(inputs.into_iter().chain([rank])) {
                    *sum += a * b;
                }
            }
        }
        for (n, row) in rows.iter_mut().enumerate().skip(1) {
            row[n] += RIDGE * count;
        }
        let factors = solve(rows)?;
        let mut model = Self { factors, deviation: 0.0, moves: 0.0 };
        for (record, rank) in players {
            model.deviation += (model.mean(record) - rank).powi(2) / count;
            model.moves += record.moves() as f64 / count;
        }
        model.deviation = model.deviation.sqrt();
        Some(model)
    }

    /// The rank that a record looks like, as a number.
    pub fn mean(&self, record: &RankRecord) -> f64 {
        let line: f64 = self.factors.iter().zip(record.inputs()).map(|(a, b)| a * b).sum();
        line - oddity(record)
    }

    /// The rank and its range.
    pub fn estimate(&self, record: &RankRecord) -> RankEstimate {
        let mean = self.mean(record).clamp(1.0, 39.0);
        let least = LEAST_DEVIATION.powi(2);
        let by_chance = (self.deviation.powi(2) - least).max(0.0);
        let variance = least + by_chance * self.moves / (record.moves().max(1) as f64);
        let reach = NINE_TENTHS * variance.sqrt();
        let bound = RankEstimate::nearest;
        RankEstimate { mean, low: bound(mean - reach), high: bound(mean + reach) }
    }
}

/// How many ranks more surprising moves than anybody makes cost.
fn oddity(record: &RankRecord) -> f64 {
    ODDITY * (record.surprising_share() - MOST_SURPRISING).max(0.0)
}

/// Solves linear equations by elimination; `None` if they say too little.
fn solve(mut rows: [[f64; INPUTS + 1]; INPUTS]) -> Option<[f64; INPUTS]> {
    for n in 0..INPUTS {
        let best = (n..INPUTS).max_by(|&a, &b| rows[a][n].abs().total_cmp(&rows[b][n].abs()))?;
        rows.swap(n, best);
        let pivot = rows[n];
        if pivot[n].abs() < 1e-12 {
            return None;
        }
        for row in rows.iter_mut().skip(n + 1) {
            let times = row[n] / pivot[n];
            for (cell, above) in row.iter_mut().zip(pivot) {
                *cell -= times * above;
            }
        }
    }
    let mut found = [0.0; INPUTS];
    for n in (0..INPUTS).rev() {
        let known: f64 = (n + 1..INPUTS).map(|it| rows[n][it] * found[it]).sum();
        found[n] = (rows[n][INPUTS] - known) / rows[n][n];
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let truth: [f64; INPUTS] = std::array::from_fn(|n| n as f64 - 4.0);
        let mut rows = [[0.0; INPUTS + 1]; INPUTS];
        for (n, row) in rows.iter_mut().enumerate() {
            for (m, cell) in row.iter_mut().take(INPUTS).enumerate() {
                *cell = if n == m { 0.0 } else { ((n * 7 + m * 3) % 11) as f64 - 5.0 };
            }
            row[INPUTS] = row.iter().zip(truth).map(|(a, b)| a * b).sum();
        }
        let found = solve(rows).unwrap();
        for (a, b) in found.iter().zip(truth) {
            assert!((a - b).abs() < 1e-9, "{found:?}");
        }
        assert_eq!(solve([[0.0; INPUTS + 1]; INPUTS]), None);
    }

    #[test]
    fn too_few_players_make_no_model() {
        assert_eq!(RankModel::fit(&[]), None);
    }
}
