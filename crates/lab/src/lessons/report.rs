//! Tables and figures of a study.

use std::fmt::Write;

use super::experiment::{Cell, Study};
use super::played::Lesson;
use super::style_report;
use super::summary::Summary;
use super::{round_report, rule_report};
use crate::chart::{Chart, Series, lines};
use crate::figure::{Whisker, whiskers};
use crate::statistics::mean;

/// What a study found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    study: Study,
    rows: Vec<Row>,
    lessons: Vec<Lesson>,
}

#[derive(Clone, Debug, PartialEq)]
struct Row {
    player: String,
    opponent: String,
    found: Summary,
}

/// What the papers found, for comparison: player, opponent's share, mean p, geometric mean p, share
/// of p < .05, mean distance.
type Printed = (&'static str, &'static str);

/// 000 tables 5.4 and 6.3, 001 table 2 (13×13, against Ray).
const PAPERS: [Printed; 6] = [
    ("strongest", "0 %; distance 3.17"),
    ("ikeda", "001, 13×13, c 0.8 / 1.5 / 2.5: 23 / 40 / 73 %"),
    ("a15", "37 ± 4 %; distance 3.16; unnatural 1.27 of the first 60"),
    ("abc25", "48 ± 4 %; distance 2.33; unnatural 1.22; in endgames 37 %, p .36 / .24, 9.7 %"),
    ("near", "20 %"),
    ("endgame", "in endgames 63 %, p .46 / .30, 8.5 % (its own network)"),
];

/// What all opponents of a player are called together.
const ALL: &str = "all";

impl Report {
    /// Of all games of the cells.
    pub fn new(study: Study, cells: &[Cell], lessons: Vec<Lesson>) -> Self {
        let row = |cell: &Cell| {
            let (player, opponent) = (cell.player.name(), cell.opponent.name());
            let of_cell = |it: &&Lesson| it.player == player && it.opponent == opponent;
            let own: Vec<&Lesson> = lessons.iter().filter(of_cell).collect();
            Row {
                player: player.to_owned(),
                opponent: opponent.to_owned(),
                found: Summary::of(&own),
            }
        };
        Self { study, rows: cells.iter().map(row).collect(), lessons }
    }

    /// A table in Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = String::from(
            "| player | opponent | games | opponent won | 95 % | mean p | geometric | p < .05 | \
             distance | margin | costly in 100 games | |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        );
        for Row { player, opponent, found } in self.rows.iter().chain(&self.totals()) {
            let printed = self.printed(player);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "| {player} | {opponent} | {} | {} | {} | {:.3} | {:.3} | {:.1} % | {:.2} ± {:.2} | {} | {:.1} | {printed} |",
                found.opponent.games(),
                percent(found.opponent.score()),
                found.opponent.interval(),
                found.mean,
                found.geometric,
                100.0 * found.unlikely,
                found.distance.0,
                found.distance.1,
                found.margin.map_or_else(|| "–".to_owned(), |it| format!("{it}")),
                found.costly,
            );
        }
        text.push_str(&self.ceiling());
        text.push_str(&self.by_round());
        text.push_str(&rule_report::markdown(&self.players()));
        if self.study == Study::Styles {
            text.push('\n');
            text.push_str(&style_report::markdown(&self.lessons));
        }
        text
    }

    /// What the judge's own moves would have come to, where it was noted.
    fn ceiling(&self) -> String {
        let found = Summary::of(&self.lessons.iter().collect::<Vec<_>>());
        found.ceiling.filter(|_| found.moves > 0).map_or_else(String::new, |it| {
            format!("\nThe judge's own favourites in these positions: geometric {it:.3}.\n")
        })
    }

    /// A row more for each player that met several opponents: all its games.
    fn totals(&self) -> Vec<Row> {
        let met = |name: &str| self.rows.iter().filter(|it| it.player == name).count();
        let total = |(player, games): (&str, Vec<&Lesson>)| Row {
            player: player.to_owned(),
            opponent: ALL.to_owned(),
            found: Summary::of(&games),
        };
        self.players().into_iter().filter(|it| met(it.0) > 1).map(total).collect()
    }

    fn printed(&self, player: &str) -> &'static str {
        let is_meant = matches!(self.study, Study::Control | Study::Endgame);
        PAPERS.iter().find(|it| is_meant && it.0 == player).map_or("", |it| it.1)
    }

    /// The opponent's games from first to last, where the player remembers.
    fn by_round(&self) -> String {
        let totals = self.totals();
        let cell = |row: &'_ Row| {
            let is_all = row.opponent == ALL;
            let own =
                |it: &&Lesson| it.player == row.player && (is_all || it.opponent == row.opponent);
            self.lessons.iter().filter(own).collect()
        };
        let rows = self.rows.iter().chain(&totals);
        let cells: Vec<round_report::Cell<'_>> = rows
            .map(|row| round_report::Cell {
                player: &row.player,
                opponent: &row.opponent,
                found: &row.found,
                lessons: cell(row),
            })
            .collect();
        round_report::markdown(&cells)
    }

    /// The same for programs.
    pub fn to_csv(&self) -> String {
        let mut text = String::from(
            "player,opponent,games,opponent_share,low,high,moves,mean_p,geometric_p,unlikely,distance,margin,costly\n",
        );
        for Row { player, opponent, found } in &self.rows {
            let interval = found.opponent.interval();
            let share = found.opponent.score().map_or_else(String::new, |it| format!("{it:.4}"));
            let margin = found.margin.map_or_else(String::new, |it| it.to_string());
            let _ = writeln!(
                text,
                "{player},{opponent},{},{share},{:.4},{:.4},{},{:.4},{:.4},{:.4},{:.3},{margin},{:.2}",
                found.opponent.games(),
                interval.low,
                interval.high,
                found.moves,
                found.mean,
                found.geometric,
                found.unlikely,
                found.distance.0,
                found.costly
            );
        }
        text
    }

    /// Figures with their names.
    pub fn figures(&self) -> Vec<(&'static str, String)> {
        let mut all = vec![("shares.svg", self.shares())];
        if self.study != Study::Ladder {
            all.push(("distances.svg", self.distances()));
            all.push(("leads.svg", self.leads()));
            all.push(("win-rates.svg", self.win_rates()));
        }
        all
    }

    fn shares(&self) -> String {
        let whisker = |row: &Row| {
            let interval = row.found.opponent.interval();
            Some(Whisker {
                label: format!("{} – {}", row.player, row.opponent),
                value: 100.0 * row.found.opponent.score()?,
                low: 100.0 * interval.low,
                high: 100.0 * interval.high,
            })
        };
        let rows: Vec<Whisker> = self.rows.iter().filter_map(whisker).collect();
        whiskers(self.study.name(), ("games won by the opponent, %", 50.0), &rows)
    }

    /// Each player once, with all its games.
    fn players(&self) -> Vec<(&str, Vec<&Lesson>)> {
        let mut names: Vec<&str> = self.rows.iter().map(|it| it.player.as_str()).collect();
        names.dedup();
        let games = |name: &str| self.lessons.iter().filter(|it| it.player == name).collect();
        names.into_iter().map(|it| (it, games(it))).collect()
    }

    /// How far moves are from the one before.
    fn distances(&self) -> String {
        let series = |(name, lessons): (&str, Vec<&Lesson>)| {
            let all: Vec<f32> = lessons
                .iter()
                .flat_map(|it| it.own_moves())
                .filter_map(|it| it.1.distance)
                .collect();
            let share = |n: u8| {
                let from = f32::from(n);
                let here = all.iter().filter(|&&it| it >= from && it < from + 1.0).count();
                (f64::from(n) + 0.5, 100.0 * here as f64 / all.len().max(1) as f64)
            };
            Series { name: name.to_owned(), points: (1..20).map(share).collect(), dots: false }
        };
        let series = self.players().into_iter().map(series).collect();
        lines(&Chart {
            title: "distance to the opponent's last move".to_owned(),
            axes: ("distance".to_owned(), "share of moves, %".to_owned()),
            series,
        })
    }

    /// The lead over the game, as the judge sees it.
    fn leads(&self) -> String {
        const WINDOW: u32 = 10;
        let series = |(name, lessons): (&str, Vec<&Lesson>)| {
            let longest = lessons.iter().map(|it| it.given + it.moves.len() as u32).max();
            let at = |n: u32| {
                let leads: Vec<f64> = lessons
                    .iter()
                    .flat_map(|it| it.own_moves())
                    .filter(|it| it.0 / WINDOW == n)
                    .map(|it| it.1.lead.into())
                    .collect();
                let middle = f64::from(n * WINDOW + WINDOW / 2);
                (leads.len() > 2).then(|| (middle, mean(leads.iter().copied())))
            };
            let points = (0..longest.unwrap_or(0) / WINDOW).filter_map(at).collect();
            Series { name: name.to_owned(), points, dots: false }
        };
        let series = self.players().into_iter().map(series).collect();
        lines(&Chart {
            title: "lead over the game, by the judge".to_owned(),
            axes: ("move".to_owned(), "points ahead".to_owned()),
            series,
        })
    }

    /// What the player and the judge think of the same positions.
    fn win_rates(&self) -> String {
        const SHOWN: [u32; 6] = [20, 21, 40, 41, 60, 61];
        let series = |(name, lessons): (&str, Vec<&Lesson>)| {
            let points = lessons
                .iter()
                .flat_map(|it| it.own_moves())
                .filter(|it| SHOWN.contains(&it.0))
                .filter_map(|it| Some((100.0 * f64::from(it.1.own?), 100.0 * f64::from(it.1.win))))
                .collect();
            Series { name: name.to_owned(), points, dots: true }
        };
        let series = self.players().into_iter().map(series).collect();
        lines(&Chart {
            title: "win rates at moves 20, 40 and 60".to_owned(),
            axes: ("by the player, %".to_owned(), "by the judge, %".to_owned()),
            series,
        })
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |it| format!("{:.1} %", 100.0 * it))
}
