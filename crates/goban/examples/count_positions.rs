//! Counts the legal positions of a small board by trying every arrangement of stones.
//!
//! Run with `cargo run --release -p goban --example count_positions -- 4 4`; that prints
//! 24318165 after about a minute. Every further point takes three times as long.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command for people")]

use std::error::Error;

use goban::{Color, Point, Setup, Size};

const STONES: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

fn main() -> Result<(), Box<dyn Error>> {
    let sides: Vec<u8> = std::env::args().skip(1).map(|it| it.parse()).collect::<Result<_, _>>()?;
    let &[width, height] = sides.as_slice() else {
        return Err("usage: count_positions WIDTH HEIGHT".into());
    };
    let size = Size::new(width, height)?;
    println!("{}", count(size)?);
    Ok(())
}

fn count(size: Size) -> Result<u64, Box<dyn Error>> {
    let points: Vec<Point> = size.points().collect();
    let arrangements =
        3u64.checked_pow(points.len() as u32).ok_or("the board has too many arrangements")?;
    let mut setup = Setup::empty(size);
    let mut positions = 0;
    for number in 0..arrangements {
        let mut rest = number;
        for &point in &points {
            setup.stones[point] = STONES[(rest % 3) as usize];
            rest /= 3;
        }
        positions += u64::from(setup.to_board().is_ok());
        if number > 0 && number % 5_000_000 == 0 {
            eprintln!("{number} of {arrangements} arrangements: {positions} positions");
        }
    }
    Ok(positions)
}
