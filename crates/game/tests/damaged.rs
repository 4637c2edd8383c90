//! Damaged files give what can be read, and warnings with line and column.

// `UPDATE_EXPECT=1` writes the hashes.
#![allow(clippy::needless_raw_string_hashes)]

use expect_test::{Expect, expect};
use game::{read, read_first, write};

#[track_caller]
fn check(sgf: &str, expect: Expect) {
    let (games, warnings) = read(sgf.as_bytes());
    let written = write(&games);
    let mut seen = written.clone();
    for warning in warnings {
        seen.extend([warning.to_string().as_str(), "\n"]);
    }
    expect.assert_eq(&seen);
    let (again, _) = read(written.as_bytes());
    assert_eq!(again, games);
}

#[test]
fn nothing_at_all() {
    check(
        "",
        expect![[r#"
        line 1, column 1: there is no game in this file
    "#]],
    );
    check(
        "  hello\n",
        expect![[r#"
        line 1, column 1: there is no game in this file
        line 1, column 3: text outside of a game is left out: "hello"
    "#]],
    );
    check(
        "(()",
        expect![[r#"
            line 1, column 1: there is no game in this file
            line 1, column 4: the file ends inside a game; parentheses still open: 1
            line 1, column 4: a game without a single node is left out
        "#]],
    );
}

#[test]
fn text_around_the_games() {
    check(
        "Dear friend (really):\n\nlook;\n(;SZ[9];B[aa])\nand\n(;SZ[9];B[bb]) bye\n\u{1a}\0",
        expect![[r#"
            (;CA[UTF-8]SZ[9]
            ;B[aa])
            (;CA[UTF-8]SZ[9]
            ;B[bb])
            line 1, column 1: text outside of a game is left out: "Dear friend"
            line 1, column 13: text outside of a game is left out: "(really"
            line 1, column 20: a closing parenthesis that closes nothing
            line 1, column 21: text outside of a game is left out: ":\n\nlook"
            line 3, column 5: text outside of a game is left out: ";"
            line 5, column 1: text outside of a game is left out: "and"
            line 6, column 16: text outside of a game is left out: "bye\n\u{1a}\0"
        "#]],
    );
}

#[test]
fn parentheses_that_are_missing_or_too_many() {
    check(
        "(;SZ[9];B[aa](;W[bb](;B[cc]",
        expect![[r#"
            (;CA[UTF-8]SZ[9]
            ;B[aa];W[bb];B[cc])
            line 1, column 28: the file ends inside a game; parentheses still open: 3
        "#]],
    );
    check(
        "(;SZ[9];B[aa]))\n);W[bb];B[cc])",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa])
        (;CA[UTF-8]W[bb]
        ;B[cc])
        line 1, column 15: a closing parenthesis that closes nothing
        line 2, column 1: a closing parenthesis that closes nothing
        line 2, column 2: a game starts without an opening parenthesis
    "#]],
    );
    check(
        ";SZ[9];B[aa]",
        expect![[r#"
            (;CA[UTF-8]SZ[9]
            ;B[aa])
            line 1, column 1: a game starts without an opening parenthesis
            line 1, column 13: the file ends inside a game; parentheses still open: 1
        "#]],
    );
    check(
        "((;SZ[9];B[aa])(;SZ[9];B[bb]))",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa])
        (;CA[UTF-8]SZ[9]
        ;B[bb])
        line 1, column 17: a game cannot have two roots; the second one is read as another game
    "#]],
    );
    check(
        "(;SZ[9](;B[aa]);W[bb])",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        (;B[aa])
        (;W[bb]))
    "#]],
    );
}

#[test]
fn semicolons_that_are_missing() {
    check(
        "(SZ[9];B[aa](W[bb])(W[cc]))",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa]
        (;W[bb])
        (;W[cc]))
        line 1, column 2: a node starts without a semicolon
        line 1, column 14: a node starts without a semicolon
        line 1, column 21: a node starts without a semicolon
    "#]],
    );
}

#[test]
fn brackets_that_are_missing() {
    check(
        "(;SZ[9];B[aa;W[bb](;B[cc)(;AB[aa[bb]))",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa];W[bb]
        (;B[cc])
        (;AB[aa][bb]))
        line 1, column 10: the value of B is not closed
        line 1, column 22: the value of B is not closed
        line 1, column 30: the value of AB is not closed
    "#]],
    );
    check(
        "(;SZ[9]\nC[never closed;B[aa",
        expect![[r#"
            (;CA[UTF-8]SZ[9]C[never closed;B[aa])
            line 2, column 2: the value of C is not closed
            line 2, column 20: the file ends inside a game; parentheses still open: 1
        "#]],
    );
    check(
        "(;C[never closed \\",
        expect![[r#"
            (;CA[UTF-8]C[never closed ])
            line 1, column 4: the value of C is not closed
            line 1, column 19: the file ends inside a game; parentheses still open: 1
        "#]],
    );
    check(
        "(;C[never closed \\\\",
        expect![[r#"
            (;CA[UTF-8]C[never closed \\])
            line 1, column 4: the value of C is not closed
            line 1, column 20: the file ends inside a game; parentheses still open: 1
        "#]],
    );
}

#[test]
fn half_a_move_is_no_pass() {
    check(
        "(;SZ[9];B[aa];W[",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa];)
        line 1, column 16: the value of W is not closed
        line 1, column 17: the file ends inside a game; parentheses still open: 1
    "#]],
    );
    check(
        "(;SZ[9];B[aa];W[b",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa];W[b])
        line 1, column 15: W names no point of the board: "b"
        line 1, column 16: the value of W is not closed
        line 1, column 18: the file ends inside a game; parentheses still open: 1
    "#]],
    );
}

#[test]
fn brackets_that_are_not_escaped() {
    check(
        "(;SZ[9]C[see [1] and [b]];B[aa]C[a [ b];W[bb]C[x [y\\] z])",
        expect![[r#"
        (;CA[UTF-8]SZ[9]C[see [1\] and [b\]]
        ;B[aa]C[a [ b];W[bb]C[x [y\] z])
        line 1, column 16: a closing bracket inside the value of C is not escaped
        line 1, column 24: a closing bracket inside the value of C is not escaped
    "#]],
    );
}

#[test]
fn things_that_are_no_properties() {
    check(
        "(;SZ[9] hello, world! B[aa] ]x; [bb]W[cc] )",
        expect![[r#"
        (;CA[UTF-8]SZ[9]B[aa]
        ;W[cc])
        line 1, column 9: this is no property and is left out: "hello, world!"
        line 1, column 29: this is no property and is left out: "]x"
        line 1, column 33: a value without an identifier is left out: "[bb]"
    "#]],
    );
}

#[test]
fn identifiers_of_old_files() {
    check(
        "(;GaMe[1]SiZe[9]PlayerBlack[x]CoPyright[y]LZ1[k]_p[q];White[aa];b[bb])",
        expect![[r#"
        (;CA[UTF-8]GM[1]SZ[9]PB[x]CP[y]LZ1[k]_P[q]
        ;W[aa];B[bb])
        line 1, column 3: identifiers with small letters are read as in old files: GaMe as GM
    "#]],
    );
}

#[test]
fn values_that_cannot_be_meant() {
    check(
        "(;GM[1]SZ[9]KM[6,5]HA[x]OB[]RE[black wins]TM[inf]PL[green])",
        expect![[r#"
            (;CA[UTF-8]GM[1]SZ[9]KM[6,5]HA[x]OB[]RE[black wins]TM[inf]PL[green])
            line 1, column 13: the value of KM cannot be understood: "6,5"
            line 1, column 20: the value of HA cannot be understood: "x"
            line 1, column 29: the value of RE cannot be understood: "black wins"
            line 1, column 43: the value of TM cannot be understood: "inf"
            line 1, column 50: the value of PL cannot be understood: "green"
        "#]],
    );
    check(
        "(;SZ[9]KM[375];B[jj];W[tt];AB[aa:zz][cc]TR[aa]LB[aa]AR[aa:jj])",
        expect![[r#"
            (;CA[UTF-8]SZ[9]KM[375]
            ;B[jj];W[tt]
            ;AB[aa:zz][cc]TR[aa]LB[aa]AR[aa:jj])
            line 1, column 8: the value of KM cannot be understood: "375"
            line 1, column 16: B names no point of the board: "jj"
            line 1, column 28: AB names no point of the board: "aa:zz"
            line 1, column 47: LB names no point of the board: "aa"
            line 1, column 53: AR names no point of the board: "aa:jj"
        "#]],
    );
    check(
        "(;SZ[9];B[aa]W[bb];B[cc]AW[dd];C[a]C[b])",
        expect![[r#"
        (;CA[UTF-8]SZ[9]
        ;B[aa]W[bb];B[cc]AW[dd];C[a]C[b])
        line 1, column 14: a node with more than one move
        line 1, column 25: a node with both a move and setup stones
        line 1, column 36: C comes more than once in a node
    "#]],
    );
}

#[test]
fn other_games_and_boards_are_kept() {
    check(
        "(;GM[2]SZ[8];B[e2e4];W[?])",
        expect![[r#"
        (;CA[UTF-8]GM[2]SZ[8]
        ;B[e2e4];W[?])
        line 1, column 3: this is not a game of Go but number "2" of the SGF games
    "#]],
    );
    check(
        "(;SZ[37]AB[aa];B[Az];W[!])",
        expect![[r#"
        (;CA[UTF-8]SZ[37]AB[aa]
        ;B[Az];W[!])
        line 1, column 3: boards are from 2 to 25 points wide and high, not "37"
        line 1, column 22: W names no point of the board: "!"
    "#]],
    );
    check(
        "(;SZ[0];B[])",
        expect![[r#"
        (;CA[UTF-8]SZ[0]
        ;B[])
        line 1, column 3: boards are from 2 to 25 points wide and high, not "0"
    "#]],
    );
    check(
        "(;SZ[9:13];B[im];W[mi])",
        expect![[r#"
        (;CA[UTF-8]SZ[9:13]
        ;B[im];W[mi])
        line 1, column 18: W names no point of the board: "mi"
    "#]],
    );
}

#[test]
fn warnings_are_bounded() {
    let (_, warnings) = read(format!("(;{})", "B[zz]W[zz];".repeat(1000)).as_bytes());
    expect!["line 1, column 366: and 2900 more warnings"]
        .assert_eq(&warnings.last().unwrap().to_string());
}

#[test]
fn the_first_game_is_always_there() {
    let (game, warnings) = read_first(b"no game");
    assert_eq!(game.size().map(|it| it.to_string()).as_deref(), Some("19x19"));
    assert_eq!(warnings.len(), 2);
}
