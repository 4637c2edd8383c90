//! One question: it is placed, watched, placed again where it was lost, and taken back in the end.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use async_nats::jetstream::message::PublishMessage;
use futures_util::StreamExt;

use super::{Remote, setup, subjects};
use crate::answer::Answer;
use crate::ask_error::AskError;
use crate::craft::Progress;
use crate::job::{Class, Job, JobId};
use crate::report::{Outcome, Report};
use crate::runtime;

/// How long nothing is heard before the broker is asked whether the job is still there.
const FIRST_LOOK: Duration = Duration::from_secs(2);
const LONGEST_LOOK: Duration = Duration::from_secs(15);

/// What has become of a job.
enum Fate {
    Answered(Report),
    Waiting,
    Gone,
}

impl Remote {
    /// Asks, and waits for the answer; to drop the future takes the job back.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        job: Job,
        progress: Progress,
    ) -> Result<Answer, AskError> {
        job.check().map_err(|error| AskError::Refused(error.to_string()))?;
        let patience = job.patience;
        let asked = self.ask_in_turn(job, progress);
        match patience {
            Some(patience) => {
                tokio::time::timeout(patience, asked).await.unwrap_or(Err(AskError::TooLate))
            }
            None => asked.await,
        }
    }

    async fn ask_in_turn(
        self: &Arc<Self>,
        job: Job,
        progress: Progress,
    ) -> Result<Answer, AskError> {
        // Who waits for a review has turns of its own for moves.
        let asker = format!("{} {}", job.class.name(), job.asker);
        let _turn = self.turns.take(&asker, || self.window(Some(&job.kind))).await;
        loop {
            let report = self.ask_anybody(&job, &progress).await?;
            let report = match report.outcome {
                Outcome::Done => self.judge(&job, report).await?,
                Outcome::Refused | Outcome::GivenUp => self.judge_refusal(&job, report).await?,
            };
            match report.outcome {
                // Others may have found out in the meantime.
                _ if self.roster.is_banned(&report.worker) => {}
                Outcome::Done => return Ok(report.into_answer()),
                Outcome::Refused => return Err(AskError::Refused(report.why())),
                Outcome::GivenUp => return Err(AskError::GivenUp(report.why())),
            }
        }
    }

    /// The first report about a job by somebody who is not shut out.
    async fn ask_anybody(&self, job: &Job, progress: &Progress) -> Result<Report, AskError> {
        let id = job.id();
        // Nobody can answer before we listen.
        let mut results = self.subscribe(subjects::results(&id)).await?;
        let mut reports = None;
        if job.wants_progress {
            reports = Some(self.subscribe(subjects::progress(&id)).await?);
        }
        let mut hold = Hold { remote: self, class: job.class, id: id.clone(), sequence: None };
        let mut attempt = 0;
        let mut is_known = self.place(job, attempt, &mut hold).await?;
        let mut look = FIRST_LOOK;
        let mut gone_since = None;
        loop {
            let pause = if is_known { Duration::ZERO } else { look };
            tokio::select! {
                // What was said before the answer is heard before it.
                biased;
                Some(message) = next_of(&mut reports) => {
                    progress(&message.payload);
                    continue;
                }
                message = results.next() => {
                    let Some(message) = message else { return Err(self.link.absence()) };
                    match self.accept(&message.subject, &message.payload, &id) {
                        Some(report) => return Ok(hold.answered(report)),
                        // Nobody else will answer: the job counts as done.
                        None => is_known = true,
                    }
                    continue;
                }
                () = self.is_back.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
            is_known = false;
            look = (look * 2).min(LONGEST_LOOK);
            match self.fate(job, &id).await {
                Ok(Fate::Answered(report)) => return Ok(hold.answered(report)),
                Ok(Fate::Waiting) => {
                    gone_since = None;
                    // Somebody who is idle may have slept through it.
                    subjects::wake(&self.link.client, job.class).await;
                }
                Ok(Fate::Gone) => {
                    gone_since = None;
                    attempt += 1;
                    tracing::debug!("job {} is lost, it is placed again", id.short());
                    self.place(job, attempt, &mut hold).await?;
                    look = FIRST_LOOK;
                }
                Err(error) => {
                    let since: &mut Instant = gone_since.get_or_insert_with(Instant::now);
                    if since.elapsed() > self.options.broker_patience {
                        return Err(error);
                    }
                    look = Duration::from_millis(500);
                }
            }
        }
    }

    /// Stores a job; whether the broker knew it. While the queue is full it waits.
    async fn place(&self, job: &Job, attempt: u32, hold: &mut Hold<'_>) -> Result<bool, AskError> {
        let subject = subjects::job(job.class, &hold.id);
        // Placed again, it must not count as a repetition of what was lost.
        let message_id = match attempt {
            0 => hold.id.to_string(),
            _ => format!("{}.{}", hold.id, subjects::last_token(&self.link.client.new_inbox())),
        };
        let bytes = job.to_bytes();
        let start = Instant::now();
        let mut pause = Duration::from_millis(20);
        loop {
            let error = if self.link.is_ready() {
                let message =
                    PublishMessage::build().message_id(&message_id).payload(bytes.clone().into());
                let sent = self.link.context.send_publish(subject.clone(), message).await;
                // Whoever is woken waits a moment for the job.
                subjects::wake(&self.link.client, job.class).await;
                let stored = match sent {
                    Ok(stored) => stored.await,
                    Err(error) => Err(error),
                };
                match stored {
                    Ok(stored) => {
                        hold.sequence = Some(stored.sequence);
                        return Ok(stored.duplicate);
                    }
                    Err(error) => AskError::NoBroker(describe(&error)),
                }
            } else {
                self.link.absence()
            };
            let is_full = matches!(&error, AskError::NoBroker(why) if why.contains("maximum"));
            if !is_full && start.elapsed() > self.options.broker_patience {
                return Err(error);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(500));
        }
    }

    async fn fate(&self, job: &Job, id: &JobId) -> Result<Fate, AskError> {
        if let Some(report) = self.kept(id).await? {
            return Ok(Fate::Answered(report));
        }
        let (stream, subject) = (subjects::job_stream(job.class), subjects::job(job.class, id));
        if setup::last(&self.link.context, stream, &subject).await?.is_some() {
            return Ok(Fate::Waiting);
        }
        // It may have been answered between the two questions.
        Ok(self.kept(id).await?.map_or(Fate::Gone, Fate::Answered))
    }

    /// The report about a job that the broker has kept.
    async fn kept(&self, id: &JobId) -> Result<Option<Report>, AskError> {
        let (stream, subject) = (subjects::RESULT_STREAM, subjects::results(id));
        let found = setup::last(&self.link.context, stream, &subject).await?;
        Ok(found.and_then(|(subject, message)| self.accept(&subject, &message, id)))
    }

    /// A report, if it is one, and by somebody who is not shut out.
    pub(super) fn accept(&self, subject: &str, message: &[u8], id: &JobId) -> Option<Report> {
        let report = Report::from_bytes(message)
            .inspect_err(|error| tracing::warn!("a broken report at {subject}: {error}"))
            .ok()?;
        let is_right = report.id == *id
            && report.worker == subjects::last_token(subject)
            && !self.roster.is_banned(&report.worker);
        is_right.then_some(report)
    }

    pub(super) async fn subscribe(&self, subject: String) -> Result<Subscriber, AskError> {
        let made = self.link.client.subscribe(subject).await;
        made.map_err(|error| AskError::NoBroker(error.to_string()))
    }
}

impl Report {
    pub(super) fn into_answer(self) -> Answer {
        Answer {
            payload: self.payload,
            worker: self.worker,
            took: Duration::from_secs_f64(self.milliseconds / 1000.0),
        }
    }
}

/// A job that is out; to drop it takes the job back.
struct Hold<'a> {
    remote: &'a Remote,
    class: Class,
    id: JobId,
    sequence: Option<u64>,
}

impl Hold<'_> {
    fn answered(&mut self, report: Report) -> Report {
        self.sequence = None;
        report
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let (Some(sequence), Ok(runtime)) = (self.sequence, runtime::handle()) else { return };
        let link = self.remote.link.clone();
        let (class, id) = (self.class, self.id.clone());
        runtime.spawn(async move {
            // Whoever works on it hears it; from the queue it is removed.
            let _ = link.client.publish(subjects::cancel(&id), "".into()).await;
            let stream = link.context.get_stream_no_info(subjects::job_stream(class)).await;
            if let Ok(stream) = stream {
                let _ = stream.delete_message(sequence).await;
            }
        });
    }
}

/// The next message, if there is anything to listen to.
async fn next_of(subscriber: &mut Option<Subscriber>) -> Option<async_nats::Message> {
    match subscriber {
        Some(subscriber) => subscriber.next().await,
        None => std::future::pending().await,
    }
}

/// An error with what is behind it.
fn describe(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
