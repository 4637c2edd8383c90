//! Final statuses. The second drawing is the estimate: `X` Black's, `O` White's, `.` unclear.

use expect_test::{Expect, expect};
use goban::{Color, Point, PointMap, diagram};
use tactics::{Status, agreement, status};

use crate::drawing::board;

fn estimate(drawing: &str, strength: f32) -> PointMap<f32> {
    let setup = diagram::parse(drawing).unwrap().setup;
    let mut ownership = PointMap::filled(0.0);
    for point in setup.size.points() {
        ownership[point] = match setup.stones[point] {
            Some(Color::Black) => strength,
            Some(Color::White) => -strength,
            None => 0.0,
        };
    }
    ownership
}

/// Stones are drawn as `X` and `O`; in seki as `S`, dead as `d`.
#[track_caller]
fn check(drawing: &str, ownership: &PointMap<f32>, expect: Expect) {
    let board = board(drawing);
    let agreed = agreement(&board, ownership);
    let mut text = String::new();
    for point in board.size().points_from_top() {
        text.push(match (status(&board, &agreed, point), board.stone(point)) {
            (Some(Status::Dead), _) => 'd',
            (Some(Status::Seki), _) => 'S',
            (Some(Status::Alive), Some(Color::Black)) => 'X',
            (Some(Status::Alive), _) => 'O',
            (None, _) => '.',
        });
        text.push(if point.x() + 1 == board.size().width() { '\n' } else { ' ' });
    }
    expect.assert_eq(&text);
}

const DEAD_STONES: &str = "
    . . X . O . .
    . O X . O . .
    . . X X O O .
    X X . X O . X
    . . . X O . .
    . . . X O . .
    ";

#[test]
fn stones_in_the_opponents_area_are_dead() {
    let claimed = "
        X X X . O O O
        X X X . O O O
        X X X X O O O
        X X X X O O O
        X X X X O O O
        X X X X O O O
        ";
    check(
        DEAD_STONES,
        &estimate(claimed, 0.9),
        expect![[r#"
        . . X . O . .
        . d X . O . .
        . . X X O O .
        X X . X O . d
        . . . X O . .
        . . . X O . .
    "#]],
    );
    check(
        DEAD_STONES,
        &estimate(claimed, 0.5),
        expect![[r#"
        . . X . O . .
        . d X . O . .
        . . X X O O .
        X X . X O . d
        . . . X O . .
        . . . X O . .
    "#]],
    );
    // Too weak an opinion leaves everything on the board.
    check(
        DEAD_STONES,
        &estimate(claimed, 0.2),
        expect![[r#"
        . . X . O . .
        . O X . O . .
        . . X X O O .
        X X . X O . X
        . . . X O . .
        . . . X O . .
    "#]],
    );
}

#[test]
fn unconditional_life_outweighs_the_estimate() {
    let board = "
        . X . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        ";
    let all_white = "
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        ";
    check(
        board,
        &estimate(all_white, 1.0),
        expect![[r#"
        . X . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
    "#]],
    );
}

#[test]
fn no_room_for_two_eyes_outweighs_the_estimate() {
    let board = "
        . X . . X . .
        X X O O X X X
        . X O . X . X
        X X X X X X X
        ";
    check(
        board,
        &PointMap::filled(-1.0),
        expect![[r#"
        . X . . X . .
        X X d d X X X
        . X d . X . X
        X X X X X X X
    "#]],
    );
}

#[test]
fn stones_in_one_pocket_share_their_fate() {
    let board = "
        . . . X . . .
        . O . X . . .
        . . . X . . .
        . O . X . . .
        X X X X . . .
        ";
    // About the upper stone the estimate is undecided.
    let claimed = "
        X X X X X X X
        . . . X X X X
        X X X X X X X
        X X X X X X X
        X X X X X X X
        ";
    check(
        board,
        &estimate(claimed, 0.9),
        expect![[r#"
        . . . X . . .
        . d . X . . .
        . . . X . . .
        . d . X . . .
        X X X X . . .
    "#]],
    );
}

const SEKI: &str = "
    O O O O O O O
    . O . O . O .
    O O O O O O O
    O X X X X X O
    O X O O O X O
    O X . O . X O
    ";

#[test]
fn a_seki_that_the_estimate_leans_against() {
    let claimed = "
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        ";
    check(
        SEKI,
        &estimate(claimed, 0.5),
        expect![[r#"
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O S S S S S O
        O S S S S S O
        O S . S . S O
    "#]],
    );
    check(
        SEKI,
        &PointMap::filled(0.0),
        expect![[r#"
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O S S S S S O
        O S S S S S O
        O S . S . S O
    "#]],
    );
    // Sure that Black is dead: the estimate may have read more than liberties.
    check(
        SEKI,
        &estimate(claimed, 0.95),
        expect![[r#"
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O d d d d d O
        O d O O O d O
        O d . O . d O
    "#]],
    );
}

#[test]
fn stones_that_can_be_taken_at_once_are_dead() {
    // A5 takes five stones; the estimate is undecided.
    check(
        "
        . O . X .
        X O O X X
        X X X O .
        X O O O .
        O O X . .
        ",
        &PointMap::filled(0.0),
        expect![[r#"
            . O . X .
            d O O X X
            d d d O .
            d O O O .
            O O d . .
        "#]],
    );
}

#[test]
fn what_falls_with_the_taken_stones_is_dead() {
    // J6 takes three stones, then J1 and D8 all others.
    check(
        "
        X X X X X O O O X
        X O X . X O X O X
        X O O X X X X O X
        O O O O X X O O .
        O X O X X X X O O
        O . O O X X X X O
        . O . O O O X O O
        . . O O . O X O O
        . . O . O X X X .
        ",
        &PointMap::filled(0.0),
        expect![[r#"
            d d d d d O O O d
            d O d . d O d O d
            d O O d d d d O d
            O O O O d d O O .
            O d O d d d d O O
            O . O O d d d d O
            . O . O O O d O O
            . . O O . O d O O
            . . O . O d d d .
        "#]],
    );
}

#[test]
fn a_ko_takes_nothing_for_good() {
    // D3 may be taken back; D4 is taken at E4.
    check(
        "
        . . O X . .
        . O . O X .
        . . O X . .
        . . . . . .
        ",
        &PointMap::filled(0.0),
        expect![[r#"
            . . O d . .
            . O . O X .
            . . O X . .
            . . . . . .
        "#]],
    );
}

#[test]
fn nonsense_in_the_estimate_is_nobodys() {
    check(
        SEKI,
        &PointMap::filled(f32::NAN),
        expect![[r#"
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O S S S S S O
        O S S S S S O
        O S . S . S O
    "#]],
    );
    check(
        DEAD_STONES,
        &PointMap::filled(f32::NAN),
        expect![[r#"
        . . X . O . .
        . O X . O . .
        . . X X O O .
        X X . X O . X
        . . . X O . .
        . . . X O . .
    "#]],
    );
    check(
        DEAD_STONES,
        &PointMap::filled(f32::INFINITY),
        expect![[r#"
        . . X . d . .
        . d X . d . .
        . . X X d d .
        X X . X d . X
        . . . X d . .
        . . . X d . .
    "#]],
    );
}

#[test]
fn an_empty_point_has_no_status() {
    let board = board(SEKI);
    let agreed = agreement(&board, &PointMap::filled(0.0));
    assert_eq!(status(&board, &agreed, Point::new(2, 0).unwrap()), None);
}
