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

pub(super) const HEADER: &str =
    "size   position   tree   playouts / CPU-s   ratio to Pachi   went in circles";

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
            let mut cut = Cut::default();
            let alone = best(|| alone(&position, slice, &mut cut));
            let in_tree = best(|| in_tree(&position, slice));
            rows.push(row((size, name), alone, Some(cut)));
            rows.push(row((size, name), in_tree, None));
        }
    }
    rows
}

/// How many games were cut because their boards came back again and again.
#[derive(Clone, Copy, Debug, Default)]
struct Cut {
    games: u32,
    cut: u32,
}

/// The speed alone, with the games that were cut, or that in a tree.
fn row((size, position): (Size, &str), speed: f64, alone: Option<Cut>) -> Row {
    let is_tree = alone.is_none();
    let peer = PACHI.iter().find(|it| it.0 == size.width() && size.is_square());
    let peer = peer.filter(|_| is_tree && position == "empty");
    let ratio = peer.map(|it| format!("{:.2}", speed / it.1)).unwrap_or_default();
    let mut json = json!({
        "size": size_json(size), "threads": 1, "per_cpu_second": speed.round(),
        "position": position, "tree": is_tree,
    });
    let mut circles = String::new();
    if let Some(Cut { games, cut }) = alone {
        json["games"] = games.into();
        json["cut"] = cut.into();
        circles = format!("{cut} of {games}");
    }
    let tree = if is_tree { "yes" } else { "no" };
    let text =
        format!("{size:>5}  {position:<8}  {tree:<5}  {speed:>16.0}   {ratio:>14}   {circles:>15}");
    Row { json, text: text.trim_end().to_owned() }
}

fn best(mut speed: impl FnMut() -> f64) -> f64 {
    (0..SLICES).map(|_| speed()).fold(0.0, f64::max)
}

/// Playouts one after the other from the same position.
fn alone(position: &Position, seconds: f64, cut: &mut Cut) -> f64 {
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let clock = CpuClock::start();
    let mut games = 0_u32;
    while clock.seconds() < seconds {
        for _ in 0..8 {
            let outcome = playout.run(position, &mut rng, |_, _| {});
            cut.cut += u32::from(outcome.cut);
            games += 1;
        }
    }
    cut.games += games;
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
