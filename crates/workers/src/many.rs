//! Many jobs: so many are out at once as keep all workers busy.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinSet;

use crate::answer::{Answer, Answers};
use crate::ask_error::AskError;
use crate::client::{Client, Way};
use crate::job::{Job, JobId};
use crate::remote::Revoked;
use crate::runtime;

/// Asks one job after the other.
pub(crate) fn ask(
    client: Client,
    jobs: impl Iterator<Item = Job> + Send + 'static,
) -> Result<Answers, AskError> {
    let (sender, receiver) = mpsc::channel(64);
    runtime::handle()?.spawn(async move { Many::new(client).run(jobs, sender).await });
    Ok(Answers::new(receiver))
}

type Given = (usize, Result<Answer, AskError>);

/// A job that was answered, and by whom.
struct Answered {
    number: usize,
    job: Job,
    worker: String,
}

struct Many {
    client: Client,
    revoked: Option<broadcast::Receiver<Arc<Revoked>>>,
    /// Jobs that were answered, for the case that the worker turns out to be wrong.
    answered: HashMap<JobId, Answered>,
    /// Wrong answers that are still on their way to us, and whose they are.
    wrong: HashMap<JobId, String>,
    /// Jobs whose answer was wrong.
    again: VecDeque<(usize, Job)>,
    asked: JoinSet<(Job, Given)>,
}

impl Many {
    fn new(client: Client) -> Self {
        let revoked = match &client.way {
            Way::Local(_) => None,
            Way::Remote(remote) => Some(remote.revocations()),
        };
        Self {
            client,
            revoked,
            answered: HashMap::new(),
            wrong: HashMap::new(),
            again: VecDeque::new(),
            asked: JoinSet::new(),
        }
    }

    async fn run(mut self, jobs: impl Iterator<Item = Job>, sender: mpsc::Sender<Given>) {
        let mut jobs = jobs.enumerate();
        loop {
            while let Some(Ok(revoked)) = self.revoked.as_mut().map(broadcast::Receiver::try_recv) {
                self.redo(&revoked);
            }
            while self.asked.len() < self.client.window() {
                let Some((number, job)) = self.again.pop_front().or_else(|| jobs.next()) else {
                    break;
                };
                let client = self.client.clone();
                self.asked.spawn(async move {
                    let answer = client.ask(job.clone()).await;
                    (job, (number, answer))
                });
            }
            let ended = tokio::select! {
                ended = self.asked.join_next() => ended,
                () = sender.closed() => return,
            };
            // Whoever was wrong was found before the last answer was given on.
            let Some(ended) = ended else { return };
            let Ok((job, given)) = ended else { continue };
            if self.revoked.is_some()
                && job.is_repeatable
                && let Ok(answer) = &given.1
            {
                let (id, worker) = (job.id(), answer.worker.clone());
                if self.wrong.remove(&id).is_some_and(|it| it == worker) {
                    self.again.push_back((given.0, job));
                    continue;
                }
                self.answered.insert(id, Answered { number: given.0, job, worker });
            }
            if sender.send(given).await.is_err() {
                return;
            }
        }
    }

    /// Asks again what this worker answered; what somebody else answered stays.
    fn redo(&mut self, revoked: &Revoked) {
        for id in &revoked.ids {
            match self.answered.get(id).map(|it| it.worker == revoked.worker) {
                Some(true) => {
                    let answered = self.answered.remove(id);
                    self.again.extend(answered.map(|it| (it.number, it.job)));
                }
                Some(false) => {}
                None => drop(self.wrong.insert(id.clone(), revoked.worker.clone())),
            }
        }
    }
}
