//! Who is there, what waits, and what was given up.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::job::Class;

/// What is known about the whole at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Status {
    /// The workers that were heard of lately.
    pub workers: Vec<WorkerStatus>,
    /// What waits, class by class.
    pub queues: Vec<Queue>,
    /// What was given up.
    pub dead: Vec<DeadLetter>,
    /// Workers that were shut out, with the reason.
    pub banned: Vec<(String, String)>,
}

/// A worker as it introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// The version of messages it speaks.
    pub version: u32,
    /// The version of the program.
    pub program: String,
    /// How many jobs it does at once.
    pub threads: u32,
    /// The kinds of jobs it can do.
    pub kinds: Vec<String>,
    /// What it does just now: kinds and short ids.
    pub doing: Vec<String>,
    /// How many jobs it has done.
    pub done: u64,
}

/// The jobs of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Queue {
    /// Which class.
    pub class: Class,
    /// Jobs that nobody has taken yet.
    pub waiting: u64,
    /// Jobs that somebody has taken.
    pub taken: u64,
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeadLetter {
    /// The job's id; of what was no job at all, the hash of the message.
    pub id: String,
    /// Its kind, if it was a job.
    pub kind: Option<String>,
    /// Why.
    pub why: String,
    /// Who gave it up.
    pub worker: String,
    /// How long ago.
    pub age: Duration,
}
