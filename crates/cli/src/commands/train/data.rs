//! `shidogo train data`: positions with what a strong network says of them.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

use ::net::Network;
use anyhow::{Context, bail};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;
use train::data::{Shard, begin};

use super::games::for_each_game;
use crate::args::{LessonArgs, TrainDataCommand, TrainGamesArgs, TrainSelfplayArgs};
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net;
use crate::elsewhere::{self, Bench, Lessons, Piece, Work};
use crate::terminal::{self, ProgressLine};

/// So many pieces are asked for at once.
const ASKED: u16 = 64;

pub(crate) fn run(command: &TrainDataCommand) -> anyhow::Result<ExitCode> {
    match command {
        TrainDataCommand::Games(args) => from_games(args),
        TrainDataCommand::Selfplay(args) => from_selfplay(args),
        TrainDataCommand::Problems(args) => super::problems::run(args),
    }
}

/// Games in the order of their hashes, which is as good as any order by lot; those that are kept
/// apart are left out.
fn from_games(args: &TrainGamesArgs) -> anyhow::Result<ExitCode> {
    let mut games: Vec<GameLine> = Vec::new();
    for file in &args.files {
        for_each_game(file, |game| {
            if !game.is_kept_apart() {
                games.push(game);
            }
            ControlFlow::Continue(())
        })?;
    }
    games.sort_by_key(|it| it.hash);
    let (games, per_game) = (&games, args.per_game);
    lessons(&args.lessons, None, &|n| {
        let line = games.get(n)?.to_line();
        Some(Work::Game { line, most: per_game })
    })
}

fn from_selfplay(args: &TrainSelfplayArgs) -> anyhow::Result<ExitCode> {
    let size = (args.size.width(), args.size.height());
    let human = if args.people { Some(partner::embedded_human_network()?) } else { None };
    lessons(&args.lessons, human, &|number| Some(Work::Selfplay { number, size }))
}

/// Makes all pieces, here or elsewhere.
fn lessons(
    args: &LessonArgs,
    human: Option<Arc<Network>>,
    work: &(dyn Fn(usize) -> Option<Work> + Sync),
) -> anyhow::Result<ExitCode> {
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let load = if args.bf16 { net::load_bf16 } else { net::load };
    let network = Arc::new(load(&args.teacher)?);
    let mut gathering = args.gathering();
    let Some(client) = elsewhere::connect(&args.nats)? else {
        return gather_until(&gathering, &stop, &|| {
            let mut bench = Bench::new(Arc::clone(&network), human.clone())?;
            Some(Box::new(move |n| Piece::of(&bench.work(args.seed, &work(n)?).ok()?).ok()))
        });
    };
    let loan = elsewhere::lend(&args.nats, Some(&args.teacher), &network)?;
    elsewhere::wait_for_workers(&client, &stop);
    gathering.threads = ASKED;
    let failure = Mutex::new(None);
    let asked = Lessons {
        client,
        net: loan.lent.clone(),
        has_people: human.is_some(),
        asker: elsewhere::asker("train"),
        stop: &|| stop() || failure.lock().is_ok_and(|it| it.is_some()),
    };
    let done = gather_until(&gathering, &stop, &|| {
        Some(Box::new(|n| match asked.ask(args.seed, &work(n)?) {
            Ok(piece) => piece,
            Err(why) => {
                failure.lock().ok()?.get_or_insert(why);
                None
            }
        }))
    })?;
    match failure.into_inner().ok().flatten() {
        Some(why) => Err(why),
        None => Ok(done),
    }
}

/// The random numbers of a piece of work.
pub(crate) fn piece_rng(seed: u64, n: usize) -> Xoshiro256PlusPlus {
    let start = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n as u64);
    Xoshiro256PlusPlus::seed_from_u64(start)
}

/// How much is wanted and where it goes.
pub(super) struct Gathering<'a> {
    pub(super) positions: usize,
    pub(super) out: &'a Path,
    pub(super) threads: u16,
}

impl LessonArgs {
    fn gathering(&self) -> Gathering<'_> {
        Gathering { positions: self.positions, out: &self.out, threads: self.threads }
    }
}

/// Does pieces of work by their number: their positions, or `None` when there is no more.
type Worker<'a> = Box<dyn FnMut(usize) -> Option<Piece> + 'a>;

/// Does pieces of work on all threads and writes them in their order, so that the file is the
/// same however often it was interrupted.
pub(super) fn gather<'a>(
    args: &Gathering<'_>,
    worker: &(dyn Fn() -> Option<Worker<'a>> + Sync),
) -> anyhow::Result<ExitCode> {
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    gather_until(args, &|| interrupted.load(Ordering::Relaxed), worker)
}

fn gather_until<'a>(
    args: &Gathering<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    worker: &(dyn Fn() -> Option<Worker<'a>> + Sync),
) -> anyhow::Result<ExitCode> {
    let (mut file, first, already) = open(args.out)?;
    let is_enough = AtomicBool::new(already >= args.positions);
    let next = AtomicUsize::new(first);
    let (told, heard) = mpsc::sync_channel(64);
    let mut written = already;
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..args.threads {
            let told = told.clone();
            let (next, is_enough) = (&next, &is_enough);
            scope.spawn(move || {
                let Some(mut work) = worker() else { return };
                while !is_enough.load(Ordering::Relaxed) && !stop() {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(piece) = work(n) else { return };
                    if told.send((n, piece)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(told);
        let begun = Instant::now();
        let mut line = ProgressLine::new();
        let (mut waiting, mut expected) = (BTreeMap::new(), first);
        for (n, piece) in heard {
            waiting.insert(n, piece);
            while let Some(piece) = waiting.remove(&expected) {
                expected += 1;
                if is_enough.load(Ordering::Relaxed) {
                    continue;
                }
                file.write_all(&piece.bytes)?;
                written += piece.positions;
                is_enough.fetch_or(written >= args.positions, Ordering::Relaxed);
            }
            let speed = (written - already) as f64 / begun.elapsed().as_secs_f64().max(1e-3);
            let left = args.positions.saturating_sub(written) as f64 / speed.max(1e-3);
            line.draw(&match args.positions {
                usize::MAX => format!("{written} positions, {speed:.0} a second"),
                all => format!(
                    "{written} of {all} positions, {speed:.0} a second, {:.0} min left",
                    left / 60.0
                ),
            });
        }
        file.flush()?;
        Ok(())
    })?;
    terminal::answer(&format!("{written} positions in {}\n", args.out.display()))?;
    let done = written >= args.positions || !stop();
    Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A file to go on with: how many pieces of work and positions it has.
fn open(path: &Path) -> anyhow::Result<(BufWriter<File>, usize, usize)> {
    let cannot = || format!("cannot write {}", path.display());
    if !path.exists() {
        let mut file = BufWriter::new(File::create(path).with_context(cannot)?);
        begin(&mut file)?;
        return Ok((file, 0, 0));
    }
    let mut reader = fs::File::open(path).with_context(cannot)?;
    let Ok(shard) = Shard::read(&mut reader) else {
        bail!("{} is something else: it is not written over", path.display());
    };
    let file = OpenOptions::new().append(true).open(path).with_context(cannot)?;
    file.set_len(shard.whole_bytes() as u64).with_context(cannot)?;
    Ok((BufWriter::new(file), shard.pieces(), shard.len()))
}
