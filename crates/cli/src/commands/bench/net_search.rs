//! Tree search with a network.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::Limits;
use anyhow::Context;
use goban::Size;
use net::Network;
use partner::Method;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{
    NetEvaluator, NetFingerprint, Puct, PuctParams, SearchRequest, ValueMcts, ValueMctsParams,
};
use serde_json::json;

use super::net::{Plan, middle_game};
use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str = "size   threads   visits / CPU-s   visits / s   factor   fingerprint of net     engine       network";

/// A row for one thread, and one for as many as are wanted, for each size. The fingerprint
/// changes exactly when play with this network on this kind of CPU changes.
pub(super) fn rows(network: Network, plan: &Plan<'_>) -> anyhow::Result<Vec<Row>> {
    let network = Arc::new(network);
    let size = Size::square(19)?;
    let print = NetFingerprint::of(NetEvaluator::new(Arc::clone(&network), size))
        .context("no search with this network")?
        .number;
    let mut rows = Vec::new();
    for &size in plan.sizes {
        let subject = Subject { network: &network, size, print };
        for method in [Method::Net, Method::ValueMcts] {
            // Boards that are too large for any network have no row.
            let Some(one) = subject.measure(method, 1, plan.time) else { continue };
            rows.push(subject.row(method, (1, one), one));
            if plan.threads > 1
                && let Some(many) = subject.measure(method, plan.threads, plan.time)
            {
                rows.push(subject.row(method, (plan.threads, many), one));
            }
        }
    }
    Ok(rows)
}

struct Subject<'a> {
    network: &'a Arc<Network>,
    size: Size,
    print: u64,
}

/// Visits a second, of the processor and of the clock on the wall.
#[derive(Clone, Copy)]
struct Rates {
    cpu: f64,
    wall: f64,
}

impl Subject<'_> {
    fn measure(&self, method: Method, threads: u16, time: Duration) -> Option<Rates> {
        let evaluator = || NetEvaluator::new(Arc::clone(self.network), self.size);
        let position = middle_game(self.size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let (cpu, begin) = (CpuClock::start(), Instant::now());
        let stop = || cpu.seconds() >= time.as_secs_f64();
        let limits = Limits { visits: u32::MAX, stop: &stop, progress: &|_| {} };
        let request = SearchRequest::new(limits);
        let found = if method == Method::ValueMcts {
            let first = ValueMcts::new(ValueMctsParams::default(), evaluator()).ok()?;
            let mut search = (1..threads).fold(first, |it, _| it.with_thread(evaluator()));
            search.search(&position, &request, &mut rng).ok()?
        } else {
            let first = Puct::new(PuctParams::default(), evaluator());
            let mut puct = (1..threads).fold(first, |it, _| it.with_thread(evaluator()));
            puct.search(&position, &request, &mut rng).ok()?
        };
        let visits = f64::from(found.visits);
        Some(Rates { cpu: visits / cpu.seconds(), wall: visits / begin.elapsed().as_secs_f64() })
    }

    fn row(&self, method: Method, (threads, rates): (u16, Rates), alone: Rates) -> Row {
        let Rates { cpu, wall } = rates;
        let (size, name, print) = (self.size, self.network.name(), self.print);
        let factor = wall / alone.wall;
        Row {
            json: json!({
                "name": name, "engine": method.name(), "size": size_json(size), "threads": threads,
                "per_cpu_second": (10.0 * cpu).round() / 10.0,
                "per_second": (10.0 * wall).round() / 10.0, "factor": factor,
                // Larger than what programs read exactly as a number.
                "fingerprint": print.to_string(),
            }),
            text: format!(
                "{size:>5}  {threads:>7}  {cpu:>15.0}  {wall:>11.0}  {factor:>7.2}   {print:<20}   {method:<10}   {name}"
            ),
        }
    }
}
