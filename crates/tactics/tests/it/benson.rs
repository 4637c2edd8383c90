//! Unconditional life. Marked in the drawings: what lives.

use expect_test::{Expect, expect};
use goban::Color;
use tactics::{pass_alive, pass_alive_with_suicide};

use crate::drawing::{board, show};

#[track_caller]
fn alive(drawing: &str, expect: Expect) {
    let board = board(drawing);
    let stones = Color::ALL
        .map(|color| pass_alive(&board, color).stones)
        .into_iter()
        .reduce(|a, b| a.union(&b))
        .unwrap();
    expect.assert_eq(&show(&board, &stones));
}

#[track_caller]
fn territory(drawing: &str, expect: Expect) {
    let board = board(drawing);
    expect.assert_eq(&show(&board, &pass_alive(&board, Color::Black).territory));
}

#[test]
fn two_eyes_in_the_corner() {
    alive(
        "
        . . . . .
        X X X X .
        . X . X .
        ",
        expect![[r#"
            . . . . .
            x x x x .
            . x . x .
        "#]],
    );
}

#[test]
fn one_eye_is_not_enough() {
    alive(
        "
        . . . . .
        X X X . .
        . . X . .
        ",
        expect![[r#"
            . . . . .
            X X X . .
            . . X . .
        "#]],
    );
}

#[test]
fn chains_parted_by_false_eyes_are_not_alive() {
    alive(
        "
        . X O . .
        X O O . .
        X O . . .
        . X O O .
        X X X O .
        . X . X O
        ",
        expect![[r#"
            . X O . .
            X O O . .
            X O . . .
            . X O O .
            X X X O .
            . X . X O
        "#]],
    );
}

#[test]
fn the_two_headed_dragon_lives_on_false_eyes() {
    // The upper and the lower chain have nothing in common but the eyes at A3 and G3.
    alive(
        "
        X X X X X X X
        X O O O O O X
        . X O . O X .
        X X O O O X X
        X X X X X X X
        ",
        expect![[r#"
            x x x x x x x
            x O O O O O x
            . x O . O x .
            x x O O O x x
            x x x x x x x
        "#]],
    );
}

#[test]
fn a_large_space_is_no_sure_eye() {
    // The opponent could live in it, if nobody answered.
    alive(
        "
        . X . . . .
        X X . . . .
        X X X X X X
        . . . . . .
        . . . . . .
        . . . . . .
        ",
        expect![[r#"
            . X . . . .
            X X . . . .
            X X X X X X
            . . . . . .
            . . . . . .
            . . . . . .
        "#]],
    );
}

#[test]
fn an_enemy_stone_in_an_eye_changes_nothing() {
    alive(
        "
        . . . . . .
        X X X X X .
        . O X . X .
        X X X X X .
        . . . . . .
        ",
        expect![[r#"
            . . . . . .
            x x x x x .
            . O x . x .
            x x x x x .
            . . . . . .
        "#]],
    );
}

#[test]
fn three_points_in_a_row_are_a_sure_eye() {
    alive(
        "
        . . . . . . .
        X X X X X X .
        . . . X . X .
        X X X X X X .
        . . . . . . .
        ",
        expect![[r#"
            . . . . . . .
            x x x x x x .
            . . . x . x .
            x x x x x x .
            . . . . . . .
        "#]],
    );
}

#[test]
fn both_colours_alive_side_by_side() {
    alive(
        "
        . X O .
        X X O O
        . X O .
        X X O O
        ",
        expect![[r#"
            . x o .
            x x o o
            . x o .
            x x o o
        "#]],
    );
}

#[test]
fn territory_without_room_for_two_eyes() {
    territory(
        "
        . X . O . X .
        X X O . O X X
        X . . O . . X
        X X X X X X X
        . . . . . . .
        ",
        expect![[r#"
            * X . O . X *
            X X O . O X X
            X . . O . . X
            X X X X X X X
            * * * * * * *
        "#]],
    );
    territory(
        "
        . X . . . . . X .
        X X . . . . . X X
        X X . . . . . X X
        X X X X X X X X X
        ",
        expect![[r#"
            * X . . . . . X *
            X X . . . . . X X
            X X . . . . . X X
            X X X X X X X X X
        "#]],
    );
    territory(
        "
        . X . . X . X
        X X . O X X .
        X X O . . X X
        X X X X X X X
        ",
        expect![[r#"
            * X * * X * X
            X X * o X X *
            X X o * * X X
            X X X X X X X
        "#]],
    );
}

#[test]
fn dead_stones_in_sure_territory() {
    let board = board(
        "
        . X . . X . .
        X X O O X X X
        . X O . X . X
        X X X X X X X
        ",
    );
    let dead = pass_alive(&board, Color::Black).pass_dead(&board);
    expect![[r#"
        . X . . X . .
        X X o o X X X
        . X o . X . X
        X X X X X X X
    "#]]
    .assert_eq(&show(&board, &dead));
}

#[test]
fn suicide_makes_a_stuffed_eye_unsure() {
    // White may fill D2, lose all nine stones, and begin anew leaving the middle for the end.
    let board = board(
        "
        X X X X X X
        X O O O X .
        X O O O X X
        X O O . X X
        X X X X X X
        ",
    );
    expect![[r#"
        x x x x x x
        x O O O x .
        x O O O x x
        x O O . x x
        x x x x x x
    "#]]
    .assert_eq(&show(&board, &pass_alive(&board, Color::Black).stones));
    expect![[r#"
        X X X X X X
        X O O O X .
        X O O O X X
        X O O . X X
        X X X X X X
    "#]]
    .assert_eq(&show(&board, &pass_alive_with_suicide(&board, Color::Black).stones));
    // Only the middle touches no black stone, so there is no room for two eyes all the same.
    expect![[r#"
        X X X X X X
        X o o o X *
        X o o o X X
        X o o * X X
        X X X X X X
    "#]]
    .assert_eq(&show(&board, &pass_alive(&board, Color::Black).territory));
}
