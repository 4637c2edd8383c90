//! The way to one page.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::{Notify, mpsc};

use crate::message::Subject;
use crate::refusal::{Reason, Refusal};

/// So many messages may wait for a page before it is given up.
const ROOM: usize = 64;

/// The way to one page. Nobody waits for a page that does not listen: it is cut off.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    id: u64,
    sender: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Notify>,
}

impl Outbox {
    /// A way to a page, its other end, and what is notified when the page is too slow.
    pub(crate) fn new(id: u64) -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (sender, receiver) = mpsc::channel(ROOM);
        let overflow = Arc::new(Notify::new());
        (Self { id, sender, overflow: Arc::clone(&overflow) }, receiver, overflow)
    }

    /// Which page it is.
    pub(crate) const fn id(&self) -> u64 {
        self.id
    }

    /// Sends what the page must know.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text) {
            self.overflow.notify_one();
        }
    }

    /// Sends what may be missed.
    pub(crate) fn send_if_room(&self, text: Utf8Bytes) {
        if self.sender.capacity() > ROOM / 2 {
            self.send(text);
        }
    }

    /// Says why something was not done.
    pub(crate) fn refuse(&self, subject: &Subject, refusal: &Refusal) {
        self.send(to_text(&Refused {
            r#type: "refused",
            command: &subject.command,
            game: subject.game.as_deref(),
            reason: refusal.reason,
            point: refusal.point.map(|it| it.to_string()),
            text: &refusal.text,
        }));
    }
}

#[derive(Serialize)]
struct Refused<'a> {
    r#type: &'static str,
    command: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a str>,
    reason: Reason,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<String>,
    text: &'a str,
}

/// A message as JSON.
pub(crate) fn to_text(message: &impl Serialize) -> Utf8Bytes {
    // Plain structs of texts and numbers always can be written.
    serde_json::to_string(message).unwrap_or_default().into()
}
