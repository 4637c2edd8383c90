//! Workers on other machines, reached by a broker.

mod asking;
mod dead;
mod door;
mod link;
mod listening;
mod roster;
pub(crate) mod setup;
pub(crate) mod subjects;
mod trust;
mod turns;

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use tokio::sync::{Notify, broadcast};
use tokio::task::AbortHandle;

pub(crate) use link::{Link, connect};
pub(crate) use roster::HELLO_EVERY;
use roster::Roster;
use turns::Turns;

use crate::ask_error::AskError;
use crate::job::Class;
use crate::options::Options;
use crate::runtime;
use crate::status::{Queue, Status};
use trust::Ledger;
pub(crate) use trust::Revoked;

/// Asks through a broker.
#[derive(Debug)]
pub(crate) struct Remote {
    link: Link,
    options: Options,
    roster: Roster,
    turns: Turns,
    ledger: Ledger,
    /// Answers of a worker that was found to be wrong.
    revoked: broadcast::Sender<Arc<Revoked>>,
    /// Wakes those who wait for an answer that may have come while the broker was gone.
    is_back: Notify,
    tasks: std::sync::Mutex<Vec<AbortHandle>>,
}

impl Remote {
    /// Begins to connect; what follows waits until the broker is there.
    pub(crate) async fn start(url: &str, options: Options) -> Result<Arc<Self>, AskError> {
        let link = connect(url, &options, None).await?;
        let remote = Arc::new(Self {
            link,
            options,
            roster: Roster::default(),
            turns: Turns::default(),
            ledger: Ledger::default(),
            revoked: broadcast::channel(64).0,
            is_back: Notify::new(),
            tasks: std::sync::Mutex::default(),
        });
        let task = runtime::handle()?.spawn(listening::listen(Arc::downgrade(&remote)));
        if let Ok(mut tasks) = remote.tasks.lock() {
            tasks.push(task.abort_handle());
        }
        Ok(remote)
    }

    /// Whether somebody would work now.
    pub(crate) fn is_reachable(&self) -> bool {
        self.link.is_ready() && self.roster.threads(None) > 0
    }

    /// Waits until somebody would work, at most so long.
    pub(crate) async fn wait_reachable(&self, longest: Duration) -> bool {
        let end = Instant::now() + longest;
        while !self.is_reachable() && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.is_reachable()
    }

    /// How many jobs of one asker may be out at once: enough to keep all busy, and no more, so
    /// that whoever comes later waits for one round at most.
    pub(crate) fn window(&self, kind: Option<&str>) -> usize {
        (2 * self.roster.threads(kind)).clamp(4, 2048)
    }

    /// Hears of answers that turned out to be wrong.
    pub(crate) fn revocations(&self) -> broadcast::Receiver<Arc<Revoked>> {
        self.revoked.subscribe()
    }

    pub(crate) async fn status(&self) -> Result<Status, AskError> {
        let end = Instant::now() + self.options.broker_patience;
        while !self.link.is_ready() {
            if Instant::now() > end {
                return Err(self.link.absence());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // Whoever is there says so at once.
        let _ = self.link.client.publish(subjects::CALL, "".into()).await;
        let _ = self.link.client.flush().await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let mut queues = Vec::new();
        for class in Class::ALL {
            queues.push(self.queue(class).await?);
        }
        Ok(Status {
            workers: self.roster.all(),
            queues,
            dead: dead::list(&self.link.context).await?,
            banned: self.roster.banned(),
        })
    }

    /// Gives a job that was given up out once more.
    pub(crate) async fn retry(&self, id: &str) -> Result<bool, AskError> {
        dead::retry(&self.link.context, id).await
    }

    /// Forgets a job that was given up.
    pub(crate) async fn forget(&self, id: &str) -> Result<bool, AskError> {
        dead::forget(&self.link.context, id).await
    }

    async fn queue(&self, class: Class) -> Result<Queue, AskError> {
        let failed = |error: &dyn std::fmt::Display| AskError::NoBroker(error.to_string());
        let stream = self.link.context.get_stream_no_info(subjects::job_stream(class)).await;
        let info = stream
            .map_err(|it| failed(&it))?
            .consumer_info(subjects::CONSUMER)
            .await
            .map_err(|it| failed(&it))?;
        Ok(Queue { class, waiting: info.num_pending, taken: info.num_ack_pending as u64 })
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        for task in self.tasks.lock().into_iter().flat_map(|mut it| std::mem::take(&mut *it)) {
            task.abort();
        }
    }
}

/// The streams as seen from a connection.
pub(crate) fn streams(client: &async_nats::Client) -> jetstream::Context {
    let mut context = jetstream::new(client.clone());
    context.set_timeout(Duration::from_secs(3));
    context
}
