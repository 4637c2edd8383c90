//! The last words about a job: the answer to whoever asked, the rest to the broker.

use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::context::PublishAckFuture;

use super::desk::Desk;
use super::task::{Delivery, MOST_DELIVERIES, Work};
use crate::job::{Class, JobId};
use crate::remote::subjects;
use crate::report::{Obituary, Outcome, Report};

/// How long a job that one worker cannot do waits for another.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a finished worker tries to tell the answer to a broker that is gone.
const TELLING: Duration = Duration::from_mins(5);

/// A job whose work has ended, and of which the broker has still to be told.
pub(super) struct Ended {
    delivery: Delivery,
    pub(super) id: JobId,
    pub(super) took: Duration,
    pub(super) work: Work,
    /// The broker's word that it keeps the answer; it is on its way.
    stored: Option<PublishAckFuture>,
}

impl Ended {
    pub(super) fn new(delivery: Delivery, id: JobId, took: Duration, work: Work) -> Self {
        Self { delivery, id, took, work, stored: None }
    }

    /// Sends the answer, if there is one, and does not wait for the broker's word about it.
    pub(super) async fn send_answer(&mut self, desk: &Desk) {
        if let Work::Done(payload) = &self.work {
            let how = (Outcome::Done, self.took);
            let (subject, bytes) = report(desk, &self.id, how, payload.clone());
            self.stored = desk.link.context.publish(subject, bytes.into()).await.ok();
        }
    }

    /// Tells the broker what has become of the job.
    pub(super) async fn close(self, desk: &Desk) {
        let Self { delivery, id, took, work, stored } = self;
        match work {
            Work::Done(payload) => {
                let is_stored = match stored {
                    Some(stored) => stored.await.is_ok(),
                    None => false,
                };
                if is_stored || tell(desk, &id, (Outcome::Done, took), payload).await {
                    delivery.acknowledge(AckKind::Ack).await;
                    desk.count_done();
                }
            }
            Work::NoJob(why) => {
                bury(desk, &delivery, &id, &why).await;
                delivery.acknowledge(AckKind::Ack).await;
            }
            Work::Bad(why) => {
                bury(desk, &delivery, &id, &why).await;
                tell(desk, &id, (Outcome::Refused, took), why.into()).await;
                delivery.acknowledge(AckKind::Ack).await;
            }
            Work::Unable(why) if delivery.count >= MOST_DELIVERIES => {
                bury(desk, &delivery, &id, &why).await;
                tell(desk, &id, (Outcome::GivenUp, took), why.into()).await;
                delivery.acknowledge(AckKind::Ack).await;
            }
            Work::Unable(_) => {
                delivery.acknowledge(AckKind::Nak(Some(PAUSE))).await;
                wake_later(desk, delivery.class);
            }
            Work::Cancelled => delivery.acknowledge(AckKind::Ack).await,
            Work::HandedBack => delivery.hand_back(desk).await,
        }
    }
}

/// Wakes somebody when a job that was put back can be taken again.
fn wake_later(desk: &Desk, class: Class) {
    let client = desk.link.client.clone();
    tokio::spawn(async move {
        tokio::time::sleep(PAUSE + Duration::from_millis(50)).await;
        subjects::wake(&client, class).await;
    });
}

/// Tells whoever asked; whether the broker has kept it.
pub(super) async fn tell(
    desk: &Desk,
    id: &JobId,
    how: (Outcome, Duration),
    payload: Vec<u8>,
) -> bool {
    let (subject, bytes) = report(desk, id, how, payload);
    store(desk, subject, bytes).await
}

/// Writes a job down among those that were given up.
async fn bury(desk: &Desk, delivery: &Delivery, id: &JobId, why: &str) {
    let obituary = Obituary {
        id: id.to_string(),
        why: why.to_owned(),
        worker: desk.name.clone(),
        message: delivery.message.payload.to_vec(),
    };
    store(desk, subjects::dead(id.as_str()), obituary.to_bytes()).await;
}

/// A report as it is sent: its name and its text.
fn report(
    desk: &Desk,
    id: &JobId,
    (outcome, took): (Outcome, Duration),
    payload: Vec<u8>,
) -> (String, Vec<u8>) {
    let worker = desk.name.clone();
    let milliseconds = took.as_secs_f64() * 1000.0;
    let report = Report { id: id.clone(), worker, outcome, milliseconds, payload };
    (subjects::result(id, &desk.name), report.to_bytes())
}

/// Has the broker keep something; whether it did. The job is acknowledged only afterwards.
async fn store(desk: &Desk, subject: String, bytes: Vec<u8>) -> bool {
    let start = Instant::now();
    while start.elapsed() < TELLING {
        let sent = desk.link.context.publish(subject.clone(), bytes.clone().into()).await;
        let stored = match sent {
            Ok(stored) => stored.await.is_ok(),
            Err(_) => false,
        };
        if stored {
            return true;
        }
        if desk.must_stop() {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}
