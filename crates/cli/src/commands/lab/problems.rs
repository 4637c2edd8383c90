//! `shidogo lab problems`: life and death problems of our own making.

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::Context;
use goban::Size;
use lab::problems::{Found, Hunt, choose, to_collection, to_csv};

use crate::args::LabArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::terminal::{self, ProgressLine};

/// Games unless told.
const GAMES: u32 = 500;
/// Problems in the collection unless told.
const PROBLEMS: u32 = 200;
/// Files are written again after so many games.
const SAVE_EVERY: u32 = 20;
/// Boards that are played on in turn.
const SIZES: [u8; 3] = [9, 11, 13];

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let games = args.games.unwrap_or(GAMES);
    let count = args.moves.unwrap_or(PROBLEMS) as usize;
    let interrupted = stop_on_interrupt()?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut hunt = Hunt::new(args.seed)?;
    let mut found: Vec<Found> = Vec::new();
    let mut line = ProgressLine::new();
    let mut played = 0;
    while played < games && !stop() {
        let size = Size::square(SIZES[played as usize % SIZES.len()])?;
        hunt.game(size, &stop, &mut |it| found.push(it));
        played += 1;
        line.draw(&format!(
            "{played} of {games} games, {} groups in doubt, {} problems",
            hunt.unsettled,
            found.len()
        ));
        if let Some(folder) = &args.out
            && played.is_multiple_of(SAVE_EVERY)
        {
            write(folder, choose(found.clone(), count))?;
        }
    }
    drop(line);
    let (doubts, all) = (hunt.unsettled, found.len());
    let chosen = choose(found, count);
    let summary = format!(
        "{played} games, {doubts} groups in doubt, {all} problems, {} chosen\n",
        chosen.len()
    );
    terminal::answer(&summary)?;
    if let Some(folder) = &args.out {
        write(folder, chosen)?;
    }
    Ok(if stop() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn write(folder: &Path, chosen: Vec<Found>) -> anyhow::Result<()> {
    let files =
        [("life-and-death.sgf", to_collection(&chosen)?), ("life-and-death.csv", to_csv(&chosen))];
    std::fs::create_dir_all(folder)
        .and_then(|()| files.iter().try_for_each(|it| std::fs::write(folder.join(it.0), &it.1)))
        .with_context(|| format!("cannot write to {}", folder.display()))
}
