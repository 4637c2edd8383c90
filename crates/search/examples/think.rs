//! Run with `cargo run --release -p search --example think`.
//!
//! Looks at a small life-and-death position and tells what it thinks.
#![allow(clippy::print_stdout)]

use analysis::Limits;
use goban::{Position, Rules, diagram};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::Uct;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let drawing = "
        . . . O X X .
        O O O O X . X
        X X X X X X .
        . X . X . X X
        X X X X X X .
    ";
    let setup = diagram::parse(drawing)?.setup;
    let position = Position::from_setup(&setup, Rules::CHINESE)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let found = Uct::default().search(&position, &Limits::visits(1000), &mut rng);
    print!("{}", diagram::draw(position.board(), None));
    println!("{} to move, {} visits, wins {}", found.to_move, found.visits, found.win);
    for candidate in found.moves.iter().take(5) {
        println!(
            "{:>4} {:>5} visits, wins {}, {:?}",
            candidate.mv.to_string(),
            candidate.visits,
            candidate.win,
            candidate.pv
        );
    }
    Ok(())
}
