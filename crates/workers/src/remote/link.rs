//! The connection to the broker.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_nats::{Event, ServerAddr, jetstream};
use tokio::sync::watch;

use super::streams;
use crate::ask_error::AskError;
use crate::options::Options;

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
}

/// Begins to connect; answers to requests come to names that begin with `inbox`.
pub(crate) async fn connect(
    url: &str,
    options: &Options,
    inbox: Option<String>,
) -> Result<Link, AskError> {
    let address: ServerAddr = url
        .parse()
        .map_err(|error| AskError::NoBroker(format!("{url} is no address of a broker: {error}")))?;
    let state = Arc::new(State::default());
    let (sender, connected) = watch::channel(0);
    let (shared, sender) = (Arc::clone(&state), Arc::new(sender));
    let heard = move |event| {
        let (state, sender) = (Arc::clone(&shared), Arc::clone(&sender));
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
                Event::ServerError(error) => state.trouble(AskError::NoBroker(error.to_string())),
                Event::ClientError(error) => state.trouble(AskError::NoBroker(explained(&error))),
                _ => {}
            }
        }
    };
    let mut connecting = options.connect_options().await?.event_callback(heard);
    if let Some(user) = address.username() {
        let password = address.password().unwrap_or_default();
        connecting = connecting.user_and_password(user.to_owned(), password.to_owned());
    }
    if let Some(inbox) = inbox {
        connecting = connecting.custom_inbox_prefix(inbox);
    }
    let client =
        connecting.connect(address).await.map_err(|error| AskError::NoBroker(error.to_string()))?;
    let context = streams(&client);
    Ok(Link { client, context, connected, state })
}

/// What the library says of a connection that does not come about, and what it usually means.
fn explained(error: &async_nats::ClientError) -> String {
    let said = error.to_string();
    let meaning = if said.contains("TLS") {
        "the certificate of one side is not accepted by the other, or only one of them speaks TLS"
    } else if said.contains("authorization") || said.contains("authentication") {
        "it does not know this user, or the password or credentials are not right"
    } else {
        return said;
    };
    format!("{said}: {meaning}")
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
    fn trouble(&self, error: AskError) {
        *self.lock() = Some(error);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<AskError>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
