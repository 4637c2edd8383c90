//! Moves named.

use std::time::Duration;

use anyhow::Context;
use goban::{Move, Position, Rules, Size};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use shapes::Namer;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str = "size   moves named / CPU-s   µs / move";

/// Each row is measured in so many slices and the fastest counts.
const SLICES: u32 = 20;
/// Positions a row names moves in.
const POSITIONS: usize = 64;

pub(super) fn rows(sizes: &[Size], time: Duration) -> anyhow::Result<Vec<Row>> {
    sizes.iter().map(|&size| row(size, time)).collect()
}

fn row(size: Size, time: Duration) -> anyhow::Result<Row> {
    let mut namer = Namer::embedded(size).context("the model of names cannot be used")?;
    let moves = moves(size);
    let slice = time.as_secs_f64() / f64::from(SLICES);
    let mut speed = 0.0_f64;
    for _ in 0..SLICES {
        let clock = CpuClock::start();
        let mut named = 0_u32;
        while clock.seconds() < slice {
            for (position, mv) in &moves {
                named += u32::from(namer.name(position, *mv).is_ok());
            }
        }
        speed = speed.max(f64::from(named) / clock.seconds());
    }
    let microseconds = 1e6 / speed;
    Ok(Row {
        json: json!({
            "name": "shapes", "size": size_json(size), "threads": 1,
            "per_cpu_second": speed.round(), "us": (microseconds * 10.0).round() / 10.0,
        }),
        text: format!("{size:>5}  {speed:>19.0}   {microseconds:>9.1}"),
    })
}

/// Moves all through a game in which stones are put near stones, as people do, but by lot: more
/// contact and more short ladders than in games of people.
fn moves(size: Size) -> Vec<(Position, Move)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut position = Position::new(size, Rules::CHINESE);
    let mut moves = Vec::new();
    let length = size.area() * 2 / 3;
    let every = (length / POSITIONS).max(1);
    for n in 0..length {
        let board = position.board();
        let near = |mv: &Move| {
            let Some(point) = mv.point() else { return false };
            let is_shown = |it| board.stone(it).is_some();
            board.neighbors(point).any(is_shown) || board.diagonals(point).any(is_shown)
        };
        let worth =
            |mv: &Move| mv.point().is_some_and(|it| board.is_worth_a_try(position.to_move(), it));
        let legal: Vec<Move> = position.legal_moves().filter(worth).collect();
        let close: Vec<Move> = legal.iter().copied().filter(near).collect();
        let from = if close.is_empty() || rng.random_bool(0.2) { &legal } else { &close };
        if from.is_empty() {
            break;
        }
        let mv = from[rng.random_range(0..from.len())];
        if n % every == 0 {
            moves.push((position.clone(), mv));
        }
        position.play_unchecked(mv);
    }
    moves
}
