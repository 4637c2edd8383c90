//! Trust: some jobs are done twice, and whoever is wrong is shut out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;

use super::{Remote, subjects};
use crate::ask_error::AskError;
use crate::job::{Class, Job, JobId};
use crate::report::{Outcome, Report};
use crate::runtime;

/// Answers of one worker that are kept in mind until one of them is confirmed.
const MOST_UNCONFIRMED: usize = 100_000;

/// What is known about the honesty of each worker.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    workers: Mutex<HashMap<String, Record>>,
}

/// Answers of a worker that was found to be wrong; others may have answered the same jobs right.
#[derive(Debug)]
pub(crate) struct Revoked {
    pub(crate) worker: String,
    pub(crate) ids: Vec<JobId>,
}

#[derive(Debug, Default)]
struct Record {
    is_trusted: bool,
    is_being_checked: bool,
    /// Answers since it was last found to be right.
    unconfirmed: Vec<JobId>,
}

impl Remote {
    /// An answer that may be given on; it is compared with another worker's where its turn is.
    pub(super) async fn judge(
        self: &Arc<Self>,
        job: &Job,
        first: Report,
    ) -> Result<Report, AskError> {
        let share = self.options.checked_share;
        if !job.is_repeatable || !self.ledger.must_check(&first, share) {
            return Ok(first);
        }
        if job.class == Class::Move {
            // A person waits; whoever is wrong is found a little later.
            let (remote, job, report) = (Arc::clone(self), job.clone(), first.clone());
            runtime::handle()?.spawn(async move {
                let _ = remote.compare(&job, report).await;
            });
            return Ok(first);
        }
        self.compare(job, first).await
    }

    async fn compare(&self, job: &Job, first: Report) -> Result<Report, AskError> {
        let Some(second) = self.second_opinion(job, &[&first.worker]).await else {
            self.ledger.leave(&first.worker);
            return Ok(first);
        };
        let same = |a: &Report, b: &Report| {
            a.outcome == b.outcome && (self.options.same)(&job.kind, &a.payload, &b.payload)
        };
        if same(&first, &second) {
            self.ledger.confirm(&first.worker);
            self.ledger.confirm(&second.worker);
            return Ok(first);
        }
        let disputed = || {
            let (a, b, id) = (&first.worker, &second.worker, job.id());
            AskError::Disputed(format!("{a} and {b} about job {}", id.short()))
        };
        let third = self.second_opinion(job, &[&first.worker, &second.worker]).await;
        let third = third.ok_or_else(disputed)?;
        let (right, wrong) = match (same(&first, &third), same(&second, &third)) {
            (true, _) => (first, second),
            (_, true) => (second, first),
            _ => return Err(disputed()),
        };
        self.ledger.confirm(&right.worker);
        self.ban(&wrong.worker, &job.id(), &[&right.worker, &third.worker]).await;
        Ok(right)
    }

    /// A refusal that may be believed: two say so, or nobody else is there. Whoever refuses what
    /// two others answer is shut out, and so is whoever answers what two others refuse. A job may
    /// have been given up by honest workers that had bad luck: then an answer simply counts.
    pub(super) async fn judge_refusal(&self, job: &Job, first: Report) -> Result<Report, AskError> {
        if self.options.checked_share <= 0.0 {
            return Ok(first);
        }
        let Some(second) = self.word_of_another(job, &[&first.worker]).await else {
            return Ok(first);
        };
        if second.outcome != Outcome::Done {
            return Ok(first);
        }
        if first.outcome == Outcome::GivenUp {
            let _ = self.forget(job.id().as_str()).await;
            return Ok(second);
        }
        let but = [first.worker.as_str(), second.worker.as_str()];
        let Some(third) = self.word_of_another(job, &but).await else {
            let (a, b, id) = (&first.worker, &second.worker, job.id());
            let text = format!("{a} refuses job {}, {b} has answered it", id.short());
            return Err(AskError::Disputed(text));
        };
        let (right, wrong) =
            if third.outcome == Outcome::Done { (second, first) } else { (first, second) };
        self.ban(&wrong.worker, &job.id(), &[&right.worker, &third.worker]).await;
        if right.outcome == Outcome::Done {
            // It was no job to be given up.
            let _ = self.forget(job.id().as_str()).await;
        }
        Ok(right)
    }

    /// What somebody else answers; `None`: there is nobody else.
    async fn second_opinion(&self, job: &Job, but: &[&str]) -> Option<Report> {
        self.opinion(job, but, |it| it.outcome == Outcome::Done).await
    }

    /// What somebody else says who is able, an answer or a refusal.
    async fn word_of_another(&self, job: &Job, but: &[&str]) -> Option<Report> {
        self.opinion(job, but, |it| it.outcome != Outcome::GivenUp).await
    }

    async fn opinion(
        &self,
        job: &Job,
        but: &[&str],
        counts: impl Fn(&Report) -> bool,
    ) -> Option<Report> {
        let mut asked: Vec<String> = but.iter().map(|&it| it.to_owned()).collect();
        loop {
            let names: Vec<&str> = asked.iter().map(String::as_str).collect();
            let worker = self.roster.other(&job.kind, &names)?;
            if let Some(report) = self.ask_worker(job, &worker).await
                && counts(&report)
            {
                return Some(report);
            }
            asked.push(worker);
        }
    }

    /// Asks one worker, past all queues.
    async fn ask_worker(&self, job: &Job, worker: &str) -> Option<Report> {
        let id = job.id();
        let mut results = self.subscribe(subjects::result(&id, worker)).await.ok()?;
        let message = job.to_bytes();
        let sent = self.link.client.publish(subjects::check(worker), message.into()).await;
        sent.ok()?;
        let start = Instant::now();
        while self.roster.is_there(worker) && start.elapsed() < job.longest {
            let heard = tokio::time::timeout(Duration::from_millis(500), results.next()).await;
            if let Ok(message) = heard {
                let message = message?;
                return self.accept(&message.subject, &message.payload, &id);
            }
        }
        None
    }

    /// Shuts a worker out, here and everywhere; its answers since it was last right are revoked.
    async fn ban(&self, worker: &str, id: &JobId, witnesses: &[&str]) {
        let [a, b] = [0, 1].map(|it| witnesses.get(it).copied().unwrap_or_default());
        let why = format!("its answer to job {} is not that of {a} and {b}", id.short());
        tracing::warn!("worker {worker} is shut out: {why}");
        self.roster.ban(worker, &why);
        let ids = self.ledger.revoke(worker);
        let revoked = Revoked { worker: worker.to_owned(), ids };
        // Nobody may be listening.
        let _ = self.revoked.send(Arc::new(revoked));
        match self.link.context.publish(subjects::ban(worker), why.into()).await {
            Ok(stored) => drop(stored.await),
            Err(error) => tracing::warn!("the others are not told: {error}"),
        }
    }
}

impl Ledger {
    /// Takes an answer down; whether it must be checked.
    fn must_check(&self, report: &Report, share: f64) -> bool {
        let mut workers = self.lock();
        let record = workers.entry(report.worker.clone()).or_default();
        if record.unconfirmed.len() < MOST_UNCONFIRMED {
            record.unconfirmed.push(report.id.clone());
        }
        if share <= 0.0 {
            return false;
        }
        let is_first = !record.is_trusted && !record.is_being_checked;
        record.is_being_checked |= is_first;
        is_first || f64::from(report.id.lot()) < share * 10_000.0
    }

    /// It could not be checked.
    fn leave(&self, worker: &str) {
        if let Some(record) = self.lock().get_mut(worker) {
            record.is_being_checked = false;
        }
    }

    fn confirm(&self, worker: &str) {
        let record = Record { is_trusted: true, ..Record::default() };
        self.lock().insert(worker.to_owned(), record);
    }

    fn revoke(&self, worker: &str) -> Vec<JobId> {
        self.lock().remove(worker).map(|it| it.unconfirmed).unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Record>> {
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
