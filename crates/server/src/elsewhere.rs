//! Workers on other machines that think for this server, and whether they are there.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crafts::{Lent, LookAsker, RemoteMind, RemoteThinker};
use goban::Size;
use partner::{Care, Method};
use tokio::sync::watch;
use workers::{Class, Client};

use crate::mind::Mind;
use crate::person::Person;

/// Who was asked in vain is not asked again for so long.
const REST: Duration = Duration::from_secs(10);
/// How often it is looked who is there.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Where a server may have positions thought about, beside its own engines.
#[derive(Clone, Debug)]
pub struct Workers {
    /// The way to them.
    pub client: Client,
    /// The network of this server, for those who lack it.
    pub net: Lent,
}

/// Workers, and whether they are there.
#[derive(Clone, Debug)]
pub(crate) struct Elsewhere {
    workers: Workers,
    rest: Arc<Mutex<Option<Instant>>>,
    is_there: Arc<watch::Sender<bool>>,
}

impl Elsewhere {
    pub(crate) fn new(workers: Workers) -> Self {
        let is_there = workers.client.is_reachable();
        Self { workers, rest: Arc::default(), is_there: Arc::new(watch::Sender::new(is_there)) }
    }

    /// Whether it is worth asking.
    pub(crate) fn is_there(&self) -> bool {
        let rest = *self.rest.lock().unwrap_or_else(PoisonError::into_inner);
        rest.is_none_or(|it| Instant::now() >= it) && self.workers.client.is_reachable()
    }

    /// Nobody has answered: others do not wait in vain too.
    pub(crate) fn disappoint(&self) {
        let until = Instant::now() + REST;
        *self.rest.lock().unwrap_or_else(PoisonError::into_inner) = Some(until);
    }

    /// Tells whether they are there, now and whenever it changes.
    pub(crate) fn listen(&self) -> watch::Receiver<bool> {
        self.is_there.subscribe()
    }

    /// Notices who comes and goes, for the log and for whoever listens.
    pub(crate) async fn notice(self) {
        if !*self.is_there.borrow() {
            tracing::warn!("no workers are there: this server thinks itself");
        }
        loop {
            let now = self.is_there();
            let has_changed =
                self.is_there.send_if_modified(|it| std::mem::replace(it, now) != now);
            match (has_changed, now) {
                (true, true) => tracing::info!("workers are there: they think for this server"),
                (true, false) => tracing::warn!("no workers are there: this server thinks itself"),
                (false, _) => {}
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Somebody who thinks about a game of a person on boards of this size.
    pub(crate) fn thinker(
        &self,
        (person, mind): (Person, &Mind),
        size: Size,
        until: Option<Instant>,
    ) -> RemoteThinker {
        let engine = mind.to_engine();
        let has_network = engine.network(size).is_some();
        let remote = RemoteMind {
            client: self.workers.client.clone(),
            net: has_network.then(|| self.workers.net.clone()),
            method: if has_network { engine.method(size) } else { Method::Uct },
            class: Class::Move,
            asker: asker(person),
        };
        RemoteThinker::new(remote, until)
    }

    /// Somebody who looks at moves of a game for a person.
    pub(crate) fn looker(&self, person: Person, care: Care) -> LookAsker {
        let (net, asker) = (self.workers.net.clone(), asker(person));
        LookAsker { net, care, class: Class::Review, asker }
    }

    pub(crate) const fn client(&self) -> &Client {
        &self.workers.client
    }
}

/// Nobody of the club has more of the workers than others, whatever they ask.
fn asker(person: Person) -> String {
    format!("person {}", person.number())
}
