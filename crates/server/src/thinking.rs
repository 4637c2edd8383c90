//! Engines at work: on threads of their own, only so many at once.

use std::cell::Cell;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use goban::{Agreement, Position};
use partner::{Answer, Engine, Limits, propose};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::{Semaphore, mpsc};

use crate::config::Config;
use crate::table::ToTable;

/// Progress is told no more often than this.
const PROGRESS_EVERY: Duration = Duration::from_millis(150);
/// Random games that decide what is proposed as dead.
const COUNTING_PLAYOUTS: u32 = 2000;

/// The engines of all games.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    permits: Arc<Semaphore>,
    /// The server stops, so all thinking does.
    closing: Arc<AtomicBool>,
    seed: u64,
    /// Whether every game draws lots of its own.
    is_varied: bool,
}

/// Something to think about.
#[derive(Debug)]
pub(crate) enum Task {
    /// A move, with this many playouts.
    Move { position: Box<Position>, engine: Box<Engine>, playouts: u32 },
    /// Which stones are dead.
    Count { position: Box<Position> },
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Found {
    Move(Box<Engine>, Answer),
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
        Self {
            permits: Arc::new(Semaphore::new(config.engines.max(1))),
            closing: Arc::default(),
            seed: config.seed.unwrap_or_else(|| RandomState::new().hash_one(0)),
            is_varied: config.seed.is_none(),
        }
    }

    /// Stops all engines for good.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.permits.close();
    }

    /// Begins to think as soon as there is a core for it. The answer comes as
    /// [`ToTable::Thought`], unless the ticket is dropped before.
    pub(crate) fn begin(&self, client: Client, task: Task) -> Ticket {
        let ticket = Ticket { number: client.number, stop: Arc::default() };
        let (stop, thinking) = (Arc::clone(&ticket.stop), self.clone());
        tokio::spawn(async move {
            let Ok(permit) = thinking.permits.clone().acquire_owned().await else { return };
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
            Task::Move { position, mut engine, playouts } => {
                let told = Cell::new(Instant::now());
                let progress = |done| {
                    if told.get().elapsed() >= PROGRESS_EVERY {
                        told.set(Instant::now());
                        let message = ToTable::Progress { number: client.number, playouts: done };
                        // Nobody needs every report.
                        let _ = client.inbox.try_send(message);
                    }
                };
                let limits = Limits { visits: playouts, stop, progress: &progress };
                let thought = engine.think(&position, &limits, &mut rng);
                // A tree a game would be much memory for many games.
                engine.forget_tree();
                Found::Move(engine, thought.answer)
            }
        }
    }

    fn rng(&self, client: &Client) -> Xoshiro256PlusPlus {
        let game = if self.is_varied { client.game } else { 0 };
        let thought = client.number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Xoshiro256PlusPlus::seed_from_u64(self.seed ^ game ^ thought)
    }
}
