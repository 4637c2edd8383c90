//! The networks of a worker, shared by its threads.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use net::{Isa, Model, Network};
use partner::{embedded_file, embedded_human_file};
use workers::{Context, Job, NetRef, Refusal, sha256_hex};

use crate::arithmetic::isa_of;

/// So many are kept ready.
const MOST: usize = 4;

/// The networks that jobs were done with lately.
#[derive(Debug, Default)]
pub struct Networks {
    ready: Mutex<VecDeque<Ready>>,
    /// Those that somebody gets just now; whoever else wants the same one waits for it, and nobody
    /// waits for another.
    coming: Mutex<HashMap<(String, Isa), Gate>>,
}

/// Held by whoever gets a network.
type Gate = Arc<Mutex<()>>;

/// A network, by its file and by how it is computed.
#[derive(Clone, Debug)]
struct Ready {
    sha256: String,
    isa: Isa,
    network: Arc<Network>,
}

impl Networks {
    /// The network of a job: one that was used lately, one inside the program, or a file that the
    /// asker gives away.
    pub fn find(
        &self,
        (job, context): (&Job, &Context),
        sha256: &str,
        arithmetic: &str,
    ) -> Result<Arc<Network>, Refusal> {
        let isa = isa_of(arithmetic).ok_or_else(|| {
            Refusal::Unable(format!("this machine does not compute as {arithmetic} does"))
        })?;
        if let Some(network) = self.ready(sha256, isa) {
            return Ok(network);
        }
        let key = (sha256.to_owned(), isa);
        let gate = Arc::clone(lock(&self.coming).entry(key.clone()).or_default());
        let _guard = lock(&gate);
        if let Some(network) = self.ready(sha256, isa) {
            return Ok(network);
        }
        let read = read((job, context), sha256).map(|it| Arc::new(Network::for_isa(&it, isa)));
        lock(&self.coming).remove(&key);
        let network = read?;
        let mut ready = lock(&self.ready);
        ready.truncate(MOST - 1);
        let newest = Ready { sha256: sha256.to_owned(), isa, network: Arc::clone(&network) };
        ready.push_front(newest);
        Ok(network)
    }

    fn ready(&self, sha256: &str, isa: Isa) -> Option<Arc<Network>> {
        let ready = lock(&self.ready);
        let found = ready.iter().find(|it| it.sha256 == sha256 && it.isa == isa);
        found.map(|it| Arc::clone(&it.network))
    }
}

fn lock<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read((job, context): (&Job, &Context), sha256: &str) -> Result<Model, Refusal> {
    let unable = |why: &dyn std::fmt::Display| Refusal::Unable(why.to_string());
    if sha256 == embedded_sha256() {
        return Model::read(embedded_file()).map_err(|why| unable(&why));
    }
    if sha256 == embedded_human() {
        return Model::read(embedded_human_file()).map_err(|why| unable(&why));
    }
    let lent = job.nets.iter().find(|it| it.sha256 == sha256);
    let lent = lent.ok_or_else(|| Refusal::Bad(format!("the job does not give {sha256}")))?;
    let file = context.net(lent)?;
    let bytes = std::fs::read(file).map_err(|why| unable(&why))?;
    // The file is what was asked for; if it is no network, it is none for anybody.
    Model::read(&bytes).map_err(|why| Refusal::Bad(format!("{sha256} is no network: {why}")))
}

/// A network that an asker gives away: what it is, and how the asker computes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lent {
    /// What it is, and where it can be had.
    pub net: NetRef,
    /// See [`arithmetic`](crate::arithmetic).
    pub arithmetic: String,
}

impl Lent {
    /// The network inside this program; workers of the same program have it.
    pub fn embedded(isa: Isa) -> Self {
        let (sha256, bytes) = (embedded_sha256().to_owned(), embedded_file().len() as u64);
        let net = NetRef { sha256, bytes, url: String::new() };
        Self { net, arithmetic: crate::arithmetic(isa) }
    }
}

fn embedded_sha256() -> &'static str {
    static DIGEST: OnceLock<String> = OnceLock::new();
    DIGEST.get_or_init(|| sha256_hex(embedded_file()))
}

/// The sha-256 of the network inside this program that knows ranks.
pub fn embedded_human() -> &'static str {
    static DIGEST: OnceLock<String> = OnceLock::new();
    DIGEST.get_or_init(|| sha256_hex(embedded_human_file()))
}
