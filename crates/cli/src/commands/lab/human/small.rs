//! `lab human-small`: how sane the human network's moves are on 9×9 and 13×13.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use analysis::Rank;
use anyhow::{Context, ensure};
use lab::human::BANDS;
use lab::human::small::{self, Report, SIDES, SmallPlan};
use train::GameLine;

use crate::args::LabArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net;
use crate::commands::train::games::for_each_game;
use crate::terminal::{self, ProgressLine};

/// Positions of each band and at each rank, on each board, unless told.
const MOVES: usize = 200;
/// The collections with small boards.
const COLLECTIONS: [&str; 3] = ["small_9.tsv.xz", "small_13.tsv.xz", "reviewed.tsv.xz"];

pub(in crate::commands::lab) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let judge = args.judge.as_deref().context(
        "`lab human-small` needs --judge: a network that is stronger than ours, such as b15",
    )?;
    let human = super::network(args)?;
    let judge = Arc::new(net::load(judge)?);
    ensure!(judge.name() != human.network().name(), "no network is to judge itself");
    let ranks = ranks(&args.players)?;
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let line = Mutex::new(ProgressLine::new());
    let progress = |done: usize, all: usize| {
        if let Ok(mut line) = line.lock() {
            line.draw(&format!("{done} of {all} games"));
        }
    };
    let plan = SmallPlan {
        human,
        judge,
        ranks,
        games: args.data.as_deref().map_or_else(|| Ok(Vec::new()), games)?,
        moves: args.moves.map_or(MOVES, |it| it as usize),
        seed: args.seed,
        threads: usize::from(args.threads),
        out: args.out.clone(),
        stop: &stop,
        progress: &progress,
    };
    let sittings = small::run(&plan)?;
    let report = Report::new(&sittings, &plan.ranks);
    let text = format!(
        "{}, judged by {}: one evaluation before a move and one after it\n\n{}",
        plan.human.network().name(),
        plan.judge.name(),
        report.markdown()
    );
    drop(line);
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text);
        let figures = || SIDES.iter().map(|it| (format!("small_{it}.svg"), report.figure(*it)));
        write("small.md", &text)
            .and_then(|()| write("small.csv", &report.csv()))
            .and_then(|()| figures().try_for_each(|(name, svg)| write(&name, &svg)))
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    Ok(if stop() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The ranks that the network is told.
fn ranks(given: &[String]) -> anyhow::Result<Vec<Rank>> {
    if given.is_empty() {
        return Ok(BANDS.iter().map(|it| it.middle()).collect());
    }
    let rank = |text: &String| {
        let rank = Rank::parse(text);
        rank.is_known().then_some(rank).with_context(|| format!("`{text}` is no rank"))
    };
    given.iter().map(rank).collect()
}

fn games(data: &Path) -> anyhow::Result<Vec<GameLine>> {
    let mut games = Vec::new();
    for name in COLLECTIONS {
        for_each_game(&data.join("games").join(name), |game| {
            if SIDES.contains(&game.size.width()) {
                games.push(game);
            }
            ControlFlow::Continue(())
        })?;
    }
    Ok(games)
}
