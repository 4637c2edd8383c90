//! Eyes. The marked points are asked about, for Black.

use std::fmt::Write;

use expect_test::{Expect, expect};
use goban::{Color, PointSet};
use tactics::{Eye, eye, eye_spaces};

use crate::drawing::{board, marks, show};

#[track_caller]
fn check(drawing: &str, expected: Eye) {
    let board = board(drawing);
    for point in marks(drawing).iter() {
        assert_eq!(eye(&board, Color::Black, point), Some(expected), "{point}");
        assert_eq!(eye(&board, Color::White, point), None, "{point}");
    }
}

#[test]
fn in_the_middle_one_corner_may_be_lost() {
    check(
        "
        . . . . .
        . O X X .
        . X * X .
        . X X X .
        . . . . .
        ",
        Eye::True,
    );
    check(
        "
        . . . . .
        . O X X .
        . X * X .
        . X X O .
        . . . . .
        ",
        Eye::False,
    );
}

#[test]
fn at_the_edge_none_may_be_lost() {
    check(
        "
        . . . . .
        . O X X .
        . X * X .
        ",
        Eye::False,
    );
    check(
        "
        . . . . .
        . X X X .
        . X * X .
        ",
        Eye::True,
    );
}

#[test]
fn in_the_corner_the_one_point_decides() {
    check(
        "
        . . . .
        X X . .
        * X . .
        ",
        Eye::True,
    );
    check(
        "
        . . . .
        X O . .
        * X . .
        ",
        Eye::False,
    );
    check(
        "
        . . . .
        X . . .
        * X . .
        ",
        Eye::Half,
    );
}

#[test]
fn open_corners_are_shared() {
    // Two open corners: whoever begins, Black gets one of them.
    check(
        "
        . . . . .
        . . X X .
        . X * X .
        . X X . .
        . . . . .
        ",
        Eye::True,
    );
    // One is lost already.
    check(
        "
        . . . . .
        . O X X .
        . X * X .
        . X X . .
        . . . . .
        ",
        Eye::Half,
    );
    // The diamond: all open.
    check(
        "
        . . . . .
        . . X . .
        . X * X .
        . . X . .
        . . . . .
        ",
        Eye::Half,
    );
}

#[test]
fn a_corner_that_is_an_eye_itself_is_our_own() {
    check(
        "
        . . . . . .
        . O X X . .
        . X * X X .
        . X X * X .
        . . X X O .
        . . . . . .
        ",
        Eye::True,
    );
}

#[test]
fn one_chain_around_needs_no_corners() {
    check(
        "
        X X X X . . .
        X . O X X . .
        X X X * X . .
        . . O X X . .
        . . . . . . .
        ",
        Eye::True,
    );
}

#[test]
fn the_two_headed_dragon_has_two_eyes() {
    check(
        "
        X X X X X X X
        X O O O O O X
        * X O . O X *
        X X O O O X X
        X X X X X X X
        ",
        Eye::True,
    );
}

#[test]
fn a_chain_that_hangs_on_the_eye_makes_it_false() {
    check(
        "
        . O O O O .
        O X X X O .
        O X * X O .
        O O X O O .
        . O X O . .
        . . . . . .
        ",
        Eye::False,
    );
}

#[test]
fn other_points_are_no_eyes() {
    let board = board(
        "
        . X .
        X . O
        . X .
        ",
    );
    for point in board.size().points() {
        let expected = if point.x() == 0 { Some(()) } else { None };
        let found = eye(&board, Color::Black, point).map(|_| ());
        if board.is_empty(point) {
            assert_eq!(found, expected, "{point}");
        } else {
            assert_eq!(found, None, "{point}");
        }
    }
}

#[track_caller]
fn spaces(drawing: &str, expect: Expect) {
    let board = board(drawing);
    let mut text = String::new();
    // White stones in this drawing are dead where they touch no other white stone.
    let dead: PointSet =
        board.chain_heads(Color::White).filter(|&it| board.chain_size(it) == 1).collect();
    for space in eye_spaces(&board, Color::Black, &dead) {
        writeln!(text, "{:?}: {}", space.points, space.eyes(&board)).unwrap();
    }
    expect.assert_eq(&text);
}

#[test]
fn spaces_and_how_many_eyes_they_make() {
    // Three in a row, the pyramid, the square, and four in a row.
    spaces(
        "
        . . . X . . . X . . X . X
        X X X X X . X X . . X . X
        X X X X X X X X X X X . X
        O O O O O O O O O O X . X
        . . . . . . . . . . X X X
        ",
        expect![[r#"
            {M2, M3, M4, M5}: 2
            {F4, E5, F5, G5}: 1
            {J4, K4, J5, K5}: 1
            {A5, B5, C5}: 1
        "#]],
    );
    // The bulky five, the cross, and five in a row.
    spaces(
        "
        . . X X . X X . X
        . . X . . . X . X
        . X X X . X X . X
        X X X X X X X . X
        O O O O O O X . X
        . . . . . . X X X
        ",
        expect![[r#"
            {H2, H3, H4, H5, H6}: 2
            {A4, A5, B5, A6, B6}: 1
            {E4, D5, E5, F5, E6}: 1
        "#]],
    );
    // Six around a middle, and six in a block; with a dead stone in each.
    spaces(
        "
        . . X X . . .
        . O . X . O .
        X . X X X X X
        X X X O O O O
        . . . . . . .
        ",
        expect![[r#"
            {B3, A4, B4, C4, A5, B5}: 1
            {E4, F4, G4, E5, F5, G5}: 2
        "#]],
    );
}

#[test]
fn a_space_open_to_both_is_nobodys() {
    let board = board(
        "
        . X . O .
        X X . O O
        . . . . .
        ",
    );
    let spaces = eye_spaces(&board, Color::Black, &PointSet::EMPTY);
    assert_eq!(spaces.len(), 1);
    expect![[r#"
        * X . O .
        X X . O O
        . . . . .
    "#]]
    .assert_eq(&show(&board, &spaces[0].points));
    expect![[r#"
        . x . O .
        x X . O O
        . . . . .
    "#]]
    .assert_eq(&show(&board, &spaces[0].border));
}
