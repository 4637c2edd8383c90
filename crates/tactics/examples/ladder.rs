//! Run with `cargo run -p tactics --example ladder`.
//!
//! Reads all ladders on a board, then the same board with a breaker.
#![allow(clippy::print_stdout)]

use goban::{Board, Color, diagram};
use tactics::LadderReader;

const DRAWING: &str = "
    . . . . . . . . .
    . . X X . . . . .
    . X O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = diagram::parse(DRAWING)?.setup.to_board()?;
    say(&board);
    board.place(Color::White, "F4".parse()?);
    say(&board);
    Ok(())
}

fn say(board: &Board) {
    let ladders = LadderReader::new(board.size()).ladders(board, None);
    println!("{board:?}");
    if ladders.stones.is_empty() {
        println!("no ladder works\n");
    } else {
        println!("in a ladder: {:?}", ladders.stones);
        println!("black catches with {:?}\n", ladders.attacks.black);
    }
}
