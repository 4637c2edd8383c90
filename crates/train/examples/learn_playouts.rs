//! Run with `cargo run --release -p train --example learn_playouts`.
//!
//! Learns the weights of playouts from a few games that were played at random: far too few, but the
//! way is the same with a collection of real ones.
#![allow(clippy::print_stdout, reason = "examples talk")]

use std::ops::ControlFlow;

use analysis::Rank;
use goban::{Color, Move, Position, Rules, Size};
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;
use train::playout::{Plan, Progress, learn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let size = Size::square(9)?;
    let games: Vec<GameLine> = (1..10).map(|hash| random_game(hash, size, &mut rng)).collect();
    let plan = Plan {
        prior_positions: 300,
        playout_positions: 300,
        patterns: 100,
        diamonds: 100,
        rounds: 3,
    };
    let gammas = learn(&games, &plan, |progress| {
        if let Progress::Round(number, loss) = progress {
            println!("round {number}: {loss:.3}");
        }
        ControlFlow::Continue(())
    });
    let gammas = gammas.ok_or("interrupted")?;
    println!("{} kinds of replies have a weight", gammas.replies.len());
    Ok(())
}

fn random_game(hash: u64, size: Size, rng: &mut impl Rng) -> GameLine {
    let mut position = Position::new(size, Rules::CHINESE);
    let mut moves = Vec::new();
    while moves.len() < 50 {
        let Some(mv) = position.legal_moves().filter(|it| *it != Move::Pass).choose(rng) else {
            break;
        };
        if position.play(mv).is_err() {
            break;
        }
        moves.push(mv);
    }
    GameLine {
        hash,
        source: "example".to_owned(),
        size,
        handicap: 0,
        ranks: [Rank::UNKNOWN; 2],
        setup: Vec::new(),
        first: Color::Black,
        moves,
    }
}
