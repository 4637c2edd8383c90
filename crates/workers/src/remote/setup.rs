//! The streams of a school, and the version that is spoken there.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::Context;
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy, StorageType,
};
use serde::{Deserialize, Serialize};

use super::subjects;
use crate::ask_error::AskError;
use crate::job::{Class, VERSION};
use crate::options::Options;

/// How long a repeated question is answered from what is kept.
const RESULTS_ARE_KEPT: Duration = Duration::from_mins(10);
/// How long the broker knows that a job was asked; never longer than its answer is kept.
const REPETITIONS: Duration = Duration::from_mins(5);
/// A move that nobody has taken back and nobody wants: whoever asked is gone.
const MOVES_ARE_KEPT: Duration = Duration::from_mins(2);

/// What every worker must know before it works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct School {
    pub(crate) version: u32,
    pub(crate) ack_wait_ms: u64,
}

/// Makes what is missing, and says which version is spoken.
pub(crate) async fn set_up(context: &Context, options: &Options) -> Result<(), AskError> {
    let failed = |error: &dyn std::fmt::Display| AskError::NoBroker(error.to_string());
    notices(context).await?;
    let ours = School {
        version: VERSION,
        ack_wait_ms: u64::try_from(options.ack_wait.as_millis()).unwrap_or(u64::MAX),
    };
    let known = school(context).await?;
    match known {
        Some(known) if known.version > VERSION => return Err(AskError::Outdated(known.version)),
        Some(known) if known.version == VERSION => {}
        _ => {
            let text = serde_json::to_vec(&ours).unwrap_or_default();
            let stored = context.publish(subjects::SCHOOL, text.into()).await;
            stored.map_err(|it| failed(&it))?.await.map_err(|it| failed(&it))?;
        }
    }
    for class in Class::ALL {
        jobs(context, class, options).await?;
    }
    let results = Config {
        name: subjects::RESULT_STREAM.to_owned(),
        subjects: vec![subjects::RESULTS.to_owned()],
        max_age: RESULTS_ARE_KEPT,
        max_bytes: options.queue_bytes,
        max_messages_per_subject: 1,
        discard: DiscardPolicy::Old,
        storage: StorageType::File,
        duplicate_window: Duration::from_secs(10),
        ..Config::default()
    };
    let dead = Config {
        name: subjects::DEAD_STREAM.to_owned(),
        subjects: vec![subjects::DEAD.to_owned()],
        max_age: Duration::from_hours(30 * 24),
        max_bytes: options.queue_bytes,
        max_messages_per_subject: 1,
        discard: DiscardPolicy::Old,
        storage: StorageType::File,
        ..Config::default()
    };
    for config in [results, dead] {
        context.get_or_create_stream(config).await.map_err(|it| failed(&it))?;
    }
    Ok(())
}

/// What the school says about itself; `None`: nobody has asked here yet.
pub(crate) async fn school(context: &Context) -> Result<Option<School>, AskError> {
    let found = last(context, subjects::NOTICE_STREAM, subjects::SCHOOL).await?;
    Ok(found.and_then(|(_, text)| serde_json::from_slice(&text).ok()))
}

/// The last message under a name, which may have wildcards, and its full name.
pub(crate) async fn last(
    context: &Context,
    stream: &str,
    subject: &str,
) -> Result<Option<(String, Vec<u8>)>, AskError> {
    let failed = |error: &dyn std::fmt::Display| AskError::NoBroker(error.to_string());
    // NATS 2.9 falls when it is asked for a message of a stream that somebody else makes at this
    // moment; one that holds messages has been made.
    let stream = context.get_stream(stream).await.map_err(|it| failed(&it))?;
    if stream.cached_info().state.messages == 0 {
        return Ok(None);
    }
    match stream.get_last_raw_message_by_subject(subject).await {
        Ok(message) => Ok(Some((message.subject.to_string(), message.payload.to_vec()))),
        Err(error) if matches!(error.kind(), LastRawMessageErrorKind::NoMessageFound) => Ok(None),
        Err(error) => Err(failed(&error)),
    }
}

async fn notices(context: &Context) -> Result<(), AskError> {
    let config = Config {
        name: subjects::NOTICE_STREAM.to_owned(),
        subjects: vec![subjects::NOTICES.to_owned()],
        max_bytes: 4 * 1024 * 1024,
        max_messages_per_subject: 1,
        storage: StorageType::File,
        ..Config::default()
    };
    let made = context.get_or_create_stream(config).await;
    made.map(|_| ()).map_err(|it| AskError::NoBroker(it.to_string()))
}

async fn jobs(context: &Context, class: Class, options: &Options) -> Result<(), AskError> {
    let failed = |error: &dyn std::fmt::Display| AskError::NoBroker(error.to_string());
    let config = Config {
        name: subjects::job_stream(class).to_owned(),
        subjects: vec![subjects::jobs(class)],
        retention: RetentionPolicy::WorkQueue,
        // What does not fit any more is refused, and whoever asks waits: nothing is lost.
        discard: DiscardPolicy::New,
        max_bytes: options.queue_bytes,
        max_age: if class == Class::Move { MOVES_ARE_KEPT } else { Duration::from_hours(14 * 24) },
        storage: StorageType::File,
        duplicate_window: if class == Class::Move { MOVES_ARE_KEPT } else { REPETITIONS },
        ..Config::default()
    };
    let stream = context.get_or_create_stream(config).await.map_err(|it| failed(&it))?;
    let config = pull::Config {
        durable_name: Some(subjects::CONSUMER.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: options.ack_wait,
        // Workers count, and write down why they gave up; the broker would only be silent.
        max_deliver: -1,
        max_ack_pending: 100_000,
        // Every worker that has nothing to do has a question open.
        max_waiting: 10_000,
        ..pull::Config::default()
    };
    let made = stream.get_or_create_consumer(subjects::CONSUMER, config).await;
    made.map(|_| ()).map_err(|it| failed(&it))
}
