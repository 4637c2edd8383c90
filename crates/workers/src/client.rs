//! Whoever asks.

use std::sync::Arc;
use std::time::Duration;

use crate::answer::{Answer, Answers};
use crate::ask_error::AskError;
use crate::craft::{Crafts, Progress};
use crate::job::{Job, JobId};
use crate::local::Local;
use crate::many;
use crate::options::Options;
use crate::remote::Remote;
use crate::runtime;
use crate::status::Status;

/// Whoever asks; clones ask through the same connection.
///
/// A future of it that is dropped takes its jobs back.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) way: Way,
}

/// Where the work is done.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    Local(Arc<Local>),
    Remote(Arc<Remote>),
}

impl Client {
    /// A client whose jobs are done by threads of this process. Networks are given by
    /// `file://` addresses.
    pub fn local(threads: u32, crafts: &Crafts) -> Self {
        Self { way: Way::Local(Arc::new(Local::start(threads, crafts))) }
    }

    /// A client of the workers at a broker, `nats://HOST:PORT`. The broker may come later and go
    /// in between: only a wrong address and unreadable files are errors here.
    pub async fn connect(url: &str, options: Options) -> Result<Self, AskError> {
        let url = url.to_owned();
        let start = runtime::on_ours(async move { Remote::start(&url, options).await });
        Ok(Self { way: Way::Remote(start.await?) })
    }

    /// The same from a thread that may block.
    pub fn connect_blocking(url: &str, options: Options) -> Result<Self, AskError> {
        runtime::handle()?.block_on(Self::connect(url, options))
    }

    /// Asks, and waits for the answer.
    pub async fn ask(&self, job: Job) -> Result<Answer, AskError> {
        self.ask_heard(job, Arc::new(|_: &[u8]| ())).await
    }

    /// The same, and hears how far it is.
    pub async fn ask_with_progress(
        &self,
        mut job: Job,
        progress: impl Fn(&[u8]) + Send + Sync + 'static,
    ) -> Result<Answer, AskError> {
        job.wants_progress = true;
        self.ask_heard(job, Arc::new(progress)).await
    }

    async fn ask_heard(&self, job: Job, progress: Progress) -> Result<Answer, AskError> {
        let way = self.way.clone();
        runtime::on_ours(async move {
            match way {
                Way::Local(local) => local.ask(job, progress).await,
                Way::Remote(remote) => remote.ask(job, progress).await,
            }
        })
        .await
    }

    /// Asks from a thread that may block. `must_stop` is asked a few times a second; when it
    /// says so, the job is taken back. Not to be called from asynchronous code.
    pub fn ask_blocking(&self, job: Job, must_stop: &dyn Fn() -> bool) -> Result<Answer, AskError> {
        runtime::handle()?.block_on(async {
            let stopped = async {
                while !must_stop() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            };
            tokio::select! {
                answer = self.ask(job) => answer,
                () = stopped => Err(AskError::Stopped),
            }
        })
    }

    /// Asks many jobs; only so many are given out at once as keep all workers busy.
    pub fn ask_many<I>(&self, jobs: I) -> Result<Answers, AskError>
    where
        I: IntoIterator<Item = Job>,
        I::IntoIter: Send + 'static,
    {
        many::ask(self.clone(), jobs.into_iter())
    }

    /// Who is there, what waits, what was given up.
    pub async fn status(&self) -> Result<Status, AskError> {
        match self.way.clone() {
            Way::Local(local) => Ok(local.status()),
            Way::Remote(remote) => runtime::on_ours(async move { remote.status().await }).await,
        }
    }

    /// The same from a thread that may block.
    pub fn status_blocking(&self) -> Result<Status, AskError> {
        runtime::handle()?.block_on(self.status())
    }

    /// Gives a job that was given up out once more; whether there was one.
    pub fn retry_blocking(&self, id: &JobId) -> Result<bool, AskError> {
        match &self.way {
            Way::Local(_) => Ok(false),
            Way::Remote(remote) => runtime::handle()?.block_on(remote.retry(id.as_str())),
        }
    }

    /// Forgets a job that was given up; whether there was one.
    pub fn forget_blocking(&self, id: &JobId) -> Result<bool, AskError> {
        match &self.way {
            Way::Local(_) => Ok(false),
            Way::Remote(remote) => runtime::handle()?.block_on(remote.forget(id.as_str())),
        }
    }

    /// Whether somebody would work now: the broker is there, and a worker has been heard of.
    pub fn is_reachable(&self) -> bool {
        match &self.way {
            Way::Local(_) => true,
            Way::Remote(remote) => remote.is_reachable(),
        }
    }

    /// Waits until somebody would work, at most so long; whether somebody would.
    pub async fn wait_reachable(&self, longest: Duration) -> bool {
        match self.way.clone() {
            Way::Local(_) => true,
            Way::Remote(remote) => {
                let waited = async move { Ok(remote.wait_reachable(longest).await) };
                runtime::on_ours(waited).await.unwrap_or(false)
            }
        }
    }

    /// The same from a thread that may block.
    pub fn wait_reachable_blocking(&self, longest: Duration) -> bool {
        runtime::handle().is_ok_and(|it| it.block_on(self.wait_reachable(longest)))
    }

    /// How many jobs of one asker may be out at once.
    pub(crate) fn window(&self) -> usize {
        match &self.way {
            Way::Local(local) => local.window(),
            Way::Remote(remote) => remote.window(None),
        }
    }
}
