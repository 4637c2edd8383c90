//! Evaluations by a network.

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use goban::{Komi, Move, Position, Rules, Size};
use net::{Encoder, Inputs, Network, View, Workspace, fma_peak_work};
use serde_json::json;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str = "size   threads   evaluations / CPU-s       ms   GFLOP/s (direct)   FMA peak   share of the peak   evaluations / s   factor   network";

/// Each row is measured in so many slices and the fastest counts.
const SLICES: u32 = 20;

/// What is measured.
pub(super) struct Plan<'a> {
    pub(super) sizes: &'a [Size],
    pub(super) threads: u16,
    pub(super) time: Duration,
}

/// A row for one thread, and one for as many as are wanted, for each size.
pub(super) fn rows(network: &Network, plan: &Plan<'_>) -> Vec<Row> {
    let slice = plan.time.as_secs_f64() / f64::from(2 * SLICES);
    plan.sizes.iter().flat_map(|&size| rows_of_size(network, size, (plan.threads, slice))).collect()
}

fn rows_of_size(network: &Network, size: Size, (threads, slice): (u16, f64)) -> Vec<Row> {
    // Boards that are too large for any network have no row.
    let Ok(inputs) = Encoder::new(size).encode(&middle_game(size)) else { return Vec::new() };
    let mut workspaces: Vec<Workspace> = (0..threads).map(|_| network.workspace()).collect();
    let (alone, _) = workspaces.split_at_mut(1);
    let subject = Subject { network, inputs: &inputs, slice };
    // The first evaluations make room.
    let (mut one, mut many) = (subject.measure(alone), Rates::default());
    let mut peak = 0.0_f64;
    for _ in 0..SLICES {
        one = one.best(subject.measure(&mut workspaces[..1]));
        if threads > 1 {
            many = many.best(subject.measure(&mut workspaces));
        }
        peak = peak.max(peak_of(network, slice / 4.0));
    }
    let mut rows = vec![subject.row((1, one), one, peak)];
    if threads > 1 {
        rows.push(subject.row((threads, many), one, peak));
    }
    rows
}

/// What is evaluated, and how long a slice is.
struct Subject<'a> {
    network: &'a Network,
    inputs: &'a Inputs,
    slice: f64,
}

/// Evaluations a second.
#[derive(Clone, Copy, Default)]
struct Rates {
    /// Of the processor, over all threads.
    cpu: f64,
    /// Of the clock on the wall.
    wall: f64,
}

impl Rates {
    fn best(self, other: Self) -> Self {
        Self { cpu: self.cpu.max(other.cpu), wall: self.wall.max(other.wall) }
    }
}

impl Subject<'_> {
    /// One slice, with a thread for each workspace.
    fn measure(&self, workspaces: &mut [Workspace]) -> Rates {
        let clock = CpuClock::start();
        let counts: Vec<(u32, f64)> = if let [alone] = workspaces {
            vec![self.evaluate(alone)]
        } else {
            thread::scope(|scope| {
                let each = workspaces.iter_mut().map(|it| scope.spawn(|| self.evaluate(it)));
                let threads: Vec<_> = each.collect();
                threads.into_iter().filter_map(|it| it.join().ok()).collect()
            })
        };
        let all: f64 = counts.iter().map(|it| f64::from(it.0)).sum();
        let wall = counts.iter().map(|it| f64::from(it.0) / it.1).sum();
        Rates { cpu: all / clock.seconds(), wall }
    }

    /// How many evaluations a thread did, in how many seconds.
    fn evaluate(&self, workspace: &mut Workspace) -> (u32, f64) {
        let start = Instant::now();
        let mut count = 0;
        loop {
            black_box(self.network.evaluate(self.inputs, View::default(), workspace));
            count += 1;
            let seconds = start.elapsed().as_secs_f64();
            if seconds >= self.slice {
                return (count, seconds);
            }
        }
    }

    fn row(&self, (threads, rates): (u16, Rates), one: Rates, peak: f64) -> Row {
        let size = self.inputs.size;
        let flops = self.network.direct_flops(size) * rates.cpu;
        let (share, factor) = (flops / peak, rates.wall / one.wall);
        let round = |number: f64, digits: f64| (number * digits).round() / digits;
        let ms = 1e3 / rates.cpu;
        let name = self.network.name();
        Row {
            json: json!({
                "name": name, "size": size_json(size), "threads": threads,
                "per_cpu_second": round(rates.cpu, 10.0), "ms": round(ms, 1e3),
                "peak_share": round(share, 1e3), "per_second": round(rates.wall, 10.0),
                "factor": round(factor, 100.0),
            }),
            text: format!(
                "{size:>5}  {threads:>7}   {:>19.1}   {ms:>6.2}   {:>16.1}   {:>8.1}   {:>15.0} %   {:>15.1}   {factor:>6.2}   {name}",
                rates.cpu,
                flops / 1e9,
                peak / 1e9,
                share * 100.0,
                rates.wall,
            ),
        }
    }
}

/// Floating-point operations a second that the core can do at most.
fn peak_of(network: &Network, slice: f64) -> f64 {
    let clock = CpuClock::start();
    let mut work = 0.0;
    while clock.seconds() < slice {
        work += black_box(fma_peak_work(network.isa()));
    }
    work / clock.seconds()
}

/// Stones all over the board, as in the middle of a game.
pub(super) fn middle_game(size: Size) -> Position {
    let komi = Komi::from_half_points(15).unwrap_or_default();
    let mut position = Position::new(size, Rules::CHINESE).with_komi(komi);
    let points: Vec<_> = size.points().collect();
    for n in 0..points.len() / 3 {
        // A step that meets every point once, whatever the size; refused moves are left out.
        let _ = position.play(Move::Play(points[n * 211 % points.len()]));
    }
    position
}
