//! Chains beside the move: their liberties, what is taken, joined and threatened.

use goban::{Board, Color, Point};

use super::{MOST, Sink, put};
use crate::scene::{Cell, Scene};

pub(super) fn describe(scene: &Scene<'_>, sink: &mut impl Sink) {
    let enemy = scene.color.opponent();
    put_beside(scene, scene.color, "own", sink);
    put_beside(scene, enemy, "enemy", sink);
    put_captures(scene, sink);
    let stones = scene.after.chain_size(scene.point);
    put(sink, "stones of the new chain", stones.min(12));
    put(sink, "liberties of the new chain", scene.after.liberty_count(scene.point).min(8));
    // The same point for the other side.
    let theirs = scene.before.would_capture(enemy, scene.point);
    put(sink, "stones the enemy would take here", theirs.min(6));
    put(
        sink,
        "liberties of an enemy stone here",
        liberties_of(scene.before, enemy, scene.point).min(6),
    );
    put(
        sink,
        "own chains an enemy stone here would put in atari",
        chains_at(scene, scene.color, 2),
    );
    put(sink, "own chains in atari beside", chains_at(scene, scene.color, 1));
    put(sink, "most liberties of own chains beside", most_liberties(scene).min(8));
}

fn put_captures(scene: &Scene<'_>, sink: &mut impl Sink) {
    put(sink, "stones taken", scene.captured.stones.min(8));
    put(sink, "takes a ko", u8::from(scene.captured.ko.is_some()));
    put(sink, "stones the last move took", scene.last_took.min(4));
    let last = scene.last;
    put(sink, "takes the last move", u8::from(last.is_some_and(|it| scene.after.is_empty(it))));
    let liberties = last.map_or(0, |it| scene.after.liberty_count(it));
    put(sink, "liberties of the last move's chain after", liberties.min(6));
    let stones = last.map_or(0, |it| scene.after.chain_size(it));
    put(sink, "stones of the last move's chain", stones.min(6));
    // Own chains in atari that were so by the last move, wherever they are.
    let threatened = last.map_or(0, |it| {
        let beside = scene.before.neighbors(it);
        let own = beside.filter(|&it| scene.before.stone(it) == Some(scene.color));
        let in_atari = own.filter(|&it| scene.before.liberty_count(it) == 1);
        distinct(scene.before, in_atari).len()
    });
    put(sink, "own chains the last move put in atari", threatened);
    let saved = last.map_or(0, |it| {
        let beside = scene.before.neighbors(it);
        let own = beside.filter(|&it| scene.before.stone(it) == Some(scene.color));
        let now_free = own
            .filter(|&it| scene.before.liberty_count(it) == 1 && scene.after.liberty_count(it) > 1);
        distinct(scene.before, now_free).len()
    });
    put(sink, "of them saved", saved);
    put(sink, "how the last move pushes here", push(scene));
}

/// Whether the last move stands beside this one and came from a stone of its own: from straight
/// behind (3), from aside (2), or from nowhere (1).
fn push(scene: &Scene<'_>) -> u8 {
    let Some(last) = scene.last.filter(|&it| scene.before.stone(it).is_some()) else { return 0 };
    let (x, y) = scene.offset(last);
    if x.abs() + y.abs() != 1 {
        return 0;
    }
    let is_enemy = |offset| scene.cell(offset) == Cell::Enemy;
    if is_enemy((2 * x, 2 * y)) {
        3
    } else if is_enemy((x + y, y + x)) || is_enemy((x - y, y - x)) {
        2
    } else {
        1
    }
}

/// What stands beside the move and diagonally.
fn put_beside(scene: &Scene<'_>, color: Color, who: &str, sink: &mut impl Sink) {
    let board = scene.before;
    let is_theirs = |it: &Point| board.stone(*it) == Some(color);
    let beside = distinct(board, board.neighbors(scene.point).filter(is_theirs));
    let corners = board.diagonals(scene.point).filter(is_theirs);
    let with_corners = distinct(board, beside.iter().copied().chain(corners));
    let mut name = |what: &str, value: usize| {
        sink.put(|| format!("{who} {what}"), value.min(usize::from(MOST)) as u8);
    };
    name("stones beside", board.neighbors(scene.point).filter(is_theirs).count());
    name("stones diagonal", board.diagonals(scene.point).filter(is_theirs).count());
    name("chains beside", beside.len());
    name("chains around", with_corners.len());
    let before = |it: &Point| board.liberty_count(*it);
    let after = |it: &Point| scene.after.liberty_count(*it);
    name("chains beside with 1 liberty", beside.iter().filter(|it| before(it) == 1).count());
    name("chains beside with 2 liberties", beside.iter().filter(|it| before(it) == 2).count());
    name("chains beside with 3 liberties", beside.iter().filter(|it| before(it) == 3).count());
    name("chains around with 1 liberty", with_corners.iter().filter(|it| before(it) == 1).count());
    name(
        "chains around with 2 liberties",
        with_corners.iter().filter(|it| before(it) == 2).count(),
    );
    name(
        "chains around with 1 liberty after",
        with_corners.iter().filter(|it| after(it) == 1).count(),
    );
    name(
        "chains around with 2 liberties after",
        with_corners.iter().filter(|it| after(it) == 2).count(),
    );
    let largest = beside.iter().map(|&it| board.chain_size(it)).max().unwrap_or(0);
    name("stones of the largest chain beside", largest.min(9));
    let smallest = beside.iter().map(|&it| board.chain_size(it)).min().unwrap_or(0);
    name("stones of the smallest chain beside", smallest.min(9));
    let in_atari = beside.iter().filter(|it| after(it) == 1 && before(it) != 1);
    let stones: usize = in_atari.map(|&it| board.chain_size(it)).sum();
    name("stones beside newly in atari", stones.min(9));
    let fewest = with_corners.iter().map(before).min().unwrap_or(0);
    name("fewest liberties around", fewest.min(6));
}

/// One stone of each chain.
pub(super) fn distinct(board: &Board, stones: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut heads: Vec<Point> = stones.filter_map(|it| board.chain_head(it)).collect();
    heads.sort_unstable();
    heads.dedup();
    heads
}

fn chains_at(scene: &Scene<'_>, color: Color, liberties: usize) -> usize {
    let board = scene.before;
    let theirs = board.neighbors(scene.point).filter(|&it| board.stone(it) == Some(color));
    let short = theirs.filter(|&it| board.liberty_count(it) == liberties);
    distinct(board, short).len()
}

fn most_liberties(scene: &Scene<'_>) -> usize {
    let board = scene.before;
    let own = board.neighbors(scene.point).filter(|&it| board.stone(it) == Some(scene.color));
    own.map(|it| board.liberty_count(it)).max().unwrap_or(0)
}

/// How many liberties a stone would have; what it takes is not counted.
pub(super) fn liberties_of(board: &Board, color: Color, point: Point) -> usize {
    let mut liberties = goban::PointSet::EMPTY;
    for beside in board.neighbors(point) {
        match board.stone(beside) {
            None => {
                liberties.insert(beside);
            }
            Some(it) if it == color => liberties = liberties.union(&board.liberties(beside)),
            Some(_) => {}
        }
    }
    liberties.remove(point);
    liberties.len()
}
