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
        . X O X . X O . O
        X X O X . X O O .
        O O O X X X O O O
        . O O O O O O . .
        O . O . . . . . .
        ",
        expect![[r#"
            . X O X . X O . O
            X X O X . X O O .
            O O O X X X O O O
            . O O O O O O . .
            O . O . . . . . .
        "#]],
    );
}
