//! Run with `cargo run --release -p playout --example speed`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use goban::{Position, Rules, Size};
use rand::SeedableRng;
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    for side in [9u8, 13, 19] {
        let size = Size::square(side).unwrap();
        let position = Position::new(size, Rules::CHINESE);
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        let mut playout = playout::LightPlayout::new(size);
        let n = 2000 * 81 / size.area();
        let mut best = (f64::MAX, 0.0);
        for _ in 0..40 {
            let t = cpu();
            let mut moves = 0u64;
            for _ in 0..n {
                moves += u64::from(playout.run(&position, &mut rng, |_, _| {}).moves);
            }
            let s = cpu() - t;
            let per = s * 1e9 / moves as f64;
            if per < best.0 {
                best = (per, n as f64 / s);
            }
        }
        print!("{side}: {:.0}/s {:.1} ns   ", best.1, best.0);
    }
    println!();
}
