//! Asks the broker for jobs, one question after the other.

use std::time::Duration;

use async_nats::{Client, Message, StatusCode, Subscriber};
use futures_util::StreamExt;

use crate::job::Class;
use crate::remote::subjects;

/// How long the broker may take to answer, beside what it was told to wait.
const GRACE: Duration = Duration::from_secs(3);

/// Asks the broker for jobs. Only one question is open at a time, for a job comes under its own
/// name, which tells no question.
pub(super) struct Puller {
    client: Client,
    inbox: String,
    messages: Subscriber,
}

/// What the broker says.
pub(super) enum Pulled {
    /// A job.
    Job(Message),
    /// There is none.
    Nothing,
    /// It does not know the queue, or has too many questions open: ask later.
    Refused,
    /// It says nothing, and what it may say later must not be heard: ask with another one.
    Silent,
}

impl Puller {
    pub(super) async fn new(client: &Client) -> Option<Self> {
        let inbox = client.new_inbox();
        let messages = client.subscribe(inbox.clone()).await.ok()?;
        Some(Self { client: client.clone(), inbox, messages })
    }

    /// Asks for a job of a class, and waits for one so long; not at all if that is nothing.
    pub(super) async fn ask(&mut self, class: Class, wait: Duration) -> Pulled {
        let question = if wait.is_zero() {
            r#"{"batch":1,"no_wait":true}"#.to_owned()
        } else {
            format!(r#"{{"batch":1,"expires":{}}}"#, wait.as_nanos())
        };
        let (to, inbox) = (subjects::next(class), self.inbox.clone());
        let asked = self.client.publish_with_reply(to, inbox, question.into()).await;
        if asked.is_err() {
            return Pulled::Silent;
        }
        match tokio::time::timeout(wait + GRACE, self.messages.next()).await {
            Ok(Some(message)) => read(message),
            Ok(None) | Err(_) => Pulled::Silent,
        }
    }

    /// Asks no more; what the broker has given meanwhile.
    pub(super) async fn end(mut self) -> Vec<Message> {
        let mut rest = Vec::new();
        if self.messages.drain().await.is_ok() {
            let drained = async {
                while let Some(message) = self.messages.next().await {
                    rest.extend(job(message));
                }
            };
            // Where the broker is gone there is nobody to hear anything from.
            let _ = tokio::time::timeout(Duration::from_millis(500), drained).await;
        }
        rest
    }
}

fn read(message: Message) -> Pulled {
    match message.status {
        Some(StatusCode::NOT_FOUND | StatusCode::TIMEOUT) => Pulled::Nothing,
        Some(status) if status != StatusCode::OK => Pulled::Refused,
        _ => job(message).map_or(Pulled::Nothing, Pulled::Job),
    }
}

/// A job has a name at which it is acknowledged; everything else is a remark.
fn job(message: Message) -> Option<Message> {
    let is_job = message.status.is_none_or(|it| it == StatusCode::OK) && message.reply.is_some();
    is_job.then_some(message)
}
