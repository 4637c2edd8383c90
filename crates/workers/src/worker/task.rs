//! One job in the hands of a worker, from the message to the last word about it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use async_nats::Message;
use async_nats::jetstream::{self, AckKind};
use tokio::sync::oneshot;

use super::desk::{Desk, End, Place};
use super::hands::Hands;
use crate::craft::{Context, Refusal};
use crate::digest::sha256_hex;
use crate::job::{Class, Job, JobId, LONGEST_PAYLOAD};
use crate::remote::subjects;
use crate::report::{Obituary, Outcome, Report};

/// After so many workers have tried, a job is given up.
pub(super) const MOST_DELIVERIES: i64 = 5;
/// How long a craft may take to notice that it must stop.
const GRACE: Duration = Duration::from_secs(5);
/// How long a job that one worker cannot do waits for another.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a finished worker tries to tell the answer to a broker that is gone.
const TELLING: Duration = Duration::from_mins(5);

/// A message that the broker has given us, to be acknowledged.
pub(super) struct Delivery {
    message: jetstream::Message,
    class: Class,
    count: i64,
    pending: u64,
}

/// How the work on a job ended.
enum Work {
    Done(Vec<u8>),
    Bad(String),
    Unable(String),
    Cancelled,
    HandedBack,
}

impl Delivery {
    pub(super) fn new(message: Message, context: jetstream::Context, class: Class) -> Self {
        let message = jetstream::Message { message, context };
        let (count, pending) = message.info().map_or((1, 0), |it| (it.delivered, it.pending));
        Self { message, class, count, pending }
    }

    /// Whether more jobs of this class wait.
    pub(super) fn leaves_more(&self) -> bool {
        self.pending > 0
    }

    /// The job in it, if it is one that belongs where it was.
    fn job(&self) -> Result<Job, String> {
        let job = Job::from_bytes(&self.message.payload).map_err(|it| it.to_string())?;
        let belongs = self.message.subject.as_str() == subjects::job(self.class, &job.id());
        if belongs { Ok(job) } else { Err("the job is not where it belongs".to_owned()) }
    }

    async fn acknowledge(&self, kind: AckKind) {
        // A lost word means that the broker gives the job out once more.
        let _ = self.message.ack_with(kind).await;
    }
}

/// Does what a message asks, and tells the broker.
pub(super) async fn run(desk: &Desk, thread: u32, hands: &mut Hands, delivery: Delivery) {
    let job = match delivery.job() {
        Ok(job) => job,
        Err(why) => {
            let id = sha256_hex(&delivery.message.payload);
            desk.left(thread, &id, &why);
            bury(desk, &delivery, &id, &why).await;
            return delivery.acknowledge(AckKind::Ack).await;
        }
    };
    let id = job.id();
    if delivery.count > MOST_DELIVERIES {
        let why = format!("{MOST_DELIVERIES} workers took it and none finished");
        return give_up(desk, thread, &delivery, &id, &why).await;
    }
    let mut place = desk.put(thread, &job);
    let start = Instant::now();
    let work = work(desk, hands, &job, &mut place, Some(&delivery)).await;
    match work {
        Work::Done(payload) => {
            let took = start.elapsed();
            if report(desk, &id, Outcome::Done, took, payload).await {
                delivery.acknowledge(AckKind::Ack).await;
                desk.did(thread, id, took);
            }
        }
        Work::Bad(why) => {
            desk.left(thread, id.as_str(), &why);
            bury(desk, &delivery, id.as_str(), &why).await;
            report(desk, &id, Outcome::Refused, start.elapsed(), why.into()).await;
            delivery.acknowledge(AckKind::Ack).await;
        }
        Work::Unable(why) if delivery.count >= MOST_DELIVERIES => {
            give_up(desk, thread, &delivery, &id, &why).await;
        }
        Work::Unable(why) => {
            desk.left(thread, id.as_str(), &why);
            delivery.acknowledge(AckKind::Nak(Some(PAUSE))).await;
            wake_later(desk);
        }
        Work::Cancelled => {
            desk.left(thread, id.as_str(), "nobody wants it any more");
            delivery.acknowledge(AckKind::Ack).await;
        }
        Work::HandedBack => {
            desk.left(thread, id.as_str(), "handed back");
            delivery.acknowledge(AckKind::Nak(None)).await;
            let _ = desk.link.client.publish(subjects::WAKE, "".into()).await;
        }
    }
}

/// Does a job that was given to this worker alone.
pub(super) async fn check(desk: &Desk, thread: u32, hands: &mut Hands, job: Job) {
    let id = job.id();
    let mut place = desk.put(thread, &job);
    let start = Instant::now();
    match work(desk, hands, &job, &mut place, None).await {
        Work::Done(payload) => {
            report(desk, &id, Outcome::Done, start.elapsed(), payload).await;
            desk.did(thread, id, start.elapsed());
        }
        // Whoever asked goes to somebody else.
        Work::Bad(why) | Work::Unable(why) => {
            report(desk, &id, Outcome::Refused, start.elapsed(), why.into()).await;
        }
        Work::Cancelled | Work::HandedBack => {}
    }
}

/// Wakes somebody when a job that was put back can be taken again.
fn wake_later(desk: &Desk) {
    let client = desk.link.client.clone();
    tokio::spawn(async move {
        tokio::time::sleep(PAUSE + Duration::from_millis(50)).await;
        client.publish(subjects::WAKE, "".into()).await
    });
}

/// Lets the craft work, and the broker know that somebody does.
async fn work(
    desk: &Desk,
    hands: &mut Hands,
    job: &Job,
    place: &mut Place<'_>,
    delivery: Option<&Delivery>,
) -> Work {
    let flag = Arc::new(AtomicBool::new(false));
    let mut outcome = hands.give(job.clone(), context(desk, job, &flag));
    let mut signs = tokio::time::interval(desk.sign_of_life);
    signs.tick().await;
    let limit = tokio::time::sleep(job.longest);
    tokio::pin!(limit);
    let end = loop {
        tokio::select! {
            outcome = &mut outcome => return ended(outcome),
            _ = signs.tick() => if let Some(delivery) = delivery {
                delivery.acknowledge(AckKind::Progress).await;
            },
            end = place.ended() => break end,
            () = &mut limit => break None,
        }
    };
    flag.store(true, Ordering::Relaxed);
    if end == Some(End::Stopped) {
        // The process ends anyway; others can begin at once.
        return Work::HandedBack;
    }
    let was_noticed = tokio::time::timeout(GRACE, outcome).await.is_ok();
    if !was_noticed {
        *hands = Hands::new(Arc::clone(&desk.crafts));
    }
    match end {
        Some(_) => Work::Cancelled,
        None => Work::Unable(format!("it took longer than {} s", job.longest.as_secs())),
    }
}

fn ended(outcome: Result<Result<Vec<u8>, Refusal>, oneshot::error::RecvError>) -> Work {
    match outcome {
        Ok(Ok(payload)) if payload.len() > LONGEST_PAYLOAD => {
            Work::Bad(format!("the answer has {} bytes, too many for a message", payload.len()))
        }
        Ok(Ok(payload)) => Work::Done(payload),
        Ok(Err(Refusal::Bad(why))) => Work::Bad(why),
        Ok(Err(Refusal::Unable(why))) => Work::Unable(why),
        Err(_) => Work::Unable("the worker's thread has ended".to_owned()),
    }
}

fn context(desk: &Desk, job: &Job, flag: &Arc<AtomicBool>) -> Context {
    let (client, subject) = (desk.link.client.clone(), subjects::progress(&job.id()));
    let (wants_progress, runtime) = (job.wants_progress, tokio::runtime::Handle::current());
    let flag = Arc::clone(flag);
    Context {
        must_stop: Box::new(move || flag.load(Ordering::Relaxed)),
        progress: Arc::new(move |report| {
            if wants_progress && report.len() <= LONGEST_PAYLOAD {
                // On the craft's own thread, so that it is on its way before the answer.
                let sent = client.publish(subject.clone(), report.to_vec().into());
                let _ = runtime.block_on(sent);
            }
        }),
        net: Arc::clone(&desk.find_net),
    }
}

/// Writes a job down among those that were given up, and tells whoever asked.
async fn give_up(desk: &Desk, thread: u32, delivery: &Delivery, id: &JobId, why: &str) {
    desk.left(thread, id.as_str(), why);
    bury(desk, delivery, id.as_str(), why).await;
    report(desk, id, Outcome::GivenUp, Duration::ZERO, why.into()).await;
    delivery.acknowledge(AckKind::Ack).await;
}

async fn bury(desk: &Desk, delivery: &Delivery, id: &str, why: &str) {
    let obituary = Obituary {
        id: id.to_owned(),
        why: why.to_owned(),
        worker: desk.name.clone(),
        message: delivery.message.payload.to_vec(),
    };
    store(desk, subjects::dead(id), obituary.to_bytes()).await;
}

async fn report(
    desk: &Desk,
    id: &JobId,
    outcome: Outcome,
    took: Duration,
    payload: Vec<u8>,
) -> bool {
    let worker = desk.name.clone();
    let milliseconds = took.as_secs_f64() * 1000.0;
    let report = Report { id: id.clone(), worker, outcome, milliseconds, payload };
    store(desk, subjects::result(id, &desk.name), report.to_bytes()).await
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
