//! `shidogo train net`: a run of learning.

mod log;
mod run;

pub(super) use run::{replace, write_file, write_net};

use std::fs::{self, File};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use ::net::RANK_INPUTS;
use anyhow::{Context, bail};
use flate2::read::GzDecoder;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use train::data::{Feed, Material, Mixing, Record, Shard, Telling, Viewer};
use train::learning::{
    Architecture, Form, LossWeights, Net, Optimizer, Sample, Schedule, State, Trainer,
};
use train::learning::{import, read_checkpoint};

use super::games::for_each_game;
use crate::args::{LearningArgs, OptimizerName, ShapeArgs, Share, TrainNetArgs};
use crate::terminal;
use run::Run;

/// Positions by which a network is judged, of games and of lessons.
const JUDGED: usize = 2000;
/// One lesson's game in so many is kept apart to judge by.
const LESSONS_APART: usize = 50;

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Everything,
    Moves,
    Value,
    Ranks,
    Problems,
}

impl Goal {
    fn weights(self) -> LossWeights {
        let nothing = LossWeights { policy: 0.0, outcome: 0.0, score: 0.0, ownership: 0.0 };
        match self {
            Self::Everything => LossWeights::default(),
            Self::Moves => LossWeights { policy: 1.0, ..nothing },
            Self::Value => LossWeights { outcome: 1.0, ..nothing },
            Self::Problems => LossWeights { policy: 1.0, outcome: 1.0, ..nothing },
            Self::Ranks => LossWeights { score: 1.0, ..nothing },
        }
    }
}

pub(crate) fn run(args: &TrainNetArgs, goal: Goal) -> anyhow::Result<ExitCode> {
    if (args.ranks || args.problems) && goal != Goal::Everything {
        bail!("--ranks and --problems are for `train net`");
    }
    let (ranks, goal) = match (args.human, args.ranks) {
        (_, true) => (Telling::Asked, Goal::Ranks),
        (true, false) => (Telling::Told, goal),
        (false, false) if args.problems => (Telling::Problems, Goal::Problems),
        (false, false) => (Telling::Kept, goal),
    };
    let mixing = Mixing { played: args.played.clamp(0.0, 1.0), ranks };
    let materials = materials((&args.games, &args.lessons), mixing, args.learning.threads)?;
    learn(&args.learning, (materials, ranks), goal)
}

/// Learns from materials until the steps are done.
pub(super) fn learn(
    args: &LearningArgs,
    ((feed, judged), ranks): ((Feed, Judged), Telling),
    goal: Goal,
) -> anyhow::Result<ExitCode> {
    if feed.is_empty() {
        bail!("there is nothing to learn from: give --games or --lessons");
    }
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let (net, state) = begin(args, ranks)?;
    let optimizer = match args.optimizer {
        OptimizerName::Adamw => Optimizer::AdamW,
        OptimizerName::Muon => Optimizer::Muon,
    };
    let schedule =
        Schedule { optimizer, rate: args.rate, steps: args.steps, ..Schedule::default() };
    terminal::answer(&format!(
        "{} numbers, {} products a point; from step {}\n",
        net.layout().len(),
        net.products_per_point(),
        state.step
    ))?;
    let trainer = Trainer::new(net, state, (schedule, goal.weights()), usize::from(args.threads));
    Run { args, goal, feed, judged, trainer }.go()
}

/// The last checkpoint of the run, or a network to begin with.
fn begin(args: &LearningArgs, ranks: Telling) -> anyhow::Result<(Net, State)> {
    let file = args.out.join("checkpoint");
    if file.exists() {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        return read_checkpoint(&bytes).with_context(|| file.display().to_string());
    }
    let mut shape = shape(&args.shape)?;
    if ranks == Telling::Told {
        shape.extra_globals = RANK_INPUTS;
    }
    let net = Net::new(shape);
    let mut numbers = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(args.seed));
    if let Some(file) = &args.from {
        numbers = adopted(&net, &unpacked(file)?, numbers)
            .with_context(|| format!("{} is of another shape", file.display()))?;
    }
    Ok((net, State::new(numbers)))
}

pub(super) fn shape(args: &ShapeArgs) -> anyhow::Result<Architecture> {
    let (blocks, channels) = (usize::from(args.blocks), usize::from(args.channels));
    if args.inner.is_some() && args.shape != Form::Nested {
        bail!("--inner is for --shape nested");
    }
    let inner = args.inner.map_or(channels / 2, usize::from);
    if inner > channels {
        bail!("--inner is at most --channels");
    }
    let shape = match args.shape {
        Form::Usual => Architecture::usual(blocks, channels),
        Form::Unpooled => Architecture::unpooled(blocks, channels),
        Form::Nested => Architecture::nested(blocks, channels, inner),
    };
    Ok(Architecture { patterns: args.patterns, ..shape })
}

/// A compressed file.
pub(super) fn unpacked(file: &Path) -> anyhow::Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", file.display());
    let mut bytes = Vec::new();
    let packed = File::open(file).with_context(cannot)?;
    GzDecoder::new(packed).read_to_end(&mut bytes).with_context(cannot)?;
    Ok(bytes)
}

/// The numbers of a file of the same shape, or of the same without ranks or patterns.
fn adopted(net: &Net, bytes: &[u8], start: Vec<f32>) -> Option<Vec<f32>> {
    let base = Net::new(Architecture::of_file(bytes)?);
    net.adopt(&base, &import(&base, bytes)?, start)
}

/// What a network is judged by, never learned from.
#[derive(Debug, Default)]
pub(super) struct Judged {
    games: Vec<Sample>,
    lessons: Vec<Sample>,
}

pub(super) fn materials(
    (games, lessons): (&[Share], &[Share]),
    mixing: Mixing,
    threads: u16,
) -> anyhow::Result<(Feed, Judged)> {
    let (mut feed, mut apart) = (Feed::new(mixing), Feed::new(mixing));
    for it in games {
        let (mut games, mut kept_apart) = (Vec::new(), Vec::new());
        for_each_game(&it.file, |game| {
            let is_asked = mixing.ranks == Telling::Asked;
            if game.is_kept_apart() {
                kept_apart.push(game);
            } else if !(is_asked && game.is_for_weighing_ranks()) {
                games.push(game);
            }
            ControlFlow::Continue(())
        })?;
        feed.add(Material::Games(games), it.share);
        apart.add(Material::Games(kept_apart), it.share);
    }
    let mut records = Vec::new();
    for it in lessons {
        let mut shard = shard(&it.file)?;
        records.extend(shard.keep_apart(LESSONS_APART));
        feed.add(Material::Lessons(shard), it.share);
    }
    let mut judged = Judged::default();
    if !apart.is_empty() {
        judged.games = apart.draw((0, 0), JUDGED, usize::from(threads));
    }
    let mut viewer = Viewer::new(goban::Size::square(19)?, Mixing { played: 0.0, ..mixing });
    let step = records.len().div_ceil(JUDGED).max(1);
    for record in records.iter().step_by(step).filter_map(|it| Record::unpack(it)) {
        judged.lessons.extend(viewer.view(&record, goban::Symmetry::IDENTITY));
    }
    Ok((feed, judged))
}

fn shard(file: &Path) -> anyhow::Result<Shard> {
    let read = File::open(file).and_then(|mut it| Shard::read(&mut it));
    read.with_context(|| format!("cannot read {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_what_was_asked_for() {
        let args = |form, inner| ShapeArgs {
            blocks: 3,
            channels: 32,
            shape: form,
            inner,
            patterns: false,
        };
        assert_eq!(shape(&args(Form::Usual, None)).unwrap(), Architecture::usual(3, 32));
        assert_eq!(shape(&args(Form::Unpooled, None)).unwrap(), Architecture::unpooled(3, 32));
        assert_eq!(shape(&args(Form::Nested, None)).unwrap(), Architecture::nested(3, 32, 16));
        assert_eq!(shape(&args(Form::Nested, Some(8))).unwrap(), Architecture::nested(3, 32, 8));
        let error = shape(&args(Form::Usual, Some(8))).unwrap_err().to_string();
        assert_eq!(error, "--inner is for --shape nested");
    }
}
