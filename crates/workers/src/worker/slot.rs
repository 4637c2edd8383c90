//! One thread of a worker: it looks for a job, the most urgent class first, and does it.
//!
//! The broker is only asked for jobs that can be done at once: nothing waits in the hands of a busy
//! worker, and nothing less urgent is taken while something more urgent waits. A worker that finds
//! nothing joins the group of the idle, one of which is woken for each job that comes. Moves come
//! without any of this, by [`super::moves`].

use std::sync::Arc;
use std::time::Duration;

use async_nats::Message;
use futures_util::StreamExt;
use tokio::task::JoinSet;

use super::desk::Desk;
use super::pull::{Pulled, Puller};
use super::seats::Seat;
use super::task::{self, Delivery};
use crate::job::{Class, Job};
use crate::remote::subjects;

/// A wake may be lost, and a job comes back from a worker that died without any.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Who has just become idle looks once more after so long: a job that was stored before can reach
/// its queue after the look, when the one who is woken for it was somebody else, or nobody.
const SECOND_LOOK: Duration = Duration::from_millis(10);
/// Who is woken for a job waits for it so long: the broker can wake before the job can be taken.
const AFTER_WAKE: Duration = Duration::from_millis(100);
/// How long a broker that is not there is left alone.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) async fn run(desk: Arc<Desk>, thread: u32) {
    let mut slot = Slot { desk, thread, puller: None, closing: JoinSet::new() };
    while !slot.desk.must_stop() {
        while slot.closing.try_join_next().is_some() {}
        let is_free = tokio::select! {
            () = slot.desk.seats.wait_free() => true,
            () = slot.desk.ended() => false,
        };
        if !is_free {
            break;
        }
        let found = match slot.look(None).await {
            Some(found) => Some(found),
            None => slot.wait().await,
        };
        if let Some((seat, found)) = found {
            slot.work(seat, found).await;
        }
    }
    while slot.closing.join_next().await.is_some() {}
}

struct Slot {
    desk: Arc<Desk>,
    thread: u32,
    puller: Option<Puller>,
    /// Jobs that are done, and of which the broker has not yet said that it has the answer.
    closing: JoinSet<()>,
}

/// What there is to do.
enum Found {
    Check(Job),
    Delivery(Box<Delivery>),
}

impl Slot {
    async fn work(&mut self, seat: Seat, found: Found) {
        match found {
            Found::Check(job) => task::check(&self.desk, job).await,
            Found::Delivery(delivery) => {
                let ended = task::run(&self.desk, *delivery).await;
                let desk = Arc::clone(&self.desk);
                // The answer is on its way: the next job need not wait until it has arrived.
                self.closing.spawn(async move { ended.close(&desk).await });
            }
        }
        drop(seat);
    }

    /// Waits among the idle, at most so long; a job that came in the meantime.
    async fn wait(&mut self) -> Option<(Seat, Found)> {
        let client = self.desk.link.client.clone();
        let mut wakes = client.queue_subscribe(subjects::WAKE, subjects::IDLE.into()).await.ok()?;
        // A job that came before we were in the group has woken somebody else, or nobody.
        let mut found = self.look(None).await;
        // Not all at once.
        let later = LOOK_EVERY + Duration::from_millis(u64::from(self.thread % 8) * 50);
        let mut woken = None;
        for pause in [SECOND_LOOK, later] {
            if found.is_some() || woken.is_some() || self.desk.must_stop() {
                break;
            }
            tokio::select! {
                wake = wakes.next() => woken = wake.map(|it| subjects::woken_for(&it.payload)),
                () = self.desk.has_checks.notified() => {}
                () = self.desk.ended() => {}
                () = tokio::time::sleep(pause) => {}
            }
            if woken.is_none() && pause == SECOND_LOOK {
                found = self.look(None).await;
            }
        }
        // Before anything else: who is busy must not be woken in the place of others.
        let _ = wakes.unsubscribe().await;
        if woken.is_some() {
            found = self.look(woken).await;
        }
        if found.is_some() {
            // Another wake may have reached us that was meant for a second job, and the broker may
            // not know yet how many there are: one more looks. Of the more urgent class, for that
            // is waited for and the other looked at afterwards.
            self.desk.wake(Class::Review).await;
        }
        found
    }

    /// The first job there is; who was woken for one of a class waits a little for that.
    async fn look(&mut self, woken: Option<Class>) -> Option<(Seat, Found)> {
        let Some(seat) = self.desk.seats.try_take() else {
            // Moves have come meanwhile: another must look.
            if let Some(class) = woken {
                self.desk.wake(class).await;
            }
            return None;
        };
        while let Some(message) = self.desk.next_check() {
            if let Ok(job) = Job::from_bytes(&message) {
                return Some((seat, Found::Check(job)));
            }
        }
        for class in Class::ALL {
            if self.desk.must_stop() {
                return None;
            }
            if class == Class::Move && self.desk.asks_for_moves() {
                // None waits: it would be here.
                continue;
            }
            let wait = if woken == Some(class) { AFTER_WAKE } else { Duration::ZERO };
            if let Some(message) = self.next(class, wait).await {
                let delivery = Delivery::new(message, &self.desk.link, class);
                if delivery.leaves_more() {
                    // The next of the idle; where nobody is idle nobody hears it.
                    self.desk.wake(class).await;
                }
                return Some((seat, Found::Delivery(Box::new(delivery))));
            }
        }
        None
    }

    /// The next job of a class, if one waits or comes in time.
    async fn next(&mut self, class: Class, wait: Duration) -> Option<Message> {
        if self.puller.is_none() {
            self.puller = Puller::new(&self.desk.link.client).await;
        }
        match self.puller.as_mut()?.ask(class, wait).await {
            Pulled::Job(message) => return Some(message),
            Pulled::Nothing => {}
            Pulled::Refused => tokio::time::sleep(PAUSE).await,
            Pulled::Silent => {
                // The broker is gone or comes up just now; there is nothing to do but to wait.
                self.puller = None;
                tokio::time::sleep(PAUSE).await;
            }
        }
        None
    }
}
