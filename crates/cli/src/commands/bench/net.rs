//! Evaluations by a network.

use std::hint::black_box;
use std::time::Duration;

use goban::{Komi, Move, Position, Rules, Size};
use net::{Encoder, Network, View, fma_peak_work};
use serde_json::json;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str =
    "size   evaluations / CPU-s       ms   GFLOP/s (direct)   FMA peak   share of the peak";

/// Each row is measured in so many slices and the fastest counts.
const SLICES: u32 = 20;

pub(super) fn rows(network: &Network, sizes: &[Size], time: Duration) -> Vec<Row> {
    let slice = time.as_secs_f64() / f64::from(2 * SLICES);
    sizes.iter().filter_map(|&size| row(network, size, slice)).collect()
}

fn row(network: &Network, size: Size, slice: f64) -> Option<Row> {
    let position = middle_game(size);
    let mut encoder = Encoder::new(size);
    let inputs = encoder.encode(&position).ok()?;
    let mut workspace = network.workspace();
    let seconds = best(slice, || {
        black_box(network.evaluate(&inputs, View::default(), &mut workspace));
    });
    let isa = network.isa();
    let peak = fma_peak_work(isa)
        / best(slice, || {
            black_box(fma_peak_work(isa));
        });
    let speed = 1.0 / seconds;
    let flops = network.direct_flops(size) * speed;
    let share = flops / peak;
    let name = network.name();
    Some(Row {
        json: json!({
            "name": name, "size": size_json(size), "threads": 1,
            "per_cpu_second": (speed * 10.0).round() / 10.0,
            "ms": (seconds * 1e6).round() / 1e3,
            "peak_share": (share * 1000.0).round() / 1000.0,
        }),
        text: format!(
            "{size:>5}  {speed:>19.1}   {:>6.2}   {:>16.1}   {:>8.1}   {:>16.0} %",
            seconds * 1e3,
            flops / 1e9,
            peak / 1e9,
            share * 100.0
        ),
    })
}

/// Processor seconds of one call, in the best slice.
fn best(slice: f64, mut call: impl FnMut()) -> f64 {
    call();
    let mut best = f64::INFINITY;
    for _ in 0..SLICES {
        let clock = CpuClock::start();
        let mut calls = 0_u32;
        while clock.seconds() < slice {
            call();
            calls += 1;
        }
        best = best.min(clock.seconds() / f64::from(calls));
    }
    best
}

/// Stones all over the board, as in the middle of a game.
fn middle_game(size: Size) -> Position {
    let komi = Komi::from_half_points(15).unwrap_or_default();
    let mut position = Position::new(size, Rules::CHINESE).with_komi(komi);
    let points: Vec<_> = size.points().collect();
    for n in 0..points.len() / 3 {
        // A step that meets every point once, whatever the size; refused moves are left out.
        let _ = position.play(Move::Play(points[n * 211 % points.len()]));
    }
    position
}
