//! Drawings: what can be read, and where the fault is in what cannot.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use goban::{Color, Move, diagram};

#[track_caller]
fn check_error(drawing: &str, expect: Expect) {
    expect.assert_eq(&diagram::parse(drawing).unwrap_err().to_string());
}

/// Reads and draws again.
#[track_caller]
fn check(drawing: &str, expect: Expect) {
    let read = diagram::parse(drawing).unwrap();
    let board = read.setup.to_board().unwrap();
    let drawn = diagram::draw(&board, read.last.map(Move::Play));
    expect.assert_eq(&format!("{drawn}{} to move, {:?}\n", read.setup.to_move, read.marks));
}

#[test]
fn stones_marks_and_the_last_move() {
    check(
        "X O .\n. * O)\n",
        expect![[r#"
            X O .
            . . O)
            black to move, {B1}
        "#]],
    );
    check(
        "(X) O .\n. * O\n",
        expect![[r#"
            X)O .
            . . O
            white to move, {B1}
        "#]],
    );
    check(
        "X O .\n. * +\n",
        expect![[r#"
            X O .
            . . .
            black to move, {B1}
        "#]],
    );
}

#[test]
fn boards_as_protocols_show_them() {
    check(
        "
           A B C D
         4 . . . . 4
         3 . + X . 3
         2 . O + . 2
         1 . . . . 1
           A B C D
        ",
        expect![[r#"
            . . . .
            . . X .
            . O . .
            . . . .
            black to move, {}
        "#]],
    );
    check(
        "| # o |\n| ● ○ |\n| . . |",
        expect![[r#"
            X O
            X O
            . .
            black to move, {}
        "#]],
    );
}

#[test]
fn faults_are_told_with_line_and_column() {
    check_error(". . .\n. ? .\n. . .", expect!["line 2, column 3: `?` means nothing in a diagram"]);
    check_error("\n\n  . .\n  . é", expect!["line 4, column 5: `é` means nothing in a diagram"]);
    check_error(". . .\n. .\n. . .", expect!["line 2: 2 points where the first row has 3"]);
    check_error(". .\n. .\n\n. . .", expect!["line 4: 3 points where the first row has 2"]);
    check_error("", expect!["a diagram has 2 to 25 rows and columns"]);
    check_error(". . .", expect!["a diagram has 2 to 25 rows and columns"]);
    check_error(".\n.\n.", expect!["a diagram has 2 to 25 rows and columns"]);
    check_error(&". ".repeat(26), expect!["a diagram has 2 to 25 rows and columns"]);
    check_error(&". .\n".repeat(26), expect!["a diagram has 2 to 25 rows and columns"]);
}

#[test]
fn stones_without_liberties_are_a_setup_but_no_position() {
    let setup = diagram::parse("O X .\nX . .").unwrap().setup;
    assert_eq!(setup.stones["A2".parse().unwrap()], Some(Color::White));
    expect!["the chain at A2 has no liberty"].assert_eq(&setup.to_board().unwrap_err().to_string());
}

#[test]
fn stones_off_the_board_are_found() {
    let mut setup = diagram::parse(". . .\n. . .").unwrap().setup;
    setup.stones["A3".parse().unwrap()] = Some(Color::Black);
    expect!["A3 is off the board"].assert_eq(&setup.to_board().unwrap_err().to_string());
}
