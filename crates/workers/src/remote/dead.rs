//! Jobs that were given up: listing them, giving them out again, forgetting them.

use std::time::{Duration, SystemTime};

use async_nats::jetstream::context::Context;

use super::{setup, subjects};
use crate::ask_error::AskError;
use crate::digest::is_sha256;
use crate::job::Job;
use crate::report::Obituary;
use crate::status::DeadLetter;

/// The newest of them are listed.
const MOST: u64 = 500;

pub(crate) async fn list(context: &Context) -> Result<Vec<DeadLetter>, AskError> {
    let stream = context.get_stream(subjects::DEAD_STREAM).await.map_err(failed)?;
    let state = stream.cached_info().state.clone();
    let first = state.first_sequence.max(state.last_sequence.saturating_sub(MOST)).max(1);
    let mut letters = Vec::new();
    for sequence in first..=state.last_sequence {
        // Gaps are those that were forgotten.
        let Ok(message) = stream.get_raw_message(sequence).await else { continue };
        let Ok(obituary) = Obituary::from_bytes(&message.payload) else { continue };
        let written = SystemTime::UNIX_EPOCH
            + Duration::from_secs(u64::try_from(message.time.unix_timestamp()).unwrap_or(0));
        letters.push(DeadLetter {
            id: obituary.id,
            kind: Job::from_bytes(&obituary.message).ok().map(|it| it.kind),
            why: obituary.why,
            worker: obituary.worker,
            age: SystemTime::now().duration_since(written).unwrap_or_default(),
        });
    }
    Ok(letters)
}

/// Whether there was one that is a job.
pub(crate) async fn retry(context: &Context, id: &str) -> Result<bool, AskError> {
    if !is_sha256(id) {
        return Ok(false);
    }
    let found = setup::last(context, subjects::DEAD_STREAM, &subjects::dead(id)).await?;
    let Some((_, text)) = found else {
        return Ok(false);
    };
    let job = Obituary::from_bytes(&text).and_then(|it| Job::from_bytes(&it.message));
    let Ok(job) = job else { return Ok(false) };
    // What was said about it is no answer any more.
    let results = context.get_stream_no_info(subjects::RESULT_STREAM).await.map_err(failed)?;
    results.purge().filter(subjects::results(&job.id())).await.map_err(failed)?;
    // Without a message id: it is meant to be done although it was asked lately.
    let stored = context.publish(subjects::job(job.class, &job.id()), job.to_bytes().into());
    stored.await.map_err(failed)?.await.map_err(failed)?;
    subjects::wake(&context.client(), job.class).await;
    forget(context, id).await
}

/// Whether there was one.
pub(crate) async fn forget(context: &Context, id: &str) -> Result<bool, AskError> {
    if !is_sha256(id) {
        return Ok(false);
    }
    let stream = context.get_stream_no_info(subjects::DEAD_STREAM).await.map_err(failed)?;
    let purged = stream.purge().filter(subjects::dead(id)).await.map_err(failed)?;
    Ok(purged.purged > 0)
}

fn failed(error: impl std::fmt::Display) -> AskError {
    AskError::NoBroker(error.to_string())
}
