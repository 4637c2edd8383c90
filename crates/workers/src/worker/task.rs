//! One job in the hands of a worker, from the message to the end of the work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use async_nats::Message;
use async_nats::jetstream::{self, AckKind};
use tokio::sync::oneshot;

use super::desk::{Desk, End, Place};
use super::ending::{self, Ended};
use crate::craft::{Context, Refusal};
use crate::job::{Class, Job, JobId, LONGEST_PAYLOAD};
use crate::remote::{Link, subjects};
use crate::report::Outcome;

/// After so many workers have tried, a job is given up.
pub(super) const MOST_DELIVERIES: i64 = 5;
/// How long a craft may take to notice that it must stop.
const GRACE: Duration = Duration::from_secs(5);

/// A message that the broker has given us, to be acknowledged.
pub(super) struct Delivery {
    pub(super) message: jetstream::Message,
    pub(super) class: Class,
    pub(super) count: i64,
    pending: u64,
    /// When the broker got it, by the broker's clock.
    published: Option<SystemTime>,
}

/// How the work on a job ended.
pub(super) enum Work {
    Done(Vec<u8>),
    NoJob(String),
    Bad(String),
    Unable(String),
    Cancelled,
    HandedBack,
}

impl Delivery {
    pub(super) fn new(message: Message, link: &Link, class: Class) -> Self {
        let message = jetstream::Message { message, context: link.context.clone() };
        let (count, pending, published) = message.info().map_or((1, 0, None), |it| {
            let published = SystemTime::UNIX_EPOCH
                + Duration::from_nanos(
                    u64::try_from(it.published.unix_timestamp_nanos()).unwrap_or(0),
                );
            (it.delivered, it.pending, Some(published))
        });
        Self { message, class, count, pending, published }
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

    /// Gives it back for others, who can begin at once.
    pub(super) async fn hand_back(&self, desk: &Desk) {
        self.acknowledge(AckKind::Nak(None)).await;
        desk.wake(self.class).await;
    }

    pub(super) async fn acknowledge(&self, kind: AckKind) {
        // A lost word means that the broker gives the job out once more.
        let _ = self.message.ack_with(kind).await;
    }
}

impl Work {
    /// Why it was not done.
    fn why(&self) -> Option<&str> {
        match self {
            Self::Done(_) => None,
            Self::NoJob(why) | Self::Bad(why) | Self::Unable(why) => Some(why),
            Self::Cancelled => Some("nobody wants it any more"),
            Self::HandedBack => Some("handed back"),
        }
    }
}

/// Does what a message asks. An answer is under way to whoever asked when this returns; the broker
/// hears the rest by [`Ended::close`].
pub(super) async fn run(desk: &Desk, delivery: Delivery) -> Ended {
    let job = match delivery.job() {
        Ok(job) => job,
        Err(why) => {
            let id = JobId::of(&delivery.message.payload);
            desk.left(None, id.as_str(), &why);
            return Ended::new(delivery, id, Duration::ZERO, Work::NoJob(why));
        }
    };
    let id = job.id();
    if delivery.count > MOST_DELIVERIES {
        let why = format!("{MOST_DELIVERIES} workers took it and none finished");
        desk.left(None, id.as_str(), &why);
        return Ended::new(delivery, id, Duration::ZERO, Work::Unable(why));
    }
    if job.patience.is_some_and(|it| desk.ages.is_older(delivery.published, it)) {
        let work = Work::Cancelled;
        desk.left(None, id.as_str(), work.why().unwrap_or_default());
        return Ended::new(delivery, id, Duration::ZERO, work);
    }
    let mut place = desk.put(&job);
    let start = Instant::now();
    let work = work(desk, &job, &mut place, Some(&delivery)).await;
    let mut ended = Ended::new(delivery, id, start.elapsed(), work);
    ended.send_answer(desk).await;
    match ended.work.why() {
        None => desk.did(&place, &ended.id, ended.took),
        Some(why) => desk.left(Some(&place), ended.id.as_str(), why),
    }
    ended
}

/// Does a job that was given to this worker alone.
pub(super) async fn check(desk: &Desk, job: Job) {
    let id = job.id();
    let mut place = desk.put(&job);
    let start = Instant::now();
    let work = work(desk, &job, &mut place, None).await;
    let took = start.elapsed();
    match work.why() {
        None => desk.did(&place, &id, took),
        Some(why) => desk.left(Some(&place), id.as_str(), why),
    }
    match work {
        Work::Done(payload) => {
            ending::tell(desk, &id, (Outcome::Done, took), payload).await;
            desk.count_done();
        }
        Work::NoJob(why) | Work::Bad(why) => {
            ending::tell(desk, &id, (Outcome::Refused, took), why.into()).await;
        }
        // Whoever asked goes to somebody else.
        Work::Unable(why) => {
            ending::tell(desk, &id, (Outcome::GivenUp, took), why.into()).await;
        }
        Work::Cancelled | Work::HandedBack => {}
    }
}

/// Lets the craft work, and the broker know that somebody does.
async fn work(desk: &Desk, job: &Job, place: &mut Place<'_>, delivery: Option<&Delivery>) -> Work {
    let hands = desk.take_hands();
    let flag = Arc::new(AtomicBool::new(false));
    let mut outcome = hands.give(job.clone(), context(desk, job, &flag));
    // Not at once, even the first: a clock that ticks now would still be waited for, up to 1 ms.
    let first = tokio::time::Instant::now() + desk.sign_of_life;
    let mut signs = tokio::time::interval_at(first, desk.sign_of_life);
    // Nobody waits longer than that for the answer.
    let patience = job.patience.filter(|_| delivery.is_some()).unwrap_or(Duration::MAX);
    let limit = tokio::time::sleep(job.longest.min(patience));
    tokio::pin!(limit);
    let end = loop {
        tokio::select! {
            outcome = &mut outcome => {
                desk.give_back(hands);
                return ended(outcome);
            }
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
    // One that does not notice is left alone, and not given anything any more.
    if tokio::time::timeout(GRACE, outcome).await.is_ok() {
        desk.give_back(hands);
    }
    match end {
        Some(_) => Work::Cancelled,
        None if patience < job.longest => Work::Cancelled,
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
