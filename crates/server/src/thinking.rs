//! Engines at work: on threads of their own, only so many at once.

use std::cell::Cell;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use goban::{Agreement, Move, Position};
use partner::{Answer, CaptureSkill, Engine, Limits, Tempo, Thought, capture_move, propose};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::runtime::Handle;
use tokio::sync::{Notify, mpsc};

use crate::borrowed_mind::{BorrowedMind, Line};
use crate::config::Config;
use crate::elsewhere::Elsewhere;
use crate::engine_queue::{EngineQueue, Errand};
use crate::mind::Mind;
use crate::person::Person;
use crate::table::ToTable;
use crate::told::Told;
use crate::values::Value;

/// Progress is told no more often than this.
const PROGRESS_EVERY: Duration = Duration::from_millis(150);
/// Random games that decide what is proposed as dead.
const COUNTING_PLAYOUTS: u32 = 2000;

/// The engines of all games.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    queue: EngineQueue,
    mind: Mind,
    /// Who thinks for this server, where there is somebody.
    elsewhere: Option<Elsewhere>,
    /// The server stops, so all thinking does.
    closing: Arc<AtomicBool>,
    seed: u64,
    /// Whether every game draws lots of its own.
    is_varied: bool,
}

/// Something to think about.
#[derive(Debug)]
pub(crate) enum Task {
    /// A move, with this many visits unless the time is up before.
    Move { position: Box<Position>, engine: Box<Engine>, visits: u32, until: Option<Instant> },
    /// A move in the capture game.
    Capture { position: Box<Position>, skill: CaptureSkill },
    /// Which stones are dead.
    Count { position: Box<Position> },
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Found {
    Move {
        engine: Box<Engine>,
        answer: Answer,
        /// What it thinks of the position, and of the one after its move.
        values: Vec<Value>,
        /// Why it plays its move.
        told: Option<Told>,
        /// Before then it is not told: a person would not have answered yet.
        not_before: Option<Instant>,
    },
    /// A move in the capture game.
    Captured(Move),
    Count(Agreement),
    /// The thread died.
    Nothing,
}

/// Thinking that is under way; dropping it stops it.
#[derive(Debug)]
pub(crate) struct Ticket {
    number: u64,
    stop: Arc<AtomicBool>,
    /// Wakes whoever waits for an engine in vain.
    gone: Arc<Notify>,
}

/// Where the answer goes.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) inbox: mpsc::Sender<ToTable>,
    /// Who asks.
    pub(crate) person: Person,
    /// A number of the game's own, for its lots.
    pub(crate) game: u64,
    /// Which of the game's thoughts this is.
    pub(crate) number: u64,
}

impl Task {
    fn is_elsewhere(&self) -> bool {
        matches!(self, Self::Move { engine, .. } if engine.is_elsewhere())
    }
}

impl Ticket {
    pub(crate) fn new(number: u64) -> Self {
        Self { number, stop: Arc::default(), gone: Arc::default() }
    }

    /// What says that the ticket is gone.
    pub(crate) fn to_stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// What wakes whoever waits for an engine when the ticket is gone.
    pub(crate) fn to_gone(&self) -> Arc<Notify> {
        Arc::clone(&self.gone)
    }

    /// Which thought it is; an answer with another number comes too late.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.gone.notify_one();
    }
}

/// What is waited for; nobody waits for what was withdrawn.
pub(crate) async fn unless_gone<T>(
    gone: &Notify,
    waiting: impl Future<Output = Option<T>>,
) -> Option<T> {
    tokio::select! {
        done = waiting => done,
        () = gone.notified() => None,
    }
}

impl Thinking {
    pub(crate) fn new(config: &Config) -> Self {
        let engines = config.engines.max(1);
        // In a club one engine is always there for somebody else.
        let most_each = if config.club { engines - 1 } else { engines };
        Self {
            queue: EngineQueue::new(engines, most_each),
            mind: Mind::new(config),
            elsewhere: config.workers.clone().map(Elsewhere::new),
            closing: Arc::default(),
            seed: config.seed.unwrap_or_else(|| RandomState::new().hash_one(0)),
            is_varied: config.seed.is_none(),
        }
    }

    /// Stops all engines for good.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.queue.close();
    }

    pub(crate) const fn mind(&self) -> &Mind {
        &self.mind
    }

    /// Who thinks for this server, where there is somebody.
    pub(crate) const fn elsewhere(&self) -> Option<&Elsewhere> {
        self.elsewhere.as_ref()
    }

    /// The line before the engines.
    pub(crate) const fn queue(&self) -> &EngineQueue {
        &self.queue
    }

    /// How many wait for an engine.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Whether those who only look should make room: a game waits, or the server stops.
    pub(crate) fn is_wanted(&self) -> bool {
        self.queue.has_waiting_game() || self.is_closing()
    }

    /// Whether the server stops.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Begins to think as soon as there is a core for it. The answer comes as
    /// [`ToTable::Thought`], unless the ticket is dropped before.
    pub(crate) fn begin(&self, client: Client, task: Task) -> Ticket {
        let ticket = Ticket::new(client.number);
        let (stop, gone, thinking) = (ticket.to_stop(), ticket.to_gone(), self.clone());
        tokio::spawn(async move {
            let task = thinking.borrow(&client, task, &gone);
            let (number, inbox) = (client.number, client.inbox.clone());
            let tables = inbox.clone();
            let tell = move |place| {
                // Nobody needs every report.
                let _ = tables.try_send(ToTable::Place { number, place });
            };
            let turn = if task.is_elsewhere() {
                None
            } else {
                let waiting = thinking.queue.acquire_telling(client.person, Errand::Move, tell);
                let turn = unless_gone(&gone, waiting).await;
                if turn.is_none() {
                    return;
                }
                turn
            };
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let work = move || {
                let stop =
                    || stop.load(Ordering::Relaxed) || thinking.closing.load(Ordering::Relaxed);
                let found = thinking.work(&client, task, &stop);
                (!stop()).then_some(found)
            };
            let found = tokio::task::spawn_blocking(work).await;
            // Whoever only waits, so as not to answer faster than a person, needs no core for it.
            drop(turn);
            if let Some(found) = found.unwrap_or(Some(Found::Nothing)) {
                if let Found::Move { not_before: Some(moment), .. } = &found {
                    let rested = async {
                        tokio::time::sleep_until((*moment).into()).await;
                        Some(())
                    };
                    if unless_gone(&gone, rested).await.is_none() {
                        return;
                    }
                }
                // The table may have gone.
                let _ = inbox.send(ToTable::Thought { number, found }).await;
            }
        });
        ticket
    }

    /// A move is thought about elsewhere, where there is somebody; it needs no engine then.
    fn borrow(&self, client: &Client, mut task: Task, gone: &Arc<Notify>) -> Task {
        let elsewhere = self.elsewhere.as_ref().filter(|it| it.is_there());
        if let (Some(elsewhere), Task::Move { position, engine, until, .. }) =
            (elsewhere, &mut task)
        {
            let (queue, gone) = (self.queue.clone(), Arc::clone(gone));
            let (person, runtime) = (client.person, Handle::current());
            let remote = elsewhere.thinker((person, &self.mind), position.size(), *until);
            engine.think_elsewhere(Box::new(BorrowedMind {
                remote,
                elsewhere: elsewhere.clone(),
                line: Line { queue, person, gone, runtime },
                turn: None,
            }));
        }
        task
    }

    fn work(&self, client: &Client, task: Task, stop: &dyn Fn() -> bool) -> Found {
        let mut rng = self.rng(client);
        match task {
            Task::Count { position } => {
                Found::Count(propose(&position, COUNTING_PLAYOUTS, &mut rng))
            }
            Task::Capture { position, skill } => {
                // Who could not move has lost already, and is not asked.
                capture_move(&position, skill, &mut rng).map_or(Found::Nothing, Found::Captured)
            }
            Task::Move { position, mut engine, visits, until } => {
                let began = Instant::now();
                let told = Cell::new(Instant::now());
                let progress = |done| {
                    if told.get().elapsed() >= PROGRESS_EVERY {
                        told.set(Instant::now());
                        let message = ToTable::Progress { number: client.number, visits: done };
                        // Nobody needs every report.
                        let _ = client.inbox.try_send(message);
                    }
                };
                let stop = || stop() || until.is_some_and(|it| Instant::now() >= it);
                let limits = Limits { visits, stop: &stop, progress: &progress };
                let thought = engine.think(&position, &limits, &mut rng);
                // A tree a game would be much memory for many games.
                engine.forget_tree();
                engine.think_here();
                let told = match thought.answer {
                    Answer::Play(mv) => Some(Told::new(&thought, mv, engine.teaching())),
                    Answer::Resign => None,
                };
                let values = self.values(&position, &thought);
                let not_before = until.and_then(|it| tempo(&thought, &engine, (began, it)));
                Found::Move { engine, answer: thought.answer, values, told, not_before }
            }
        }
    }

    /// What a thought says of the position, and of the one after the move.
    fn values(&self, position: &Position, thought: &Thought) -> Vec<Value> {
        let (candidates, engine) = (&thought.candidates, self.mind.name(position.size()));
        let played = match thought.answer {
            // A move that was not looked at says nothing.
            Answer::Play(mv) => candidates.of(mv).filter(|it| it.visits > 0),
            Answer::Resign => None,
        };
        let after = played.map(|it| Value::after(it, candidates.to_move, Arc::clone(&engine)));
        std::iter::once(Value::of(candidates, engine)).chain(after).collect()
    }

    pub(crate) fn rng(&self, client: &Client) -> Xoshiro256PlusPlus {
        let game = if self.is_varied { client.game } else { 0 };
        let thought = client.number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Xoshiro256PlusPlus::seed_from_u64(self.seed ^ game ^ thought)
    }
}

/// The longest time that an answer is held back.
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// When a person would have answered, where a clock runs and a teacher plays: a clear answer is
/// quick, a turning point takes long, and never longer than the clock allows.
fn tempo(
    thought: &Thought,
    engine: &Engine,
    (began, until): (Instant, Instant),
) -> Option<Instant> {
    let is_wanted = engine.teaching().tempo == Tempo::Person;
    let share = thought.why.as_ref()?.share_of_time.filter(|_| is_wanted)?;
    let pause = until.saturating_duration_since(began).mul_f64(share.clamp(0.0, 1.0));
    began.checked_add(pause.min(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;

    #[tokio::test]
    async fn what_is_withdrawn_leaves_the_line() {
        let mut config = Config::new("");
        config.engines = 1;
        let thinking = Thinking::new(&config);
        let held = thinking.queue.acquire(Person::ALONE, Errand::Move).await;
        let (inbox, _received) = mpsc::channel(8);
        let client = Client { inbox, person: Person::ALONE, game: 0, number: 1 };
        let position = Box::new(Position::new(Size::square(5).unwrap(), goban::Rules::default()));
        let ticket = thinking.begin(client, Task::Count { position });
        let wait_until = async |count| {
            for _ in 0..1000 {
                if thinking.waiting() == count {
                    return true;
                }
                tokio::task::yield_now().await;
            }
            false
        };
        assert!(wait_until(1).await, "it waits");
        drop(ticket);
        assert!(wait_until(0).await, "it does not wait any more");
        drop(held);
    }

    #[test]
    fn a_teacher_with_a_clock_answers_no_faster_than_a_person() {
        let mut engine = Engine::default();
        let position = Position::new(Size::square(5).unwrap(), goban::Rules::default());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let began = Instant::now();
        let until = began + Duration::from_secs(10);
        let mut answers = |engine: &mut Engine| {
            let thought = engine.think(&position, &Limits::visits(20), &mut rng);
            tempo(&thought, engine, (began, until)).map(|it| it - began)
        };
        assert_eq!(answers(&mut engine), None, "nobody teaches");
        let mut teaching = partner::Teaching::default();
        teaching.set("level", "10k").unwrap();
        engine.teach(teaching.clone());
        let pause = answers(&mut engine).unwrap();
        assert!((Duration::from_secs(1)..=Duration::from_secs(10)).contains(&pause), "{pause:?}");
        teaching.set("tempo", "fast").unwrap();
        engine.teach(teaching);
        assert_eq!(answers(&mut engine), None);
    }
}
