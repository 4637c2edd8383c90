//! Captures, suicide, refusals, the end of the game and handicap, drawn.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod drawn;

use std::fmt::Write;

use drawn::{check, play, position};
use expect_test::expect;
use goban::{IllegalMove, Komi, Move, Position, Rules, Size};

const KO: &str = "
    . X O . .
    X O . O .
    . X O . .
    . . . . .
";

#[test]
fn one_stone_takes_several_chains() {
    check(
        "
        . . X . .
        . X O X .
        X O . O X
        . X O X .
        . . X . .
        ",
        &[Rules::JAPANESE],
        "C3",
        expect![[r#"
            black C3 takes 4
            . . X . .
            . X . X .
            X . X). X
            . X . X .
            . . X . .
        "#]],
    );
    // Two chains of one stone and one of two.
    check(
        "
        . . X . .
        . X O X X
        X O . O O
        . X . X X
        . . . . .
        ",
        &[Rules::JAPANESE],
        "C3",
        expect![[r#"
            black C3 takes 4
            . . X . .
            . X . X X
            X . X). .
            . X . X X
            . . . . .
        "#]],
    );
}

const TWO_OR_ONE: &str = "
    . O . O .
    O . O X O
    . O O . O
    . . . O .
";

#[test]
fn suicide_of_one_stone_is_always_refused() {
    check(
        TWO_OR_ONE,
        &Rules::NAMED.map(|it| it.1),
        "B3",
        expect![[r#"
            black: B3 is suicide
            . O . O .
            O . O X O
            . O O . O
            . . . O .
        "#]],
    );
}

#[test]
fn suicide_of_more_is_up_to_the_rules() {
    let refusing = [Rules::JAPANESE, Rules::CHINESE, Rules::AGA];
    check(
        TWO_OR_ONE,
        &refusing,
        "D2",
        expect![[r#"
            black: D2 is suicide
            . O . O .
            O . O X O
            . O O . O
            . . . O .
        "#]],
    );
    let allowing = [Rules::TROMP_TAYLOR, Rules::NEW_ZEALAND];
    check(
        TWO_OR_ONE,
        &allowing,
        "D2",
        expect![[r#"
            black D2 loses 2
            . O . O .
            O . O . O
            . O O .)O
            . . . O .
        "#]],
    );
}

#[test]
fn a_stone_that_takes_is_no_suicide() {
    check(
        "
        . O X .
        O X . .
        X . . .
        ",
        &[Rules::JAPANESE],
        "A3",
        expect![[r#"
            black A3 takes 2
            X). X .
            . X . .
            X . . .
        "#]],
    );
}

#[test]
fn refusals_say_why() {
    let mut game = position(KO, Rules::CHINESE);
    let mut told = String::new();
    for mv in ["B3", "C4", "Z25", "F1", "A4", "A5"] {
        let mv: Move = mv.parse().unwrap();
        match game.check(mv) {
            Ok(()) => writeln!(told, "{mv} is legal").unwrap(),
            Err(reason) => writeln!(told, "{reason:?}: {reason}").unwrap(),
        }
    }
    play(&mut game, "C3");
    writeln!(told, "{:?}", game.check("B3".parse().unwrap())).unwrap();
    expect![[r#"
        Occupied(B3): B3 is occupied
        Occupied(C4): C4 is occupied
        OffBoard(Z25): Z25 is off the board
        OffBoard(F1): F1 is off the board
        A4 is legal
        OffBoard(A5): A5 is off the board
        Err(Ko(B3))
    "#]]
    .assert_eq(&told);
}

/// The passes after which each rule set's game is over.
#[test]
fn passes_end_the_game() {
    let mut told = String::new();
    for (name, rules) in Rules::NAMED {
        for moves in ["pass pass", "A1 pass pass pass", "pass A1 pass pass", "A1 pass B1 pass"] {
            let mut game = position(". . .\n. . .\n. . .", rules);
            write!(told, "{name}:").unwrap();
            for mv in moves.split(' ') {
                if game.is_over() {
                    break;
                }
                write!(told, " {}-{mv}", game.to_move().letter()).unwrap();
                game.play(mv.parse().unwrap()).unwrap();
            }
            writeln!(told, "{}", if game.is_over() { " over" } else { " goes on" }).unwrap();
        }
    }
    expect![[r#"
        japanese: b-pass w-pass over
        japanese: b-A1 w-pass b-pass over
        japanese: b-pass w-A1 b-pass w-pass over
        japanese: b-A1 w-pass b-B1 w-pass goes on
        chinese: b-pass w-pass over
        chinese: b-A1 w-pass b-pass over
        chinese: b-pass w-A1 b-pass w-pass over
        chinese: b-A1 w-pass b-B1 w-pass goes on
        aga: b-pass w-pass over
        aga: b-A1 w-pass b-pass w-pass over
        aga: b-pass w-A1 b-pass w-pass over
        aga: b-A1 w-pass b-B1 w-pass goes on
        tromp-taylor: b-pass w-pass over
        tromp-taylor: b-A1 w-pass b-pass over
        tromp-taylor: b-pass w-A1 b-pass w-pass over
        tromp-taylor: b-A1 w-pass b-B1 w-pass goes on
        new-zealand: b-pass w-pass over
        new-zealand: b-A1 w-pass b-pass over
        new-zealand: b-pass w-A1 b-pass w-pass over
        new-zealand: b-A1 w-pass b-B1 w-pass goes on
    "#]]
    .assert_eq(&told);
}

#[test]
fn handicap_is_compensated_as_each_rule_set_says() {
    let mut told = String::new();
    for (name, rules) in Rules::NAMED {
        write!(told, "{name:>12}:").unwrap();
        for stones in 0..=9 {
            write!(told, "{:>2}", rules.handicap_points(stones)).unwrap();
        }
        told.push('\n');
    }
    expect![[r#"
            japanese: 0 0 0 0 0 0 0 0 0 0
             chinese: 0 0 2 3 4 5 6 7 8 9
                 aga: 0 0 1 2 3 4 5 6 7 8
        tromp-taylor: 0 0 0 0 0 0 0 0 0 0
         new-zealand: 0 0 0 0 0 0 0 0 0 0
    "#]]
    .assert_eq(&told);
    let game = position(KO, Rules::AGA).with_komi(Komi::from_points(0.5).unwrap()).with_handicap(4);
    assert_eq!(game.white_bonus_half_points(), 7);
}

#[test]
fn passes_without_end_are_counted_no_further() {
    let mut position = Position::new(Size::square(2).unwrap(), Rules::CHINESE);
    for _ in 0..70_000 {
        position.play(Move::Pass).unwrap();
    }
    assert!(position.is_over());
    assert_eq!(position.history().passes(), u16::MAX);
}

/// Records are replayed as they were played, whatever the rules say now.
#[test]
fn a_recorded_suicide_of_two_stones_stands() {
    let mut position = Position::new(Size::square(5).unwrap(), Rules::JAPANESE);
    for name in ["A2", "A1", "B2", "A5", "C1"] {
        position.play(name.parse().unwrap()).unwrap();
    }
    let fill = "B1".parse().unwrap();
    assert_eq!(position.play(fill), Err(IllegalMove::Suicide(fill.point().unwrap())));
    assert_eq!(position.play_as_recorded(fill).unwrap().own, 2);
    assert_eq!(position.history().captures().black, 2);
}
