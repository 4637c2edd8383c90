//! Answers, a line each.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::json;

use super::fields::Remark;
use super::query::Job;

/// Where answers go: a line each, whole and at once, whoever writes them.
pub(super) struct Output {
    state: Mutex<State>,
}

struct State {
    writer: Box<dyn Write + Send>,
    /// Why nothing can be written any more.
    failure: Option<io::Error>,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self { state: Mutex::new(State { writer: Box::new(writer), failure: None }) }
    }

    /// Writes an answer; says whether somebody can still hear.
    pub(super) fn send(&self, answer: &impl Serialize) -> bool {
        // Maps with texts as keys and numbers can always be written.
        let Ok(mut line) = serde_json::to_vec(answer) else { return true };
        line.push(b'\n');
        let mut state = self.lock();
        if state.failure.is_none() {
            let State { writer, failure } = &mut *state;
            *failure = writer.write_all(&line).and_then(|()| writer.flush()).err();
        }
        state.failure.is_none()
    }

    /// Something is wrong with a query.
    pub(super) fn refuse(&self, id: &str, remark: &Remark) -> bool {
        self.send(&json!({"error": remark.message, "field": remark.field, "id": id}))
    }

    /// Something about a query is noteworthy.
    pub(super) fn warn(&self, id: &str, remark: &Remark) -> bool {
        self.send(&json!({"warning": remark.message, "field": remark.field, "id": id}))
    }

    /// Something is wrong with a line that is no query.
    pub(super) fn complain(&self, message: &str) -> bool {
        self.send(&json!({ "error": message }))
    }

    /// A position that nobody thought about.
    pub(super) fn nothing_for(&self, job: &Job) -> bool {
        let (id, turn) = (&*job.id, job.turn);
        self.send(&json!({
            "id": id, "isDuringSearch": false, "noResults": true, "turnNumber": turn
        }))
    }

    /// Why the answers ended early, if they did.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.lock().failure.take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
