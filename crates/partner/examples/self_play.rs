//! Run with `cargo run --release -p partner --example self_play`: the engine plays itself on 7×7,
//! and the game is counted.
#![allow(clippy::print_stdout, reason = "examples talk")]

use goban::{Rules, Size, diagram};
use partner::{Answer, Limits, Session, Settings, Strength};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(7)?;
    let mut session = Session::new(Settings::usual(size, Rules::JAPANESE))?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let limits = Limits::visits(Strength::Quick.playouts(size));
    while !session.is_over() && !session.is_endless() {
        match session.think(&limits, &mut rng) {
            Answer::Play(mv) => session.play(mv)?,
            Answer::Resign => break,
        };
    }
    let agreement = session.propose(1000, &mut rng);
    let last = session.moves().last().map(|(_, mv)| mv);
    println!("{}", diagram::draw(session.position().board(), last));
    println!("{} after {} moves", session.score(&agreement), session.move_count());
    println!("{}", session.to_record(&game::Info::default()));
    Ok(())
}
