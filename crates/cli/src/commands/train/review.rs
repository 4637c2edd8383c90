//! `shidogo train review`: what teachers criticise and what they praise.

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use commentary::review::{Evidence, Fault, TaughtMove, Teachers};
use partner::{Care, Human, Reviewer};

use crate::args::TrainReviewArgs;
use crate::commands::judged::{self, Judged, Opinion};
use crate::commands::labelled::data_folder;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net::{load, or_embedded};
use crate::terminal::{self, ProgressLine};

/// Parts the games are dealt into: what was learned from the others judges each.
const FOLDS: u64 = 10;

/// A move with its numbers.
struct Lesson<'a> {
    place: usize,
    judged: &'a Judged,
    taught: TaughtMove,
    fault: Option<Fault>,
}

pub(crate) fn run(args: &TrainReviewArgs) -> anyhow::Result<ExitCode> {
    let data = data_folder(args.data.as_deref());
    let table = args.judged.clone().unwrap_or_else(|| data.join("reviews").join("judged.tsv"));
    let judged = judged::read(&table, &data)?;
    let (names, lessons) = look_at_all(args, &judged)?;
    if lessons.len() < 10 * FOLDS as usize {
        bail!("there are only {} moves whose games are at hand", lessons.len());
    }
    if let Some(file) = &args.numbers {
        std::fs::write(file, as_table(&names, &lessons))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    let mut bad = Vec::new();
    let mut good = Vec::new();
    for part in 0..FOLDS {
        let (apart, rest): (Vec<&Lesson<'_>>, Vec<&Lesson<'_>>) =
            lessons.iter().partition(|it| it.judged.game % FOLDS == part);
        let moves: Vec<TaughtMove> = rest.iter().map(|it| it.taught.clone()).collect();
        let teachers = Teachers::learn(names.clone(), &moves);
        for it in apart {
            let opinion = teachers.opinion(&it.taught.numbers);
            bad.push((opinion.criticism, it.taught.is_bad));
            good.push((opinion.praise, it.taught.is_good));
        }
    }
    let (named, right) = kinds(&lessons);
    let moves: Vec<TaughtMove> = lessons.iter().map(|it| it.taught.clone()).collect();
    let text = Teachers::learn(names, &moves).to_text();
    // A whole file or none.
    let draft = args.out.with_extension("part");
    std::fs::write(&draft, text)
        .and_then(|()| std::fs::rename(&draft, &args.out))
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    terminal::answer(&format!(
        "moves {}, bad {}, good {}; {FOLDS} parts by game\n\
         bad against the rest: area under the curve {:.3}, calibration off by {:.3}\n\
         good against the rest: area under the curve {:.3}, calibration off by {:.3}\n\
         kind of fault: named in {named} of the bad moves whose kind was read, right in {right}\n",
        lessons.len(),
        bad.iter().filter(|it| it.1).count(),
        good.iter().filter(|it| it.1).count(),
        area_under_curve(&bad),
        calibration_error(&bad),
        area_under_curve(&good),
        calibration_error(&good),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The names of the numbers, and all moves with theirs, in the order of the table.
fn look_at_all<'a>(
    args: &TrainReviewArgs,
    judged: &'a [Judged],
) -> anyhow::Result<(Vec<String>, Vec<Lesson<'a>>)> {
    let network = Arc::new(load(or_embedded(args.net.as_deref()))?);
    let human = Human::embedded().context("the human network cannot be used")?;
    let care = Care::once(args.visits);
    let interrupted = stop_on_interrupt()?;
    let next = AtomicUsize::new(0);
    let seen = Mutex::new((Vec::new(), Vec::new()));
    let work = || -> anyhow::Result<()> {
        let mut reviewer = Reviewer::new(Arc::clone(&network), human.clone(), care);
        let mut line = ProgressLine::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(it) = judged.get(place) else { return Ok(()) };
            line.draw(&format!("move {place} of {}", judged.len()));
            let stop = || interrupted.load(Ordering::Relaxed);
            let Some(look) = reviewer.look(&it.before, it.mv, &stop)? else {
                bail!("interrupted");
            };
            let evidence = Evidence::new(&look, it.rank);
            let fault = evidence.fault();
            let numbers = evidence.numbers();
            let (names, numbers): (Vec<String>, Vec<f64>) = numbers.into_iter().unzip();
            let is = |opinion| it.opinion == opinion;
            let taught =
                TaughtMove { numbers, is_bad: is(Opinion::Bad), is_good: is(Opinion::Good) };
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.0 = names;
            seen.1.push(Lesson { place, judged: it, taught, fault });
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|it| match it.join() {
            Ok(result) => result,
            Err(_) => bail!("a thread has died"),
        })
    })?;
    let (names, mut lessons) = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
    lessons.sort_by_key(|it| it.place);
    Ok((names, lessons))
}

fn as_table(names: &[String], lessons: &[Lesson<'_>]) -> String {
    let mut text = format!("game\topinion\tkinds\tfault\t{}\n", names.join("\t"));
    for it in lessons {
        let values: Vec<String> = it.taught.numbers.iter().map(|it| format!("{it:.4}")).collect();
        let (game, kinds) = (it.judged.game, it.judged.kinds.join(","));
        let opinion = it.judged.opinion;
        let fault = it.fault.map_or("", Fault::key);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{game:016x}\t{opinion:?}\t{kinds}\t{fault}\t{}", values.join("\t"));
    }
    text
}

/// Of the bad moves whose kind was read: how many are named a fault, and how many rightly.
fn kinds(lessons: &[Lesson<'_>]) -> (usize, usize) {
    let is_read =
        |it: &&Lesson<'_>| it.taught.is_bad && it.judged.kinds.iter().any(|kind| kind != "other");
    let named: Vec<(&Lesson<'_>, Fault)> =
        lessons.iter().filter(is_read).filter_map(|it| Some((it, it.fault?))).collect();
    let is_right =
        |it: &&(&Lesson<'_>, Fault)| it.0.judged.kinds.iter().any(|kind| kind == it.1.key());
    (named.len(), named.iter().filter(is_right).count())
}

/// How often a move of the one kind has a higher chance than one of the other; ties are halves.
fn area_under_curve(judged: &[(f64, bool)]) -> f64 {
    let of = |kind: bool| judged.iter().filter(move |it| it.1 == kind).map(|it| it.0);
    let mut won = 0.0;
    let mut pairs = 0.0_f64;
    for a in of(true) {
        for b in of(false) {
            pairs += 1.0;
            won += match a.partial_cmp(&b) {
                Some(std::cmp::Ordering::Greater) => 1.0,
                Some(std::cmp::Ordering::Equal) => 0.5,
                _ => 0.0,
            };
        }
    }
    won / pairs.max(1.0)
}

/// How far stated chances are from how often it was so, in ten groups of the same size.
fn calibration_error(judged: &[(f64, bool)]) -> f64 {
    let mut sorted = judged.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mean = |values: &mut dyn Iterator<Item = f64>, count: usize| {
        values.sum::<f64>() / count.max(1) as f64
    };
    let groups = sorted.chunks(sorted.len().div_ceil(10).max(1));
    let off: f64 = groups
        .map(|group| {
            let said = mean(&mut group.iter().map(|it| it.0), group.len());
            let was = mean(&mut group.iter().map(|it| f64::from(u8::from(it.1))), group.len());
            (said - was).abs() * group.len() as f64
        })
        .sum();
    off / judged.len().max(1) as f64
}
