//! One page at its WebSocket.

use std::collections::HashSet;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, timeout};

use crate::app::AppState;
use crate::club::{self, Stay, Visitor, Wish};
use crate::elsewhere::Elsewhere;
use crate::game_id::GameId;
use crate::message::{self, Command, Request, Subject};
use crate::outbox::{Outbox, to_text};
use crate::refusal::{Reason, Refusal};
use crate::table::ToTable;
use crate::tables::SendError;

/// Longer messages are refused.
pub(crate) const LONGEST_MESSAGE: usize = 64 * 1024;
/// Messages longer than this end the connection.
pub(crate) const LONGEST_FRAME: usize = 1024 * 1024;
/// So many games may be watched by one page.
const MOST_WATCHED: usize = 16;
/// How often a silent page is asked whether it is still there.
const PING_EVERY: Duration = Duration::from_secs(30);
/// How long a page may say nothing, not even answer that question.
const LONGEST_SILENCE: Duration = Duration::from_secs(100);
/// How long a page may take to receive a message.
const SEND_LIMIT: Duration = Duration::from_secs(10);

/// Serves one page until it goes, is too slow, or the server stops.
pub(crate) async fn run(socket: WebSocket, state: AppState, visitor: Visitor) {
    let (outbox, queue, overflow) = Outbox::new(state.next_connection());
    let (sink, mut stream) = socket.split();
    let mut writer = tokio::spawn(write(sink, queue));
    let mut closing = state.closing();
    let _connected = state.metrics().connect();
    let seat = state.seats().take(visitor.person);
    let Some(mut stay) = Stay::begin(&state, &visitor).await else { return writer.abort() };
    let elsewhere = state.tables().thinking().elsewhere().cloned();
    let mut there = elsewhere.as_ref().map(Elsewhere::listen);
    if let Some(there) = &mut there {
        outbox.send(where_thought(*there.borrow_and_update()));
    }
    let mut page = Page { state, visitor, outbox, watched: HashSet::new() };
    // Held as long as the page is there.
    if let Some(_seat) = seat {
        loop {
            let received = tokio::select! {
                received = timeout(LONGEST_SILENCE, stream.next()) => received,
                () = overflow.notified() => { writer.abort(); break }
                _ = closing.wait_for(|&it| it) => break,
                () = stay.end() => break,
                _ = &mut writer => break,
                Some(is_there) = change(&mut there) => {
                    page.outbox.send(where_thought(is_there));
                    continue;
                }
            };
            match received {
                Ok(Some(Ok(Message::Text(text)))) => page.receive(&text).await,
                Ok(Some(Ok(Message::Binary(_)))) => {
                    page.refuse(&Refusal::bad_request("messages are text"));
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => break,
            }
        }
    } else {
        page.refuse(&Refusal::new(Reason::TooMany, "too many pages are connected"));
    }
    for &game in &page.watched {
        page.state.tables().leave(game, page.outbox.id()).await;
    }
    // Without the outbox the writer has an end.
    drop(page);
    let _ = timeout(Duration::from_secs(1), &mut writer).await;
    writer.abort();
}

/// Whether workers are there, when that has changed; never, where there are none.
async fn change(there: &mut Option<watch::Receiver<bool>>) -> Option<bool> {
    let there = there.as_mut()?;
    there.changed().await.ok()?;
    Some(*there.borrow_and_update())
}

/// Tells a page where is thought about its games.
fn where_thought(is_there: bool) -> Utf8Bytes {
    to_text(&json!({ "type": "workers", "there": is_there }))
}

/// Sends what is in the queue, and asks silent pages whether they are there.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Utf8Bytes>) {
    let mut pings = interval(PING_EVERY);
    pings.reset_at(Instant::now() + PING_EVERY);
    loop {
        let message = tokio::select! {
            text = queue.recv() => match text {
                Some(text) => Message::Text(text),
                None => break,
            },
            _ = pings.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        if !matches!(timeout(SEND_LIMIT, sink.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
    let _ = timeout(SEND_LIMIT, sink.close()).await;
}

struct Page {
    state: AppState,
    visitor: Visitor,
    outbox: Outbox,
    watched: HashSet<GameId>,
}

impl Page {
    async fn receive(&mut self, text: &str) {
        if text.len() > LONGEST_MESSAGE {
            let text = format!("a message has at most {LONGEST_MESSAGE} bytes");
            return self.refuse(&Refusal::new(Reason::TooLarge, text));
        }
        self.state.metrics().note_message();
        let person = self.visitor.person;
        if let Some(Err(wait)) = self.state.club().map(|it| it.note_message(person)) {
            return self.refuse(&Refusal::too_often(wait));
        }
        let (subject, request) = message::read(text);
        let done = match request {
            Ok(request) => self.act(&subject, request).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = done {
            self.outbox.refuse(&subject, &refusal);
        }
    }

    async fn act(&mut self, subject: &Subject, request: Request) -> Result<(), Refusal> {
        match request {
            Request::NewGame(order) => {
                self.check_room()?;
                if let Some(club) = self.state.club() {
                    club.note_new_game(self.visitor.person).map_err(Refusal::too_often)?;
                }
                let id = self.state.next_game_id();
                let row = order.to_row(id, self.visitor.person)?;
                self.state.storage().run(move |store| store.create(row)).await?;
                self.watch(id, subject)
            }
            Request::Open(id) => {
                if !self.watched.contains(&id) {
                    self.check_room()?;
                }
                self.permit(id, Wish::See).await?;
                self.watch(id, subject)
            }
            Request::Close(id) => {
                if self.watched.remove(&id) {
                    self.state.tables().leave(id, self.outbox.id()).await;
                }
                Ok(())
            }
            Request::Look(id, command) => {
                self.permit(id, Wish::See).await?;
                let message = ToTable::Look(self.outbox.clone(), subject.clone(), command);
                Ok(self.state.tables().send(id, self.visitor.person, message)?)
            }
            Request::Talk(id, command) => {
                self.permit(id, Wish::Change).await?;
                let message = ToTable::Talk(self.outbox.clone(), subject.clone(), command);
                Ok(self.state.tables().send(id, self.visitor.person, message)?)
            }
            Request::Command(id, command) => {
                let wish = match command {
                    Command::View { .. } | Command::Why { .. } => Wish::See,
                    _ => Wish::Change,
                };
                self.permit(id, wish).await?;
                let message = ToTable::Command(self.outbox.clone(), subject.clone(), command);
                Ok(self.state.tables().send(id, self.visitor.person, message)?)
            }
        }
    }

    /// Asked anew each time: whoever was removed meanwhile sees nothing more.
    async fn permit(&self, id: GameId, wish: Wish) -> Result<(), Refusal> {
        Ok(club::permit(&self.state, &self.visitor, id, wish).await?)
    }

    fn watch(&mut self, id: GameId, subject: &Subject) -> Result<(), Refusal> {
        let message = ToTable::Watch(self.outbox.clone(), subject.clone());
        self.state.tables().send(id, self.visitor.person, message)?;
        self.watched.insert(id);
        Ok(())
    }

    fn check_room(&mut self) -> Result<(), Refusal> {
        // Games that were deleted, or never were, take no room.
        if self.watched.len() >= MOST_WATCHED {
            let tables = self.state.tables();
            self.watched.retain(|&id| tables.sender(id).is_some());
        }
        if self.watched.len() < MOST_WATCHED {
            return Ok(());
        }
        let text = format!("a page has at most {MOST_WATCHED} games open");
        Err(Refusal::new(Reason::TooMany, text))
    }

    fn refuse(&self, refusal: &Refusal) {
        self.outbox.refuse(&Subject::default(), refusal);
    }
}

impl From<SendError> for Refusal {
    fn from(error: SendError) -> Self {
        let reason = match error {
            SendError::TooMany | SendError::TooManyOwn => Reason::TooMany,
            SendError::Busy => Reason::Busy,
        };
        Self::new(reason, error.to_string())
    }
}
