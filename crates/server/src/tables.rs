//! All open games.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use crate::config::Config;
use crate::game_id::GameId;
use crate::person::Person;
use crate::storage::Storage;
use crate::table::{self, ToTable};
use crate::thinking::Thinking;

/// So many games may be open at once.
const MOST_TABLES: usize = 1024;
/// In a club so many that one person has opened.
const MOST_TABLES_EACH: usize = 24;
/// So many messages may wait for a game.
const ROOM: usize = 64;

/// All open games. A game is opened by the first message to it and closed when nobody needs it.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    open: Arc<Mutex<HashMap<GameId, Open>>>,
    most_each: usize,
    storage: Storage,
    thinking: Thinking,
}

/// A game that is open.
#[derive(Debug)]
struct Open {
    sender: mpsc::Sender<ToTable>,
    /// Who opened it.
    by: Person,
}

/// Why a message to a game was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SendError {
    #[error("too many games are open")]
    TooMany,
    #[error("you have too many games open")]
    TooManyOwn,
    #[error("the game has too much to do")]
    Busy,
}

impl Tables {
    pub(crate) fn new(config: &Config, storage: Storage, thinking: Thinking) -> Self {
        let most_each = if config.club { MOST_TABLES_EACH } else { MOST_TABLES };
        Self { open: Arc::default(), most_each, storage, thinking }
    }

    pub(crate) const fn storage(&self) -> &Storage {
        &self.storage
    }

    pub(crate) const fn thinking(&self) -> &Thinking {
        &self.thinking
    }

    /// Sends somebody's message to a game, which is opened if need be.
    pub(crate) fn send(&self, id: GameId, by: Person, message: ToTable) -> Result<(), SendError> {
        let mut open = self.lock();
        if !open.contains_key(&id) {
            if open.len() >= MOST_TABLES {
                return Err(SendError::TooMany);
            }
            if open.values().filter(|it| it.by == by).count() >= self.most_each {
                return Err(SendError::TooManyOwn);
            }
            let (sender, inbox) = mpsc::channel(ROOM);
            open.insert(id, Open { sender, by });
            tokio::spawn(table::run(id, self.clone(), inbox));
        }
        match open.get(&id) {
            Some(table) if table.sender.try_send(message).is_ok() => Ok(()),
            _ => Err(SendError::Busy),
        }
    }

    /// Tells a game that a page does not watch it any more. The game need not be open.
    pub(crate) async fn leave(&self, id: GameId, watcher: u64) {
        if let Some(sender) = self.sender(id) {
            let _ = sender.send(ToTable::Leave(watcher)).await;
        }
    }

    /// How many games are open.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// The way to an open game.
    pub(crate) fn sender(&self, id: GameId) -> Option<mpsc::Sender<ToTable>> {
        self.lock().get(&id).map(|it| it.sender.clone())
    }

    /// Closes a game, unless somebody has written to it meanwhile.
    pub(crate) fn retire(&self, id: GameId, inbox: &mpsc::Receiver<ToTable>) -> bool {
        // Messages are sent under the same lock, so none can slip in.
        let mut open = self.lock();
        let may_go = inbox.is_empty();
        if may_go {
            open.remove(&id);
        }
        may_go
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Open>> {
        // The map is whole even if somebody panicked.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
