//! Tree search with playouts.

use std::time::{Duration, Instant};

use analysis::Limits;
use goban::{Position, Rules, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Uct, UctParams};
use serde_json::json;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

/// The fingerprint changes exactly when play changes; commits that change it say so.
pub(super) fn header() -> String {
    format!(
        "Bench: {}\nsize   threads   playouts / CPU-s   playouts / s   factor",
        search::fingerprint()
    )
}

/// A row for one thread, and one for as many as are wanted, for each size.
pub(super) fn rows(sizes: &[Size], threads: u16, time: Duration) -> Vec<Row> {
    let mut rows = Vec::new();
    for &size in sizes {
        let alone = measure(size, 1, time);
        rows.push(row(size, (1, alone), alone));
        if threads > 1 {
            rows.push(row(size, (threads, measure(size, threads, time)), alone));
        }
    }
    rows
}

/// Playouts a second, of the processor and of the clock on the wall.
#[derive(Clone, Copy)]
struct Rates {
    cpu: f64,
    wall: f64,
}

fn measure(size: Size, threads: u16, time: Duration) -> Rates {
    let position = Position::new(size, Rules::CHINESE);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (cpu, begin) = (CpuClock::start(), Instant::now());
    let stop = || cpu.seconds() >= time.as_secs_f64() * f64::from(threads);
    let limits = Limits { visits: u32::MAX, stop: &stop, progress: &|_| {} };
    let mut uct = Uct::new(UctParams::default()).with_threads(usize::from(threads));
    let visits = f64::from(uct.search(&position, &limits, &mut rng).visits);
    Rates { cpu: visits / cpu.seconds(), wall: visits / begin.elapsed().as_secs_f64() }
}

fn row(size: Size, (threads, rates): (u16, Rates), alone: Rates) -> Row {
    let Rates { cpu, wall } = rates;
    let factor = wall / alone.wall;
    Row {
        json: json!({
            "name": "uct", "size": size_json(size), "threads": threads,
            "per_cpu_second": cpu.round(), "per_second": wall.round(), "factor": factor,
        }),
        text: format!("{size:>5}  {threads:>7}  {cpu:>17.0}  {wall:>13.0}  {factor:>7.2}"),
    }
}
