//! An engine whose thinking is done by workers, here threads of the same process.
//! Run with `cargo run -p crafts --example elsewhere`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "an example prints")]

use crafts::{Lent, RemoteMind, RemoteThinker};
use goban::{Position, Rules, Size};
use net::Isa;
use partner::{Engine, Limits, Method};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use workers::{Class, Client};

fn main() {
    let mind = RemoteMind {
        client: Client::local(2, &crafts::crafts()),
        net: Some(Lent::embedded(Isa::detect())),
        method: Method::Net,
        class: Class::Move,
        asker: "example".to_owned(),
    };
    let mut engine = Engine::default();
    engine.think_elsewhere(Box::new(RemoteThinker::new(mind, None)));
    let position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let thought = engine.think(&position, &Limits::visits(50), &mut rng);
    println!("{:?} after {} visits", thought.answer, thought.candidates.visits);
}
