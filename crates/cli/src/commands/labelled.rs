//! Moves that readers have named, with the positions they were played in.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use goban::{Move, Position, Rules};
use partner::Session;
use shapes::{Label, LabelError, LabelLine};
use train::GameLine;

use crate::commands::record;
use crate::commands::train::games::for_each_game;

/// A move and its label.
pub(crate) struct Labelled<'a> {
    /// The game's hash; records of one's own have a number that no table has.
    pub(crate) game: u64,
    pub(crate) label: &'a Label,
    /// Whether moves were labelled as they came, or this one was sought out for its name.
    pub(crate) is_ordinary: bool,
    /// Before the move.
    pub(crate) position: &'a Position,
    pub(crate) mv: Move,
}

/// Where labelled moves come from.
#[derive(Debug)]
pub(crate) struct Sources<'a> {
    /// Tables and records.
    pub(crate) labels: &'a [PathBuf],
    /// Tables of moves that were sought out for their names.
    pub(crate) sought: &'a [PathBuf],
    /// The folder with the folder `games`.
    pub(crate) data: &'a Path,
}

/// How many labels there are, and how many of games that are nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) labels: usize,
    pub(crate) lost: usize,
}

/// The collections, those with the most labels first.
const COLLECTIONS: [&str; 8] = [
    "strong19",
    "reviewed",
    "strong19_extra",
    "ranked_weak19",
    "handicap19_strong",
    "small_9",
    "small_13",
    "aicup_dan_kyu19_prefixes",
];
/// Labels of games by hash, and in each by number, and whether they are ordinary.
type Table = HashMap<u64, BTreeMap<usize, (Label, bool)>>;

/// The data of the machine, unless told.
pub(crate) fn data_folder(told: Option<&Path>) -> PathBuf {
    told.map_or_else(
        || std::env::var_os("SHIDOGO_DATA").map_or_else(|| "../shared/data".into(), Into::into),
        Path::to_path_buf,
    )
}

/// Tells every labelled move. Later files win over earlier ones.
pub(crate) fn for_each(
    sources: &Sources<'_>,
    mut told: impl FnMut(&Labelled<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<Found> {
    let mut table = Table::new();
    let mut found = Found::default();
    for (n, file) in sources.labels.iter().enumerate() {
        if file.extension().is_some_and(|it| it.eq_ignore_ascii_case("sgf")) {
            found.labels += read_record(file, n as u64, &mut told)?;
        } else {
            read_table(file, true, &mut table)?;
        }
    }
    for file in sources.sought {
        read_table(file, false, &mut table)?;
    }
    let in_tables: usize = table.values().map(BTreeMap::len).sum();
    found.labels += in_tables;
    found.lost = in_tables;
    for name in COLLECTIONS {
        let file = sources.data.join("games").join(name).with_extension("tsv.xz");
        if found.lost == 0 || !file.exists() {
            continue;
        }
        let mut failure = Ok(());
        for_each_game(&file, |game| {
            if let Some(labels) = table.remove(&game.hash) {
                failure = replay(&game, &labels, &mut told).map(|it| found.lost -= it);
            }
            if found.lost == 0 || failure.is_err() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        failure?;
    }
    Ok(found)
}

fn read_table(file: &Path, is_ordinary: bool, table: &mut Table) -> anyhow::Result<()> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    for (n, line) in text.lines().enumerate().filter(|it| !it.1.trim().is_empty()) {
        match line.parse::<LabelLine>() {
            Ok(it) => {
                table.entry(it.game).or_default().insert(it.number, (it.label, is_ordinary));
            }
            // The heading.
            Err(LabelError::Line) if n == 0 => {}
            Err(error) => bail!("{}, line {}: {error}", file.display(), n + 1),
        }
    }
    Ok(())
}

/// Replays a game of a collection; says how many of its labels were told.
fn replay(
    game: &GameLine,
    labels: &BTreeMap<usize, (Label, bool)>,
    told: &mut impl FnMut(&Labelled<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<usize> {
    let Some(mut position) = game.start(Rules::JAPANESE) else { return Ok(0) };
    let mut count = 0;
    for (n, &mv) in game.moves.iter().enumerate() {
        let number = n + 1;
        if let (Some((label, is_ordinary)), Move::Play(_)) = (labels.get(&number), mv) {
            let (game, is_ordinary) = (game.hash, *is_ordinary);
            told(&Labelled { game, label, is_ordinary, position: &position, mv })?;
            count += 1;
        }
        if position.play_as_recorded(mv).is_err() {
            break;
        }
    }
    Ok(count)
}

/// The labels in the comments of a record.
fn read_record(
    file: &Path,
    number_of_file: u64,
    told: &mut impl FnMut(&Labelled<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<usize> {
    let record = record::read(file)?;
    let (session, _) = Session::from_record(&record.game)
        .with_context(|| format!("cannot replay {}", record.name))?;
    let comments = record.game.main_line().filter(|it| it.played().is_some());
    let labels: Vec<Option<Label>> =
        comments.map(|it| it.comment().and_then(|it| Label::from_comment(&it))).collect();
    let mut count = 0;
    for (n, (color, mv)) in session.moves().enumerate() {
        let (Some(Some(label)), Some(position)) = (labels.get(n), session.position_at(n)) else {
            continue;
        };
        let position = position.with_to_move(color);
        told(&Labelled {
            game: u64::MAX - number_of_file,
            label,
            is_ordinary: true,
            position: &position,
            mv,
        })?;
        count += 1;
    }
    Ok(count)
}
