//! Looking at all positions, and going on where an earlier run stopped.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use analysis::Rank;
use goban::{Move, Position, Rules, Size};
use net::{Network, TooLarge};
use partner::Human;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;

use super::examiner::{Chosen, Examiner, by_lot};
use super::sample::{OF_ONE_GAME, Picked, SIDES, pick};
use super::{Chooser, Seen, Sitting, Source, own_game};
use crate::human::band::Band;
use crate::notes::{Notes, NotesError, Queue};

/// What to look at.
pub struct SmallPlan<'a> {
    /// Who is looked at.
    pub human: Human,
    /// Who judges.
    pub judge: Arc<Network>,
    /// The ranks that the network is told.
    pub ranks: Vec<Rank>,
    /// Games of people, of all sizes.
    pub games: Vec<GameLine>,
    /// At most so many positions of people of each band, and of own games at each rank; so many on
    /// each board.
    pub moves: usize,
    /// Draws games, positions and moves.
    pub seed: u64,
    /// How many games are looked at at the same time.
    pub threads: usize,
    /// Where everything is noted, so that a later run goes on.
    pub out: Option<PathBuf>,
    /// Asked between games.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told after each game: how many are done, of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl fmt::Debug for SmallPlan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmallPlan").field("moves", &self.moves).finish_non_exhaustive()
    }
}

/// Why it ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SmallError {
    /// It cannot be noted.
    #[error(transparent)]
    Notes(#[from] NotesError),
    /// A network does not know the board.
    #[error(transparent)]
    Size(#[from] TooLarge),
}

/// One game.
#[derive(Debug)]
enum Task<'a> {
    /// The network with itself, on this board at this rank; the number of the game.
    Own(Size, Rank, u64),
    /// People.
    People(Picked<'a>),
}

/// Looks at what is missing; everything that is known, in a fixed order.
pub fn run(plan: &SmallPlan<'_>) -> Result<Vec<Sitting>, SmallError> {
    let (mut known, mut notes) = (Vec::new(), None);
    if let Some(folder) = &plan.out {
        let (opened, text) = Notes::open(folder, "small.jsonl", &heading(plan)?)?;
        (known, notes) = (read(&text), Some(opened));
    }
    let tasks = tasks(plan);
    let is_missing = |it: &&Task<'_>| !known.iter().any(|done: &Sitting| done.key == it.key());
    let missing: Vec<&Task<'_>> = tasks.iter().filter(is_missing).collect();
    let next = AtomicUsize::new(0);
    let before = tasks.len() - missing.len();
    let shared = Mutex::new((Vec::new(), Queue::new(notes.as_mut()), None));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut examiner = Examiner::new(plan.human.clone(), Arc::clone(&plan.judge));
                while !(plan.stop)() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = missing.get(place) else { break };
                    let result = task.sit(plan, &mut examiner);
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (new, notes, failure) = &mut *shared;
                    let noted = result.map_err(SmallError::from).and_then(|it| {
                        notes.add(place, line(&it))?;
                        new.push(it);
                        Ok(())
                    });
                    if let Err(error) = noted {
                        failure.get_or_insert(error);
                        next.store(missing.len(), Ordering::Relaxed);
                    }
                    (plan.progress)(before + new.len(), tasks.len());
                }
            });
        }
    });
    let (new, mut notes, failure) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    notes.finish()?;
    known.extend(new);
    let place = |it: &Sitting| tasks.iter().position(|task| task.key() == it.key);
    known.retain(|it| place(it).is_some());
    known.sort_by_key(place);
    failure.map_or(Ok(known), Err)
}

/// All games, spread evenly: an interrupted run says something of everything.
fn tasks<'a>(plan: &'a SmallPlan<'_>) -> Vec<Task<'a>> {
    let mut spread: Vec<(f64, Task<'a>)> = Vec::new();
    for size in SIDES.into_iter().filter_map(|it| Size::square(it).ok()) {
        let own = plan.moves.div_ceil(OF_ONE_GAME);
        for n in 0..own {
            let at = n as f64 / own as f64;
            let tasks = plan.ranks.iter().map(|&rank| (at, Task::Own(size, rank, n as u64)));
            spread.extend(tasks);
        }
        let picked = pick(&plan.games, size.width(), (plan.moves, plan.seed));
        let count = picked.len().max(1) as f64;
        let people = picked.into_iter().enumerate();
        spread.extend(people.map(|(n, it)| (n as f64 / count, Task::People(it))));
    }
    spread.sort_by(|a, b| a.0.total_cmp(&b.0));
    spread.into_iter().map(|it| it.1).collect()
}

impl Task<'_> {
    fn key(&self) -> String {
        match self {
            Self::Own(size, rank, n) => format!("own {} {rank} {n}", size.width()),
            Self::People(it) => format!("people {} {:016x}", it.game.size.width(), it.game.hash),
        }
    }

    fn sit(&self, plan: &SmallPlan<'_>, examiner: &mut Examiner) -> Result<Sitting, TooLarge> {
        match self {
            Self::Own(size, rank, n) => self.own(plan, examiner, (*size, *rank, *n)),
            Self::People(picked) => self.people(plan, examiner, picked),
        }
    }

    fn own(
        &self,
        plan: &SmallPlan<'_>,
        examiner: &mut Examiner,
        (size, rank, n): (Size, Rank, u64),
    ) -> Result<Sitting, TooLarge> {
        let side = size.width();
        // The same openings at every rank.
        let seed = plan.seed ^ (n << 32);
        let mixed = seed ^ ((rank.index() as u64) << 16) ^ (u64::from(side) << 24);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed);
        let game = own_game::play(&mut examiner.human, (size, rank), (seed, &mut rng))?;
        let mut numbers: Vec<usize> = (0..game.len()).collect();
        numbers.shuffle(&mut rng);
        numbers.truncate(OF_ONE_GAME);
        numbers.sort_unstable();
        let mut seen = Vec::new();
        for (position, drawn) in numbers.iter().filter_map(|&it| game.get(it)) {
            let (_, likeliest) = examiner.likeliest(position, rank)?;
            let chosen =
                [(Chooser::Lot, Some(rank), *drawn), (Chooser::Likeliest, Some(rank), likeliest)];
            seen.push(look(examiner, position, (None, &chosen))?);
        }
        let opening = game.first().map(|it| it.0.history().turns()).unwrap_or_default();
        let moves = opening.iter().map(|it| it.mv).chain(game.iter().map(|it| it.1));
        let moves = moves.map(|it: Move| it.to_string()).collect();
        Ok(Sitting { key: self.key(), side, source: Source::Own, moves, seen })
    }

    fn people(
        &self,
        plan: &SmallPlan<'_>,
        examiner: &mut Examiner,
        picked: &Picked<'_>,
    ) -> Result<Sitting, TooLarge> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ picked.game.hash);
        let mut seen = Vec::new();
        for place in picked.places() {
            let stated = place.rank.is_known().then_some(place.rank);
            let mut chosen = vec![(Chooser::Played, stated, place.mv)];
            for &rank in &plan.ranks {
                let (policy, likeliest) = examiner.likeliest(&place.position, rank)?;
                let drawn = by_lot(&policy, &place.position, &mut rng);
                chosen.push((Chooser::Lot, Some(rank), drawn));
                chosen.push((Chooser::Likeliest, Some(rank), likeliest));
            }
            let looked = look(examiner, &place.position, (Band::of(place.rank), &chosen))?;
            seen.push(Seen { n: place.n as u32, ..looked });
        }
        let is_apart = picked.game.is_kept_apart();
        let source = if is_apart { Source::Apart } else { Source::Learned };
        let (side, moves) = (picked.game.size.width(), Vec::new());
        Ok(Sitting { key: self.key(), side, source, moves, seen })
    }
}

fn look(
    examiner: &mut Examiner,
    position: &Position,
    (band, chosen): (Option<usize>, &[Chosen]),
) -> Result<Seen, TooLarge> {
    let verdicts = examiner.verdicts(position, chosen)?;
    Ok(Seen { n: position.history().len() as u32, band, verdicts })
}

/// The first line of the notes: a run goes on only where it is the same run. Networks that are
/// called the same are told apart by what they say of the first move.
fn heading(plan: &SmallPlan<'_>) -> Result<String, TooLarge> {
    let ranks: Vec<String> = plan.ranks.iter().map(ToString::to_string).collect();
    let first = plan.ranks.first().copied().unwrap_or_default();
    let mut says = 0.0;
    for size in SIDES.into_iter().filter_map(|it| Size::square(it).ok()) {
        let empty = Position::new(size, Rules::JAPANESE);
        let policy = plan.human.clone().policy(&empty, [first; 2])?;
        says += size.points().map(|it| policy.points[it].powi(2)).sum::<f32>();
    }
    Ok(format!(
        "# {} ({says:.5}) as {}, judged by {}, {} positions, {} games at hand, seed {}",
        plan.human.network().name(),
        ranks.join(" "),
        plan.judge.name(),
        plan.moves,
        plan.games.len(),
        plan.seed
    ))
}

/// What was noted. A line that was cut short is left out, and looked at again.
fn read(text: &str) -> Vec<Sitting> {
    text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect()
}

fn line(sitting: &Sitting) -> String {
    serde_json::to_string(sitting).unwrap_or_default() + "\n"
}
