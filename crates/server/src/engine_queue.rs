//! Who may use an engine next: people take turns, so that nobody waits for all that another one
//! has asked for.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::person::Person;

/// Whoever waits is told their place no more often than this.
const TELL_EVERY: Duration = Duration::from_millis(400);
/// After so many moves somebody who only looks has a turn, if one waits.
const MOVES_IN_A_ROW: u32 = 4;

/// What an engine is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// A game waits for it: it comes first.
    Move,
    /// Something is looked at beside the games; only some engines are for that.
    Look,
    /// Whatever is left over; whoever has it makes room when a game waits.
    Spare,
}

/// The line before the engines.
#[derive(Clone, Debug)]
pub(crate) struct EngineQueue {
    line: Arc<Mutex<Line>>,
}

/// An engine that may be used; dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Turn {
    queue: EngineQueue,
    person: Person,
    errand: Errand,
    is_given_back: bool,
}

#[derive(Debug)]
struct Line {
    free: usize,
    /// Looks that are under way, and how many may be.
    looking: usize,
    most_looking: usize,
    /// How many engines each person has, and may have.
    running: HashMap<Person, usize>,
    most_each: usize,
    /// Whose turn it is next, and what each one waits for.
    people: VecDeque<(Person, VecDeque<Waiter>)>,
    moves_in_a_row: u32,
    is_closed: bool,
}

struct Waiter {
    errand: Errand,
    ready: oneshot::Sender<Turn>,
    tell: Box<dyn Fn(usize) + Send>,
    told: Option<Instant>,
}

impl fmt::Debug for Waiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.errand.fmt(f)
    }
}

impl EngineQueue {
    /// So many engines, of which one person has at most so many at once.
    pub(crate) fn new(engines: usize, most_each: usize) -> Self {
        let line = Line {
            free: engines,
            looking: 0,
            most_looking: engines.div_ceil(2),
            running: HashMap::new(),
            most_each: most_each.max(1),
            people: VecDeque::new(),
            moves_in_a_row: 0,
            is_closed: false,
        };
        Self { line: Arc::new(Mutex::new(line)) }
    }

    /// Waits for an engine; `None` when there will be none any more.
    pub(crate) async fn acquire(&self, person: Person, errand: Errand) -> Option<Turn> {
        self.acquire_telling(person, errand, |_| {}).await
    }

    /// Waits for an engine and tells which place it has in the line meanwhile, from 1.
    pub(crate) async fn acquire_telling(
        &self,
        person: Person,
        errand: Errand,
        tell: impl Fn(usize) + Send + 'static,
    ) -> Option<Turn> {
        let (ready, turn) = oneshot::channel();
        {
            let mut line = self.lock();
            if line.is_closed {
                return None;
            }
            let waiter = Waiter { errand, ready, tell: Box::new(tell), told: None };
            line.enter(person, waiter);
        }
        self.serve();
        turn.await.ok()
    }

    /// Whether a game waits that would have an engine if one were free. One whose player has as
    /// many as one person may have gains nothing when others make room.
    pub(crate) fn has_waiting_game(&self) -> bool {
        let line = self.lock();
        let people = line.people.iter().filter(|(person, _)| line.has_room(*person));
        people.flat_map(|(_, own)| own).any(|it| it.errand == Errand::Move && !it.ready.is_closed())
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiters().filter(|it| !it.ready.is_closed()).count()
    }

    /// Nobody gets an engine any more.
    pub(crate) fn close(&self) {
        let mut line = self.lock();
        line.is_closed = true;
        line.people.clear();
    }

    /// Gives out the engines that are free.
    fn serve(&self) {
        let mut line = self.lock();
        line.drop_gone();
        while let Some((person, waiter)) = line.next() {
            let errand = waiter.errand;
            line.take(person, errand);
            let turn = Turn { queue: self.clone(), person, errand, is_given_back: false };
            // Whoever has gone in this very moment gives it back, without asking for the line.
            if let Err(mut turn) = waiter.ready.send(turn) {
                turn.is_given_back = true;
                line.give_back(person, errand);
            }
        }
        line.tell_places();
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.is_given_back {
            return;
        }
        self.queue.lock().give_back(self.person, self.errand);
        self.queue.serve();
    }
}

impl Line {
    fn waiters(&self) -> impl Iterator<Item = &Waiter> {
        self.people.iter().flat_map(|(_, it)| it)
    }

    fn enter(&mut self, person: Person, waiter: Waiter) {
        match self.people.iter_mut().find(|(it, _)| *it == person) {
            Some((_, own)) => own.push_back(waiter),
            None => self.people.push_back((person, VecDeque::from([waiter]))),
        }
    }

    /// Takes out whoever comes next, if there is an engine for them; their other wishes go to the
    /// end of the line.
    fn next(&mut self) -> Option<(Person, Waiter)> {
        if self.free == 0 {
            return None;
        }
        let order = if self.moves_in_a_row >= MOVES_IN_A_ROW {
            [Errand::Look, Errand::Move, Errand::Spare]
        } else {
            [Errand::Move, Errand::Look, Errand::Spare]
        };
        let (place, at, errand) = order.into_iter().find_map(|errand| self.first(errand))?;
        let (person, mut own) = self.people.remove(place)?;
        let waiter = own.remove(at)?;
        if !own.is_empty() {
            self.people.push_back((person, own));
        }
        self.moves_in_a_row = if errand == Errand::Move { self.moves_in_a_row + 1 } else { 0 };
        Some((person, waiter))
    }

    fn first(&self, errand: Errand) -> Option<(usize, usize, Errand)> {
        if errand == Errand::Look && self.looking >= self.most_looking {
            return None;
        }
        self.people.iter().enumerate().filter(|(_, (person, _))| self.has_room(*person)).find_map(
            |(place, (_, own))| {
                own.iter().position(|it| it.errand == errand).map(|at| (place, at, errand))
            },
        )
    }

    /// Whether somebody may have one more engine.
    fn has_room(&self, person: Person) -> bool {
        self.running.get(&person).is_none_or(|it| *it < self.most_each)
    }

    /// Whoever does not wait any more is in nobody's way.
    fn drop_gone(&mut self) {
        for (_, own) in &mut self.people {
            own.retain(|it| !it.ready.is_closed());
        }
        self.people.retain(|(_, own)| !own.is_empty());
    }

    fn take(&mut self, person: Person, errand: Errand) {
        self.free -= 1;
        self.looking += usize::from(errand == Errand::Look);
        *self.running.entry(person).or_default() += 1;
    }

    fn give_back(&mut self, person: Person, errand: Errand) {
        self.free += 1;
        self.looking -= usize::from(errand == Errand::Look);
        if let Some(running) = self.running.get_mut(&person) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&person);
            }
        }
    }

    /// Tells everybody whose game waits how many come before them, and themselves.
    fn tell_places(&mut self) {
        let now = Instant::now();
        let is_game = |it: &&Waiter| it.errand == Errand::Move;
        let games: Vec<usize> =
            self.people.iter().map(|(_, own)| own.iter().filter(is_game).count()).collect();
        for (at, (_, own)) in self.people.iter_mut().enumerate() {
            let waiting = own.iter_mut().filter(|it| it.errand == Errand::Move);
            for (round, waiter) in waiting.enumerate() {
                let is_due = waiter.told.is_none_or(|it| now.duration_since(it) >= TELL_EVERY);
                if is_due {
                    waiter.told = Some(now);
                    (waiter.tell)(place(&games, at, round));
                }
            }
        }
    }
}

/// The place of the game that a person at this place waits for in this round, when everybody has
/// one in each round.
fn place(games: &[usize], at: usize, round: usize) -> usize {
    let ahead = games.iter().enumerate().map(|(other, &count)| match other.cmp(&at) {
        std::cmp::Ordering::Less => count.min(round + 1),
        std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => count.min(round),
    });
    ahead.sum::<usize>() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const GREEDY: Person = Person::new(1);
    const MODEST: Person = Person::new(2);

    /// Who has had an engine, in order.
    type Log = Arc<Mutex<Vec<(Person, Errand)>>>;

    fn wait_for(queue: &EngineQueue, log: &Log, person: Person, errand: Errand) {
        let (queue, log) = (queue.clone(), Arc::clone(log));
        tokio::spawn(async move {
            let turn = queue.acquire(person, errand).await;
            log.lock().unwrap().push((person, errand));
            tokio::task::yield_now().await;
            drop(turn);
        });
    }

    async fn settle() {
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn whoever_asks_for_much_does_not_keep_others_waiting() {
        let (queue, log) = (EngineQueue::new(1, 1), Log::default());
        let held = queue.acquire(GREEDY, Errand::Move).await;
        for _ in 0..10 {
            wait_for(&queue, &log, GREEDY, Errand::Move);
        }
        settle().await;
        wait_for(&queue, &log, MODEST, Errand::Move);
        settle().await;
        assert_eq!(queue.waiting(), 11);
        assert!(queue.has_waiting_game());
        drop(held);
        settle().await;
        let log = log.lock().unwrap();
        assert_eq!(log.len(), 11);
        assert!(log[..2].contains(&(MODEST, Errand::Move)), "{log:?}");
    }

    #[tokio::test]
    async fn games_come_first_and_looks_are_not_forgotten() {
        let (queue, log) = (EngineQueue::new(1, 1), Log::default());
        let held = queue.acquire(GREEDY, Errand::Move).await;
        wait_for(&queue, &log, MODEST, Errand::Look);
        wait_for(&queue, &log, MODEST, Errand::Spare);
        settle().await;
        for _ in 0..8 {
            wait_for(&queue, &log, GREEDY, Errand::Move);
        }
        settle().await;
        drop(held);
        settle().await;
        let log: Vec<Errand> = log.lock().unwrap().iter().map(|it| it.1).collect();
        assert_eq!(log[0], Errand::Move);
        assert_eq!(log.iter().position(|it| *it == Errand::Look), Some(3), "{log:?}");
        assert_eq!(log.last(), Some(&Errand::Spare));
    }

    #[tokio::test]
    async fn nobody_has_all_engines() {
        let queue = EngineQueue::new(3, 2);
        let first = queue.acquire(GREEDY, Errand::Move).await;
        let second = queue.acquire(GREEDY, Errand::Move).await;
        let log = Log::default();
        wait_for(&queue, &log, GREEDY, Errand::Move);
        settle().await;
        assert!(log.lock().unwrap().is_empty());
        let other = queue.acquire(MODEST, Errand::Move).await;
        assert!(other.is_some());
        drop((first, second, other));
        settle().await;
        assert_eq!(log.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn places_are_told_and_those_who_go_give_theirs_up() {
        let queue = EngineQueue::new(1, 1);
        let held = queue.acquire(GREEDY, Errand::Move).await;
        let log = Log::default();
        wait_for(&queue, &log, GREEDY, Errand::Move);
        wait_for(&queue, &log, GREEDY, Errand::Move);
        settle().await;
        let seen = Arc::new(AtomicUsize::new(0));
        let told = Arc::clone(&seen);
        let waiting = queue.acquire_telling(MODEST, Errand::Move, move |place| {
            told.store(place, Ordering::Relaxed);
        });
        let waiting = tokio::time::timeout(Duration::from_millis(20), waiting).await;
        assert!(waiting.is_err(), "it has waited and gone");
        assert_eq!(seen.load(Ordering::Relaxed), 2, "one of the other's comes before");
        drop(held);
        settle().await;
        assert_eq!(log.lock().unwrap().len(), 2);
        queue.close();
        assert!(queue.acquire(MODEST, Errand::Move).await.is_none());
    }

    #[tokio::test]
    async fn a_game_that_could_not_have_a_free_engine_makes_nobody_stop() {
        let (queue, log) = (EngineQueue::new(3, 2), Log::default());
        let held =
            [queue.acquire(GREEDY, Errand::Move).await, queue.acquire(GREEDY, Errand::Move).await];
        wait_for(&queue, &log, GREEDY, Errand::Move);
        settle().await;
        assert_eq!(queue.waiting(), 1);
        assert!(!queue.has_waiting_game(), "it has as many as it may have");
        let last = queue.acquire(MODEST, Errand::Look).await;
        wait_for(&queue, &log, MODEST, Errand::Move);
        settle().await;
        assert!(queue.has_waiting_game());
        drop((held, last));
    }

    #[tokio::test]
    async fn those_who_have_gone_are_not_counted_and_take_no_room() {
        let (queue, log) = (EngineQueue::new(1, 1), Log::default());
        let held = queue.acquire(GREEDY, Errand::Move).await;
        let gone: Vec<_> = (0..5000)
            .map(|_| {
                let queue = queue.clone();
                tokio::spawn(async move { drop(queue.acquire(GREEDY, Errand::Move).await) })
            })
            .collect();
        settle().await;
        for it in &gone {
            it.abort();
        }
        settle().await;
        assert_eq!(queue.waiting(), 0);
        wait_for(&queue, &log, MODEST, Errand::Move);
        settle().await;
        assert_eq!(queue.lock().waiters().count(), 1, "nobody keeps the room of those who left");
        drop(held);
        settle().await;
        assert_eq!(log.lock().unwrap().len(), 1);
    }

    #[test]
    fn everybody_has_one_in_each_round() {
        let games = [3, 1, 2];
        assert_eq!([0, 1, 2].map(|round| place(&games, 0, round)), [1, 4, 6]);
        assert_eq!(place(&games, 1, 0), 2);
        assert_eq!([0, 1].map(|round| place(&games, 2, round)), [3, 5]);
    }
}
