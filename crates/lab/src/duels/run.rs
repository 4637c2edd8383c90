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
use crate::notes::{Notes, NotesError, Queue};
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
    /// Where the games are played.
    pub place: &'a dyn Place,
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

/// Where games are played: on this machine, or anywhere else.
///
/// A game is decided by its numbers alone, so that it does not matter where that is.
pub trait Place: Sync {
    /// Whether our side wins a game; `None` if it was stopped.
    fn play(&self, game: &DuelGame) -> Result<Option<bool>, DuelError>;
}

/// One game of an experiment, with all that decides it.
#[derive(Clone, Debug)]
pub struct DuelGame {
    /// Of which experiment.
    pub experiment: Experiment,
    /// The name of its duel.
    pub pairing: String,
    /// Which game of the duel.
    pub game: u32,
    /// On which board.
    pub size: Size,
    /// Draws openings and moves.
    pub seed: u64,
    /// With which network, where one is needed.
    pub network: Option<Arc<Network>>,
}

/// This machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here;

impl Place for Here {
    fn play(&self, game: &DuelGame) -> Result<Option<bool>, DuelError> {
        game.play().map(Some)
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
    /// There is no such duel.
    #[error("the experiment has no duel {0:?}")]
    NoPairing(String),
    /// Nobody elsewhere has played a game.
    #[error("{0}")]
    Elsewhere(String),
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
    let shared = Mutex::new((Vec::new(), Queue::new(notes.as_mut()), None));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                while !(plan.stop)() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(pairing, game)) = missing.get(place) else { break };
                    let result = plan.place.play(&plan.game(&pairings[pairing], game));
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (new, notes, failure) = &mut *shared;
                    let noted = result.and_then(|won| {
                        let Some(won) = won else { return Ok(()) };
                        new.push(Played { pairing, game, won });
                        let line = format!("{},{game},{}\n", pairings[pairing].name, u8::from(won));
                        Ok(notes.add(place, line)?)
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
    let (new, mut notes, failure) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.extend(new);
    notes.finish()?;
    match failure {
        Some(error) => Err(error),
        None => Ok(Findings::new(plan.experiment, pairings, |n| tally(&played, n))),
    }
}

fn tally(played: &[Played], pairing: usize) -> Tally {
    let won = |won| played.iter().filter(|it| it.pairing == pairing && it.won == won).count();
    Tally { wins: won(true) as u32, draws: 0, losses: won(false) as u32 }
}

impl DuelPlan<'_> {
    fn game(&self, pairing: &Pairing, game: u32) -> DuelGame {
        DuelGame {
            experiment: self.experiment,
            pairing: pairing.name.clone(),
            game,
            size: self.size,
            seed: self.seed,
            network: self.network.clone(),
        }
    }
}

impl DuelGame {
    /// Plays it on this machine: whether our side wins.
    pub fn play(&self) -> Result<bool, DuelError> {
        let pairings = self.experiment.pairings();
        let pairing = pairings.iter().find(|it| it.name == self.pairing);
        let pairing = pairing.ok_or_else(|| DuelError::NoPairing(self.pairing.clone()))?;
        let ours = if self.game.is_multiple_of(2) { Color::Black } else { Color::White };
        let sides = match ours {
            Color::Black => ByColor { black: pairing.ours, white: pairing.theirs },
            Color::White => ByColor { black: pairing.theirs, white: pairing.ours },
        };
        let opening = openings::random(self.size, self.seed ^ (u64::from(self.game / 2) << 32));
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(self.game));
        Ok(game::play(&sides, (self.size, &opening), self.network.as_ref(), seed)? == ours)
    }
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
