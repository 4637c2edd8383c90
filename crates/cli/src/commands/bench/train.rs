//! Steps of learning.

use std::time::Duration;

use analysis::Rank;
use goban::{Move, Size, Symmetry};
use net::fma_peak_work;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use train::data::{Lesson, Mixing, Record, Viewer};
use train::learning::{Architecture, LossWeights, Net, Sample, Schedule, State, Trainer};

use super::{Row, net::middle_game, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str = "size   threads   samples / CPU-s       ms   GFLOP/s (direct)   FMA peak   share of the peak   network";

/// The network that is learned: as large as the one we train.
const BLOCKS: usize = 5;
const CHANNELS: usize = 64;
/// Samples a step.
const BATCH: usize = 32;
/// Forward, back to the inputs and back to the weights: each as much work as one evaluation.
const PASSES: f64 = 3.0;

/// A row for each size on one thread, and one for as many threads as are wanted.
pub(super) fn rows(sizes: &[Size], threads: u16, time: Duration) -> Vec<Row> {
    let mut counts = vec![1];
    if threads > 1 {
        counts.push(threads);
    }
    let all = sizes.iter().flat_map(|&size| counts.iter().map(move |&it| (size, it)));
    all.filter_map(|(size, threads)| row(size, threads, time.as_secs_f64())).collect()
}

fn row(size: Size, threads: u16, seconds: f64) -> Option<Row> {
    // Boards that are too large for any network have no row.
    let samples = vec![sample(size)?; BATCH];
    let net = Net::new(Architecture::usual(BLOCKS, CHANNELS));
    let flops = 2.0 * PASSES * net.products_per_point() as f64 * size.area() as f64;
    let start = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let rules = (Schedule::default(), LossWeights::default());
    let mut trainer = Trainer::new(net, State::new(start), rules, usize::from(threads));
    // The first step makes room.
    trainer.step(&samples);
    let clock = CpuClock::start();
    let (mut steps, mut peak) = (0, 0.0_f64);
    while clock.seconds() < seconds {
        trainer.step(&samples);
        steps += 1;
    }
    let rate = f64::from(steps) * BATCH as f64 / clock.seconds();
    let isa = net::Isa::detect();
    for _ in 0..5 {
        let clock = CpuClock::start();
        let mut work = 0.0;
        while clock.seconds() < seconds / 50.0 {
            work += std::hint::black_box(fma_peak_work(isa));
        }
        peak = peak.max(work / clock.seconds());
    }
    let round = |number: f64, digits: f64| (number * digits).round() / digits;
    let name = format!("b{BLOCKS}c{CHANNELS}");
    let (ms, share) = (1e3 / rate, flops * rate / peak);
    Some(Row {
        json: json!({
            "name": name, "size": size_json(size), "threads": threads,
            "per_cpu_second": round(rate, 10.0), "ms": round(ms, 1e3),
            "peak_share": round(share, 1e3),
        }),
        text: format!(
            "{size:>5}  {threads:>7}   {rate:>15.1}   {ms:>6.2}   {:>16.1}   {:>8.1}   {:>15.0} %   {name}",
            flops * rate / 1e9,
            peak / 1e9,
            share * 100.0
        ),
    })
}

/// A position from the middle of a game, with a lesson that is invented.
fn sample(size: Size) -> Option<Sample> {
    let position = middle_game(size);
    let lesson = Lesson {
        policy: vec![(Move::Pass, 1.0)],
        outcome: [0.5, 0.5, 0.0],
        score: [1.0, 10.0, 1.0],
        ownership: vec![0.0; size.area()],
    };
    let ranks = [Rank::UNKNOWN; 2];
    let record = Record { position, played: None, ranks, lesson: Some(lesson) };
    Viewer::new(size, Mixing::default()).view(&record, Symmetry::IDENTITY).ok()
}
