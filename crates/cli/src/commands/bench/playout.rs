//! Heavy playouts, alone and in a tree, from the empty board and from the middle of a game.

use std::time::Duration;

use analysis::Limits;
use goban::{Move, Position, Rules, Size};
use playout::{HeavyPlayout, Weights};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Uct, UctParams};
use serde_json::json;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str = "size   position   tree   playouts / CPU-s   ratio to Pachi";

/// Playouts per processor second of Pachi with its tree from the empty board, as given for this
/// project: what ours with tree should reach.
const PACHI: [(u8, f64); 3] = [(9, 10_300.0), (13, 5_200.0), (19, 2_650.0)];

/// Each row is measured in so many slices and the fastest counts: what else the machine does
/// only ever makes a slice slower.
const SLICES: u32 = 10;

pub(super) fn rows(sizes: &[Size], time: Duration) -> Vec<Row> {
    let slice = time.as_secs_f64() / f64::from(SLICES);
    let mut rows = Vec::new();
    for &size in sizes {
        for (name, position) in [("empty", empty(size)), ("middle", middle(size))] {
            let alone = best(|| alone(&position, slice));
            let in_tree = best(|| in_tree(&position, slice));
            for (tree, speed) in [(false, alone), (true, in_tree)] {
                rows.push(row(size, name, tree.then_some("tree"), speed));
            }
        }
    }
    rows
}

fn row(size: Size, position: &str, tree: Option<&str>, speed: f64) -> Row {
    let peer = PACHI.iter().find(|it| it.0 == size.width() && size.is_square());
    let peer = peer.filter(|_| tree.is_some() && position == "empty");
    let ratio = peer.map(|it| format!("{:.2}", speed / it.1)).unwrap_or_default();
    Row {
        json: json!({
            "size": size_json(size), "threads": 1, "per_cpu_second": speed.round(),
            "position": position, "tree": tree.is_some(),
        }),
        text: format!(
            "{size:>5}  {position:<8}  {:<5}  {speed:>16.0}   {ratio:>14}",
            tree.map_or("no", |_| "yes")
        ),
    }
}

fn best(mut speed: impl FnMut() -> f64) -> f64 {
    (0..SLICES).map(|_| speed()).fold(0.0, f64::max)
}

/// Playouts one after the other from the same position.
fn alone(position: &Position, seconds: f64) -> f64 {
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let clock = CpuClock::start();
    let mut games = 0_u32;
    while clock.seconds() < seconds {
        for _ in 0..8 {
            playout.run(position, &mut rng, |_, _| {});
            games += 1;
        }
    }
    f64::from(games) / clock.seconds()
}

/// Playouts of a tree search.
fn in_tree(position: &Position, seconds: f64) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut search = Uct::new(UctParams::default());
    let clock = CpuClock::start();
    let stop = || clock.seconds() >= seconds;
    let limits = Limits { visits: u32::MAX, stop: &stop, progress: &|_| {} };
    let found = search.search(position, &limits, &mut rng);
    f64::from(found.visits) / clock.seconds()
}

fn empty(size: Size) -> Position {
    Position::new(size, Rules::CHINESE)
}

/// The position after the first third of a playout: always the same.
fn middle(size: Size) -> Position {
    let start = empty(size);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut moves = Vec::new();
    let mut playout = HeavyPlayout::new(size, Weights::builtin());
    playout.run(&start, &mut rng, |_, point| moves.push(Move::Play(point)));
    let mut position = start;
    for mv in moves.into_iter().take(size.area() / 3) {
        // Nobody passes so early; should a move be out of turn, the position is as good without.
        if position.play(mv).is_err() {
            break;
        }
    }
    position
}
