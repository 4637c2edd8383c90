//! A worker: takes jobs from the broker and answers them.

mod ages;
mod desk;
mod ending;
mod event;
mod hands;
mod moves;
mod pull;
mod seats;
mod slot;
mod task;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::task::JoinSet;

use desk::Desk;
pub use event::Event;

use crate::ask_error::AskError;
use crate::craft::Crafts;
use crate::job::VERSION;
use crate::options::Options;
use crate::remote::setup::{self, School};
use crate::remote::{Link, connect, subjects};
use crate::runtime;

/// How often a worker that nobody needs yet asks again.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a worker that ends waits for its last words to be heard.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Who works, and with what.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Its name, under which the broker may let it speak: letters, digits, `-` and `_`.
    pub name: String,
    /// How many jobs it does at once; a move is done beside them where all are busy.
    pub threads: u32,
    /// Where it keeps networks.
    pub cache: PathBuf,
    /// How to connect.
    pub connection: Options,
}

/// Why a worker ends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorkerError {
    /// The name is none.
    #[error("a worker's name has up to 40 letters, digits, - and _")]
    Name,
    /// The connection cannot even be tried.
    #[error(transparent)]
    Connection(#[from] AskError),
    /// Others speak another version.
    #[error("jobs are of version {0} here, this worker speaks version {VERSION}: it gets nothing")]
    Version(u32),
    /// It answered wrong.
    #[error("this worker was shut out: {0}")]
    ShutOut(String),
}

/// Hears what a worker does.
pub type Watch = Arc<dyn Fn(&Event) + Send + Sync>;

/// Works until `must_stop` says so; it is asked many times a second. Jobs in hand are then handed
/// back. Returns how many jobs were done.
pub fn run_worker(
    url: &str,
    options: WorkerOptions,
    crafts: Crafts,
    watch: Watch,
    must_stop: &dyn Fn() -> bool,
) -> Result<u64, WorkerError> {
    if !subjects::is_worker_name(&options.name) {
        return Err(WorkerError::Name);
    }
    runtime::handle()?.block_on(async {
        // An inbox of its own: the broker can keep others from reading it.
        let inbox = format!("_INBOX_{}", options.name);
        let link = connect(url, &options.connection, Some(inbox)).await?;
        let stopped = async {
            while !must_stop() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::pin!(stopped);
        let school = tokio::select! {
            school = find_school(&link, &options, &watch) => school?,
            () = &mut stopped => return Ok(0),
        };
        let desk = Arc::new(Desk::new(link, options, crafts, watch, &school));
        let mut slots = JoinSet::new();
        for number in 0..desk.threads {
            slots.spawn(slot::run(Arc::clone(&desk), number));
        }
        slots.spawn(moves::run(Arc::clone(&desk)));
        let ended = tokio::select! {
            ended = listen(&desk) => ended,
            () = &mut stopped => Ok(()),
        };
        desk.stop();
        // Jobs are handed back, and the others are told.
        let farewell = async {
            while slots.join_next().await.is_some() {}
            desk.say_hello(0).await;
            let _ = desk.link.client.flush().await;
        };
        let _ = tokio::time::timeout(LAST_WORDS, farewell).await;
        ended.map(|()| desk.done())
    })
}

/// Waits until somebody has asked at this broker, and sees whether this worker is welcome.
async fn find_school(
    link: &Link,
    options: &WorkerOptions,
    watch: &Watch,
) -> Result<School, WorkerError> {
    let mut said = String::new();
    loop {
        let why = match setup::school(&link.context).await {
            Ok(Some(school)) if school.version == VERSION => {
                let ban = subjects::ban(&options.name);
                return match setup::last(&link.context, subjects::NOTICE_STREAM, &ban).await {
                    Ok(Some((_, why))) => {
                        Err(WorkerError::ShutOut(String::from_utf8_lossy(&why).into_owned()))
                    }
                    _ => Ok(school),
                };
            }
            Ok(Some(school)) => {
                introduce_stranger(link, options).await;
                return Err(WorkerError::Version(school.version));
            }
            _ if !link.is_connected() => link.absence().to_string(),
            _ => "nobody has asked here yet".to_owned(),
        };
        if why != said {
            watch(&Event::Waits(why.clone()));
            said = why;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// One that speaks another version is listed too, so that somebody sees why it does nothing.
async fn introduce_stranger(link: &Link, options: &WorkerOptions) {
    let hello = desk::introduction(&options.name, options.threads, &[], 0);
    let hello = serde_json::to_vec(&hello).unwrap_or_default();
    let _ = link.client.publish(subjects::hello(&options.name), hello.into()).await;
    let _ = link.client.flush().await;
}

/// Hears what is said to a worker beside its jobs; it ends only when something is wrong.
async fn listen(desk: &Arc<Desk>) -> Result<(), WorkerError> {
    let lost = |error: async_nats::SubscribeError| AskError::NoBroker(error.to_string());
    let client = &desk.link.client;
    let mut notices = client.subscribe(subjects::NOTICES).await.map_err(lost)?;
    let mut cancels = client.subscribe(subjects::CANCELS).await.map_err(lost)?;
    let mut calls = client.subscribe(subjects::CALL).await.map_err(lost)?;
    let mut checks = client.subscribe(subjects::check(&desk.name)).await.map_err(lost)?;
    desk.tell(&Event::Works { name: desk.name.clone(), threads: desk.threads });
    let mut hello = tokio::time::interval(desk::HELLO_EVERY);
    loop {
        tokio::select! {
            _ = hello.tick() => desk.say_hello(desk.threads).await,
            Some(_) = calls.next() => desk.say_hello(desk.threads).await,
            Some(message) = cancels.next() => desk.cancel(subjects::last_token(&message.subject)),
            Some(message) = checks.next() => desk.add_check(message.payload.to_vec()),
            Some(message) = notices.next() => desk.hear_notice(&message)?,
            else => return Err(AskError::NoBroker("the connection is closed".to_owned()).into()),
        }
    }
}
