//! Run with `cargo run -p game --example read_sgf -- FILE.sgf`.
//!
//! Shows who played, what is wrong with the file, and the main line with its comments.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::io;

fn main() -> io::Result<()> {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("which file?");
        return Ok(());
    };
    let (games, warnings) = game::read(&std::fs::read(path)?);
    for warning in &warnings {
        eprintln!("{warning}");
    }
    for game in &games {
        let info = game.info();
        let (black, white) = (&info.players.black, &info.players.white);
        println!("{} {} – {} {}", black.name, black.rank, white.name, white.rank);
        if let Some(outcome) = info.outcome {
            println!("{outcome}");
        }
        for node in game.main_line() {
            if let Some((color, mv)) = node.played() {
                println!("{color} {mv}");
            }
            if let Some(comment) = node.comment() {
                println!("    {comment}");
            }
        }
    }
    Ok(())
}
