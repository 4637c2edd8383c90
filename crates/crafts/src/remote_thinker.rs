//! Has positions thought about elsewhere.

use std::time::{Duration, Instant};

use analysis::{Candidates, Confirm, SearchRequest, Thinker};
use goban::Position;
use partner::Method;
use rand::Rng;
use wire::{CandidatesForm, PositionForm, RequestForm, SearchJob};
use workers::{AskError, Class, Client, Job};

use crate::networks::Lent;

/// An answer from elsewhere is waited for so long where no clock runs.
const PATIENCE: Duration = Duration::from_secs(20);
/// With a clock, this part of the time that is left is for the worker; then it is thought here.
const SHARE: f64 = 0.8;
/// The way there and back.
const WAY: Duration = Duration::from_millis(30);

/// Who thinks elsewhere, and what with.
#[derive(Clone, Debug)]
pub struct RemoteMind {
    /// Where it is asked.
    pub client: Client,
    /// The network to think with; by playouts without one.
    pub net: Option<Lent>,
    /// How moves are to be found.
    pub method: Method,
    /// Who waits.
    pub class: Class,
    /// For whom.
    pub asker: String,
}

/// Thinks by asking workers.
///
/// A worker keeps nothing for anybody: the same position is asked about with the same lots and
/// with everything that was to be confirmed so far, so that the answer knows at least as much as
/// the one before.
#[derive(Debug)]
pub struct RemoteThinker {
    mind: RemoteMind,
    until: Option<Instant>,
    last: Option<Asked>,
}

/// What was asked about a position.
#[derive(Debug)]
struct Asked {
    position: PositionForm,
    seed: u64,
    confirm: Vec<Confirm>,
}

impl RemoteThinker {
    /// Asks on behalf of somebody whose clock runs out then, if there is one.
    pub const fn new(mind: RemoteMind, until: Option<Instant>) -> Self {
        Self { mind, until, last: None }
    }

    fn job(&mut self, position: &Position, request: &SearchRequest<'_>, seed: u64) -> Option<Job> {
        let form = PositionForm::from(position);
        let known = self.last.take().filter(|it| it.position == form);
        let mut asked =
            known.unwrap_or_else(|| Asked { position: form, seed, confirm: Vec::new() });
        asked.confirm.extend(&request.confirm);
        let request = SearchRequest { confirm: asked.confirm.clone(), ..request.clone() };
        let time = match self.until {
            Some(until) => Some(time_for_worker(until.checked_duration_since(Instant::now())?)?),
            None => None,
        };
        let net = self.mind.net.as_ref();
        let body = SearchJob {
            position: asked.position.clone(),
            request: RequestForm::new(&request, (self.mind.method, asked.seed), time),
            net: net.map(|it| it.net.sha256.clone()),
            arithmetic: net.map(|it| it.arithmetic.clone()).unwrap_or_default(),
        };
        self.last = Some(asked);
        let mut job = Job::new("search", self.mind.class, wire::to_bytes(&body));
        job.nets = net.map(|it| it.net.clone()).into_iter().collect();
        job.patience = Some(time.map_or(PATIENCE, |it| it + WAY));
        job.is_repeatable = time.is_none();
        Some(job.for_asker(self.mind.asker.as_str()))
    }

    fn ask(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        seed: u64,
    ) -> Option<Result<Candidates, String>> {
        let job = self.job(position, request, seed)?;
        let client = &self.mind.client;
        // Whoever has gone does not answer: that is not waited for.
        let must_stop = || (request.limits.stop)() || !client.is_reachable();
        match client.ask_blocking(job, &must_stop) {
            Ok(answer) => {
                let found = wire::from_bytes::<CandidatesForm>(&answer.payload);
                let found = found.and_then(|it| it.to_candidates(position));
                Some(found.map_err(|why| format!("{}: {why}", answer.worker)))
            }
            Err(AskError::Stopped) => None,
            Err(why) => Some(Err(why.to_string())),
        }
    }
}

/// What a worker has of a time; `None` if asking is not worth it.
fn time_for_worker(left: Duration) -> Option<Duration> {
    let share = left.mul_f64(SHARE).checked_sub(WAY)?;
    (share > WAY).then_some(share)
}

impl Thinker for RemoteThinker {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Candidates> {
        if !self.mind.client.is_reachable() {
            return None;
        }
        let seed = rng.next_u64();
        self.ask(position, request, seed)?.ok()
    }

    fn forget(&mut self) {
        self.last = None;
    }
}
