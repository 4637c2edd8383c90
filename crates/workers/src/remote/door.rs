//! How to get in at a broker, and why one does not.

use std::error::Error;

use async_nats::{ConnectOptions, ServerAddr};

use crate::ask_error::AskError;
use crate::options::Options;

/// How to get in at a broker.
#[derive(Clone, Debug)]
pub(super) struct Door {
    address: ServerAddr,
    options: Options,
    /// Answers to requests come to names that begin with this.
    inbox: Option<String>,
}

impl Door {
    pub(super) fn new(
        url: &str,
        options: &Options,
        inbox: Option<String>,
    ) -> Result<Self, AskError> {
        let none = |error| AskError::NoBroker(format!("{url} is no address of a broker: {error}"));
        let address = url.parse().map_err(none)?;
        Ok(Self { address, options: options.clone(), inbox })
    }

    pub(super) fn address(&self) -> ServerAddr {
        self.address.clone()
    }

    /// What is said at the door; the files are read now.
    pub(super) async fn words(&self) -> Result<ConnectOptions, AskError> {
        let mut words = self.options.connect_options().await?;
        if let Some(user) = self.address.username() {
            let password = self.address.password().unwrap_or_default();
            words = words.user_and_password(user.to_owned(), password.to_owned());
        }
        if let Some(inbox) = &self.inbox {
            words = words.custom_inbox_prefix(inbox.clone());
        }
        Ok(words)
    }

    /// Tries once more, to hear the whole reason: of tries that are repeated the library tells
    /// only the kind. `None`: it works now.
    pub(super) async fn why_not(&self) -> Option<String> {
        let words = match self.words().await {
            Ok(words) => words,
            Err(error) => return Some(error.to_string()),
        };
        let error = words.connect(self.address()).await.err()?;
        let mut said = error.to_string();
        let mut cause = error.source();
        while let Some(deeper) = cause {
            let text = deeper.to_string();
            if !said.contains(&text) {
                said = format!("{said}: {text}");
            }
            cause = deeper.source();
        }
        Some(explained(said))
    }
}

/// What was said, and what it usually means.
fn explained(said: String) -> String {
    let meaning = if said.contains("certificate") || said.contains("TLS") {
        "one side does not accept the certificate of the other, or only one of them speaks TLS"
    } else if said.contains("authorization") || said.contains("nonce") {
        "it does not know this user, or the password or credentials are not right"
    } else {
        return said;
    };
    format!("{said} ({meaning})")
}
