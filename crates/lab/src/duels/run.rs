//! Playing all duels of an experiment, on as many threads as are free, and going on where an
//! earlier run stopped.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use goban::{ByColor, Color, Size};
use net::Network;
use search::{SearchError, ValueMctsError};

use super::experiment::{Experiment, Pairing};
use super::game;
use super::report::Findings;
use crate::openings;
use crate::statistics::Tally;

/// What to play.
pub struct DuelPlan<'a> {
    /// Which duels.
    pub experiment: Experiment,
    /// On which board.
    pub size: Size,
    /// Games of each duel; colours alternate, each opening is used twice.
    pub games: u32,
    /// Draws openings and moves.
    pub seed: u64,
    /// With which network, where one is needed.
    pub network: Option<Arc<Network>>,
    /// How many games at the same time.
    pub threads: usize,
    /// Where the games are noted, so that a later run goes on.
    pub out: Option<PathBuf>,
    /// Asked between games.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told after each game: how many are done, of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl fmt::Debug for DuelPlan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DuelPlan")
            .field("experiment", &self.experiment)
            .field("size", &self.size)
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}

/// Why duels ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DuelError {
    /// The games cannot be noted.
    #[error("cannot write {}: {reason}", .file.display())]
    File {
        /// Where.
        file: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// What was noted is of another run.
    #[error("{} belongs to another experiment: `{found}`, not `{expected}`", .file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// What it says.
        found: String,
        /// What this run is.
        expected: String,
    },
    /// The network does not know the board.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The search does not know its numbers.
    #[error(transparent)]
    Params(#[from] ValueMctsError),
    /// A side needs a network, and there is none.
    #[error("the experiment needs a network")]
    NoNetwork,
}

/// One game of an experiment and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Played {
    pairing: usize,
    game: u32,
    won: bool,
}

/// Plays what is missing and tells what all games say.
pub fn run(plan: &DuelPlan<'_>) -> Result<Findings, DuelError> {
    let pairings = plan.experiment.pairings();
    let (mut played, log) = match &plan.out {
        Some(folder) => open(plan, folder, &pairings)?,
        None => (Vec::new(), None),
    };
    let is_done =
        |pairing, game| played.iter().any(|it: &Played| (it.pairing, it.game) == (pairing, game));
    // The same game of every duel before the next: an interrupted run says something of all.
    let missing: Vec<(usize, u32)> = (0..plan.games)
        .flat_map(|game| (0..pairings.len()).map(move |pairing| (pairing, game)))
        .filter(|&(pairing, game)| !is_done(pairing, game))
        .collect();
    let (next, all) = (AtomicUsize::new(0), plan.games as usize * pairings.len());
    let shared = Mutex::new((Vec::new(), log, None));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                while !(plan.stop)() {
                    let Some(&(pairing, game)) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                    else {
                        break;
                    };
                    let result = play(plan, &pairings[pairing], game);
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (new, log, failure) = &mut *shared;
                    let noted = result.and_then(|won| {
                        new.push(Played { pairing, game, won });
                        note(plan, log.as_mut(), (&pairings[pairing].name, game, won))
                    });
                    if let Err(error) = noted {
                        failure.get_or_insert(error);
                        next.store(missing.len(), Ordering::Relaxed);
                    }
                    (plan.progress)(all - missing.len() + new.len(), all);
                }
            });
        }
    });
    let (new, _, failure) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.extend(new);
    match failure {
        Some(error) => Err(error),
        None => Ok(Findings::new(plan.experiment, pairings, |n| tally(&played, n))),
    }
}

fn tally(played: &[Played], pairing: usize) -> Tally {
    let won = |won| played.iter().filter(|it| it.pairing == pairing && it.won == won).count();
    Tally { wins: won(true) as u32, draws: 0, losses: won(false) as u32 }
}

/// Whether our side of a pairing wins this game.
fn play(plan: &DuelPlan<'_>, pairing: &Pairing, game: u32) -> Result<bool, DuelError> {
    let ours = if game.is_multiple_of(2) { Color::Black } else { Color::White };
    let sides = match ours {
        Color::Black => ByColor { black: pairing.ours, white: pairing.theirs },
        Color::White => ByColor { black: pairing.theirs, white: pairing.ours },
    };
    let opening = openings::random(plan.size, plan.seed ^ (u64::from(game / 2) << 32));
    let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(game));
    Ok(game::play(&sides, (plan.size, &opening), plan.network.as_ref(), seed)? == ours)
}

/// The first line of the notes: a run goes on only where it is the same run.
fn heading(plan: &DuelPlan<'_>) -> String {
    let network = plan.network.as_ref().map_or("no network", |it| it.name());
    format!("# {} {} {network} {}", plan.experiment.title(), plan.size, plan.seed)
}

fn open(
    plan: &DuelPlan<'_>,
    folder: &Path,
    pairings: &[Pairing],
) -> Result<(Vec<Played>, Option<File>), DuelError> {
    let file = folder.join("games.csv");
    let failed = |reason| DuelError::File { file: file.clone(), reason };
    fs::create_dir_all(folder).map_err(failed)?;
    let expected = heading(plan);
    let known = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(failed(error)),
    };
    let found = known.lines().next().unwrap_or_default();
    if !found.is_empty() && found != expected {
        return Err(DuelError::Other { file, found: found.to_owned(), expected });
    }
    let mut log = OpenOptions::new().append(true).create(true).open(&file).map_err(failed)?;
    if found.is_empty() {
        writeln!(log, "{expected}\nduel,game,won").map_err(failed)?;
    }
    let read = |line: &str| {
        let mut words = line.split(',');
        let name = words.next()?;
        let pairing = pairings.iter().position(|it| it.name == name)?;
        let game: u32 = words.next()?.parse().ok()?;
        let won = match words.next()? {
            "1" => true,
            "0" => false,
            _ => return None,
        };
        (game < plan.games).then_some(Played { pairing, game, won })
    };
    // A line that was cut short is played again.
    Ok((known.lines().filter_map(read).collect(), Some(log)))
}

fn note(
    plan: &DuelPlan<'_>,
    log: Option<&mut File>,
    (name, game, won): (&str, u32, bool),
) -> Result<(), DuelError> {
    let Some(log) = log else { return Ok(()) };
    let line = format!("{name},{game},{}\n", u8::from(won));
    log.write_all(line.as_bytes()).map_err(|reason| DuelError::File {
        file: plan.out.clone().unwrap_or_default().join("games.csv"),
        reason,
    })
}
