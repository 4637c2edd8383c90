//! The names under which things are said, and the streams that keep them.
//!
//! The version is part of every name that carries jobs, so that a worker of another version never
//! sees one. Introductions and notices have no version: all versions understand them.

use crate::job::{Class, JobId};

/// Workers introduce themselves, every few seconds.
pub(crate) const HELLOS: &str = "shidogo.hello.*";
/// Somebody wants to know who is there.
pub(crate) const CALL: &str = "shidogo.call";
/// A job of the class in the message has come: one worker of those that have nothing to do looks
/// for it.
pub(crate) const WAKE: &str = "shidogo.1.wake";
/// The group of workers that have nothing to do.
pub(crate) const IDLE: &str = "idle";
/// Nobody wants the answer to a job any more.
pub(crate) const CANCELS: &str = "shidogo.1.cancel.*";
/// What everybody must know, kept for those who come later.
pub(crate) const NOTICES: &str = "shidogo.notice.>";
/// The stream of notices.
pub(crate) const NOTICE_STREAM: &str = "SHIDOGO_NOTICES";
/// The version that is spoken, and how long the broker waits for a worker.
pub(crate) const SCHOOL: &str = "shidogo.notice.school";
/// The stream of answers.
pub(crate) const RESULT_STREAM: &str = "SHIDOGO_1_RESULTS";
/// All answers.
pub(crate) const RESULTS: &str = "shidogo.1.results.>";
/// The stream of jobs that were given up.
pub(crate) const DEAD_STREAM: &str = "SHIDOGO_1_DEAD";
/// All jobs that were given up.
pub(crate) const DEAD: &str = "shidogo.1.dead.>";
/// The consumer of each stream of jobs; all workers share it.
pub(crate) const CONSUMER: &str = "workers";
const BAN: &str = "shidogo.notice.ban.";

pub(crate) const fn job_stream(class: Class) -> &'static str {
    match class {
        Class::Move => "SHIDOGO_1_MOVE",
        Class::Review => "SHIDOGO_1_REVIEW",
        Class::Background => "SHIDOGO_1_BACKGROUND",
    }
}

pub(crate) fn jobs(class: Class) -> String {
    format!("shidogo.1.jobs.{}.*", class.name())
}

pub(crate) fn job(class: Class, id: &JobId) -> String {
    format!("shidogo.1.jobs.{}.{id}", class.name())
}

/// Where a worker asks for the next job of a class.
pub(crate) fn next(class: Class) -> String {
    format!("$JS.API.CONSUMER.MSG.NEXT.{}.{CONSUMER}", job_stream(class))
}

pub(crate) fn result(id: &JobId, worker: &str) -> String {
    format!("shidogo.1.results.{id}.{worker}")
}

pub(crate) fn results(id: &JobId) -> String {
    format!("shidogo.1.results.{id}.*")
}

pub(crate) fn progress(id: &JobId) -> String {
    format!("shidogo.1.progress.{id}")
}

pub(crate) fn cancel(id: &JobId) -> String {
    format!("shidogo.1.cancel.{id}")
}

/// Jobs for one worker, to compare its answers with another's.
pub(crate) fn check(worker: &str) -> String {
    format!("shidogo.1.check.{worker}")
}

pub(crate) fn dead(id: &str) -> String {
    format!("shidogo.1.dead.{id}")
}

pub(crate) fn hello(worker: &str) -> String {
    format!("shidogo.hello.{worker}")
}

pub(crate) fn ban(worker: &str) -> String {
    format!("{BAN}{worker}")
}

/// The worker that a notice shuts out.
pub(crate) fn banned(subject: &str) -> Option<&str> {
    subject.strip_prefix(BAN)
}

/// Wakes one of the idle for a job of a class. For moves there is always somebody awake.
pub(crate) async fn wake(client: &async_nats::Client, class: Class) {
    if class != Class::Move {
        // Who is not woken looks by itself, a little later.
        let _ = client.publish(WAKE, class.name().into()).await;
    }
}

/// The class for which somebody was woken; all are looked at where it is none.
pub(crate) fn woken_for(message: &[u8]) -> Class {
    Class::from_name(message).unwrap_or(Class::Background)
}

/// The last part of a name: an id, a worker.
pub(crate) fn last_token(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// Whether a text can be the name of a worker.
pub fn is_worker_name(text: &str) -> bool {
    let is_fine = |it: u8| it.is_ascii_alphanumeric() || it == b'-' || it == b'_';
    (1..=40).contains(&text.len()) && text.bytes().all(is_fine)
}
