//! Steps of learning, on several threads.

use super::batch::{Batch, Sample};
use super::loss::{LossWeights, Losses};
use super::network::Net;
use super::optimizer::{Schedule, State};
use super::pass::Worker;
use super::slots::Prepared;

/// Points that are worked on together: more leave the cache, fewer waste the weights that were
/// fetched.
const POINTS_TOGETHER: usize = 1500;

/// Learns a network.
#[derive(Debug)]
pub struct Trainer {
    net: Net,
    schedule: Schedule,
    weights: LossWeights,
    state: State,
    prepared: Prepared,
    workers: Vec<Worker>,
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How wrong the network was before it.
    pub losses: Losses,
    /// How long the gradient was.
    pub gradient: f32,
}

impl Trainer {
    /// Goes on from a state, on so many threads. The same state, samples and number of threads
    /// give the same result.
    pub fn new(
        net: Net,
        state: State,
        (schedule, weights): (Schedule, LossWeights),
        threads: usize,
    ) -> Self {
        let prepared = Prepared::new(net.isa, &net.slots, &state.numbers);
        let workers = (0..threads.max(1)).map(|_| Worker::new(&net)).collect();
        Self { net, schedule, weights, state, prepared, workers }
    }

    /// The network.
    pub const fn net(&self) -> &Net {
        &self.net
    }

    /// What a checkpoint holds.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How it learns.
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// One step with these samples, of any sizes.
    pub fn step(&mut self, samples: &[Sample]) -> Step {
        let groups = groups(samples);
        let losses = self.share(&groups, |worker, net, (prepared, weights), batch| {
            worker.learn(net, prepared, (batch, weights))
        });
        let mut gradient = vec![0.0; self.net.layout.len()];
        for worker in &mut self.workers {
            super::slots::add(
                &mut gradient,
                worker.gradients.finish(self.net.isa, &self.net.slots),
            );
            worker.gradients.clear();
        }
        let each = (samples.len().max(1) as f32).recip();
        for it in &mut gradient {
            *it *= each;
        }
        let gradient = self.state.step(&self.net.layout, &self.schedule, &gradient);
        self.prepared.set(&self.net.slots, &self.state.numbers);
        Step { losses, gradient }
    }

    /// How wrong the averaged numbers are about these samples.
    pub fn judge(&mut self, samples: &[Sample]) -> Losses {
        self.prepared.set(&self.net.slots, &self.state.averaged);
        let losses = self.share(&groups(samples), |worker, net, (prepared, weights), batch| {
            let mut said = worker.forward(net, prepared, batch);
            let mut losses = Losses::default();
            for (sample, said) in batch.samples.iter().zip(&mut said) {
                super::loss::judge(sample, weights, said, &mut losses);
            }
            losses
        });
        self.prepared.set(&self.net.slots, &self.state.numbers);
        losses
    }

    /// Every thread has its share of the groups.
    fn share(
        &mut self,
        groups: &[Vec<&Sample>],
        work: impl Fn(&mut Worker, &Net, (&Prepared, &LossWeights), &Batch<'_>) -> Losses + Sync,
    ) -> Losses {
        let (net, prepared, weights) = (&self.net, &self.prepared, &self.weights);
        let (threads, work) = (self.workers.len(), &work);
        std::thread::scope(|scope| {
            let handles: Vec<_> = self
                .workers
                .iter_mut()
                .enumerate()
                .map(|(n, worker)| {
                    let mine = groups.iter().skip(n).step_by(threads);
                    scope.spawn(move || {
                        mine.map(|it| work(worker, net, (prepared, weights), &Batch::new(it)))
                            .fold(Losses::default(), Losses::and)
                    })
                })
                .collect();
            handles
                .into_iter()
                .map(|it| it.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .fold(Losses::default(), Losses::and)
        })
    }
}

/// Samples of one size together, as many as are worked on at once.
fn groups(samples: &[Sample]) -> Vec<Vec<&Sample>> {
    let mut sorted: Vec<&Sample> = samples.iter().collect();
    sorted.sort_by_key(|it| std::cmp::Reverse((it.width, it.height)));
    let mut groups: Vec<Vec<&Sample>> = Vec::new();
    for sample in sorted {
        let most = (POINTS_TOGETHER / (sample.width * sample.height).max(1)).max(1);
        match groups.last_mut() {
            Some(group)
                if group.len() < most
                    && group.first().is_some_and(|it| {
                        (it.width, it.height) == (sample.width, sample.height)
                    }) =>
            {
                group.push(sample);
            }
            _ => groups.push(vec![sample]),
        }
    }
    groups
}
