//! Run with `cargo run -p analysis --example guess_rank`.
//!
//! Guesses a rank from how likely each rank was to play some moves, and turns a win rate round.
#![allow(clippy::print_stdout, reason = "examples talk")]

use analysis::{Credence, Rank, RankBelief, ScoreLead, WinRate};

fn main() {
    let mut belief = RankBelief::default();
    // A hundred moves: each likelier the nearer a player is to 5 kyu.
    let five_kyu = Rank::parse("5k");
    for _ in 0..100 {
        let logs: Vec<(Rank, f64)> = Rank::amateurs()
            .enumerate()
            .map(|(n, rank)| (rank, -0.05 * (n as f64 - 25.0).abs()))
            .collect();
        belief.learn(&logs, Credence(1.0));
    }
    let estimate = belief.estimate();
    println!("looks like {}, from {} to {}", estimate.rank(), estimate.low, estimate.high);
    println!("two ranks stronger than {five_kyu}: {}", five_kyu.stronger_by(2));

    let (win, lead) = (WinRate::new(0.62), ScoreLead::new(3.5));
    println!("mine {} and {:+}", win.value(), lead.points());
    println!("yours {:.2} and {:+}", win.for_opponent().value(), lead.for_opponent().points());
}
