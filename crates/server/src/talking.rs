//! Thinking for the talk at a game: beside the games, for a short while, and making room for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use analysis::Rank;
use commentary::review::{Review, ReviewedMove, Tone};
use commentary::talk::{Ahead, Alive, Hint, WhatIf};
use goban::{ByColor, Color, Move, Point, Position};
use partner::{Adviser, Patience, Reviewer};
use tokio::sync::Notify;

use crate::engine_queue::Errand;
use crate::table::ToTable;
use crate::thinking::{Client, Thinking, Ticket, unless_gone};

/// How long an answer is thought about at most; what was found by then is told.
const LONGEST: Duration = Duration::from_secs(4);
/// How long a move is looked at at most; then nothing is said about it.
const LONGEST_LOOK: Duration = Duration::from_secs(20);
/// How long life and death is read at most.
const READING: Duration = Duration::from_millis(1200);
/// So often a game that waits for an engine comes first.
const MOST_TRIES: u32 = 6;

/// Something to think about.
#[derive(Debug)]
pub(crate) enum Ponder {
    /// A move that was played, by people of these ranks.
    Move { before: Box<Position>, mv: Move, ranks: ByColor<Rank> },
    /// Where the side to move might play.
    Hint(Box<Position>),
    /// What happens after a move.
    WhatIf(Box<Position>, Move),
    /// How the game stands for a colour.
    Ahead(Box<Position>, Color),
    /// What becomes of stones; a colour asks.
    Alive(Box<Position>, Point, Color),
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Pondered {
    Move(Box<ReviewedMove>),
    Hint(Box<Hint>),
    WhatIf(Box<WhatIf>),
    Ahead(Ahead),
    Alive(Alive),
    /// Nothing can be said, or the thread died.
    Nothing,
}

/// Who thinks, between tries.
#[derive(Debug)]
enum Mentor {
    Reviewer(Box<Reviewer>),
    Adviser(Box<Adviser>),
}

/// When to leave off.
struct Watch<'a> {
    thinking: &'a Thinking,
    asked: &'a AtomicBool,
    began: Instant,
    /// Whether a game that waits comes first.
    is_patient: bool,
    stepped_back: AtomicBool,
}

impl Watch<'_> {
    fn is_over(&self, longest: Duration) -> bool {
        if self.is_patient && self.thinking.is_wanted() {
            self.stepped_back.store(true, Ordering::Relaxed);
            return true;
        }
        self.asked.load(Ordering::Relaxed) || self.began.elapsed() >= longest
    }
}

impl Thinking {
    /// Begins to think as soon as there is time. The answer comes as [`ToTable::Pondered`], unless
    /// the ticket is dropped before.
    pub(crate) fn ponder(&self, client: Client, ponder: Ponder) -> Ticket {
        let ticket = Ticket::new(client.number);
        let ends = (ticket.to_stop(), ticket.to_gone());
        tokio::spawn(self.clone().ponder_in_turns(client, ponder, ends));
        ticket
    }

    async fn ponder_in_turns(
        self,
        client: Client,
        ponder: Ponder,
        (asked, gone): (Arc<AtomicBool>, Arc<Notify>),
    ) {
        let ponder = Arc::new(ponder);
        let mut mentor = None;
        let mut tries = 0;
        loop {
            // As those who look at positions: few at once, and behind the games.
            let turn = self.queue().acquire(client.person, Errand::Look);
            let engine = unless_gone(&gone, turn).await;
            let Some(engine) = engine else { return };
            if asked.load(Ordering::Relaxed) {
                return;
            }
            tries += 1;
            let (thinking, stop, ponder) = (self.clone(), Arc::clone(&asked), Arc::clone(&ponder));
            let known = mentor.take();
            let turn = tokio::task::spawn_blocking(move || {
                let watch = Watch {
                    thinking: &thinking,
                    asked: &stop,
                    began: Instant::now(),
                    is_patient: tries < MOST_TRIES,
                    stepped_back: AtomicBool::new(false),
                };
                let Some(mut mentor) = known.or_else(|| thinking.mentor(&ponder)) else {
                    return (None, Some(Pondered::Nothing));
                };
                let found = thinking.try_to(&ponder, &mut mentor, &watch);
                let is_done = !watch.stepped_back.load(Ordering::Relaxed);
                (Some(mentor), is_done.then_some(found))
            })
            .await;
            drop(engine);
            if asked.load(Ordering::Relaxed) {
                return;
            }
            let (rested, found) = turn.unwrap_or((None, Some(Pondered::Nothing)));
            if let Some(pondered) = found {
                let message = ToTable::Pondered { number: client.number, pondered };
                // The table may have gone.
                let _ = client.inbox.send(message).await;
                return;
            }
            mentor = rested;
        }
    }

    /// Somebody who can think about this; without a network nobody looks at moves.
    fn mentor(&self, ponder: &Ponder) -> Option<Mentor> {
        match ponder {
            Ponder::Move { before, .. } => {
                self.mind().to_reviewer(before.size()).map(|it| Mentor::Reviewer(Box::new(it)))
            }
            _ => Some(Mentor::Adviser(Box::new(Adviser::new(self.mind().to_engine())))),
        }
    }

    fn try_to(&self, ponder: &Ponder, mentor: &mut Mentor, watch: &Watch<'_>) -> Pondered {
        let stop = || watch.is_over(LONGEST);
        let patience = |position: &Position| Patience {
            visits: self.mind().visits_of_talk(position.size()),
            stop: &stop,
        };
        match (ponder, mentor) {
            (Ponder::Move { before, mv, ranks }, Mentor::Reviewer(reviewer)) => {
                let stop = || watch.is_over(LONGEST_LOOK);
                let Ok(Some(look)) = reviewer.look(before, *mv, &stop) else {
                    return Pondered::Nothing;
                };
                let reviewed = Review::new(vec![look], *ranks, Tone::Kind).moves.pop();
                reviewed.map_or(Pondered::Nothing, |it| Pondered::Move(Box::new(it)))
            }
            (Ponder::Hint(position), Mentor::Adviser(adviser)) => {
                let hint = adviser.hint(position, patience(position));
                hint.map_or(Pondered::Nothing, |it| Pondered::Hint(Box::new(it)))
            }
            (Ponder::WhatIf(position, mv), Mentor::Adviser(adviser)) => {
                Pondered::WhatIf(Box::new(adviser.what_if(position, *mv, patience(position))))
            }
            (Ponder::Ahead(position, color), Mentor::Adviser(adviser)) => {
                Pondered::Ahead(adviser.ahead(position, *color, patience(position)))
            }
            (Ponder::Alive(position, at, color), Mentor::Adviser(adviser)) => {
                let reading = || watch.is_over(READING);
                let alive = adviser.alive((position, *at), *color, &reading, patience(position));
                alive.map_or(Pondered::Nothing, Pondered::Alive)
            }
            _ => Pondered::Nothing,
        }
    }
}
