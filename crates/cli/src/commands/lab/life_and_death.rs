//! `shidogo lab life-and-death`: the paper's tables.

use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, ensure};
use lab::figure::{Whisker, whiskers};
use lab::life_and_death::{self, Row};
use lab::statistics::wilson;

use crate::args::LabArgs;
use crate::commands::labelled::data_folder;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::problem_lines::problem_lines;
use crate::terminal::{self, ProgressLine};

/// Games for one verdict unless told.
const GAMES: u32 = 4000;
/// Seconds for one proof.
const TIME: Duration = Duration::from_secs(5);

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let data = data_folder(args.data.as_deref());
    let lines = problem_lines(&data, "life_death")?;
    let mut exercises = life_and_death::exercises(&lines);
    ensure!(!exercises.is_empty(), "there is no problem of about 1 kyu in the data");
    if let Some(count) = args.games {
        exercises.truncate(count as usize);
    }
    let interrupted = stop_on_interrupt()?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut line = ProgressLine::new();
    let mut rows: Vec<Row> = Vec::new();
    for (name, mut settings) in life_and_death::methods() {
        line.draw(name);
        settings.games = args.playouts.unwrap_or(GAMES);
        rows.push(life_and_death::by_games(name, &settings, (&exercises, args.seed), &stop));
    }
    line.draw("proofs");
    rows.push(life_and_death::by_proof(&exercises, TIME, &stop));
    drop(line);
    let table = life_and_death::to_markdown(&rows);
    terminal::answer(&table)?;
    if let Some(folder) = &args.out {
        let files = [
            ("life-and-death.md", table),
            ("life-and-death.csv", life_and_death::to_csv(&rows)),
            ("life-and-death.svg", figure(&rows)),
        ];
        std::fs::create_dir_all(folder)
            .and_then(|()| files.iter().try_for_each(|it| std::fs::write(folder.join(it.0), &it.1)))
            .with_context(|| format!("cannot write to {}", folder.display()))?;
    }
    Ok(if stop() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn figure(rows: &[Row]) -> String {
    let whisker = |row: &Row| {
        let value = f64::from(row.verdicts) / f64::from(row.asked.max(1));
        let interval = wilson(value, row.asked);
        Whisker { label: row.name.clone(), value, low: interval.low, high: interval.high }
    };
    let all: Vec<Whisker> = rows.iter().map(whisker).collect();
    whiskers("Life and death: right verdicts", ("share", 0.5), &all)
}
