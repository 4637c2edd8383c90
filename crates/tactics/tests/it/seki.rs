//! Seki. Marked in the results: stones in seki.

use expect_test::{Expect, expect};
use goban::PointSet;
use tactics::seki;

use crate::drawing::{board, show};

#[track_caller]
fn check(drawing: &str, expect: Expect) {
    with_dead(drawing, "", expect);
}

/// The points of the dead stones are listed.
#[track_caller]
fn with_dead(drawing: &str, dead: &str, expect: Expect) {
    let board = board(drawing);
    let dead: PointSet = dead.split_whitespace().map(|it| it.parse().unwrap()).collect();
    expect.assert_eq(&show(&board, &seki(&board, &dead)));
}

#[test]
fn two_shared_liberties_and_no_eyes() {
    check(
        "
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O X X X X X O
        O X O O O X O
        O X . O . X O
        ",
        expect![[r#"
            O O O O O O O
            . O . O . O .
            O O O O O O O
            O x x x x x O
            O x o o o x O
            O x . o . x O
        "#]],
    );
}

#[test]
fn three_shared_liberties_and_no_eyes() {
    check(
        "
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O X X X X X O
        O X O O . X O
        O X O O O X O
        O X . O . X O
        ",
        expect![[r#"
            O O O O O O O
            . O . O . O .
            O O O O O O O
            O x x x x x O
            O x o o . x O
            O x o o o x O
            O x . o . x O
        "#]],
    );
}

#[test]
fn an_eye_each_and_one_shared_liberty() {
    check(
        "
        O O O O O O O
        O O O O . O .
        X X X O O O O
        O O X X X X O
        . O . X . X O
        ",
        expect![[r#"
            O O O O O O O
            O O O O . O .
            x x x O O O O
            o o x x x x O
            . o . x . x O
        "#]],
    );
}

#[test]
fn an_eye_with_a_dead_stone_in_it() {
    with_dead(
        "
        O O O O O O O O
        O O O O . O . O
        X X X O O O O O
        O O X X X X X O
        . O . X . O X O
        ",
        "F1",
        expect![[r#"
            O O O O O O O O
            O O O O . O . O
            x x x O O O O O
            o o x x x x x O
            . o . x . O x O
        "#]],
    );
}

#[test]
fn an_outside_liberty_that_the_living_can_fill() {
    check(
        "
        O O O O O O O
        . O . O . O .
        O O O O O O O
        . X X X X X O
        O X O O O X O
        O X . O . X O
        ",
        expect![[r#"
            O O O O O O O
            . O . O . O .
            O O O O O O O
            . x x x x x O
            O x o o o x O
            O x . o . x O
        "#]],
    );
}

#[test]
fn chains_that_share_an_eye_share_the_seki() {
    // The two stones on the right touch no shared liberty.
    check(
        "
        O . O O O O O
        O O O O O O O
        X X X O O O .
        O O X X X O O
        . O X X . X O
        . O . X . X O
        ",
        expect![[r#"
            O . O O O O O
            O O O O O O O
            x x x O O O .
            o o x x x O O
            . o x x . x O
            . o . x . x O
        "#]],
    );
}

#[test]
fn several_groups_around_one() {
    check(
        "
        O . O O O . O
        O O O O O O O
        X X X X X X X
        O O X X X O O
        . O . X . O .
        ",
        expect![[r#"
            O . O O O . O
            O O O O O O O
            x x x x x x x
            o o x x x o o
            . o . x . o .
        "#]],
    );
}

#[test]
fn an_ordinary_dame_between_living_groups() {
    check(
        "
        . X . X . O . O .
        X X X X . O O O O
        . . . X . O . . .
        . . . X O O . . .
        ",
        expect![[r#"
            . X . X . O . O .
            X X X X . O O O O
            . . . X . O . . .
            . . . X O O . . .
        "#]],
    );
}

#[test]
fn unfilled_dame_in_a_finished_game() {
    check(
        "
        . . X . O . . . .
        . X X . O O . . .
        . . X X O . . . .
        . . . X O O . . .
        . . X . X O . . .
        . . X X X O . O .
        . . . X O O O . .
        . . . X . O . . .
        . . . X X O . . .
        ",
        expect![[r#"
            . . X . O . . . .
            . X X . O O . . .
            . . X X O . . . .
            . . . X O O . . .
            . . X . X O . . .
            . . X X X O . O .
            . . . X O O O . .
            . . . X . O . . .
            . . . X X O . . .
        "#]],
    );
}

#[test]
fn a_living_group_beside_a_seki_is_not_in_it() {
    // Black's corner has two eyes and touches White's outer stones.
    check(
        "
        . X . O O O O O O O
        X X X O . O . O . O
        . X O O O O O O O O
        X X O O X X X X X O
        O O . O X O O O X O
        O O O O X . O . X O
        ",
        expect![[r#"
            . X . O O O O O O O
            X X X O . O . O . O
            . X O O O O O O O O
            X X O O x x x x x O
            O O . O x o o o x O
            O O O O x . o . x O
        "#]],
    );
}

#[test]
fn a_bigger_eye_is_no_seki() {
    // Black can fill the shared liberty; White was not marked as dead.
    check(
        "
        O . O O O O O
        O O O O O O O
        X X X X X O O
        O O X X . X O
        . O . X . X O
        ",
        expect![[r#"
            O . O O O O O
            O O O O O O O
            X X X X X O O
            O O X X . X O
            . O . X . X O
        "#]],
    );
}

#[test]
fn a_fight_in_the_open_is_no_seki() {
    check(
        "
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        ",
        expect![[r#"
            . . . . . . .
            . . . . . . .
            . . X . . . .
            . . . O . . .
            . . . . . . .
            . . . . . . .
        "#]],
    );
}

#[test]
fn with_the_inner_stones_dead_nothing_is_left_of_a_seki() {
    with_dead(
        "
        O O O O O O O
        . O . O . O .
        O O O O O O O
        O X X X X X O
        O X O O O X O
        O X . O . X O
        ",
        "B1 B2 B3 C3 D3 E3 F3 F2 F1",
        expect![[r#"
            O O O O O O O
            . O . O . O .
            O O O O O O O
            O X X X X X O
            O X O O O X O
            O X . O . X O
        "#]],
    );
}
