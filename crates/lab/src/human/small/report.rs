//! What was found, as a table, as values between commas, as figures.

use std::fmt::Write;

use analysis::Rank;

use super::question::{Positions, questions};
use super::sample::SIDES;
use super::tally::Tally;
use super::{Chooser, Sitting, Verdict};
use crate::chart::{Chart, Series, lines};
use crate::human::band::BANDS;

/// What the judge says of the moves that one chooser made in one kind of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The side of the board.
    pub side: u8,
    /// Whose positions they are.
    pub positions: Positions,
    /// Who chose.
    pub by: Chooser,
    /// The rank that the network was told; unknown for the others.
    pub told: Rank,
    /// What the moves cost.
    pub tally: Tally,
}

/// All rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// In the order of the table.
    pub rows: Vec<Row>,
}

impl Report {
    /// Counts what was seen; rows of which nothing was seen are left out.
    pub fn new(sittings: &[Sitting], ranks: &[Rank]) -> Self {
        let mut rows = Vec::new();
        for side in SIDES {
            let here: Vec<&Sitting> = sittings.iter().filter(|it| it.side == side).collect();
            rows.extend(questions(ranks).into_iter().filter_map(|it| row(&here, side, it)));
        }
        Self { rows }
    }

    /// As a table of Markdown for each board.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        for side in SIDES {
            let _ = write!(
                text,
                "{side}x{side}\n\n| positions of | moves | n (games) | points lost | ≥ 5 | ≥ 10 \
                 | p < .01 | follies |\n|---|---|---|---|---|---|---|---|\n"
            );
            for row in self.rows.iter().filter(|it| it.side == side) {
                let tally = &row.tally;
                let range = tally.give_or_take().map_or(String::new(), |it| format!(" ± {it:.2}"));
                let shares = tally.percents().map(|it| format!("{it:.1} %")).join(" | ");
                let (n, games, loss) = (tally.moves(), tally.games(), tally.loss());
                let (positions, who) = (row.positions, row.who());
                let _ = writeln!(
                    text,
                    "| {positions} | {who} | {n} ({games}) | {loss:.2}{range} | {shares} |"
                );
            }
            text.push('\n');
        }
        text
    }

    /// As lines of values between commas.
    pub fn csv(&self) -> String {
        let mut text = String::from(
            "side,positions,moves_by,moves,games,points_lost,give_or_take,\
             five_percent,ten_percent,unlikely_percent,folly_percent\n",
        );
        for row in &self.rows {
            let tally = &row.tally;
            let range = tally.give_or_take().map_or(String::new(), |it| format!("{it:.3}"));
            let shares = tally.percents().map(|it| format!("{it:.2}")).join(",");
            let (n, games, loss) = (tally.moves(), tally.games(), tally.loss());
            let (side, positions, who) = (row.side, row.positions, row.who());
            let _ =
                writeln!(text, "{side},{positions},{who},{n},{games},{loss:.3},{range},{shares}");
        }
        text
    }

    /// What moves cost over the rank, drawn for the board of a side.
    pub fn figure(&self, side: u8) -> String {
        let series = |name: &str, rank: &dyn Fn(&Row) -> Option<Rank>| {
            let known = self.rows.iter().filter(|it| it.side == side);
            let at = |rank: Rank| rank.index() as f64 - Rank::parse("1d").index() as f64;
            let points = known.filter_map(|it| Some((at(rank(it)?), it.tally.loss())));
            Series { name: name.to_owned(), points: points.collect(), dots: false }
        };
        let told = |row: &Row, by| (row.by == by).then_some(row.told);
        let own = |row: &Row| matches!(row.positions, Positions::Own(_));
        let people = |row: &Row| row.positions == Positions::People;
        let band = |row: &Row| match row.positions {
            Positions::Band(it) if row.by == Chooser::Played => Some(BANDS[it].middle()),
            _ => None,
        };
        let judge = |row: &Row| match row.positions {
            Positions::Own(it) if row.by == Chooser::Judge => Some(it),
            _ => None,
        };
        lines(&Chart {
            title: format!("What a move costs on {side}x{side}, by the judge"),
            axes: ("rank: -20 is 20k, 0 is 1d, 8 is 9d".into(), "points".into()),
            series: vec![
                series("people, by their band", &band),
                series("by lot, people's positions", &|it| {
                    told(it, Chooser::Lot).filter(|_| people(it))
                }),
                series("likeliest, people's positions", &|it| {
                    told(it, Chooser::Likeliest).filter(|_| people(it))
                }),
                series("by lot, own games", &|it| told(it, Chooser::Lot).filter(|_| own(it))),
                series("likeliest, own games", &|it| {
                    told(it, Chooser::Likeliest).filter(|_| own(it))
                }),
                series("the judge's move, there", &judge),
            ],
        })
    }
}

/// Counts the verdicts of one kind.
fn row(
    sittings: &[&Sitting],
    side: u8,
    (positions, by, told): (Positions, Chooser, Rank),
) -> Option<Row> {
    let is_told = matches!(by, Chooser::Lot | Chooser::Likeliest);
    let rank = told.to_string();
    let takes = |it: &&Verdict| it.by == by && (!is_told || it.rank == rank);
    let mut tally = Tally::default();
    for sitting in sittings {
        let seen = sitting.seen.iter().filter(|it| positions.have(sitting, it));
        for verdict in seen.flat_map(|it| &it.verdicts).filter(takes) {
            tally.add(&sitting.key, verdict);
        }
    }
    (tally.moves() > 0).then_some(Row { side, positions, by, told, tally })
}

impl Row {
    fn who(&self) -> String {
        match self.by {
            Chooser::Played => "as played".to_owned(),
            Chooser::Lot => format!("by lot as {}", self.told),
            Chooser::Likeliest => format!("likeliest as {}", self.told),
            Chooser::Judge => "the judge's own".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::small::{Seen, Source};
    use expect_test::expect;

    fn verdict(by: Chooser, rank: &str, loss: f32) -> Verdict {
        let (rank, mv) = (rank.to_owned(), "E5".to_owned());
        Verdict { by, rank, mv, p: 0.5, loss, folly: None }
    }

    fn sitting(key: &str, source: Source, (band, losses): (Option<usize>, [f32; 3])) -> Sitting {
        let mut verdicts = vec![
            verdict(Chooser::Judge, "", 0.0),
            verdict(Chooser::Lot, "20k", losses[1]),
            verdict(Chooser::Likeliest, "20k", losses[2]),
        ];
        if source != Source::Own {
            verdicts.push(verdict(Chooser::Played, "18k", losses[0]));
        }
        let seen = vec![Seen { n: 4, band, verdicts }];
        Sitting { key: key.to_owned(), side: 9, source, moves: Vec::new(), seen }
    }

    #[test]
    fn moves_are_counted_where_they_belong() {
        let sittings = [
            sitting("a", Source::Own, (None, [0.0, 6.0, 2.0])),
            sitting("b", Source::Apart, (None, [4.0, 11.0, 1.0])),
            sitting("c", Source::Learned, (Some(0), [2.0, 1.0, 3.0])),
        ];
        let report = Report::new(&sittings, &["20k", "9d"].map(Rank::parse));
        expect![[r"
            9x9

            | positions of | moves | n (games) | points lost | ≥ 5 | ≥ 10 | p < .01 | follies |
            |---|---|---|---|---|---|---|---|
            | its own games as 20k | by lot as 20k | 1 (1) | 6.00 | 100.0 % | 0.0 % | 0.0 % | 0.0 % |
            | its own games as 20k | likeliest as 20k | 1 (1) | 2.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | its own games as 20k | the judge's own | 1 (1) | 0.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | games kept apart | as played | 1 (1) | 4.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | games kept apart | the judge's own | 1 (1) | 0.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | games kept apart | by lot as 20k | 1 (1) | 11.00 | 100.0 % | 100.0 % | 0.0 % | 0.0 % |
            | games kept apart | likeliest as 20k | 1 (1) | 1.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | games of people | as played | 2 (2) | 3.00 ± 1.96 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | games of people | the judge's own | 2 (2) | 0.00 ± 0.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | games of people | by lot as 20k | 2 (2) | 6.00 ± 9.80 | 50.0 % | 50.0 % | 0.0 % | 0.0 % |
            | games of people | likeliest as 20k | 2 (2) | 2.00 ± 1.96 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | 25-16k | as played | 1 (1) | 2.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | 25-16k | by lot as 20k | 1 (1) | 1.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | 25-16k | likeliest as 20k | 1 (1) | 3.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |
            | 25-16k | the judge's own | 1 (1) | 0.00 | 0.0 % | 0.0 % | 0.0 % | 0.0 % |

            13x13

            | positions of | moves | n (games) | points lost | ≥ 5 | ≥ 10 | p < .01 | follies |
            |---|---|---|---|---|---|---|---|

        "]]
        .assert_eq(&report.markdown());
        let csv = report.csv();
        assert_eq!(csv.lines().count(), 1 + report.rows.len());
        assert_eq!(
            csv.lines().nth(1),
            Some("9,its own games as 20k,by lot as 20k,1,1,6.000,,100.00,0.00,0.00,0.00")
        );
        assert!(csv.lines().all(|it| it.matches(',').count() == 10));
        let figure = report.figure(9);
        assert!(figure.starts_with("<svg") && figure.contains("by lot, own games"));
        assert_eq!(figure.matches("<polyline").count(), 6);
        assert!(!report.figure(13).contains("NaN"));
    }
}
