//! Jobs for the machines of a school: who asks, who works, and what goes between them.
//!
//! A [`Job`] is a question of some kind, as text that only its two ends understand; its id is the
//! hash of what it asks. A [`Client`] asks; a [`Craft`] answers, in the same process
//! ([`Client::local`]) or on any machine that takes jobs from the same broker. This crate carries
//! jobs and answers and knows nothing of Go.
//!
//! `docs/workers.md` describes every message.

mod answer;
mod ask_error;
mod client;
mod craft;
mod digest;
mod drill;
mod job;
mod local;
mod many;
mod nets;
mod options;
mod own_broker;
mod remote;
mod report;
mod runtime;
mod status;
mod worker;

pub use answer::{Answer, Answers};
pub use ask_error::AskError;
pub use client::Client;
pub use craft::{Context, Craft, Crafts, Refusal};
pub use digest::sha256_hex;
pub use drill::Drill;
pub use job::{Class, Job, JobId, NetRef, ParseJobError, VERSION};
pub use nets::NetGiver;
pub use options::{Options, Same};
pub use own_broker::{OwnBroker, find_broker};
pub use remote::subjects::is_worker_name;
pub use status::{DeadLetter, Queue, Status, WorkerStatus};
pub use worker::{Event, Watch, WorkerError, WorkerOptions, run_worker};
