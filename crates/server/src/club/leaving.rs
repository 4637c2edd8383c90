//! Somebody is not signed in any more: what they have open ends at once.

use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::Visitor;
use crate::app::AppState;
use crate::person::Person;

/// So many may leave before somebody has heard of the first.
const ROOM: usize = 256;

/// Who has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// One browser, by what is kept of its secret.
    Session(Arc<str>),
    /// All browsers of somebody.
    Person(Person),
}

/// Tells who has left.
#[derive(Clone, Debug)]
pub(super) struct Leaving(broadcast::Sender<Left>);

/// Knows when a visitor has left.
#[derive(Debug)]
pub(crate) struct Stay {
    news: Option<broadcast::Receiver<Left>>,
    visitor: Visitor,
}

impl Leaving {
    pub(super) fn new() -> Self {
        Self(broadcast::Sender::new(ROOM))
    }

    pub(super) fn tell(&self, left: Left) {
        // There need not be anybody who listens.
        let _ = self.0.send(left);
    }
}

impl Stay {
    /// `None`: the visitor has left already.
    pub(crate) async fn begin(state: &AppState, visitor: &Visitor) -> Option<Self> {
        // Listened first and asked then: nobody slips away in between.
        let news = state.club().map(|it| it.leaving.0.subscribe());
        if let Some(session) = visitor.session.clone() {
            let known = state.storage().run(move |store| store.session(&session)).await;
            known.ok().flatten()?;
        }
        Some(Self { news, visitor: visitor.clone() })
    }

    /// Ends when the visitor has left.
    pub(crate) async fn end(&mut self) {
        let Some(news) = &mut self.news else { return std::future::pending().await };
        loop {
            match news.recv().await {
                Ok(Left::Person(it)) if it != self.visitor.person => {}
                Ok(Left::Session(it)) if self.visitor.session.as_ref() != Some(&it) => {}
                // Whoever may have missed it asks anew.
                Ok(_) | Err(RecvError::Lagged(_) | RecvError::Closed) => return,
            }
        }
    }
}
