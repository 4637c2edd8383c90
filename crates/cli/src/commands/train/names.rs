//! `shidogo train names`: the trees that name moves.

use std::process::ExitCode;

use anyhow::{Context, bail};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use shapes::learning::{BoostParams, Sample, boost, calibrate, fold};
use shapes::{Confidence, FeatureReader, Label, Model, Name, PossibleNames};

use crate::args::TrainNamesArgs;
use crate::commands::labelled::{self, Labelled, Sources};
use crate::terminal::{self, ProgressLine};

/// What a move counts that was sought out for its name: rare names are to be known, but not to
/// be thought frequent.
const SOUGHT: f32 = 0.6;

/// A move to learn from and to be judged by.
struct Lesson {
    game: u64,
    label: Label,
    is_ordinary: bool,
    sample: Sample,
    possible: PossibleNames,
}

pub(crate) fn run(args: &TrainNamesArgs) -> anyhow::Result<ExitCode> {
    let data = labelled::data_folder(args.data.as_deref());
    let mut line = ProgressLine::new();
    let mut reader = FeatureReader::new(goban::Size::square(19)?);
    let mut lessons = Vec::new();
    let sources = Sources { labels: &args.labels, sought: &args.sought, data: &data };
    let found = labelled::for_each(&sources, |it: &Labelled<'_>| {
        let features = reader.features(it.position, it.mv)?;
        let weight = if it.is_ordinary { 1.0 } else { SOUGHT };
        lessons.push(Lesson {
            game: it.game,
            label: it.label.clone(),
            is_ordinary: it.is_ordinary,
            sample: Sample::new(features, it.label, weight),
            possible: reader.possible(it.position, it.mv)?,
        });
        line.draw(&format!("{} moves", lessons.len()));
        Ok(())
    })?;
    if lessons.len() < 100 {
        bail!("there are only {} labels whose games are at hand", lessons.len());
    }
    let mut judged = Vec::new();
    let mut hits = [0_usize; 3];
    for part in 0..args.folds {
        line.draw(&format!("part {} of {}", part + 1, args.folds));
        let (apart, learned): (Vec<&Lesson>, Vec<&Lesson>) =
            lessons.iter().partition(|it| fold(it.game, args.folds) == part);
        let model = learn(&learned, args.seed);
        for lesson in apart.into_iter().filter(|it| it.is_ordinary) {
            let (first, second) = model.guess(&lesson.sample.features, lesson.possible);
            let name = Name::from_index(first.0);
            let is_first = name == lesson.label.first;
            let is_accepted = is_first || name.is_some_and(|it| lesson.label.accepts(it));
            let second = Name::from_index(second.0);
            let is_either = is_accepted || second.is_some_and(|it| lesson.label.accepts(it));
            for (count, hit) in hits.iter_mut().zip([is_first, is_accepted, is_either]) {
                *count += usize::from(hit);
            }
            judged.push((first.1, is_first));
        }
    }
    line.draw("all together");
    let all: Vec<&Lesson> = lessons.iter().collect();
    let model = Model { confidence: calibrate(&judged), ..learn(&all, args.seed) };
    drop(line);
    let bytes = model.to_bytes();
    // A whole file or none.
    let draft = args.out.with_extension("part");
    std::fs::write(&draft, &bytes)
        .and_then(|()| std::fs::rename(&draft, &args.out))
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    let share = |count: usize| 100.0 * count as f64 / judged.len().max(1) as f64;
    let (trees, questions) = model.trees.extent();
    terminal::answer(&format!(
        "labels {}, games not at hand {}\nmoves of ordinary games {}, by {} parts: \
         first name {:.1} %, accepted {:.1} %, with the second {:.1} %\n\
         trees {trees}, questions {questions}, bytes {}\n",
        found.labels,
        found.lost,
        judged.len(),
        args.folds,
        share(hits[0]),
        share(hits[1]),
        share(hits[2]),
        bytes.len()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn learn(lessons: &[&Lesson], seed: u64) -> Model {
    let samples: Vec<Sample> = lessons.iter().map(|it| it.sample.clone()).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let trees = boost(&samples, &BoostParams::NAMES, &mut rng);
    Model { trees, confidence: Confidence::plain() }
}
