//! A review that is being made.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use commentary::review::Look;
use goban::Color;
use serde_json::{Value, json};
use tokio::sync::{Notify, broadcast};

use super::subject::{Seen, Subject};
use super::wishes::Wishes;
use crate::person::Person;

/// A review that nobody listens to for so long rests until somebody asks for it again.
const LONGEST_UNHEARD: Duration = Duration::from_mins(10);
/// So many pieces of news may wait for a listener; a slower one is told everything anew.
const ROOM: usize = 64;

/// Tells listeners, not pages, that another job goes on.
pub(super) const REPLACED: &str = "replaced";

/// A review that is being made.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) subject: Subject,
    /// Who asked for it.
    pub(super) asker: Person,
    state: Mutex<State>,
    is_stopped: AtomicBool,
    /// Another job takes its place: it has no last word.
    is_replaced: AtomicBool,
    news: broadcast::Sender<Arc<News>>,
    /// Something was seen that is not in words yet.
    pub(super) changed: Notify,
}

#[derive(Debug)]
struct State {
    wishes: Wishes,
    seen: Seen,
    /// The review in words, as it was told last.
    told: Arc<Value>,
    heard: Instant,
    failure: Option<String>,
    /// Nobody listens any more.
    is_unheard: bool,
    is_finished: bool,
}

/// Something that listeners are told.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub(crate) event: &'static str,
    pub(crate) data: String,
}

impl Job {
    pub(super) fn new((subject, asker): (Subject, Person), wishes: Wishes, seen: Seen) -> Self {
        Self {
            subject,
            asker,
            state: Mutex::new(State {
                wishes,
                seen,
                told: Arc::new(Value::Null),
                heard: Instant::now(),
                failure: None,
                is_unheard: false,
                is_finished: false,
            }),
            is_stopped: AtomicBool::new(false),
            is_replaced: AtomicBool::new(false),
            news: broadcast::Sender::new(ROOM),
            changed: Notify::new(),
        }
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.lock().heard = Instant::now();
        self.news.subscribe()
    }

    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Ends it in favour of another one.
    pub(super) fn give_way(&self) {
        self.is_replaced.store(true, Ordering::Relaxed);
        self.stop();
    }

    pub(super) fn is_replaced(&self) -> bool {
        self.is_replaced.load(Ordering::Relaxed)
    }

    /// Sends its listeners to the job that has taken its place.
    pub(super) fn hand_over(&self) {
        self.tell(REPLACED, &Value::Null);
    }

    /// Whether no more moves are to be looked at.
    pub(super) fn is_stopped(&self) -> bool {
        if self.news.receiver_count() > 0 {
            self.lock().heard = Instant::now();
        } else if self.lock().heard.elapsed() >= LONGEST_UNHEARD {
            self.lock().is_unheard = true;
            self.stop();
        }
        self.is_stopped.load(Ordering::Relaxed)
    }

    pub(super) fn wishes(&self) -> Wishes {
        self.lock().wishes
    }

    /// Speaks otherwise from now on.
    pub(super) fn wish(&self, wishes: Wishes) {
        self.lock().wishes = wishes;
        self.changed.notify_one();
    }

    /// How many moves were looked at closely enough.
    pub(super) fn done(&self) -> usize {
        let state = self.lock();
        let visits = state.wishes.care.care().visits;
        state.seen.iter().flatten().filter(|it| it.1 >= visits).count()
    }

    pub(super) fn of(&self) -> usize {
        self.subject.tasks.len()
    }

    /// A move was looked at.
    pub(super) fn learn(&self, at: usize, look: Look, visits: u32) {
        let (win, lead) = match look.color() {
            Color::Black => (look.after.win, look.after.lead),
            Color::White => (1.0 - look.after.win, -look.after.lead),
        };
        if let Some(place) = self.lock().seen.get_mut(at) {
            *place = Some((look, visits));
        }
        let rounded = |it: f64| (it * 1000.0).round() / 1000.0;
        let value =
            json!({ "move": at + 1, "black_win": rounded(win), "black_lead": rounded(lead) });
        self.tell("progress", &json!({ "done": self.done(), "of": self.of(), "value": value }));
        self.changed.notify_one();
    }

    /// Whether it was stopped because nobody listens.
    pub(super) fn is_unheard(&self) -> bool {
        self.lock().is_unheard
    }

    pub(super) fn fail(&self, why: String) {
        self.lock().failure.get_or_insert(why);
        self.stop();
    }

    pub(super) fn failure(&self) -> Option<String> {
        self.lock().failure.clone()
    }

    /// Nothing more will be seen.
    pub(super) fn finish(&self) {
        self.lock().is_finished = true;
        self.changed.notify_one();
    }

    pub(super) fn is_finished(&self) -> bool {
        self.lock().is_finished
    }

    /// The review in words as far as it goes; takes its time.
    pub(super) fn speak(&self) -> Value {
        let (seen, wishes) = {
            let state = self.lock();
            (state.seen.clone(), state.wishes)
        };
        match self.subject.speak(&seen, wishes) {
            Ok(reviewed) => super::page_data(&reviewed),
            Err(why) => {
                self.fail(why.to_string());
                Value::Null
            }
        }
    }

    /// Tells what is new in a review, and keeps it for those who come later.
    pub(super) fn publish(&self, review: Value) {
        let review = Arc::new(review);
        let before = std::mem::replace(&mut self.lock().told, Arc::clone(&review));
        let moves = changed_moves(&before, &review);
        if !moves.is_empty() {
            let rest = |name: &str| review.get(name).cloned().unwrap_or_default();
            self.tell(
                "moves",
                &json!({
                    "moves": moves,
                    "summary": rest("summary"),
                    "players": rest("players"),
                    "names": rest("names"),
                }),
            );
        }
    }

    /// What was told last.
    pub(super) fn told(&self) -> Arc<Value> {
        Arc::clone(&self.lock().told)
    }

    pub(super) fn tell(&self, event: &'static str, data: &Value) {
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(News { event, data: data.to_string() }));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves that are told otherwise than before.
fn changed_moves(before: &Value, now: &Value) -> Vec<Value> {
    let moves = |review: &Value| -> Vec<Value> {
        review.get("moves").and_then(Value::as_array).cloned().unwrap_or_default()
    };
    let number = |it: &Value| it.get("n").and_then(Value::as_u64);
    let known = moves(before);
    let known: HashMap<Option<u64>, &Value> = known.iter().map(|it| (number(it), it)).collect();
    let mut all = moves(now);
    all.retain(|it| known.get(&number(it)) != Some(&it));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_is_told() {
        let review = |texts: &[&str]| {
            let moves = (1..).zip(texts).map(|(n, text)| json!({"n": n, "text": text}));
            json!({ "moves": moves.collect::<Vec<_>>() })
        };
        let changed = |before: &Value, now: &Value| -> Vec<u64> {
            changed_moves(before, now).iter().filter_map(|it| it["n"].as_u64()).collect()
        };
        assert_eq!(changed(&Value::Null, &review(&["a", "b"])), [1, 2]);
        assert_eq!(changed(&review(&["a", "b"]), &review(&["a", "x", "c"])), [2, 3]);
        assert!(changed(&review(&["a"]), &review(&["a"])).is_empty());
    }
}
