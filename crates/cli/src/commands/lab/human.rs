//! `lab human`: how well the human network knows people.

pub(super) mod small;

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use lab::human::{self, BANDS, Foretelling, MoveSample, PlayerSample};
use partner::{Human, RankJudge, RankModel, Rater};
use train::GameLine;

use crate::args::LabArgs;
use crate::commands::players::{players, rank_errors};
use crate::commands::train::games::for_each_game;
use crate::terminal::{self, ProgressLine};

/// Moves of each band unless told.
const MOVES: usize = 1000;
/// Players whose ranks are told, at most so many games.
const GAMES: u32 = 300;
/// The collections with ranks.
const COLLECTIONS: [&str; 3] = ["reviewed.tsv.xz", "ranked_weak19.tsv.xz", "strong19.tsv.xz"];

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let data =
        args.data.as_deref().context("`lab human` needs --data DIR with the folder games")?;
    let human = network(args)?;
    let threads = usize::from(args.threads);
    let games = kept_apart(data)?;
    let most = args.moves.map_or(MOVES, |it| it as usize);
    let samples = human::samples(&games.judged, most, args.seed);
    let foretelling = foretell(&human, &samples, threads);
    let most = args.games.unwrap_or(GAMES) as usize;
    let rater = Rater::embedded().context("the network of ranks cannot be used")?;
    let judge = RankJudge::new(human.clone(), rater);
    let ranked: Vec<&GameLine> =
        games.judged_ranked.iter().filter(|it| it.size.width() == 19).take(most).collect();
    let judged = players(&judge, &ranked, threads);
    let text = describe(&human, &foretelling, &judged);
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text);
        std::fs::create_dir_all(folder)
            .and_then(|()| write("human.md", &text))
            .and_then(|()| write("human.csv", &foretelling.csv()))
            .and_then(|()| write("human.svg", &foretelling.figure()))
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    let is_own_best = foretelling.own_is_best().iter().all(|it| *it);
    Ok(if is_own_best { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The network that is looked at.
fn network(args: &LabArgs) -> anyhow::Result<Human> {
    let Some(file) = args.net.as_deref() else {
        return Human::embedded().context("the human network cannot be used");
    };
    let network = Arc::new(crate::commands::net::load(file)?);
    Human::new(network).with_context(|| format!("{} knows no ranks", file.display()))
}

/// Games that no network of ours learned from.
#[derive(Default)]
struct Games {
    /// All that are kept apart.
    judged: Vec<GameLine>,
    /// Those of them that are in the collection with exact ranks.
    judged_ranked: Vec<GameLine>,
}

fn kept_apart(data: &Path) -> anyhow::Result<Games> {
    let mut games = Games::default();
    for name in COLLECTIONS {
        let file = data.join("games").join(name);
        for_each_game(&file, |game| {
            if game.is_kept_apart() {
                if game.is_reviewed() {
                    games.judged_ranked.push(game.clone());
                }
                games.judged.push(game);
            }
            ControlFlow::Continue(())
        })?;
    }
    Ok(games)
}

fn foretell(human: &Human, samples: &[MoveSample], threads: usize) -> Foretelling {
    let done = AtomicUsize::new(0);
    let each = samples.len().div_ceil(threads.max(1)).max(1);
    let mut all = Foretelling::default();
    let mut line = ProgressLine::new();
    let parts: Vec<Foretelling> = std::thread::scope(|scope| {
        let (mut parts, mut rest) = (Vec::new(), samples.chunks(each));
        let first = rest.next().unwrap_or_default();
        for part in rest {
            let (mut human, done) = (human.clone(), &done);
            parts.push(scope.spawn(move || {
                Foretelling::of(&mut human, part, |_| {
                    done.fetch_add(1, Ordering::Relaxed);
                })
            }));
        }
        let first = Foretelling::of(&mut human.clone(), first, |_| {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            line.draw(&format!("{done} of {} moves", samples.len()));
        });
        let others = parts.into_iter().filter_map(|it| it.join().ok());
        std::iter::once(first).chain(others).collect()
    });
    for part in &parts {
        all.join(part);
    }
    all
}

fn describe(human: &Human, foretelling: &Foretelling, judged: &[PlayerSample]) -> String {
    let mut text = format!(
        "{}\n\nMoves of games kept apart: top-1 / log-loss\n\n{}\n",
        human.network().name(),
        foretelling.markdown()
    );
    let best = BANDS.iter().zip(foretelling.own_is_best()).filter(|it| it.1);
    let best: Vec<&str> = best.map(|it| it.0.name).collect();
    let _ = writeln!(text, "Foretold best by their own rank: {}", best.join(", "));
    text.push_str(&rank_errors(RankModel::built_in(), judged));
    text
}
