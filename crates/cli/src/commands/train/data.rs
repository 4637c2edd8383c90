//! `shidogo train data`: positions with what a strong network says of them.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Instant;

use ::net::Network;
use anyhow::{Context, bail};
use goban::{Size, Symmetry};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;
use train::data::{
    People, Picked, Shard, Teacher, append, begin, end_of_work, play_game, positions_of,
};

use super::games::for_each_game;
use crate::args::{LessonArgs, TrainDataCommand, TrainGamesArgs, TrainSelfplayArgs};
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net;
use crate::terminal::{self, ProgressLine};

pub(crate) fn run(command: &TrainDataCommand) -> anyhow::Result<ExitCode> {
    match command {
        TrainDataCommand::Games(args) => from_games(args),
        TrainDataCommand::Selfplay(args) => from_selfplay(args),
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
    let (seed, per_game) = (args.lessons.seed, args.per_game);
    let games = &games;
    let network = Arc::new(net::load(&args.lessons.teacher)?);
    gather(&args.lessons.gathering(), &|| {
        let mut teacher = teacher(Arc::clone(&network))?;
        Some(Box::new(move |n: usize| {
            let game = games.get(n)?;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ game.hash);
            let mut picked = positions_of(game, per_game, &mut rng);
            for it in &mut picked {
                let symmetry = Symmetry::from_number(rng.random_range(0..8))?;
                it.record.lesson = teacher.ask(&it.record.position, symmetry).ok();
            }
            picked.retain(|it| it.record.lesson.is_some());
            Some(picked)
        }))
    })
}

fn from_selfplay(args: &TrainSelfplayArgs) -> anyhow::Result<ExitCode> {
    let (seed, size) = (args.lessons.seed, args.size);
    let network = Arc::new(net::load(&args.lessons.teacher)?);
    let human = if args.people { Some(partner::embedded_human_network()?) } else { None };
    gather(&args.lessons.gathering(), &|| {
        let mut teacher = teacher(Arc::clone(&network))?;
        let mut people = human.as_ref().and_then(|it| People::new(Arc::clone(it), size));
        Some(Box::new(move |n| {
            play_game(&mut teacher, people.as_mut(), size, &mut piece_rng(seed, n)).ok()
        }))
    })
}

/// The random numbers of a piece of work.
pub(super) fn piece_rng(seed: u64, n: usize) -> Xoshiro256PlusPlus {
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
type Worker<'a> = Box<dyn FnMut(usize) -> Option<Vec<Picked>> + 'a>;

/// Does pieces of work on all threads and writes them in their order, so that the file is the
/// same however often it was interrupted.
pub(super) fn gather<'a>(
    args: &Gathering<'_>,
    worker: &(dyn Fn() -> Option<Worker<'a>> + Sync),
) -> anyhow::Result<ExitCode> {
    let (mut file, first, already) = open(args.out)?;
    let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
    let is_enough = AtomicBool::new(already >= args.positions);
    let next = AtomicUsize::new(first);
    let (told, heard) = mpsc::sync_channel(64);
    let mut written = already;
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..args.threads {
            let told = told.clone();
            let (next, is_enough, interrupted) = (&next, &is_enough, &interrupted);
            scope.spawn(move || {
                let Some(mut work) = worker() else { return };
                while !is_enough.load(Ordering::Relaxed) && !interrupted.load(Ordering::Relaxed) {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(picked) = work(n) else { return };
                    if told.send((n, picked)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(told);
        let begun = Instant::now();
        let mut line = ProgressLine::new();
        let (mut waiting, mut expected) = (BTreeMap::new(), first);
        for (n, picked) in heard {
            waiting.insert(n, picked);
            while let Some(picked) = waiting.remove(&expected) {
                expected += 1;
                if is_enough.load(Ordering::Relaxed) {
                    continue;
                }
                for it in &picked {
                    append(&mut file, &it.record.pack(&it.start, it.first))?;
                }
                end_of_work(&mut file)?;
                written += picked.len();
                is_enough.fetch_or(written >= args.positions, Ordering::Relaxed);
            }
            let speed = (written - already) as f64 / begun.elapsed().as_secs_f64().max(1e-3);
            let left = args.positions.saturating_sub(written) as f64 / speed.max(1e-3);
            line.draw(&format!(
                "{written} of {} positions, {speed:.0} a second, {:.0} min left",
                args.positions,
                left / 60.0
            ));
        }
        file.flush()?;
        Ok(())
    })?;
    terminal::answer(&format!("{written} positions in {}\n", args.out.display()))?;
    let done = written >= args.positions || !interrupted.load(Ordering::Relaxed);
    Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn teacher(network: Arc<Network>) -> Option<Teacher> {
    Some(Teacher::new(network, Size::square(19).ok()?))
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
