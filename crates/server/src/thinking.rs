//! Engines at work: on threads of their own, only so many at once.

use std::cell::Cell;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use goban::{Agreement, Position};
use partner::{Answer, Engine, Limits, Thought, propose};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::{Semaphore, mpsc};

use crate::config::Config;
use crate::mind::Mind;
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
    permits: Arc<Semaphore>,
    /// Games that wait for a permit.
    waiting: Arc<AtomicUsize>,
    /// For those who look at positions beside the games; they need a permit too.
    lookers: Arc<Semaphore>,
    mind: Mind,
    /// The server stops, so all thinking does.
    closing: Arc<AtomicBool>,
    seed: u64,
    /// Whether every game draws lots of its own.
    is_varied: bool,
}

/// Something to think about.
#[derive(Debug)]
pub(crate) enum Task {
    /// A move, with this many visits.
    Move { position: Box<Position>, engine: Box<Engine>, visits: u32 },
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
    },
    Count(Agreement),
    /// The thread died.
    Nothing,
}

/// Thinking that is under way; dropping it stops it.
#[derive(Debug)]
pub(crate) struct Ticket {
    number: u64,
    stop: Arc<AtomicBool>,
}

/// Where the answer goes.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) inbox: mpsc::Sender<ToTable>,
    /// A number of the game's own, for its lots.
    pub(crate) game: u64,
    /// Which of the game's thoughts this is.
    pub(crate) number: u64,
}

impl Ticket {
    pub(crate) fn new(number: u64) -> Self {
        Self { number, stop: Arc::default() }
    }

    /// What says that the ticket is gone.
    pub(crate) fn to_stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Which thought it is; an answer with another number comes too late.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Thinking {
    pub(crate) fn new(config: &Config) -> Self {
        let engines = config.engines.max(1);
        Self {
            permits: Arc::new(Semaphore::new(engines)),
            waiting: Arc::default(),
            lookers: Arc::new(Semaphore::new(engines.div_ceil(2))),
            mind: Mind::new(config),
            closing: Arc::default(),
            seed: config.seed.unwrap_or_else(|| RandomState::new().hash_one(0)),
            is_varied: config.seed.is_none(),
        }
    }

    /// Stops all engines for good.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.permits.close();
        self.lookers.close();
    }

    pub(crate) const fn mind(&self) -> &Mind {
        &self.mind
    }

    pub(crate) fn permits(&self) -> &Semaphore {
        &self.permits
    }

    pub(crate) fn lookers(&self) -> &Semaphore {
        &self.lookers
    }

    /// Whether those who only look should make room: a game waits, or the server stops.
    pub(crate) fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0 || self.is_closing()
    }

    /// Whether the server stops.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Begins to think as soon as there is a core for it. The answer comes as
    /// [`ToTable::Thought`], unless the ticket is dropped before.
    pub(crate) fn begin(&self, client: Client, task: Task) -> Ticket {
        let ticket = Ticket::new(client.number);
        let (stop, thinking) = (ticket.to_stop(), self.clone());
        tokio::spawn(async move {
            thinking.waiting.fetch_add(1, Ordering::Relaxed);
            let permit = thinking.permits.clone().acquire_owned().await;
            thinking.waiting.fetch_sub(1, Ordering::Relaxed);
            let Ok(permit) = permit else { return };
            let (number, inbox) = (client.number, client.inbox.clone());
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
            drop(permit);
            if let Some(found) = found.unwrap_or(Some(Found::Nothing)) {
                // The table may have gone.
                let _ = inbox.send(ToTable::Thought { number, found }).await;
            }
        });
        ticket
    }

    fn work(&self, client: &Client, task: Task, stop: &dyn Fn() -> bool) -> Found {
        let mut rng = self.rng(client);
        match task {
            Task::Count { position } => {
                Found::Count(propose(&position, COUNTING_PLAYOUTS, &mut rng))
            }
            Task::Move { position, mut engine, visits } => {
                let told = Cell::new(Instant::now());
                let progress = |done| {
                    if told.get().elapsed() >= PROGRESS_EVERY {
                        told.set(Instant::now());
                        let message = ToTable::Progress { number: client.number, visits: done };
                        // Nobody needs every report.
                        let _ = client.inbox.try_send(message);
                    }
                };
                let limits = Limits { visits, stop, progress: &progress };
                let thought = engine.think(&position, &limits, &mut rng);
                // A tree a game would be much memory for many games.
                engine.forget_tree();
                let told = match thought.answer {
                    Answer::Play(mv) => Some(Told::new(&thought, mv, engine.teaching())),
                    Answer::Resign => None,
                };
                let values = self.values(&position, &thought);
                Found::Move { engine, answer: thought.answer, values, told }
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
