//! Points where one side can cut the other, near the move, before and after it.

use goban::{Board, Color, Point};

use super::chains::liberties_of;
use super::{Sink, put};
use crate::scene::Scene;

/// Offsets of the points that are looked at: beside, diagonal, and a step farther.
const BESIDE: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const FARTHER: [(i8, i8); 12] = [
    (2, 0),
    (0, 2),
    (-2, 0),
    (0, -2),
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

pub(super) fn describe(scene: &Scene<'_>, sink: &mut impl Sink) {
    let places = [("beside", &BESIDE[..]), ("diagonal", &DIAGONAL[..]), ("farther", &FARTHER[..])];
    for (place, offsets) in places {
        let points = || offsets.iter().filter_map(|&it| scene.at(it));
        for (who, color) in [("own", scene.color), ("enemy", scene.color.opponent())] {
            let cuts = points().filter(|&it| is_cut(scene.before, color, it));
            let mut count = 0_u8;
            let mut covered = 0_u8;
            let mut opened = 0_u8;
            for cut in cuts {
                count += 1;
                let cutter = color.opponent();
                let before = liberties_of(scene.before, cutter, cut);
                let after = liberties_of(scene.after, cutter, cut);
                covered += u8::from(before > 1 && after <= 1);
                opened += u8::from(before <= 1 && after > 1);
            }
            sink.put(|| format!("cuts of {who} stones {place}"), count);
            sink.put(|| format!("cuts of {who} stones {place}, covered"), covered);
            sink.put(|| format!("cuts of {who} stones {place}, opened"), opened);
        }
    }
    // What is parted or joined by the move itself.
    let enemy = scene.color.opponent();
    put(sink, "enemy stones that part beside", parted(scene, enemy));
    put(sink, "own stones that part beside", parted(scene, scene.color));
    put(sink, "own stone across an enemy corner", cut_number(scene));
}

/// Whether an empty point has two chains of a colour beside it.
fn is_cut(board: &Board, color: Color, point: Point) -> bool {
    if !board.is_empty(point) {
        return false;
    }
    let stones = board.neighbors(point).filter(|&it| board.stone(it) == Some(color));
    let mut heads = stones.map(|it| board.chain_head(it));
    let first = heads.next();
    heads.any(|it| Some(it) != first)
}

/// Runs of a colour's stones in the ring around the move: 2 or more are kept apart by it.
fn parted(scene: &Scene<'_>, color: Color) -> u8 {
    const RING: [(i8, i8); 8] =
        [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let is_there =
        RING.map(|it| scene.at(it).is_some_and(|it| scene.before.stone(it) == Some(color)));
    let mut runs = 0;
    for (n, &here) in is_there.iter().enumerate() {
        let before = is_there[(n + 7) % 8];
        runs += u8::from(here && !before);
    }
    runs
}

/// How often enemies stand on two sides that meet and an own stone in the corner between.
pub(crate) fn cut_number(scene: &Scene<'_>) -> u8 {
    let stone = |offset: (i8, i8)| scene.at(offset).and_then(|it| scene.before.stone(it));
    let enemy = Some(scene.color.opponent());
    let is_cut = |&(x, y): &(i8, i8)| {
        stone((x, y)) == Some(scene.color) && stone((x, 0)) == enemy && stone((0, y)) == enemy
    };
    DIAGONAL.iter().filter(|it| is_cut(it)).count() as u8
}
