//! The connection to the broker.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::{Event, jetstream};
use tokio::sync::watch;

use super::door::Door;
use super::streams;
use crate::ask_error::AskError;
use crate::options::Options;

/// How often it is found out why there is no connection.
const ASK_EVERY: Duration = Duration::from_secs(10);

/// The connection to the broker; it comes back by itself.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) client: async_nats::Client,
    pub(crate) context: jetstream::Context,
    /// Counts connections.
    pub(crate) connected: watch::Receiver<u64>,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    is_connected: AtomicBool,
    /// What has to be made is made.
    is_set_up: AtomicBool,
    /// Why it does not work just now.
    trouble: Mutex<Option<AskError>>,
    /// When it was last found out why.
    asked: Mutex<Option<Instant>>,
}

/// Begins to connect; answers to requests come to names that begin with `inbox`.
pub(crate) async fn connect(
    url: &str,
    options: &Options,
    inbox: Option<String>,
) -> Result<Link, AskError> {
    let door = Door::new(url, options, inbox)?;
    let state = Arc::new(State::default());
    let (sender, connected) = watch::channel(0);
    let (shared, sender, outside) = (Arc::clone(&state), Arc::new(sender), door.clone());
    let heard = move |event| {
        let (state, sender) = (Arc::clone(&shared), Arc::clone(&sender));
        let door = outside.clone();
        async move {
            match event {
                Event::Connected => {
                    state.is_connected.store(true, Ordering::SeqCst);
                    sender.send_modify(|it| *it += 1);
                }
                Event::Disconnected | Event::Closed => {
                    state.is_connected.store(false, Ordering::SeqCst);
                    state.is_set_up.store(false, Ordering::SeqCst);
                }
                Event::ServerError(error) => state.trouble(error.to_string()),
                Event::ClientError(error) => state.look_into(door, error.to_string()),
                _ => {}
            }
        }
    };
    let connecting = door.words().await?.retry_on_initial_connect().event_callback(heard);
    let connected_later = connecting.connect(door.address()).await;
    let client = connected_later.map_err(|error| AskError::NoBroker(error.to_string()))?;
    let context = streams(&client);
    Ok(Link { client, context, connected, state })
}

impl Link {
    /// Whether the broker is there and has all that is needed.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_connected() && self.state.is_set_up.load(Ordering::SeqCst)
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.state.is_connected.load(Ordering::SeqCst)
    }

    pub(crate) fn set_up(&self, done: Result<(), AskError>) {
        self.state.is_set_up.store(done.is_ok(), Ordering::SeqCst);
        *self.state.lock() = done.err();
    }

    /// Why the broker is not there.
    pub(crate) fn absence(&self) -> AskError {
        let trouble = self.state.lock().clone();
        trouble.unwrap_or_else(|| AskError::NoBroker("no connection".to_owned()))
    }
}

impl State {
    fn trouble(&self, why: String) {
        *self.lock() = Some(AskError::NoBroker(why));
    }

    /// Notes that a try has failed, and finds out why, now and then.
    fn look_into(self: &Arc<Self>, door: Door, said: String) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.is_some_and(|it| it.elapsed() < ASK_EVERY) {
            return;
        }
        *asked = Some(Instant::now());
        drop(asked);
        self.trouble(said);
        let state = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(why) = door.why_not().await {
                state.trouble(why);
            }
        });
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<AskError>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
