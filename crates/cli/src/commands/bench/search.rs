//! Tree search with playouts.

use std::time::Duration;

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
    format!("Bench: {}\nsize   visits / CPU-s", search::fingerprint())
}

pub(super) fn rows(sizes: &[Size], time: Duration) -> Vec<Row> {
    sizes.iter().map(|&size| row(size, time)).collect()
}

fn row(size: Size, time: Duration) -> Row {
    let position = Position::new(size, Rules::CHINESE);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let clock = CpuClock::start();
    let stop = || clock.seconds() >= time.as_secs_f64();
    let limits = Limits { visits: u32::MAX, stop: &stop, progress: &|_| {} };
    let found = Uct::new(UctParams::default()).search(&position, &limits, &mut rng);
    let speed = f64::from(found.visits) / clock.seconds();
    Row {
        json: json!({
            "name": "uct", "size": size_json(size), "threads": 1, "per_cpu_second": speed.round(),
        }),
        text: format!("{size:>5}  {speed:>14.0}"),
    }
}
