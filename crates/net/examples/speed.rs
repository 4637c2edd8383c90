//! Run with `cargo run --release -p net --example speed -- NET.bin.gz [SIDE]`: how fast a network
//! is evaluated on one core, beside what the core can multiply at most.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::hint::black_box;
use std::time::Duration;

use goban::{Komi, Move, Position, Rules, Size};
use net::{Encoder, Model, Network, View, fma_peak_work};

/// CPU time is measured over slices; the best counts, since others may use the core too.
const SLICES: usize = 12;
const SLICE: Duration = Duration::from_millis(250);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which network?")?;
    let side: u8 = arguments.next().map_or(Ok(19), |it| it.parse())?;
    let start = cpu_time();
    let model = Model::read(&std::fs::read(path)?)?;
    let network = Network::new(&model);
    println!("{} on {:?}, loaded in {:?}", network.name(), network.isa(), since(start));

    let size = Size::square(side)?;
    let mut position = Position::new(size, Rules::CHINESE).with_komi(Komi::from_points(7.5)?);
    // Stones all over the board, as in the middle of a game.
    for n in 0..size.area() / 3 {
        let (x, y) = ((n * 7 % usize::from(side)) as u8, (n * 11 / 3 % usize::from(side)) as u8);
        if let Some(point) = size.point(x, y) {
            let _ = position.play(Move::Play(point));
        }
    }
    let mut encoder = Encoder::new(size);
    let inputs = encoder.encode(&position)?;
    let mut workspace = network.workspace();
    let encoding = best(|| drop(black_box(encoder.encode(&position))));
    let peak = fma_peak_work(network.isa())
        / best(|| {
            black_box(fma_peak_work(network.isa()));
        });
    let evaluation = best(|| {
        black_box(network.evaluate(&inputs, View::default(), &mut workspace));
    });
    let work = network.direct_flops(size);
    println!("inputs       {:8.3} ms", encoding * 1e3);
    println!("evaluation   {:8.3} ms, {:.1} a second", evaluation * 1e3, 1.0 / evaluation);
    println!("direct work  {:8.1} MFLOP, {:.1} GFLOP/s", work / 1e6, work / evaluation / 1e9);
    println!("peak         {:8.1} GFLOP/s", peak / 1e9);
    println!("share        {:8.1} %", work / evaluation / peak * 100.0);
    Ok(())
}

/// CPU seconds of one call, in the best slice.
fn best(mut call: impl FnMut()) -> f64 {
    call();
    let mut best = f64::MAX;
    for _ in 0..SLICES {
        let start = cpu_time();
        let mut calls = 0;
        while since(start) < SLICE {
            call();
            calls += 1;
        }
        best = best.min(since(start).as_secs_f64() / f64::from(calls));
    }
    best
}

fn since(start: Duration) -> Duration {
    cpu_time().saturating_sub(start)
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or(0))
}
