//! Playing all games of a study, and going on where an earlier run stopped.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use goban::{Color, Komi, Position, Rules, Size};
use net::{Network, TooLarge};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::experiment::Cell;
use super::game;
use super::judge::Judge;
use super::played::Lesson;
use super::seat::{Means, Seat, fits};
use crate::gtp_client::ClientError;
use crate::notes::{Notes, NotesError};
use crate::openings;

/// Komi of all games: no draws.
pub const KOMI: f64 = 7.5;

/// What to play.
pub struct LessonPlan<'a> {
    /// Who plays whom.
    pub cells: Vec<Cell>,
    /// On which board.
    pub size: Size,
    /// Games of each cell; colours alternate, each opening is used twice.
    pub games: u32,
    /// Games in a row that a player remembers.
    pub rounds: u32,
    /// Visits a move of players that do not say how many.
    pub visits: u32,
    /// Draws openings and moves.
    pub seed: u64,
    /// With what the players think.
    pub network: Arc<Network>,
    /// With what their moves are judged.
    pub judge: Arc<Network>,
    /// Positions that the games begin from; openings by lot if there are none.
    pub starts: Vec<Position>,
    /// How many games at the same time.
    pub threads: usize,
    /// Where the games are noted, so that a later run goes on.
    pub out: Option<PathBuf>,
    /// Asked between games.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told after each series: how many are done, of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl fmt::Debug for LessonPlan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells.len();
        f.debug_struct("LessonPlan").field("cells", &cells).finish_non_exhaustive()
    }
}

/// Why a study ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LessonError {
    /// The games cannot be noted.
    #[error(transparent)]
    Notes(#[from] NotesError),
    /// A network does not know the board.
    #[error(transparent)]
    Size(#[from] TooLarge),
    /// Another program does not do what it should.
    #[error(transparent)]
    Program(#[from] ClientError),
    /// The human network cannot be used.
    #[error("the human network cannot be used")]
    NoHuman,
    /// GNU Go is asked for and not there.
    #[error("GNU Go is not installed (Debian: apt install gnugo)")]
    NoGnuGo,
    /// A player that cannot play on this board.
    #[error("{0} cannot play on {1}")]
    Board(String, Size),
}

/// Plays what is missing; all games, in a fixed order.
pub fn run(plan: &LessonPlan<'_>) -> Result<Vec<Lesson>, LessonError> {
    for player in plan.cells.iter().flat_map(|it| [&it.player, &it.opponent]) {
        if !fits(player, plan.size) {
            return Err(LessonError::Board(player.to_string(), plan.size));
        }
    }
    let (mut played, mut notes) = (Vec::new(), None);
    if let Some(folder) = &plan.out {
        let (opened, known) = Notes::open(folder, "games.jsonl", &heading(plan))?;
        (played, notes) = (read(&known), Some(opened));
    }
    let all_series = plan.games.div_ceil(plan.rounds.max(1));
    let is_done = |cell: &Cell, series: u32| {
        let rounds = played.iter().filter(|it: &&Lesson| {
            it.player == cell.player.name()
                && it.opponent == cell.opponent.name()
                && it.series == series
        });
        rounds.count() as u32 >= plan.rounds
    };
    // The same series of every cell before the next: an interrupted run says something of all.
    let missing: Vec<(&Cell, u32)> = (0..all_series)
        .flat_map(|series| plan.cells.iter().map(move |cell| (cell, series)))
        .filter(|(cell, series)| !is_done(cell, *series))
        .collect();
    let all = all_series as usize * plan.cells.len();
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((Vec::new(), notes.as_mut(), None, all - missing.len()));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut judge = Judge::new(Arc::clone(&plan.judge));
                while !(plan.stop)() {
                    let Some(&(cell, series)) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                    else {
                        break;
                    };
                    let result = play(plan, (cell, series), &mut judge);
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (new, notes, failure, done) = &mut *shared;
                    let noted = result.and_then(|it| {
                        if let Some(notes) = notes {
                            notes.add(&lines(&it))?;
                        }
                        Ok(it)
                    });
                    match noted {
                        Ok(lessons) => new.extend(lessons),
                        Err(error) => {
                            failure.get_or_insert(error);
                            next.store(missing.len(), Ordering::Relaxed);
                        }
                    }
                    *done += 1;
                    (plan.progress)(*done, all);
                }
            });
        }
    });
    let (new, _, failure, _) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.extend(new);
    let place = |it: &Lesson| {
        let cell = plan.cells.iter().position(|cell| {
            cell.player.name() == it.player && cell.opponent.name() == it.opponent
        });
        (cell, it.series, it.round)
    };
    played.retain(|it| place(it).0.is_some() && it.series < all_series);
    played.sort_by_key(place);
    failure.map_or(Ok(played), Err)
}

/// A series of games; the player remembers what it learned.
fn play(
    plan: &LessonPlan<'_>,
    (cell, series): (&Cell, u32),
    judge: &mut Judge,
) -> Result<Vec<Lesson>, LessonError> {
    let means = Means { network: Arc::clone(&plan.network), visits: plan.visits };
    let mut player = Seat::new(&cell.player, &means)?;
    let mut opponent = Seat::new(&cell.opponent, &means)?;
    let mut lessons = Vec::new();
    for round in 0..plan.rounds.max(1) {
        let game = series * plan.rounds.max(1) + round;
        let color = if game.is_multiple_of(2) { Color::Black } else { Color::White };
        let start = start(plan, game);
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(game));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let lesson = game::play(start, (&mut player, &mut opponent, color), judge, &mut rng)?;
        let (player, opponent) = (cell.player.to_string(), cell.opponent.to_string());
        lessons.push(Lesson { player, opponent, series, round, ..lesson });
    }
    Ok(lessons)
}

/// Where a game begins; twice at the same place, with colours changed.
fn start(plan: &LessonPlan<'_>, game: u32) -> Position {
    let pair = game / 2;
    if let Some(n) = (pair as usize).checked_rem(plan.starts.len()) {
        return plan.starts[n].clone();
    }
    let komi = Komi::from_points(KOMI).unwrap_or_default();
    let mut position = Position::new(plan.size, Rules::CHINESE).with_komi(komi);
    for mv in openings::random(plan.size, plan.seed ^ (u64::from(pair) << 32)) {
        // An opening that does not fit ends where it stops fitting.
        if position.play(mv).is_err() {
            break;
        }
    }
    position
}

/// The first line of the notes: a run goes on only where it is the same run.
fn heading(plan: &LessonPlan<'_>) -> String {
    format!(
        "# {} {} visits, {} in a row, {}, judged by {}, {} positions, seed {}",
        plan.size,
        plan.visits,
        plan.rounds,
        plan.network.name(),
        plan.judge.name(),
        plan.starts.len(),
        plan.seed
    )
}

/// Games as they were noted. A line that was cut short is left out, and played again.
pub fn read(text: &str) -> Vec<Lesson> {
    text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect()
}

fn lines(lessons: &[Lesson]) -> String {
    let lines = lessons.iter().filter_map(|it| serde_json::to_string(it).ok());
    lines.map(|it| it + "\n").collect()
}
