//! Run with `cargo run -p shapes --example name_moves`.
//!
//! Says what people call the moves of a corner, and why.
#![allow(clippy::print_stdout, reason = "examples talk")]

use goban::{Move, Position, Rules, Size};
use shapes::Namer;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(19)?;
    let mut position = Position::new(size, Rules::JAPANESE);
    let mut namer = Namer::embedded(size)?;
    for text in ["Q16", "D4", "R14", "O17", "R17", "R16", "Q17"] {
        let mv: Move = text.parse()?;
        let naming = namer.name(&position, mv)?;
        let name = naming.name.map_or("no name", shapes::Name::ja);
        let facts: Vec<&str> = naming.facts.iter().map(|it| it.en()).collect();
        println!(
            "{} {mv}: {name} {:.2} ({})",
            position.to_move(),
            naming.confidence,
            facts.join(", ")
        );
        position.play(mv)?;
    }
    Ok(())
}
