//! `shidogo train playout`: weights of playouts and first looks.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use playout::Weights;
use train::GameLine;
use train::playout::{Plan, Progress, Score, is_kept_apart, judge, learn};

use super::games::for_each_game;
use crate::args::TrainPlayoutArgs;
use crate::terminal::{self, ProgressLine};

/// Moves of the games kept apart that are predicted at the end.
const JUDGED: usize = 50_000;

pub(crate) fn run(args: &TrainPlayoutArgs) -> anyhow::Result<ExitCode> {
    // What cannot be written is better known before than after.
    let folder = args.out.parent().filter(|it| !it.as_os_str().is_empty());
    if args.out.is_dir() || folder.is_some_and(|it| !it.is_dir()) {
        bail!("cannot write {}: no such folder, or a folder itself", args.out.display());
    }
    let stop = stop_on_interrupt()?;
    let games = read(args)?;
    let mut line = ProgressLine::new();
    let go_on = || {
        if stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let learned = learn(&games, &Plan::default(), |progress| {
        line.draw(&describe(&progress));
        go_on()
    });
    let Some(gammas) = learned else { bail!("interrupted; nothing was written") };
    let bytes = gammas.to_bytes();
    // The weights in use stay until the program ends, so they may as well be leaked.
    let weights: &'static Weights = Box::leak(Box::new(Weights::read(&bytes)?));
    let judgement = judge(weights, &games, JUDGED, |moves| {
        line.draw(&format!("judging: {moves} moves"));
        go_on()
    });
    drop(line);
    // A whole file or none, even if the machine stops here.
    let draft = args.out.with_extension("part");
    std::fs::write(&draft, &bytes)
        .and_then(|()| std::fs::rename(&draft, &args.out))
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    let apart = games.iter().filter(|it| is_kept_apart(it)).count();
    let mut text = format!(
        "games {}, of which kept apart {apart}\npatterns {}, diamonds {}, near {}, bytes {}\n",
        games.len(),
        gammas.prior.patterns.len(),
        gammas.diamonds.len(),
        gammas.near.len(),
        bytes.len()
    );
    match judgement {
        Some(it) => {
            text.push_str(&row("playout", &it.playout));
            text.push_str(&row("prior", &it.prior));
        }
        None => text += "not judged: interrupted\n",
    }
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn read(args: &TrainPlayoutArgs) -> anyhow::Result<Vec<GameLine>> {
    let wanted = args.games as usize;
    let mut games = Vec::new();
    for_each_game(&args.data.join("games/strong19.tsv.xz"), |game| {
        games.push(game);
        if games.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    if games.is_empty() {
        bail!("there is no game to learn from");
    }
    Ok(games)
}

fn row(name: &str, score: &Score) -> String {
    let (top1, loss) = (100.0 * score.top1(), score.log_loss());
    format!("{name}: top-1 {top1:.2} %, log-loss {loss:.4}, of {} moves\n", score.moves)
}

fn describe(progress: &Progress) -> String {
    match progress {
        Progress::Harvest(games) => format!("looking for patterns: {games} games"),
        Progress::Prepare(positions) => format!("preparing: {positions} positions"),
        Progress::Round(round, loss) => format!("round {round}: log-loss {loss:.4}"),
        _ => String::new(),
    }
}

/// The first ctrl-C stops the learning, the second the program.
fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for ctrl-C")?;
    Ok(stop)
}
