//! Playing all duels of an experiment, on as many threads as are free, and going on where an
//! earlier run stopped.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use goban::{ByColor, Color, Size};
use net::Network;
use search::{SearchError, ValueMctsError};

use super::experiment::{Experiment, Pairing};
use super::game;
use super::report::Findings;
use crate::notes::{Notes, NotesError};
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
    #[error(transparent)]
    Notes(#[from] NotesError),
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
    let (mut played, mut notes) = (Vec::new(), None);
    if let Some(folder) = &plan.out {
        let (opened, known) = Notes::open(folder, "games.csv", &heading(plan))?;
        (played, notes) = (read(plan, &pairings, &known), Some(opened));
    }
    let is_done =
        |pairing, game| played.iter().any(|it: &Played| (it.pairing, it.game) == (pairing, game));
    // The same game of every duel before the next: an interrupted run says something of all.
    let missing: Vec<(usize, u32)> = (0..plan.games)
        .flat_map(|game| (0..pairings.len()).map(move |pairing| (pairing, game)))
        .filter(|&(pairing, game)| !is_done(pairing, game))
        .collect();
    let (next, all) = (AtomicUsize::new(0), plan.games as usize * pairings.len());
    let shared = Mutex::new((Vec::new(), notes.as_mut(), None));
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
                    let (new, notes, failure) = &mut *shared;
                    let noted = result.and_then(|won| {
                        new.push(Played { pairing, game, won });
                        let line = format!("{},{game},{}\n", pairings[pairing].name, u8::from(won));
                        notes.as_mut().map_or(Ok(()), |it| Ok(it.add(&line)?))
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
    let (title, size, seed) = (plan.experiment.title(), plan.size, plan.seed);
    format!("# {title} {size} {network} {seed}\nduel,game,won")
}

/// What was noted. A line that was cut short is left out, and played again.
fn read(plan: &DuelPlan<'_>, pairings: &[Pairing], known: &str) -> Vec<Played> {
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
    known.lines().filter_map(read).collect()
}
