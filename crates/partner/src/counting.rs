//! The end of a game: what is proposed as dead, and how people correct it.

use analysis::Ownership;
use goban::{Agreement, Board, Color, Point, PointMap, PointSet, Position, Rules};
use rand::Rng;

/// How far the empty points of a pocket must lean to the other side for stones lost in it.
const LEANS: f32 = 0.02;
/// A chain that keeps its points in this many random games (as ownership) is not lost.
const STANDS: f32 = 0.3;
/// Lost stones are at most one in this many points of their pocket.
const SPARSE: usize = 4;

/// Proposes which stones are dead and which in seki, by this many random games.
///
/// Both sides have passed, so what stands alone in a wide territory is taken for dead, although
/// random games leave it open. Under Tromp–Taylor rules what stands on the board lives, and
/// nothing is proposed.
pub fn propose(position: &Position, playouts: u32, rng: &mut impl Rng) -> Agreement {
    if *position.rules() == Rules::TROMP_TAYLOR {
        return Agreement::default();
    }
    let board = position.board();
    let ownership = search::ownership(position, playouts, rng);
    let mut map = PointMap::filled(0.0);
    for point in position.size().points() {
        map[point] = ownership.of(point);
    }
    let agreement = tactics::agreement(board, &map);
    let lost = lost_stones(board, &agreement, &ownership);
    if lost.is_empty() {
        return agreement;
    }
    let dead = agreement.dead.union(&lost);
    Agreement { dead, seki: tactics::seki(board, &dead) }
}

/// Few stones in pockets of the other side whose empty points lean to the other side.
fn lost_stones(board: &Board, agreement: &Agreement, ownership: &Ownership) -> PointSet {
    let kept = agreement.dead.union(&agreement.seki);
    let mut lost = PointSet::EMPTY;
    for color in Color::ALL {
        let alive = tactics::pass_alive(board, color).stones;
        let mut seen = PointSet::EMPTY;
        for head in board.chain_heads(color) {
            if kept.contains(head) || seen.contains(head) {
                continue;
            }
            let pocket = pocket(board, &agreement.dead, color, head);
            seen = seen.union(&pocket);
            let (stones, open): (Vec<_>, Vec<_>) =
                pocket.iter().partition(|&it| board.stone(it) == Some(color));
            let stands = |&it: &Point| {
                ownership.for_color(color, it) > STANDS || alive.contains(it) || kept.contains(it)
            };
            let sum: f32 = open.iter().map(|&it| ownership.for_color(color, it)).sum();
            let leans_away = sum < -LEANS * open.len() as f32;
            if leans_away && stones.len() * SPARSE <= pocket.len() && !stones.iter().any(stands) {
                lost.extend(stones);
            }
        }
    }
    lost
}

/// The agreement after somebody said that the stone at a point is not what was proposed: dead
/// stones come to life, living ones die, and seki is looked for anew. Dead stones of the other
/// side come to life where those that shut them in die.
///
/// The stones of the same colour in the same pocket share its fate, so that one touch is enough.
/// Where the pocket is as open as a board with unfilled dame, only the chain changes. A point
/// without a stone changes nothing.
#[must_use]
pub fn toggle_dead(board: &Board, agreement: &Agreement, point: Point) -> Agreement {
    let Some(color) = board.stone(point) else { return agreement.clone() };
    let was_dead = agreement.dead.contains(point);
    let mut dead = agreement.dead;
    for stone in touched(board, agreement, color, point).iter() {
        if was_dead {
            dead.remove(stone);
        } else {
            dead.insert(stone);
        }
    }
    // Stones die for one another only one at a time.
    let freed = if was_dead {
        besiegers(board, &dead, color, point)
    } else {
        prisoners(board, &dead, color, point)
    };
    dead = dead.difference(&freed);
    Agreement { dead, seki: tactics::seki(board, &dead) }
}

/// The stones that change together with the one at `point`.
fn touched(board: &Board, agreement: &Agreement, color: Color, point: Point) -> PointSet {
    let chain: PointSet = board.chain_stones(point).collect();
    let was_dead = agreement.dead.contains(point);
    let pocket = pocket(board, &agreement.dead, color, point);
    let in_pocket: PointSet = pocket
        .iter()
        .filter(|&it| board.stone(it) == Some(color) && agreement.dead.contains(it) == was_dead)
        .collect();
    let is_narrow = pocket.len() * 2 <= board.size().area();
    if was_dead || is_narrow { in_pocket } else { chain }
}

/// Everything around a stone up to the other side's living stones.
fn pocket(board: &Board, dead: &PointSet, color: Color, from: Point) -> PointSet {
    let is_wall = |it: Point| board.stone(it) == Some(color.opponent()) && !dead.contains(it);
    let mut pocket = PointSet::EMPTY;
    pocket.insert(from);
    let mut pending = vec![from];
    while let Some(point) = pending.pop() {
        pending.extend(board.neighbors(point).filter(|&it| !is_wall(it) && pocket.insert(it)));
    }
    pocket
}

/// Dead stones of the other side beside the chain at `point`, which has come to life.
fn besiegers(board: &Board, dead: &PointSet, color: Color, point: Point) -> PointSet {
    let mut besiegers = PointSet::EMPTY;
    for stone in board.chain_stones(point) {
        for beside in board.neighbors(stone) {
            if board.stone(beside) == Some(color.opponent()) && dead.contains(beside) {
                besiegers.extend(board.chain_stones(beside));
            }
        }
    }
    besiegers
}

/// Dead stones of the other side that the chain at `point`, now dead itself, had shut in: those
/// that can be reached from it without crossing living stones.
fn prisoners(board: &Board, dead: &PointSet, color: Color, point: Point) -> PointSet {
    let is_wall = |it: Point| board.stone(it).is_some() && !dead.contains(it);
    let mut reached: PointSet = board.chain_stones(point).collect();
    let mut pending: Vec<Point> = reached.iter().collect();
    while let Some(from) = pending.pop() {
        pending.extend(board.neighbors(from).filter(|&it| !is_wall(it) && reached.insert(it)));
    }
    reached.iter().filter(|&it| board.stone(it) == Some(color.opponent())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use goban::{diagram, score};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    const FINISHED: &str = "
        . X . O . O .
        X X X O O . O
        . . X O . O O
        X O X O O . .
        . X X X O X .
        X . . X O . X
        . X X O O . .";

    fn position(drawing: &str) -> Position {
        let setup = diagram::parse(drawing).unwrap().setup;
        Position::from_setup(&setup, Rules::JAPANESE).unwrap()
    }

    fn check(drawing: &str, touches: &str, expect: Expect) {
        let position = position(drawing);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut agreement = propose(&position, 400, &mut rng);
        for name in touches.split_whitespace() {
            agreement = toggle_dead(position.board(), &agreement, name.parse().unwrap());
        }
        let score = score(&position, &agreement);
        expect.assert_eq(&format!("{score} dead {:?} seki {:?}", agreement.dead, agreement.seki));
    }

    #[test]
    fn dead_stones_are_proposed() {
        check(FINISHED, "", expect!["W+5 dead {G2, F3, B4} seki {}"]);
    }

    #[test]
    fn a_touch_changes_all_stones_of_a_pocket() {
        check(FINISHED, "F3", expect!["B+5 dead {B4} seki {}"]);
        check(FINISHED, "F3 G2", expect!["W+5 dead {G2, F3, B4} seki {}"]);
    }

    /// Territories too wide for random games to see.
    const WIDE: &str = "
        . . . O X . . . .
        . . . O X . . . .
        . X . O X . . O .
        . . . . O X . . .
        . . . . O X . . .
        . . . . O X . . .
        . X . O X . O . .
        . . . O X . . . .
        . . . O X . . . .";

    #[test]
    fn stones_lost_in_wide_territory_are_dead() {
        check(WIDE, "", expect!["B+3 dead {B3, G3, B7, H7} seki {}"]);
        check(WIDE, "H7", expect!["W+32 dead {B3, B7} seki {}"]);
        check(WIDE, "H7 G3", expect!["B+3 dead {B3, G3, B7, H7} seki {}"]);
    }

    #[test]
    fn nothing_comes_off_under_tromp_taylor() {
        let position = position(WIDE).with_rules(Rules::TROMP_TAYLOR);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        assert_eq!(propose(&position, 400, &mut rng), Agreement::default());
    }

    #[test]
    fn nothing_is_dead_on_an_open_board() {
        let open = "
            . . . . . . .
            . . . . O . .
            . . . . . . .
            . . . . . . .
            . . X . . . .
            . . . . . . .
            . . . . . . .";
        check(open, "", expect!["0 dead {} seki {}"]);
    }

    #[test]
    fn stones_live_when_those_around_them_die() {
        // White's corner has taken a stone prisoner.
        let corner = "
            . X . . O X .
            . . . . O X X
            . O . O O X .
            O O O O X X X
            X X X X X . X
            . X . X . X .
            X X X X X X .";
        check(corner, "", expect!["W+3 dead {B7} seki {}"]);
        check(corner, "D5", expect!["B+35 dead {A4, B4, C4, D4, B5, D5, E5, E6, E7} seki {}"]);
    }

    #[test]
    fn an_empty_point_changes_nothing() {
        check(FINISHED, "A1 F1", expect!["W+5 dead {G2, F3, B4} seki {}"]);
    }
}
