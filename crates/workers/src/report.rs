//! What a worker says in the end, and what is kept of a job that was given up.

use serde::{Deserialize, Serialize};

use crate::job::{JobId, LONGEST_PAYLOAD, ParseJobError, VERSION, split_head, with_head};
use crate::remote::subjects::is_worker_name;

/// What a worker says in the end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Report {
    pub(crate) id: JobId,
    pub(crate) worker: String,
    pub(crate) outcome: Outcome,
    pub(crate) milliseconds: f64,
    /// The answer, or why there is none.
    pub(crate) payload: Vec<u8>,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Done,
    Refused,
    GivenUp,
}

#[derive(Serialize, Deserialize)]
struct ReportHead {
    version: u32,
    id: String,
    worker: String,
    outcome: Outcome,
    ms: f64,
}

impl Report {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let head = ReportHead {
            version: VERSION,
            id: self.id.to_string(),
            worker: self.worker.clone(),
            outcome: self.outcome,
            ms: self.milliseconds,
        };
        with_head(&head, &self.payload)
    }

    /// Reads a message; anything at all may be in it.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, ParseJobError> {
        let (head, payload): (ReportHead, _) = split_head(bytes)?;
        let id = JobId::parse(&head.id).ok_or(ParseJobError::Field("id"))?;
        if !is_worker_name(&head.worker) {
            return Err(ParseJobError::Field("worker"));
        }
        Ok(Self {
            id,
            worker: head.worker,
            outcome: head.outcome,
            milliseconds: if head.ms.is_finite() { head.ms.clamp(0.0, 1e12) } else { 0.0 },
            payload: payload.to_vec(),
        })
    }

    /// The reason, where there is no answer.
    pub(crate) fn why(&self) -> String {
        String::from_utf8_lossy(&self.payload).into_owned()
    }
}

/// A job that was given up, as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Obituary {
    /// The job's id; of what was no job at all, the hash of the message.
    pub(crate) id: String,
    pub(crate) why: String,
    pub(crate) worker: String,
    /// The message as it came.
    pub(crate) message: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
struct ObituaryHead {
    version: u32,
    id: String,
    why: String,
    worker: String,
}

impl Obituary {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let why: String = self.why.chars().take(1000).collect();
        let (id, worker) = (self.id.clone(), self.worker.clone());
        let head = ObituaryHead { version: VERSION, id, why, worker };
        // What is too long for two heads was no job.
        let end = self.message.len().min(LONGEST_PAYLOAD + 32 * 1024);
        with_head(&head, self.message.get(..end).unwrap_or_default())
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, ParseJobError> {
        let (head, message): (ObituaryHead, _) = split_head(bytes)?;
        let (id, why, worker) = (head.id, head.why, head.worker);
        Ok(Self { id, why, worker, message: message.to_vec() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_survive_being_written() {
        let report = Report {
            id: JobId::parse(&"ab".repeat(32)).unwrap(),
            worker: "w-1".to_owned(),
            outcome: Outcome::GivenUp,
            milliseconds: 1.5,
            payload: b"why\n\xff".to_vec(),
        };
        assert_eq!(Report::from_bytes(&report.to_bytes()), Ok(report.clone()));
        let text = String::from_utf8_lossy(&report.to_bytes()).replace("w-1", "w.*");
        assert_eq!(Report::from_bytes(text.as_bytes()), Err(ParseJobError::Field("worker")));
        let obituary = Obituary {
            id: "x".to_owned(),
            why: "bad".to_owned(),
            worker: "w".to_owned(),
            message: vec![0, 10, 1],
        };
        assert_eq!(Obituary::from_bytes(&obituary.to_bytes()), Ok(obituary));
    }
}
