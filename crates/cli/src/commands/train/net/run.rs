//! The steps of a run, with what is told and kept on the way.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;
use train::data::Feed;
use train::learning::{Architecture, Losses, Net, Trainer, export, rounded, write_checkpoint};

use super::log::{Entry, Log};
use super::{Goal, Judged};
use crate::args::LearningArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::terminal::{self, ProgressLine};

/// Steps between two looks at the progress line.
const TELL_EVERY: u64 = 10;

pub(super) struct Run<'a> {
    pub(super) args: &'a LearningArgs,
    pub(super) goal: Goal,
    pub(super) feed: Feed,
    pub(super) judged: Judged,
    pub(super) trainer: Trainer,
}

impl Run<'_> {
    pub(super) fn go(mut self) -> anyhow::Result<ExitCode> {
        let interrupted = stop_on_interrupt().context("cannot listen for ctrl-C")?;
        let mut log = Log::open(&self.args.out)?;
        let mut line = ProgressLine::new();
        let (begun, first) = (Instant::now(), self.trainer.state().step);
        let mut learned = Losses::default();
        let (threads, batch) = (usize::from(self.args.threads), usize::from(self.args.batch));
        let mut next = self.feed.draw((first, self.args.seed), batch, threads);
        while self.trainer.state().step < self.args.steps {
            let step = self.trainer.state().step;
            learned = learned.and(self.trainer.step(&next).losses);
            next = self.feed.draw((step + 1, self.args.seed), batch, threads);
            let done = step + 1;
            let seconds = begun.elapsed().as_secs_f64();
            let speed = (done - first) as f64 * batch as f64 / seconds.max(1e-3);
            if done.is_multiple_of(TELL_EVERY) {
                let left = (self.args.steps - done) as f64 * batch as f64 / speed;
                let count = f64::from(learned.positions.max(1));
                let top = 100.0 * f64::from(learned.top_moves) / count;
                let top = match self.goal {
                    Goal::Ranks => String::new(),
                    _ => format!(", top move {top:.1} %"),
                };
                line.draw(&format!(
                    "step {done} of {}: loss {:.3}{top}, {speed:.0} samples/s, {:.0} min left",
                    self.args.steps,
                    learned.total / count,
                    left / 60.0
                ));
            }
            let stops = interrupted.load(Ordering::Relaxed) || done == self.args.steps;
            if done.is_multiple_of(self.args.every) || stops {
                let entry = Entry {
                    step: done,
                    samples: done * batch as u64,
                    seconds,
                    speed,
                    rate: self.trainer.schedule().rate_at(done),
                    learned,
                    goal: self.goal,
                    games: self.trainer.judge(&self.judged.games),
                    lessons: self.trainer.judge(&self.judged.lessons),
                };
                line.draw("");
                terminal::answer(&format!("{}\n", entry.tell()))?;
                log.add(&entry)?;
                self.save(done * batch as u64)?;
                learned = Losses::default();
            }
            if stops {
                break;
            }
        }
        let done = self.trainer.state().step >= self.args.steps;
        Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// The checkpoint to go on with, and the network as it is now.
    fn save(&self, samples: u64) -> anyhow::Result<()> {
        let (net, state) = (self.trainer.net(), self.trainer.state());
        replace(&self.args.out.join("checkpoint"), |file| Ok(write_checkpoint(net, state, file)?))?;
        let name = name(net.architecture(), self.goal, samples);
        write_net(&self.args.out, net, (&name, &state.averaged))
    }
}

/// As KataGo's networks are named: by their shape and how much they have seen.
fn name(shape: &Architecture, goal: Goal, samples: u64) -> String {
    let kind = match goal {
        Goal::Ranks => "-ranks",
        _ if shape.extra_globals > 0 => "-human",
        _ => "",
    };
    let is_nested = shape.blocks.iter().any(|it| it.is_nested());
    let nested = if is_nested { "nbt" } else { "" };
    format!("shidogo{kind}-b{}c{}{nested}-s{samples}", shape.blocks.len(), shape.channels)
}

/// Writes `net.bin.gz`.
pub(in super::super) fn write_net(
    folder: &Path,
    net: &Net,
    (name, numbers): (&str, &[f32]),
) -> anyhow::Result<()> {
    write_file(&folder.join("net.bin.gz"), net, (name, numbers))
}

/// Writes a network, rounded and compressed.
pub(in super::super) fn write_file(
    path: &Path,
    net: &Net,
    (name, numbers): (&str, &[f32]),
) -> anyhow::Result<()> {
    replace(path, |file| {
        let mut file = GzEncoder::new(file, Compression::best());
        export(net, name, &rounded(numbers), &mut file)?;
        file.finish()?;
        Ok(())
    })
}

/// Writes a file beside the old one and puts it in its place when it is whole.
pub(in super::super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    let new = path.with_extension("new");
    let mut file = BufWriter::new(File::create(&new).with_context(cannot)?);
    write(&mut file).with_context(cannot)?;
    file.flush().with_context(cannot)?;
    fs::rename(&new, path).with_context(cannot)
}
