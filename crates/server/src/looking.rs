//! Looking at positions beside the games: in short turns, and only while no game waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use goban::Position;
use partner::{Candidates, Engine, Limits, SearchRequest};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::Notify;

use crate::engine_queue::Errand;
use crate::table::ToTable;
use crate::thinking::{Client, Thinking, Ticket, unless_gone};

/// How long a turn lasts at most; then others may look.
const TURN: Duration = Duration::from_millis(200);
/// How long a position is looked at altogether.
const LONGEST: Duration = Duration::from_mins(1);

/// A position to look at.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) position: Box<Position>,
    pub(crate) visits: u32,
    pub(crate) reports: Reports,
}

/// When to say what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reports {
    /// After every turn.
    Often,
    /// At the end.
    Once,
}

/// What was seen.
#[derive(Debug)]
pub(crate) struct Looked {
    /// Which look it was.
    pub(crate) number: u64,
    /// `None` when the thread died.
    pub(crate) seen: Option<Box<Candidates>>,
    pub(crate) is_done: bool,
}

/// Somebody who looks, between turns.
#[derive(Debug)]
struct Looker {
    engine: Engine,
    rng: Xoshiro256PlusPlus,
    look: Look,
    spent: Duration,
}

impl Thinking {
    /// Begins to look as soon as there is time. What is seen comes as [`ToTable::Looked`], until
    /// the ticket is dropped.
    pub(crate) fn look(&self, client: Client, look: Look) -> Ticket {
        let ticket = Ticket::new(client.number);
        let ends = (ticket.to_stop(), ticket.to_gone());
        tokio::spawn(self.clone().look_in_turns(client, look, ends));
        ticket
    }

    async fn look_in_turns(
        self,
        client: Client,
        look: Look,
        (asked, gone): (Arc<AtomicBool>, Arc<Notify>),
    ) {
        let mut waiting = Some(look);
        let mut looker = None;
        loop {
            // Few look at once, so that a game never waits for more than one turn; and whoever
            // waits for an engine comes first, because both stand in the same queue.
            let turn = self.queue().acquire(client.person, Errand::Look);
            let engine = unless_gone(&gone, turn).await;
            let Some(engine) = engine else { return };
            if asked.load(Ordering::Relaxed) {
                return;
            }
            let ready = looker.take().or_else(|| Some(self.to_looker(&client, waiting.take()?)));
            let Some(mut at_work) = ready else { return };
            let (thinking, stop) = (self.clone(), Arc::clone(&asked));
            let turn = tokio::task::spawn_blocking(move || {
                let seen = at_work.take_turn(&thinking, &stop);
                (at_work, seen)
            })
            .await;
            drop(engine);
            if asked.load(Ordering::Relaxed) {
                return;
            }
            let Ok((rested, seen)) = turn else {
                let looked = Looked { number: client.number, seen: None, is_done: true };
                let _ = client.inbox.send(ToTable::Looked(looked)).await;
                return;
            };
            let is_done = rested.is_done(&seen);
            if is_done || rested.look.reports == Reports::Often {
                let seen = Some(Box::new(seen));
                let looked = Looked { number: client.number, seen, is_done };
                if client.inbox.send(ToTable::Looked(looked)).await.is_err() {
                    return;
                }
            }
            if is_done {
                return;
            }
            looker = Some(rested);
        }
    }

    fn to_looker(&self, client: &Client, look: Look) -> Looker {
        let engine = self.mind().to_engine();
        Looker { engine, rng: self.rng(client), look, spent: Duration::ZERO }
    }
}

impl Looker {
    /// Goes on where the last turn stopped.
    fn take_turn(&mut self, thinking: &Thinking, asked: &AtomicBool) -> Candidates {
        let began = Instant::now();
        let stop =
            || asked.load(Ordering::Relaxed) || thinking.is_wanted() || began.elapsed() >= TURN;
        let limits = Limits { visits: self.look.visits, stop: &stop, progress: &|_| {} };
        let request = SearchRequest::new(limits);
        let seen = self.engine.analyze(&self.look.position, &request, &mut self.rng);
        self.spent += began.elapsed();
        seen
    }

    fn is_done(&self, seen: &Candidates) -> bool {
        seen.visits >= self.look.visits || self.spent >= LONGEST
    }
}
