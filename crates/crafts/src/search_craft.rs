//! Thinks about positions for others.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::Limits;
use goban::Position;
use partner::LocalThinker;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use wire::{CandidatesForm, SearchJob, WireError};
use workers::{Context, Craft, Job, Refusal};

use crate::networks::Networks;

/// Progress is told no more often than this.
const PROGRESS_EVERY: Duration = Duration::from_millis(150);

/// Thinks about positions for others.
#[derive(Debug)]
pub struct SearchCraft {
    networks: Arc<Networks>,
    thinker: LocalThinker,
    /// The last job that was done to its end; its tree is still there.
    last: Option<SearchJob>,
}

impl SearchCraft {
    /// With networks that threads share.
    pub fn new(networks: Arc<Networks>) -> Self {
        Self { networks, thinker: LocalThinker::default(), last: None }
    }

    /// How many of the moves to confirm are confirmed already by the last job. A search that goes
    /// on tells the same as one that begins anew: a job that only confirms more is gone on with.
    fn known(&self, job: &SearchJob) -> Option<usize> {
        let last = self.last.as_ref()?;
        let (done, asked) = (&last.request.confirm, &job.request.confirm);
        let mut same = last.clone();
        same.request.confirm.clone_from(asked);
        let is_plain = job.request.method == "net" && job.request.milliseconds.is_none();
        (is_plain && same == *job && asked.starts_with(done)).then_some(done.len())
    }
}

impl Craft for SearchCraft {
    fn kinds(&self) -> &[&str] {
        &["search"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let began = Instant::now();
        let asked: SearchJob = wire::from_bytes(&job.payload).map_err(bad)?;
        let position = Position::try_from(&asked.position).map_err(bad)?;
        let time = asked.request.time();
        let stop = || context.must_stop() || time.is_some_and(|it| began.elapsed() >= it);
        let told = Cell::new(began);
        let progress = |visits: u32| {
            if told.get().elapsed() >= PROGRESS_EVERY {
                told.set(Instant::now());
                context.progress(visits.to_string().as_bytes());
            }
        };
        let limits = Limits { visits: asked.request.visits, stop: &stop, progress: &progress };
        let mut request = asked.request.to_request(position.size(), limits).map_err(bad)?;
        if let Some(known) = self.known(&asked) {
            request.confirm.drain(..known);
        } else {
            // What was seen in another search must not change what is seen in this one.
            self.thinker = LocalThinker::default();
            self.thinker.use_method(asked.request.method().map_err(bad)?);
            self.thinker.expect_time(time);
            if let Some(net) = &asked.net {
                let network = self.networks.find((job, context), net, &asked.arithmetic)?;
                self.thinker.use_network(network, 1);
            }
        }
        self.last = None;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(asked.request.seed);
        let found = self.thinker.analyze(&position, &request, &mut rng);
        let answer = wire::to_bytes(&CandidatesForm::new(&found, position.size()));
        if !stop() {
            self.last = Some(asked);
        }
        Ok(answer)
    }
}

/// A message that nobody understands.
pub(crate) fn bad(why: WireError) -> Refusal {
    Refusal::Bad(why.to_string())
}
