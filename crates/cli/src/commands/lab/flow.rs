//! `lab flow`: how near to the last move people of each band play.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use lab::human::{self, Flow};

use crate::args::LabArgs;
use crate::commands::train::games::for_each_game;
use crate::terminal::{self, ProgressLine};

/// Moves of each band unless told.
const MOVES: usize = 4000;
/// The collections with people of all ranks; of the last there is more than enough.
const COLLECTIONS: [(&str, usize); 3] =
    [("reviewed.tsv.xz", usize::MAX), ("ranked_weak19.tsv.xz", 4000), ("strong19.tsv.xz", 1000)];

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let data = args.data.as_deref().context("`lab flow` needs --data DIR with the folder games")?;
    let network = match args.net.as_deref() {
        None => partner::embedded_network().context("our own network cannot be used")?,
        Some(file) => Arc::new(crate::commands::net::load(file)?),
    };
    let mut games = Vec::new();
    for (name, most) in COLLECTIONS {
        let enough = games.len().saturating_add(most);
        for_each_game(&data.join("games").join(name), |game| {
            // What is kept apart judges, it is not fitted to.
            if !game.is_kept_apart() {
                games.push(game);
            }
            if games.len() < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
    }
    let most = args.moves.map_or(MOVES, |it| it as usize);
    let samples = human::samples(&games, most, args.seed);
    let mut line = ProgressLine::new();
    let flow = Flow::of(&network, &samples, |n| {
        line.draw(&format!("{n} of {} moves", samples.len()));
    })?;
    drop(line);
    let text = format!(
        "Moves by their distance to the last one, as a factor of what {} expects\n\n{}",
        network.name(),
        flow.markdown()
    );
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text);
        std::fs::create_dir_all(folder)
            .and_then(|()| write("flow.csv", &flow.csv()))
            .and_then(|()| write("flow.svg", &flow.figure()))
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
