//! Run with `cargo run --release -p playout --example speed`.
#![allow(clippy::print_stdout)]
use goban::{Position, Rules, Size};
use rand::SeedableRng;
use std::time::Instant;
fn main() {
    for side in [9u8, 13, 19] {
        let size = Size::square(side).unwrap();
        let position = Position::new(size, Rules::CHINESE);
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        let mut playout = playout::LightPlayout::new(size);
        let n = 40000 * 81 / size.area();
        for _ in 0..n / 10 {
            playout.run(&position, &mut rng, |_, _| {});
        }
        let t = Instant::now();
        let (mut moves, mut sum) = (0u64, 0i64);
        for _ in 0..n {
            let o = playout.run(&position, &mut rng, |_, _| {});
            moves += u64::from(o.moves);
            sum += i64::from(o.black_lead);
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{side}: {:.0}/s, {:.1} ns/move, {:.1} moves, lead {:.2}",
            n as f64 / s,
            s * 1e9 / moves as f64,
            moves as f64 / n as f64,
            sum as f64 / n as f64
        );
    }
}
