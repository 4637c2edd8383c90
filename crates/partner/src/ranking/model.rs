//! From what a player's moves look like to a rank: lines through stated ranks.

use std::sync::LazyLock;

use analysis::RankEstimate;

use super::fit::Line;
use super::record::{Breadth, RankRecord};

/// However many moves there are, stated ranks scatter by so much.
const LEAST_DEVIATION: f64 = 1.2;
/// So many deviations to either side hold nine of ten.
pub(super) const NINE_TENTHS: f64 = 1.645;
/// Hardly anybody whose games are collected surprises more often than this; who does is weaker than
/// a line through the others would say, by so many ranks if every move is odd.
const MOST_SURPRISING: f64 = 0.4;
const ODDITY: f64 = 30.0;

/// The table inside the program: see `docs/nets.md`.
const BUILT_IN: &str = include_str!("../../data/ranks.txt");

/// Ranks by records: one line for those whose moves were weighed, one for the others.
#[derive(Clone, Debug, PartialEq)]
pub struct RankModel {
    weighed: Line,
    seen: Line,
}

/// A table that is no model of ranks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no model of ranks: line {line}")]
pub struct RankModelError {
    /// The number of the line in the table, from 1.
    pub line: usize,
}

impl RankModel {
    /// The one inside the program.
    pub fn built_in() -> &'static Self {
        static MODEL: LazyLock<RankModel> = LazyLock::new(|| {
            RankModel::parse(BUILT_IN).unwrap_or_else(|_| {
                let nothing = Line::nothing;
                RankModel { weighed: nothing(Breadth::Weighed), seen: nothing(Breadth::Seen) }
            })
        });
        &MODEL
    }

    /// The model that fits players of games best: each with the rank that is stated, a number, 1 is
    /// 30 kyu, and the game's hash. `None` if there are too few.
    pub fn fit(players: &[(RankRecord, f64, u64)]) -> Option<Self> {
        let example = |(record, rank, game): &(RankRecord, f64, u64)| {
            (record.clone(), rank + oddity(record), *game)
        };
        let players: Vec<(RankRecord, f64, u64)> = players.iter().map(example).collect();
        let line = |breadth| Line::fit(&players, breadth);
        Some(Self { weighed: line(Breadth::Weighed)?, seen: line(Breadth::Seen)? })
    }

    /// The same without what was weighed: how well reviews, which do not weigh, know ranks.
    #[must_use]
    pub fn seen_only(&self) -> Self {
        Self { weighed: self.seen.clone(), seen: self.seen.clone() }
    }

    fn line(&self, record: &RankRecord) -> &Line {
        match record.breadth() {
            Breadth::Weighed => &self.weighed,
            Breadth::Seen => &self.seen,
        }
    }

    /// The rank that a record looks like, as a number.
    pub fn mean(&self, record: &RankRecord) -> f64 {
        self.line(record).mean(record) - oddity(record)
    }

    /// The rank and its range.
    pub fn estimate(&self, record: &RankRecord) -> RankEstimate {
        let line = self.line(record);
        let mean = self.mean(record).clamp(1.0, 39.0);
        let least = LEAST_DEVIATION.powi(2);
        let by_chance = (line.deviation.powi(2) - least).max(0.0);
        let variance = least + by_chance * line.moves / (record.moves().max(1) as f64);
        let reach = NINE_TENTHS * variance.sqrt();
        let bound = RankEstimate::nearest;
        RankEstimate { mean, low: bound(mean - reach), high: bound(mean + reach) }
    }

    /// As a table: for each line a heading, then a row for each number of a record.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.weighed.write(&mut text, &RankRecord::input_names(Breadth::Weighed));
        self.seen.write(&mut text, &RankRecord::input_names(Breadth::Seen));
        text
    }

    /// Reads [`RankModel::to_text`]; rows that begin with `#` are remarks.
    pub fn parse(text: &str) -> Result<Self, RankModelError> {
        let rows = text.lines().enumerate().map(|(n, it)| (n + 1, it));
        let mut rows = rows.filter(|(_, it)| !it.starts_with('#'));
        let weighed = Line::read(&mut rows, Breadth::Weighed)?;
        let seen = Line::read(&mut rows, Breadth::Seen)?;
        match rows.next() {
            None => Ok(Self { weighed, seen }),
            Some((line, _)) => Err(RankModelError { line }),
        }
    }
}

/// How many ranks more surprising moves than anybody makes cost.
fn oddity(record: &RankRecord) -> f64 {
    ODDITY * (record.surprising_share() - MOST_SURPRISING).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player whose numbers all grow with the rank, give or take what the game's number says.
    fn player(rank: f64, game: u64) -> (RankRecord, f64, u64) {
        let chance = f64::from((game * 7 % 11) as u8) / 550.0;
        let numbers = RankRecord::default().to_numbers();
        let numbers = vec![30.0 * (0.004 * rank + chance); numbers.len()];
        let mut record = RankRecord::from_numbers(&numbers).unwrap();
        record.set_moves(30.0);
        (record, rank, 50 * game)
    }

    fn players() -> Vec<(RankRecord, f64, u64)> {
        (0..120).map(|n| player((n % 30) as f64 + 1.0, n)).collect()
    }

    #[test]
    fn the_built_in_table_can_be_read() {
        RankModel::parse(BUILT_IN).unwrap();
    }

    #[test]
    fn ranks_are_found_again_and_the_table_is_read_as_it_was_written() {
        let model = RankModel::fit(&players()).unwrap();
        let off = |pick: fn(&RankModel) -> RankModel| {
            let model = pick(&model);
            let errors = players().into_iter().map(|(it, rank, _)| (model.mean(&it) - rank).abs());
            errors.sum::<f64>() / 120.0
        };
        assert!(off(RankModel::clone) < 4.0 && off(RankModel::seen_only) < 4.0);
        let text = model.to_text();
        let again = RankModel::parse(&format!("# a remark\n{text}")).unwrap();
        assert_eq!(again.to_text(), text);
        let cut = text.lines().take(9).collect::<Vec<_>>().join("\n");
        assert_eq!(RankModel::parse(&cut), Err(RankModelError { line: 10 }));
        assert!(RankModel::parse(&format!("{text}more")).is_err());
        let renamed = text.replacen("rank at a glance, opening", "points", 1);
        assert!(RankModel::parse(&renamed).is_err(), "a table of another version");
    }

    #[test]
    fn more_games_say_more() {
        let model = RankModel::fit(&players()).unwrap();
        let (mut record, ..) = player(25.0, 3);
        let one = model.estimate(&record);
        for _ in 0..9 {
            record.join(&player(25.0, 3).0);
        }
        let ten = model.estimate(&record);
        let width = |it: RankEstimate| it.high.index() - it.low.index();
        assert!(width(ten) <= width(one), "{one:?} {ten:?}");
        assert!(ten.mean >= one.mean, "farther from the mean of all: {one:?} {ten:?}");
    }

    #[test]
    fn too_few_players_make_no_model() {
        assert_eq!(RankModel::fit(&[]), None);
    }
}
