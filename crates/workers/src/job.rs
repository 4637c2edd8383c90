//! Jobs: what is asked, and how it is written.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::digest::{hex, is_sha256, sha256_hex};

/// The version of all messages. Those who speak another one are told so and get nothing.
pub const VERSION: u32 = 1;

/// The most bytes a question or an answer may have: a message of NATS holds a mebibyte.
pub(crate) const LONGEST_PAYLOAD: usize = 960 * 1024;
/// The most bytes before the payload.
const LONGEST_HEAD: usize = 16 * 1024;
/// No job takes longer than this.
const LONGEST_WORK: Duration = Duration::from_hours(48);
/// The most networks of a job.
const MOST_NETS: usize = 16;

/// A question of some kind for whoever has the craft to answer it.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// What kind of question it is: small letters, digits and hyphens. It chooses the craft.
    pub kind: String,
    /// Who waits for the answer.
    pub class: Class,
    /// The question; both ends of its kind understand it, nobody between does.
    pub payload: Vec<u8>,
    /// The networks that are needed.
    pub nets: Vec<NetRef>,
    /// For whom it is: a member, a run. Askers share the workers evenly, whatever each asks.
    pub asker: String,
    /// How long the answer is worth something; then the job is taken back.
    pub patience: Option<Duration>,
    /// The longest that a worker may take; one that takes longer hangs.
    pub longest: Duration,
    /// Whether every worker gives the same answer, so that answers can be compared.
    pub is_repeatable: bool,
    /// Whether the asker wants to hear how far it is.
    pub wants_progress: bool,
}

/// Who waits. Nobody of a later class is served while somebody of an earlier one waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// A person waits for a move.
    Move,
    /// A person waits for a review.
    Review,
    /// Nobody waits.
    Background,
}

/// A network: what it is, and where whoever asks gives it away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetRef {
    /// The SHA-256 of the file, in small letters.
    pub sha256: String,
    /// Its length.
    pub bytes: u64,
    /// Where it can be had over HTTP.
    pub url: String,
}

/// The hash of what a job asks: a repeated question has the id of the first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(String);

/// Why bytes are no job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseJobError {
    /// There is no line of JSON before the payload.
    #[error("the message has no head")]
    NoHead,
    /// The head is not as it should be.
    #[error("the head is not understood: {0}")]
    Head(String),
    /// It is of another version.
    #[error("the message is of version {0}, this program speaks version {VERSION}")]
    Version(u32),
    /// A field has a value that it cannot have.
    #[error("{0} is not as it should be")]
    Field(&'static str),
    /// It is longer than messages are.
    #[error("the message is too long")]
    TooLong,
    /// The id is not the hash of the content.
    #[error("the id is not that of the content")]
    WrongId,
}

/// What stands before the payload, on one line.
#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    id: String,
    kind: String,
    class: Class,
    asker: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nets: Vec<NetRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    patience_ms: Option<u64>,
    longest_ms: u64,
    #[serde(default)]
    repeatable: bool,
    #[serde(default)]
    progress: bool,
}

/// Only the version, which all versions have.
#[derive(Deserialize)]
struct HeadVersion {
    version: u32,
}

impl Class {
    /// All classes; the first goes first.
    pub const ALL: [Self; 3] = [Self::Move, Self::Review, Self::Background];

    /// Its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Review => "review",
            Self::Background => "background",
        }
    }

    /// The class of a name.
    pub(crate) fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().as_bytes() == name)
    }

    /// The longest that a worker takes for a job of this class, unless the job says otherwise.
    pub const fn longest(self) -> Duration {
        match self {
            Self::Move => Duration::from_mins(2),
            Self::Review => Duration::from_mins(10),
            Self::Background => Duration::from_hours(6),
        }
    }
}

impl Job {
    /// A job for nobody in particular that gives the same answer everywhere.
    pub fn new(kind: impl Into<String>, class: Class, payload: impl Into<Vec<u8>>) -> Self {
        Self {
            kind: kind.into(),
            class,
            payload: payload.into(),
            nets: Vec::new(),
            asker: String::new(),
            patience: None,
            longest: class.longest(),
            is_repeatable: true,
            wants_progress: false,
        }
    }

    /// The same for somebody.
    #[must_use]
    pub fn for_asker(mut self, asker: impl Into<String>) -> Self {
        self.asker = asker.into();
        self
    }

    /// The hash of what is asked: version, kind, question and networks, each with its length
    /// before it. Who asks and how urgently is no part of it.
    pub fn id(&self) -> JobId {
        let mut hash = Sha256::new();
        hash.update(VERSION.to_be_bytes());
        let nets = self.nets.iter().map(|it| it.sha256.as_bytes());
        for part in [self.kind.as_bytes(), &self.payload].into_iter().chain(nets) {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        JobId(hex(&hash.finalize()))
    }

    /// The message: one line of JSON, then the payload as it is.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = Head {
            version: VERSION,
            id: self.id().0,
            kind: self.kind.clone(),
            class: self.class,
            asker: self.asker.clone(),
            nets: self.nets.clone(),
            patience_ms: self.patience.map(milliseconds),
            longest_ms: milliseconds(self.longest),
            repeatable: self.is_repeatable,
            progress: self.wants_progress,
        };
        with_head(&head, &self.payload)
    }

    /// Reads a message; anything at all may be in it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ParseJobError> {
        let (head, payload): (Head, _) = split_head(bytes)?;
        let job = Self {
            kind: head.kind,
            class: head.class,
            payload: payload.to_vec(),
            nets: head.nets,
            asker: head.asker,
            patience: head.patience_ms.map(Duration::from_millis),
            longest: Duration::from_millis(head.longest_ms),
            is_repeatable: head.repeatable,
            wants_progress: head.progress,
        };
        job.check()?;
        if job.id().0 == head.id { Ok(job) } else { Err(ParseJobError::WrongId) }
    }

    /// What every job must keep to; asked before it is sent and after it has come.
    pub(crate) fn check(&self) -> Result<(), ParseJobError> {
        let is_kind = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
        if !(1..=32).contains(&self.kind.len()) || !self.kind.bytes().all(is_kind) {
            return Err(ParseJobError::Field("kind"));
        }
        if self.asker.len() > 200 || self.asker.chars().any(char::is_control) {
            return Err(ParseJobError::Field("asker"));
        }
        let is_net = |it: &NetRef| is_sha256(&it.sha256) && it.url.len() <= 500;
        if self.nets.len() > MOST_NETS || !self.nets.iter().all(is_net) {
            return Err(ParseJobError::Field("nets"));
        }
        if self.longest > LONGEST_WORK {
            return Err(ParseJobError::Field("longest_ms"));
        }
        if self.payload.len() > LONGEST_PAYLOAD {
            return Err(ParseJobError::TooLong);
        }
        Ok(())
    }
}

impl JobId {
    /// Reads an id as it is printed.
    pub fn parse(text: &str) -> Option<Self> {
        is_sha256(text).then(|| Self(text.to_owned()))
    }

    /// The hash of a message that is no job.
    pub(crate) fn of(message: &[u8]) -> Self {
        Self(sha256_hex(message))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its first letters, for people.
    pub fn short(&self) -> &str {
        self.0.get(..12).unwrap_or(&self.0)
    }

    /// A number in 0..10000 that the content decides: which share of the jobs it belongs to.
    pub(crate) fn lot(&self) -> u32 {
        let number = self.0.get(..8).and_then(|it| u32::from_str_radix(it, 16).ok());
        number.unwrap_or_default() % 10_000
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A message of a head and a payload.
pub(crate) fn with_head(head: &impl Serialize, payload: &[u8]) -> Vec<u8> {
    // Texts and numbers can always be written.
    let mut message = serde_json::to_vec(head).unwrap_or_default();
    message.push(b'\n');
    message.extend_from_slice(payload);
    message
}

/// The two parts of a message, of whatever kind its head is.
pub(crate) fn split_head<'a, H: Deserialize<'a>>(
    bytes: &'a [u8],
) -> Result<(H, &'a [u8]), ParseJobError> {
    let end = bytes.iter().take(LONGEST_HEAD).position(|&it| it == b'\n');
    let (head, payload) = match end {
        Some(end) => (bytes.get(..end).unwrap_or_default(), bytes.get(end + 1..)),
        None if bytes.len() >= LONGEST_HEAD => return Err(ParseJobError::TooLong),
        None => return Err(ParseJobError::NoHead),
    };
    // What another version has changed is none of our business: only the number is asked first.
    let not_understood = |error: serde_json::Error| ParseJobError::Head(error.to_string());
    let HeadVersion { version } = serde_json::from_slice(head).map_err(not_understood)?;
    if version != VERSION {
        return Err(ParseJobError::Version(version));
    }
    let head = serde_json::from_slice(head).map_err(not_understood)?;
    Ok((head, payload.unwrap_or_default()))
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        let net = NetRef {
            sha256: "0f".repeat(32),
            bytes: 7,
            url: "http://127.0.0.1:9/nets/0f".to_owned(),
        };
        let mut job = Job::new("look", Class::Review, "{\"moves\":[]}\n\0");
        job.nets = vec![net];
        job.asker = "Yuki 雪".to_owned();
        job.patience = Some(Duration::from_millis(1500));
        job
    }

    #[test]
    fn a_job_survives_being_written() {
        assert_eq!(Job::from_bytes(&job().to_bytes()), Ok(job()));
    }

    #[test]
    fn the_id_is_of_the_content_alone() {
        let first = job();
        let mut other = job().for_asker("another");
        other.class = Class::Move;
        other.patience = None;
        assert_eq!(first.id(), other.id());
        other.payload.push(b' ');
        assert_ne!(first.id(), other.id());
        let mut other = job();
        other.nets.clear();
        assert_ne!(first.id(), other.id());
        // Parts cannot flow into one another.
        assert_ne!(Job::new("ab", Class::Move, "c").id(), Job::new("a", Class::Move, "bc").id());
    }

    #[test]
    fn what_is_no_job_is_refused_with_a_reason() {
        let text = String::from_utf8(job().to_bytes()).unwrap();
        let said = |text: &str| Job::from_bytes(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(said(""), "the message has no head");
        assert_eq!(said(&"x".repeat(20_000)), "the message is too long");
        assert!(said("{]\n").starts_with("the head is not understood: "));
        assert_eq!(
            said("{\"version\":2,\"other\":[]}\n"),
            "the message is of version 2, this program speaks version 1"
        );
        assert_eq!(said(&text.replace("look", "loop")), "the id is not that of the content");
        assert_eq!(said(&text.replace("look", "../x")), "kind is not as it should be");
        assert_eq!(said(&text.replace("0f0f0f", "0F0F0F")), "nets is not as it should be");
    }
}
