//! `shidogo train rank`: from what moves look like to a rank.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use analysis::Rank;
use anyhow::{Context, bail};
use lab::human::{self, PlayerSample};
use partner::{Human, RankJudge, RankRecord, Rater};
use train::GameLine;

use super::games::for_each_game;
use crate::args::TrainRankArgs;
use crate::commands::labelled::data_folder;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::players::{players, rank_errors};
use crate::terminal::{self, ProgressLine};

/// Games that are looked at before what was seen is kept.
const AT_ONCE: usize = 20;

pub(crate) fn run(args: &TrainRankArgs) -> anyhow::Result<ExitCode> {
    let games = games(args)?;
    let (apart, learned): (Vec<&GameLine>, Vec<&GameLine>) =
        games.iter().partition(|it| it.is_kept_apart());
    // Of the others the network of ranks has learned: its words are worth less elsewhere.
    let learned = learned.into_iter().filter(|it| it.is_for_weighing_ranks());
    let wanted: Vec<&GameLine> =
        apart.iter().copied().chain(learned.take(args.games as usize)).collect();
    let seen = look_at_all(args, &wanted)?;
    let is_apart: HashSet<u64> = apart.iter().map(|it| it.hash).collect();
    let (judged, learned): (Vec<PlayerSample>, Vec<PlayerSample>) =
        seen.into_iter().partition(|it| is_apart.contains(&it.game));
    let model = human::fit(&learned)
        .with_context(|| format!("{} players are too few to learn from", learned.len()))?;
    let heading = format!(
        "# Ranks by what moves look like: `shidogo train rank --games {}`, {} players; docs/nets.md.\n\
         # First for moves that were weighed, then for what reviews see of them: the mean rank (1 is 30k), the\n\
         # deviation with so many moves, those moves, the noise in them, moves that make a mean count half; then\n\
         # for each number the usual value, how it scatters, the factor, the name.\n",
        args.games,
        learned.len()
    );
    // A whole file or none.
    let draft = args.out.with_extension("part");
    fs::write(&draft, format!("{heading}{}", model.to_text()))
        .and_then(|()| fs::rename(&draft, &args.out))
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    terminal::answer(&format!(
        "Fitted to {} players, judged by others\n{}",
        learned.len(),
        rank_errors(&model, &judged)
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Reviewed games on large boards, in an order that says nothing.
fn games(args: &TrainRankArgs) -> anyhow::Result<Vec<GameLine>> {
    let file = data_folder(args.data.as_deref()).join("games").join("reviewed.tsv.xz");
    let mut games = Vec::new();
    for_each_game(&file, |game| {
        if game.is_reviewed() && game.size.width() == 19 {
            games.push(game);
        }
        ControlFlow::Continue(())
    })?;
    games.sort_by_key(|it| it.hash);
    Ok(games)
}

/// What the players of these games do; what was seen in an earlier run is not looked at again.
fn look_at_all(args: &TrainRankArgs, wanted: &[&GameLine]) -> anyhow::Result<Vec<PlayerSample>> {
    let human = match args.net.as_deref() {
        None => Human::embedded().context("the human network cannot be used")?,
        Some(file) => {
            let network = Arc::new(crate::commands::net::load(file)?);
            Human::new(network).with_context(|| format!("{} knows no ranks", file.display()))?
        }
    };
    let hashes: HashSet<u64> = wanted.iter().map(|it| it.hash).collect();
    let mut seen = match &args.numbers {
        Some(file) if file.exists() => read(file)?,
        _ => Vec::new(),
    };
    seen.retain(|it| hashes.contains(&it.game));
    let known: HashSet<u64> = seen.iter().map(|it| it.game).collect();
    let rest: Vec<&GameLine> =
        wanted.iter().copied().filter(|it| !known.contains(&it.hash)).collect();
    let rater = match args.rater.as_deref() {
        None => Rater::embedded().context("the network of ranks cannot be used")?,
        Some(file) => Rater::new(Arc::new(crate::commands::net::load(file)?)),
    };
    let judge = RankJudge::new(human, rater);
    let interrupted = stop_on_interrupt()?;
    let mut line = ProgressLine::new();
    for (n, part) in rest.chunks(AT_ONCE).enumerate() {
        if interrupted.load(std::sync::atomic::Ordering::Relaxed) {
            bail!("interrupted");
        }
        line.draw(&format!("{} of {} games", n * AT_ONCE, rest.len()));
        let found = players(&judge, part, usize::from(args.threads));
        if let Some(file) = &args.numbers {
            append(file, &found)?;
        }
        seen.extend(found);
    }
    Ok(seen)
}

/// One player a line: the game, the rank, all numbers.
fn append(file: &Path, players: &[PlayerSample]) -> anyhow::Result<()> {
    let mut text = String::new();
    for it in players {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:016x}\t{}", it.game, it.stated);
        for number in it.record.to_numbers() {
            let _ = write!(text, "\t{number}");
        }
        text.push('\n');
    }
    let open = OpenOptions::new().create(true).append(true).open(file);
    open.and_then(|mut it| it.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", file.display()))
}

fn read(file: &Path) -> anyhow::Result<Vec<PlayerSample>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let player = |line: &str| {
        let mut columns = line.split('\t');
        let game = u64::from_str_radix(columns.next()?, 16).ok()?;
        let stated = Rank::parse(columns.next()?);
        let numbers: Option<Vec<f64>> = columns.map(|it| it.parse().ok()).collect();
        let record = RankRecord::from_numbers(&numbers?)?;
        Some(PlayerSample { game, stated, record })
    };
    text.lines()
        .enumerate()
        .map(|(n, line)| {
            player(line).with_context(|| format!("{}:{}: no player", file.display(), n + 1))
        })
        .collect()
}
