//! Playing all games of a study, and going on where an earlier run stopped.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use goban::{Komi, Position, Rules, SetupError, Size};
use net::{Network, TooLarge};

use super::experiment::Cell;
use super::played::Lesson;
use super::player::ParsePlayerError;
use super::seat::fits;
use super::series::{Classroom, Series};
use crate::gtp_client::ClientError;
use crate::notes::{Notes, NotesError, Queue};
use crate::openings;

/// Komi of all games: no draws.
pub const KOMI: f64 = 7.5;

/// What to play.
pub struct LessonPlan<'a> {
    /// Who plays whom.
    pub cells: Vec<Cell>,
    /// On which board.
    pub size: Size,
    /// Games of each cell; each opening is used twice, and colours alternate but where one side
    /// gives a handicap.
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
    /// Where the games are played.
    pub place: &'a dyn Classroom,
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
    /// Handicap stones that do not fit.
    #[error(transparent)]
    Start(SetupError),
    /// A name that is no player's.
    #[error(transparent)]
    Player(#[from] ParsePlayerError),
    /// Nobody elsewhere has played a series.
    #[error("{0}")]
    Elsewhere(String),
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
    let shared = Mutex::new((Vec::new(), Queue::new(notes.as_mut()), None, all - missing.len()));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                while !(plan.stop)() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(cell, number)) = missing.get(place) else { break };
                    let result = plan.place.play(&plan.series(cell, number));
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (new, notes, failure, done) = &mut *shared;
                    let noted = result.and_then(|it| {
                        let Some(lessons) = it else { return Ok(()) };
                        notes.add(place, lines(&lessons))?;
                        new.extend(lessons);
                        *done += 1;
                        Ok(())
                    });
                    if let Err(error) = noted {
                        failure.get_or_insert(error);
                        next.store(missing.len(), Ordering::Relaxed);
                    }
                    (plan.progress)(*done, all);
                }
            });
        }
    });
    let (new, mut notes, failure, _) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    notes.finish()?;
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

impl LessonPlan<'_> {
    fn series(&self, cell: &Cell, number: u32) -> Series {
        let rounds = self.rounds.max(1);
        let games = number * rounds..(number + 1) * rounds;
        Series {
            player: cell.player.name().to_owned(),
            opponent: cell.opponent.name().to_owned(),
            number,
            starts: games.map(|game| start(self, game)).collect(),
            visits: self.visits,
            seed: self.seed,
            network: Arc::clone(&self.network),
            judge: Arc::clone(&self.judge),
        }
    }
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

/// The board of a run, as its heading tells it.
pub fn size_of(text: &str) -> Option<Size> {
    let (width, height) = text.strip_prefix("# ")?.split_whitespace().next()?.split_once('x')?;
    Size::new(width.parse().ok()?, height.parse().ok()?).ok()
}

/// Games as they were noted. A line that was cut short is left out, and played again.
pub fn read(text: &str) -> Vec<Lesson> {
    text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect()
}

fn lines(lessons: &[Lesson]) -> String {
    let lines = lessons.iter().filter_map(|it| serde_json::to_string(it).ok());
    lines.map(|it| it + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heading_tells_the_board() {
        let size = |text: &str| size_of(text).map(|it| it.to_string()).unwrap_or_default();
        assert_eq!(size("# 7x7 10 visits, 3 in a row, a, judged by b, 0 positions\n{}"), "7x7");
        assert_eq!(size("# 9x13 100 visits"), "9x13");
        for text in ["", "{}", "# games of 9x9", "# 9", "# 99x99", "9x9"] {
            assert_eq!(size(text), "", "{text}");
        }
    }
}
