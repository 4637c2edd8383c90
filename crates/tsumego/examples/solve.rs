//! Run with `cargo run --release -p tsumego --example solve`.
//!
//! Can Black kill the corner? Then: how does the group stand, whoever begins?
#![allow(clippy::print_stdout, reason = "examples talk")]

use std::cell::Cell;

use goban::{Position, Rules, diagram};
use tsumego::{Goal, Problem, Solver};

const DRAWING: &str = "
    . . . O X . . . .
    O O O O X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = diagram::parse(DRAWING)?.setup;
    let target = "A8".parse()?;
    // Libraries read no clock: whoever asks says when it is enough.
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 1000
    };
    let mut solver = Solver::new(16 << 20);
    let problem = Problem::new(&setup, Goal::Kill)?.with_target(&[target])?;
    let solution = solver.solve(&problem, &stop);
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    println!("{}: {}", solution.verdict.word(), line.join(" "));
    let position = Position::from_setup(&setup, Rules::JAPANESE)?;
    let status = solver.status((&position, target), &stop, &mut || asked.set(0))?;
    println!("it is {}, proved: {}", status.standing.word(), status.is_proved);
    Ok(())
}
