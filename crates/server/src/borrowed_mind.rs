//! A thought about a move that is thought elsewhere, or here if nobody there answers.

use std::sync::Arc;

use crafts::RemoteThinker;
use goban::Position;
use partner::{Candidates, SearchRequest, Thinker};
use rand::Rng;
use tokio::runtime::Handle;
use tokio::sync::Notify;

use crate::elsewhere::Elsewhere;
use crate::engine_queue::{EngineQueue, Errand, Turn};
use crate::person::Person;
use crate::thinking::unless_gone;

/// Asks workers first; waits for an engine of this server when they do not answer, and leaves the
/// rest of the thought to it.
#[derive(Debug)]
pub(crate) struct BorrowedMind {
    pub(crate) remote: RemoteThinker,
    pub(crate) elsewhere: Elsewhere,
    pub(crate) line: Line,
    /// Held as long as it is thought here.
    pub(crate) turn: Option<Turn>,
}

/// The line before the engines, for somebody who may have to stand in it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) queue: EngineQueue,
    pub(crate) person: Person,
    /// Wakes whoever waits in vain.
    pub(crate) gone: Arc<Notify>,
    pub(crate) runtime: Handle,
}

impl Thinker for BorrowedMind {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Candidates> {
        if self.turn.is_some() {
            return None;
        }
        if let Some(found) = self.remote.think(position, request, rng) {
            return Some(found);
        }
        if (request.limits.stop)() {
            return None;
        }
        self.elsewhere.disappoint();
        let Line { queue, person, gone, runtime } = &self.line;
        let waiting = unless_gone(gone, queue.acquire(*person, Errand::Move));
        self.turn = runtime.block_on(waiting);
        None
    }

    fn forget(&mut self) {
        self.remote.forget();
    }
}
