//! `shidogo train playout`: weights of playouts and first looks.

use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::bail;

use super::games::for_each_game;
use crate::args::TrainPlayoutArgs;
use crate::terminal;

pub(crate) fn run(args: &TrainPlayoutArgs) -> anyhow::Result<ExitCode> {
    let wanted = args.games as usize;
    let mut games = Vec::new();
    for_each_game(&args.data.join("games/strong19.tsv.xz"), |game| {
        games.push(game);
        if games.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    if games.is_empty() {
        bail!("there is no game to learn from");
    }
    terminal::answer(&format!("{} games\n", games.len()))?;
    Ok(ExitCode::SUCCESS)
}
