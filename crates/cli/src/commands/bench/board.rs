//! Random games on the bare board.

use std::time::Duration;

use goban::{Position, Rules, Size};
use playout::LightPlayout;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str =
    "size   playouts / CPU-s   ns / move   moves   bytes a board   ratio to libego";

/// Playouts per processor second of libego's light playouts, as measured for this project on
/// one core of a Zen 4.
const LIBEGO: [(u8, f64); 3] = [(9, 85_000.0), (13, 41_000.0), (19, 20_000.0)];

/// Each row is measured in so many slices and the fastest counts: what else the machine does
/// only ever makes a slice slower.
const SLICES: u32 = 100;

pub(super) fn rows(sizes: &[Size], time: Duration) -> Vec<Row> {
    sizes.iter().map(|&size| row(size, time)).collect()
}

fn row(size: Size, time: Duration) -> Row {
    let mut playout = LightPlayout::new(size);
    let position = Position::new(size, Rules::CHINESE);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut speed, mut moves_per_game, mut ns_per_move) = (0.0_f64, 0.0, f64::INFINITY);
    let slice = time.as_secs_f64() / f64::from(SLICES);
    for _ in 0..SLICES {
        let clock = CpuClock::start();
        let (mut games, mut moves) = (0_u32, 0_u64);
        while clock.seconds() < slice {
            for _ in 0..20 {
                moves += u64::from(playout.run(&position, &mut rng, |_, _| {}).moves);
                games += 1;
            }
        }
        let seconds = clock.seconds();
        speed = speed.max(f64::from(games) / seconds);
        ns_per_move = ns_per_move.min(seconds * 1e9 / moves as f64);
        moves_per_game = moves as f64 / f64::from(games);
    }
    let peer = LIBEGO.iter().find(|it| it.0 == size.width() && size.is_square());
    let ratio = peer.map(|it| speed / it.1);
    let bytes = position.board().bytes();
    Row {
        json: json!({
            "size": size_json(size), "threads": 1, "per_cpu_second": speed.round(),
            "ns_per_move": (ns_per_move * 10.0).round() / 10.0,
            "bytes": bytes, "libego_ratio": ratio.map(|it| (it * 100.0).round() / 100.0),
        }),
        text: format!(
            "{size:>5}  {speed:>16.0}   {ns_per_move:>9.1}   {moves_per_game:>5.0}   {bytes:>13}   {}",
            ratio.map_or_else(|| "–".to_owned(), |it| format!("{it:.2}"))
        ),
    }
}
