//! Makes a review: looks at the moves in turns with everybody else, and speaks as it comes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use commentary::review::Look;
use crafts::LookAsker;
use shapes::Namer;

use super::job::Job;
use super::kept_look;
use super::reviews::{Extent, Reviews};
use crate::elsewhere::Elsewhere;
use crate::engine_queue::Errand;
use crate::storage::Store;

/// Words are made anew no more often than this, and never take more than a small part of the time.
const SPEAK_EVERY: Duration = Duration::from_millis(700);
const SPEAKING_SHARE: u32 = 8;
/// Whoever has made room for a game waits so long.
const ROOM_FOR_GAMES: Duration = Duration::from_millis(60);

/// So many moves of a game are looked at by workers at once.
const MOST_ASKED: usize = 32;

/// Moves that are to be looked at, by their place.
type Queue = Arc<Mutex<VecDeque<usize>>>;

/// Who looks: some keep their place until a move is looked at, the others make room as soon as a
/// game waits, and look again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Steady,
    MakesRoom,
}

impl Reviews {
    /// Makes what is missing of a review, until it is whole or nobody wants it any more.
    pub(super) async fn make(self, job: Arc<Job>, missing: VecDeque<usize>) {
        let queue: Queue = Arc::new(Mutex::new(missing));
        let speaker = tokio::spawn(self.clone().speak_as_it_comes(Arc::clone(&job)));
        let steady = self.shared.engines.div_ceil(2);
        let elsewhere = self.shared.thinking.elsewhere();
        let askers = elsewhere.map_or(0, |_| MOST_ASKED).max(self.shared.engines);
        let workers: Vec<_> = (0..askers)
            .map(|n| if n < steady { Manner::Steady } else { Manner::MakesRoom })
            .map(|it| tokio::spawn(self.clone().work(Arc::clone(&job), Arc::clone(&queue), it)))
            .collect();
        for worker in workers {
            if worker.await.is_err() {
                job.fail("somebody who looked at the game has died".to_owned());
            }
        }
        job.finish();
        let _ = speaker.await;
        let is_whole = job.done() == job.of();
        // A server that stops leaves the review to the next one, and one that nobody listens to
        // goes on when somebody comes.
        let is_left = !is_whole && (!job.is_stopped() || job.is_unheard());
        let is_current = self.retire(&job);
        if job.is_replaced() {
            // What is wanted and what is told is up to the other one.
            return;
        }
        if is_current && !is_left {
            let id = job.subject.id;
            let _ = self.shared.storage.run(move |store| store.end_review(id)).await;
        }
        let state = match (is_whole, job.failure()) {
            (true, _) => "done",
            (false, Some(_)) => "failed",
            (false, None) => "stopped",
        };
        let message = self.message(&Extent::of(&job, state), &job.told());
        job.tell("review", &message);
    }

    async fn work(self, job: Arc<Job>, queue: Queue, manner: Manner) {
        let thinking = &self.shared.thinking;
        loop {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(at) = next else { return };
            if let Some(elsewhere) = thinking.elsewhere().filter(|it| it.is_there()) {
                match self.ask(elsewhere, &job, at).await {
                    Some(look) => {
                        if Box::pin(self.keep(&job, at, look)).await {
                            continue;
                        }
                        return;
                    }
                    None if job.is_stopped() || thinking.is_closing() => return,
                    None => elsewhere.disappoint(),
                }
            }
            let errand = match manner {
                Manner::Steady => Errand::Look,
                Manner::MakesRoom => Errand::Spare,
            };
            let engine = thinking.queue().acquire(job.asker, errand).await;
            let Some(engine) = engine else { return };
            if job.is_stopped() {
                return;
            }
            let (reviews, looked_at) = (self.clone(), Arc::clone(&job));
            let looked = tokio::task::spawn_blocking(move || {
                let thinking = &reviews.shared.thinking;
                let makes_room = || manner == Manner::MakesRoom && thinking.is_wanted();
                let stop = || looked_at.is_stopped() || thinking.is_closing() || makes_room();
                reviews.shared.look(&looked_at, at, &stop)
            })
            .await;
            drop(engine);
            match looked {
                Ok(Ok(Some(look))) => {
                    if !Box::pin(self.keep(&job, at, look)).await {
                        return;
                    }
                }
                Ok(Ok(None)) => {
                    queue.lock().unwrap_or_else(PoisonError::into_inner).push_front(at);
                    tokio::time::sleep(ROOM_FOR_GAMES).await;
                }
                Ok(Err(why)) => return job.fail(why.to_string()),
                Err(_) => return job.fail("somebody who looked at the game has died".to_owned()),
            }
        }
    }

    /// Keeps and tells what was seen of a move; `false` if it cannot be kept.
    async fn keep(&self, job: &Job, at: usize, look: Look) -> bool {
        let visits = job.wishes().care.care().visits;
        let (id, row) = (job.subject.id, kept_look::write(&look, visits));
        let moves = job.subject.moves();
        let keep = move |store: &mut Store| store.save_look(id, &moves, &row);
        if let Err(why) = self.shared.storage.run(keep).await {
            job.fail(why.to_string());
            return false;
        }
        job.learn(at, look, visits);
        true
    }

    /// Has a move looked at elsewhere; `None` if nobody has, so that it is looked at here.
    async fn ask(&self, elsewhere: &Elsewhere, job: &Arc<Job>, at: usize) -> Option<Look> {
        let (before, mv) = job.subject.tasks.get(at)?.clone();
        let looker = elsewhere.looker(job.asker, job.wishes().care.care());
        let asked = elsewhere.client().ask(looker.job(&before, mv));
        let nobody = async {
            while !job.is_stopped() && !self.shared.thinking.is_closing() && elsewhere.is_there() {
                tokio::time::sleep(ROOM_FOR_GAMES).await;
            }
        };
        let answer = tokio::select! {
            answer = asked => answer.ok()?,
            () = nobody => return None,
        };
        let read = move || {
            let mut namer = Namer::embedded(before.size()).ok()?;
            LookAsker::read(&answer.payload, (&before, mv), &mut namer).ok()
        };
        Some(tokio::task::spawn_blocking(read).await.ok()??.numbered(at + 1))
    }

    /// Puts what was seen into words, again and again.
    async fn speak_as_it_comes(self, job: Arc<Job>) {
        loop {
            job.changed.notified().await;
            let (is_last, began) = (job.is_finished(), Instant::now());
            let speaker = Arc::clone(&job);
            if let Ok(review) = self.aloud(move || speaker.speak()).await {
                job.publish(review);
            }
            if is_last {
                return;
            }
            let pause = SPEAK_EVERY.max(began.elapsed() * SPEAKING_SHARE);
            let until = Instant::now() + pause;
            // The last words are not waited for.
            while Instant::now() < until && !job.is_finished() {
                tokio::time::sleep(SPEAK_EVERY.min(pause) / 4).await;
            }
        }
    }
}
