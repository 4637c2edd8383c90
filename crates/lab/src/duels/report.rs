//! What the games say.

use std::fmt::Write;

use super::experiment::{Experiment, Pairing};
use super::value_mcts::{self, CurvePoint};
use crate::figure::{Whisker, curves, whiskers};
use crate::statistics::Tally;

/// What one duel came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// What differs.
    pub what: String,
    /// Our games.
    pub tally: Tally,
    /// Where it stands on the paper's curves, if it does.
    pub point: Option<CurvePoint>,
}

/// What an experiment came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// Which.
    pub experiment: Experiment,
    /// Duel by duel.
    pub rows: Vec<Row>,
}

impl Findings {
    pub(super) fn new(
        experiment: Experiment,
        pairings: Vec<Pairing>,
        tally: impl Fn(usize) -> Tally,
    ) -> Self {
        let row = |(n, it): (usize, Pairing)| Row {
            name: it.name,
            what: it.what,
            tally: tally(n),
            point: it.point,
        };
        Self { experiment, rows: pairings.into_iter().enumerate().map(row).collect() }
    }

    /// A table in Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text =
            String::from("| | what | games | won | 95 % | Elo |\n|---|---|---|---|---|---|\n");
        for Row { name, what, tally, .. } in &self.rows {
            let score =
                tally.score().map_or_else(|| "–".to_owned(), |it| format!("{:.1} %", 100.0 * it));
            let (games, interval, elo) = (tally.games(), tally.interval(), tally.elo());
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {name} | {what} | {games} | {score} | {interval} | {elo} |");
        }
        text
    }

    /// The same for programs.
    pub fn to_csv(&self) -> String {
        let mut text = String::from("name,games,won,low,high,elo\n");
        for Row { name, tally, .. } in &self.rows {
            let interval = tally.interval();
            let elo = tally.elo().difference.map_or_else(String::new, |it| format!("{it:.1}"));
            let score = tally.score().map_or_else(String::new, |it| format!("{it:.4}"));
            let _ = writeln!(
                text,
                "{name},{},{score},{:.4},{:.4},{elo}",
                tally.games(),
                interval.low,
                interval.high
            );
        }
        text
    }

    /// The same drawn.
    pub fn to_svg(&self) -> String {
        if self.rows.iter().any(|it| it.point.is_some()) {
            return curves(
                &self.experiment.title(),
                "games won, %",
                &value_mcts::panels(&self.rows),
            );
        }
        let rows: Vec<Whisker> = self
            .rows
            .iter()
            .filter_map(|it| {
                let interval = it.tally.interval();
                Some(Whisker {
                    label: it.name.clone(),
                    value: 100.0 * it.tally.score()?,
                    low: 100.0 * interval.low,
                    high: 100.0 * interval.high,
                })
            })
            .collect();
        whiskers(&self.experiment.title(), ("games won, %", 50.0), &rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_table_tells_how_sure_it_is() {
        let pairings = Experiment::Doublings(4).pairings();
        let findings = Findings::new(Experiment::Doublings(4), pairings, |n| match n {
            0 => Tally { wins: 60, draws: 0, losses: 40 },
            _ => Tally::default(),
        });
        expect![[r"
            | | what | games | won | 95 % | Elo |
            |---|---|---|---|---|---|
            | 2 | 2 visits against 1 | 100 | 60.0 % | 50.2–69.1 % | +70 (+1 … +139) |
            | 4 | 4 visits against 2 | 0 | – | 0.0–100.0 % | unknown |
        "]]
        .assert_eq(&findings.to_markdown());
        assert_eq!(findings.to_svg().matches("<circle").count(), 1);
        assert!(findings.to_csv().contains("2,100,0.6000,0.50"));
    }
}
