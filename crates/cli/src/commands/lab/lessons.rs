//! Experiments with the teacher's games.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use ::net::Network;
use anyhow::{Context, ensure};
use goban::{Komi, Position};
use lab::lessons::{self, Classroom, Endgame, Here, LessonPlan, Report, Study};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;

use crate::args::LabArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net;
use crate::commands::train::games::for_each_game;
use crate::elsewhere::{self, Lender, SeriesRoom};
use crate::terminal::{self, ProgressLine};

/// So many series are asked for at once.
const ASKED: usize = 64;
/// Games of each pair unless told.
const GAMES: u32 = 60;
/// Visits a move unless told.
const VISITS: u32 = 100;
/// So many endgames are looked for, in so many games at most.
const POSITIONS: usize = 20;
const MOST_GAMES: usize = 2000;

pub(super) fn run(args: &LabArgs, study: Study) -> anyhow::Result<ExitCode> {
    let cells = study.cells(&args.players, &args.opponents)?;
    let network = Arc::new(net::load(net::or_embedded(args.net.as_deref()))?);
    let judge_file = args.judge.as_deref().context(
        "--judge names the network that judges moves: another than the players', such as b6c96",
    )?;
    let judge = Arc::new(net::load(judge_file)?);
    ensure!(judge.name() != network.name(), "the judge is to be another network than the players'");
    let line = Mutex::new(ProgressLine::new());
    let progress = |done: usize, all: usize| {
        if let Ok(mut line) = line.lock() {
            line.draw(&format!("{done} of {all} games or series"));
        }
    };
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let starts = if study == Study::Endgame { starts(args, &network)? } else { Vec::new() };
    if args.collect {
        return Ok(ExitCode::SUCCESS);
    }
    let stop = || interrupted.load(Ordering::Relaxed);
    let client = elsewhere::connect(&args.nats)?;
    let lender = client.as_ref().map(|_| Lender::start(&args.nats)).transpose()?;
    let room = match (client, &lender) {
        (Some(client), Some(lender)) => {
            elsewhere::wait_for_workers(&client, &stop);
            Some(SeriesRoom {
                client,
                net: lender.lend_network(args.net.as_deref(), &network)?,
                judge: lender.lend_network(Some(judge_file), &judge)?,
                asker: elsewhere::asker("lab"),
                stop: &stop,
            })
        }
        _ => None,
    };
    let plan = LessonPlan {
        cells,
        size: args.size()?,
        games: args.games.unwrap_or(GAMES),
        rounds: args.rounds.unwrap_or(study.rounds()),
        visits: args.visits.unwrap_or(VISITS),
        seed: args.seed,
        network,
        judge,
        starts,
        threads: if room.is_some() { ASKED } else { usize::from(args.threads) },
        out: args.out.clone(),
        place: room.as_ref().map_or(&Here, |it| it as &dyn Classroom),
        stop: &stop,
        progress: &progress,
    };
    let played = lessons::run(&plan)?;
    let report = Report::new(study, &plan.cells, played);
    drop(line);
    terminal::answer(&report.to_markdown())?;
    if let Some(folder) = &args.out {
        write(folder, &report)?;
    }
    Ok(if interrupted.load(Ordering::Relaxed) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The endgames that the games begin from: those of an earlier run in the same folder, or found
/// now.
fn starts(args: &LabArgs, network: &Arc<Network>) -> anyhow::Result<Vec<Position>> {
    let komi = Komi::from_points(lessons::KOMI).unwrap_or_default();
    let size = args.size()?;
    let board = (size, komi);
    let file = args.out.as_ref().map(|it| it.join("positions.txt"));
    if let Some(text) = file.as_ref().and_then(|it| std::fs::read_to_string(it).ok()) {
        let found: Option<Vec<Endgame>> =
            text.lines().map(|it| Endgame::from_line(it, board)).collect();
        let found = found.context("positions.txt is of another board")?;
        return Ok(found.into_iter().map(|it| it.position).collect());
    }
    let data =
        args.data.as_deref().context("`lab endgame` needs --data DIR with the folder games")?;
    let mut games: Vec<GameLine> = Vec::new();
    for name in ["small_9.tsv.xz", "small_13.tsv.xz", "reviewed.tsv.xz", "strong19.tsv.xz"] {
        for_each_game(&data.join("games").join(name), |game| {
            if game.size == size {
                games.push(game);
            }
            if games.len() < MOST_GAMES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
    }
    games.sort_by_key(|it| it.hash);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut line = ProgressLine::new();
    let mut found: Vec<Endgame> = Vec::new();
    for (n, game) in games.iter().enumerate() {
        line.draw(&format!("{} endgames in {n} games", found.len()));
        found.extend(lessons::collect(game, (network, komi), &mut rng));
        if found.len() >= POSITIONS {
            break;
        }
    }
    drop(line);
    ensure!(!found.is_empty(), "no endgame of {size} in the games");
    if let Some(file) = file {
        let lines: String = found.iter().map(|it| it.to_line() + "\n").collect();
        let folder = file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&file, lines))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(found.into_iter().map(|it| it.position).collect())
}

fn write(folder: &Path, report: &Report) -> anyhow::Result<()> {
    let tables = [("table.md", report.to_markdown()), ("table.csv", report.to_csv())];
    for (name, text) in tables.into_iter().chain(report.figures()) {
        let file = folder.join(name);
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}
