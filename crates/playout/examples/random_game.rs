//! Run with `cargo run --release -p playout --example random_game`.
//!
//! Plays one random game to its end and shows it.
#![allow(clippy::print_stdout)]

use goban::{Position, Rules, Size, diagram};
use playout::LightPlayout;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(9)?;
    let position = Position::new(size, Rules::CHINESE);
    let mut playout = LightPlayout::new(size);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let outcome = playout.run(&position, &mut rng, |color, point| print!("{color} {point}, "));
    println!("both pass\n\n{}", diagram::draw(playout.board(), None));
    println!("Black's area less White's: {}", outcome.black_lead);
    Ok(())
}
