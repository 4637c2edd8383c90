//! `shidogo lab names`: the paper's table of namers, by cross-validation by game.

mod figure;

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use shapes::learning::{BoostParams, Sample, Scoreboard, boost, fold};
use shapes::{
    Confidence, DecisionTree, Example, FeatureReader, Label, Model, Name, PaperFeatures,
    PossibleNames, TreeParams, by_rules,
};

use crate::args::LabArgs;
use crate::commands::labelled::{self, Labelled, Sources};
use crate::terminal::{self, ProgressLine};

/// Parts the games are dealt into unless told, as in the paper.
const FOLDS: u32 = 10;
/// What a move counts that was sought out for its name.
const SOUGHT: f32 = 0.6;
/// Below this chance nothing is said.
const QUIET: f32 = 0.2;
/// Names with fewer moves are left out of the mean over names.
const FEWEST: usize = 5;
/// Confusions that are told.
const CONFUSIONS: usize = 30;

/// A labelled move as every namer sees it.
struct Move {
    game: u64,
    label: Label,
    is_ordinary: bool,
    sample: Sample,
    possible: PossibleNames,
    first: Example,
    improved: Example,
    by_rules: Option<Name>,
}

/// The namers, in the order of the table.
const NAMERS: [&str; 4] =
    ["rules alone", "tree, the paper's first features", "tree, improved features", "ours"];

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let data = labelled::data_folder(args.data.as_deref());
    let mut line = ProgressLine::new();
    let moves = read(&data)?;
    let ordinary = moves.iter().filter(|it| it.is_ordinary).count();
    if ordinary < 100 {
        bail!("there are only {ordinary} labels whose games are at hand; see --data");
    }
    let folds = u64::from(args.games.unwrap_or(FOLDS).clamp(2, 100));
    let mut boards: [Scoreboard; NAMERS.len()] = Default::default();
    for part in 0..folds {
        line.draw(&format!("part {} of {folds}", part + 1));
        let (apart, learned): (Vec<&Move>, Vec<&Move>) =
            moves.iter().partition(|it| fold(it.game, folds) == part);
        let namers = Namers::learn(&learned, args.seed);
        for it in apart.into_iter().filter(|it| it.is_ordinary) {
            for (board, answer) in boards.iter_mut().zip(namers.answers(it)) {
                board.add(&it.label, answer);
            }
        }
    }
    drop(line);
    let text = describe(&boards, folds);
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        let [.., ours] = &boards;
        let files = [
            ("names.md", text),
            ("names.csv", to_csv(&boards)),
            ("confusion.csv", confusion(ours)),
            ("names.svg", figure::accuracy_by_frequency(ours)),
        ];
        std::fs::create_dir_all(folder)
            .and_then(|()| files.iter().try_for_each(|it| std::fs::write(folder.join(it.0), &it.1)))
            .with_context(|| format!("cannot write to {}", folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The labels of the data and those of this repository, if it is at hand.
fn read(data: &std::path::Path) -> anyhow::Result<Vec<Move>> {
    let ours: PathBuf = "labels".into();
    let labels: Vec<PathBuf> = [data.join("names/labels.tsv"), ours.join("moves.tsv")]
        .into_iter()
        .filter(|it| it.exists())
        .collect();
    let sought: Vec<PathBuf> =
        Some(ours.join("rare.tsv")).filter(|it| it.exists()).into_iter().collect();
    let mut reader = FeatureReader::new(goban::Size::square(19)?);
    let mut moves = Vec::new();
    let sources = Sources { labels: &labels, sought: &sought, data };
    labelled::for_each(&sources, |it: &Labelled<'_>| {
        let paper = PaperFeatures::new(it.position, it.mv)?;
        let class = it.label.first.map_or(Name::COUNT, Name::index) as u8;
        let weight = if it.is_ordinary { 1.0 } else { SOUGHT };
        moves.push(Move {
            game: it.game,
            label: it.label.clone(),
            is_ordinary: it.is_ordinary,
            sample: Sample::new(reader.features(it.position, it.mv)?, it.label, weight),
            possible: reader.possible(it.position, it.mv)?,
            first: Example { features: paper.first(), class },
            improved: Example { features: paper.improved(), class },
            by_rules: by_rules(it.position, it.mv)?,
        });
        Ok(())
    })?;
    Ok(moves)
}

/// What was learned from one part of the games.
struct Namers {
    first: DecisionTree,
    improved: DecisionTree,
    ours: Model,
}

impl Namers {
    /// The paper's trees learn as the paper's did, from moves as they come; ours from all.
    fn learn(moves: &[&Move], seed: u64) -> Self {
        let ordinary = || moves.iter().filter(|it| it.is_ordinary);
        let first: Vec<Example> = ordinary().map(|it| it.first.clone()).collect();
        let improved: Vec<Example> = ordinary().map(|it| it.improved.clone()).collect();
        let samples: Vec<Sample> = moves.iter().map(|it| it.sample.clone()).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let trees = boost(&samples, &BoostParams::NAMES, &mut rng);
        Self {
            first: DecisionTree::grow(&first, TreeParams::FIRST),
            improved: DecisionTree::grow(&improved, TreeParams::IMPROVED),
            ours: Model { trees, confidence: Confidence::plain() },
        }
    }

    fn answers(&self, it: &Move) -> [(Option<Name>, Option<Name>); NAMERS.len()] {
        let name = |class: u8| Name::from_index(usize::from(class));
        let (first, second) = self.ours.guess(&it.sample.features, it.possible);
        let ours = Name::from_index(first.0).filter(|_| first.1 >= QUIET);
        [
            (it.by_rules, None),
            (name(self.first.class(&it.first.features)), None),
            (name(self.improved.class(&it.improved.features)), None),
            (ours, Name::from_index(second.0).filter(|_| ours.is_some())),
        ]
    }
}

fn describe(boards: &[Scoreboard], folds: u64) -> String {
    let moves = boards.first().map_or(0, |it| it.moves);
    let mut text = format!(
        "{moves} moves of ordinary games, cross-validation by game in {folds} parts\n\n\
         | namer | first name | first or second | with its own second | silent | macro-F1 |\n\
         |---|---|---|---|---|---|\n"
    );
    for (name, board) in NAMERS.iter().zip(boards) {
        let [first, accepted, with_second] = board.shares().map(|it| 100.0 * it);
        let silent = 100.0 * board.silent as f64 / board.moves.max(1) as f64;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {name} | {first:.1} % | {accepted:.1} % | {with_second:.1} % | {silent:.1} % | {:.2} |",
            board.macro_f1(FEWEST)
        );
    }
    let Some(ours) = boards.last() else { return text };
    text.push_str("\n| name | moves | precision | recall | F1 |\n|---|---|---|---|---|\n");
    for it in ours.by_name() {
        let _ = writeln!(
            text,
            "| {} {} | {} | {:.0} % | {:.0} % | {:.2} |",
            it.name.ja(),
            it.name.key(),
            it.moves,
            100.0 * it.precision,
            100.0 * it.recall,
            it.f1()
        );
    }
    text.push_str("\nmistaken most often: ");
    let word = |name: Option<Name>| name.map_or("–", Name::ja);
    let most = ours.confusions().into_iter().take(CONFUSIONS);
    let most: Vec<String> = most
        .map(|((label, said), count)| format!("{} for {} {count}", word(said), word(label)))
        .collect();
    text.push_str(&most.join(", "));
    text.push('\n');
    text
}

fn to_csv(boards: &[Scoreboard]) -> String {
    let mut text = "namer,moves,first,accepted,with_second,silent\n".to_owned();
    for (name, it) in NAMERS.iter().zip(boards) {
        let _ = writeln!(
            text,
            "\"{name}\",{},{},{},{},{}",
            it.moves, it.first, it.accepted, it.with_second, it.silent
        );
    }
    text
}

/// Readers' names down, ours across.
fn confusion(board: &Scoreboard) -> String {
    let mut text = "label,said,moves\n".to_owned();
    let key = |name: Option<Name>| name.map_or("none", Name::key);
    for ((label, said), count) in &board.pairs {
        let _ = writeln!(text, "{},{},{count}", key(*label), key(*said));
    }
    text
}
