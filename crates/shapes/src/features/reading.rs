//! What a few moves of reading say: who gets away, who is caught.

use goban::Point;
use tactics::{LadderReader, Verdict};

use super::chains::distinct;
use super::{Sink, put};
use crate::scene::Scene;

pub(super) fn describe(scene: &Scene<'_>, reader: &mut LadderReader, sink: &mut impl Sink) {
    let enemy = scene.color.opponent();
    let board = scene.after;
    let beside = board.neighbors(scene.point).filter(|&it| board.stone(it) == Some(enemy));
    let beside = distinct(board, beside);
    let mut caught = 0_usize;
    let mut free = 0_usize;
    for &chain in beside.iter().filter(|&&it| board.liberty_count(it) == 1) {
        let stones = board.chain_size(chain);
        match reader.can_escape_atari(board, chain, None) {
            Verdict::Captured => caught += stones,
            Verdict::Escapes | Verdict::Unknown => free += stones,
        }
    }
    put(sink, "stones in atari that are caught", caught.min(9));
    put(sink, "stones in atari that get away", free.min(9));
    let loose = near_chains(scene);
    let held: usize = loose
        .iter()
        .filter(|&&it| board.liberty_count(it) == 1)
        .filter(|&&it| reader.can_escape_atari(board, it, None) == Verdict::Captured)
        .map(|&it| board.chain_size(it))
        .sum();
    put(sink, "stones near in atari that are caught", held.min(9));
    let two = |it: &&Point| board.liberty_count(**it) == 2;
    let threatened = loose
        .iter()
        .filter(two)
        .filter(|&&it| reader.can_capture(board, it, None).verdict() == Verdict::Captured)
        .map(|&it| board.chain_size(it))
        .sum::<usize>();
    put(sink, "stones near that the next move catches", threatened.min(9));
    // The own new chain.
    let own = match board.liberty_count(scene.point) {
        0 => 0,
        1 => 1 + u8::from(reader.can_escape_atari(board, scene.point, None) != Verdict::Captured),
        2 => {
            let attack = reader.can_capture(board, scene.point, None);
            3 + u8::from(attack.verdict() != Verdict::Captured)
        }
        _ => 5,
    };
    put(sink, "safety of the new chain", own);
}

/// Enemy chains with a stone within two points of the move, not beside it.
fn near_chains(scene: &Scene<'_>) -> Vec<Point> {
    let enemy = scene.color.opponent();
    let offsets = (-2..=2_i8).flat_map(|y| (-2..=2_i8).map(move |x| (x, y)));
    let points = offsets.filter_map(|it| scene.at(it));
    let stones = points.filter(|&it| scene.after.stone(it) == Some(enemy));
    let beside: Vec<Point> = distinct(
        scene.after,
        scene.after.neighbors(scene.point).filter(|&it| scene.after.stone(it) == Some(enemy)),
    );
    let mut near = distinct(scene.after, stones);
    near.retain(|it| !beside.contains(it));
    near
}
