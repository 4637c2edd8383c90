//! Ko and superko, drawn.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod drawn;

use drawn::{check, play, position};
use expect_test::expect;
use goban::{Color, KoRule, Rules};

const POSITIONAL: Rules = Rules { ko: KoRule::Positional, ..Rules::CHINESE };
const SITUATIONAL: Rules = Rules { ko: KoRule::Situational, ..Rules::CHINESE };

const KO: &str = "
    . X O . .
    X O . O .
    . X O . .
    . . . . .
";

#[test]
fn a_ko_is_not_taken_back_at_once() {
    check(
        KO,
        &[Rules::CHINESE, POSITIONAL, SITUATIONAL],
        "C3 B3 E1 D1 B3 C3",
        expect![[r#"
            black C3 takes 1, ko at B3
            white: B3 would retake the ko at once
            white E1
            black D1
            white B3 takes 1, ko at C3
            black: C3 would retake the ko at once
            . X O . .
            X O). O .
            . X O . .
            . . . X O
        "#]],
    );
}

#[test]
fn a_pass_lifts_a_simple_ko() {
    // White passes instead of taking back; Black passes too, and the ko may be taken.
    check(
        KO,
        &[Rules::CHINESE],
        "C3 pass pass B3",
        expect![[r#"
            black C3 takes 1, ko at B3
            white pass
            black pass
            white B3 takes 1, ko at C3
            . X O . .
            X O). O .
            . X O . .
            . . . . .
        "#]],
    );
    // Under superko the board would still be back.
    check(
        KO,
        &[POSITIONAL, SITUATIONAL],
        "C3 pass pass B3",
        expect![[r#"
            black C3 takes 1, ko at B3
            white pass
            black pass
            white: B3 would repeat an earlier position
            . X O . .
            X . X O .
            . X O . .
            . . . . .
        "#]],
    );
}

#[test]
fn one_for_two_is_no_ko() {
    // White's stone takes only one back, but two had come off: the board is another one.
    check(
        "
        . . . .
        X X O .
        O O . O
        X X O .
        . . . .
        ",
        &[Rules::CHINESE],
        "C3 B3",
        expect![[r#"
            black C3 takes 2
            white B3 takes 1
            . . . .
            X X O .
            . O). O
            X X O .
            . . . .
        "#]],
    );
}

#[test]
fn a_snapback_is_no_ko() {
    check(
        "
        . . . . . .
        . X X X X .
        X O O O O X
        X O . . O X
        ",
        &[POSITIONAL],
        "C1 D1 C1",
        expect![[r#"
            black C1
            white D1 takes 1
            black C1 takes 7
            . . . . . .
            . X X X X .
            X . . . . X
            X . X). . X
        "#]],
    );
}

const SENDING_TWO: &str = "
    . . . . .
    . O O . .
    O O X X .
    . X . X .
";

#[test]
fn sending_two_returning_one() {
    // The board comes back with the other side to move.
    check(
        SENDING_TWO,
        &[Rules::CHINESE, SITUATIONAL],
        "A1 C1 B1",
        expect![[r#"
            black A1
            white C1 takes 2
            black B1 takes 1
            . . . . .
            . O O . .
            O O X X .
            . X). X .
        "#]],
    );
    check(
        SENDING_TWO,
        &[POSITIONAL],
        "A1 C1 B1",
        expect![[r#"
            black A1
            white C1 takes 2
            black: B1 would repeat an earlier position
            . . . . .
            . O O . .
            O O X X .
            . . O)X .
        "#]],
    );
    // White passes: it goes on for ever, or the second round is refused.
    check(
        SENDING_TWO,
        &[Rules::CHINESE],
        "A1 C1 B1 pass A1 C1 B1 pass",
        expect![[r#"
            black A1
            white C1 takes 2
            black B1 takes 1
            white pass
            black A1
            white C1 takes 2
            black B1 takes 1
            white pass
            . . . . .
            . O O . .
            O O X X .
            . X . X .
        "#]],
    );
    check(
        SENDING_TWO,
        &[SITUATIONAL],
        "A1 C1 B1 pass A1",
        expect![[r#"
            black A1
            white C1 takes 2
            black B1 takes 1
            white pass
            black: A1 would repeat an earlier position
            . . . . .
            . O O . .
            O O X X .
            . X . X .
        "#]],
    );
}

const TRIPLE_KO: &str = "
    . X O . . X O . . X O .
    X O . O X . X O X O . O
    . X O . . X O . . X O .
";

#[test]
fn a_triple_ko_repeats_only_under_simple_ko() {
    let round = "C2 F2 L2 B2 G2 K2";
    check(
        TRIPLE_KO,
        &[POSITIONAL, SITUATIONAL],
        round,
        expect![[r#"
            black C2 takes 1, ko at B2
            white F2 takes 1, ko at G2
            black L2 takes 1, ko at K2
            white B2 takes 1, ko at C2
            black G2 takes 1, ko at F2
            white: K2 would repeat an earlier position
            . X O . . X O . . X O .
            X O . O X . X)O X . X O
            . X O . . X O . . X O .
        "#]],
    );

    let mut game = position(TRIPLE_KO, Rules::JAPANESE);
    let before = game.board().clone();
    for rounds in 0..3 {
        assert_eq!((game.repetitions(), game.board()), (rounds, &before));
        play(&mut game, round);
    }
}

#[test]
fn suicide_that_brings_a_board_back_is_superko() {
    // Black enters two points, White passes, Black fills: the board is as it was. Before it was
    // Black's turn, now it would be White's.
    let eyespace = "
        O O O .
        . . O .
        O O O .
    ";
    check(
        eyespace,
        &[Rules::TROMP_TAYLOR],
        "A2 pass B2",
        expect![[r#"
            black A2
            white pass
            black: B2 would repeat an earlier position
            O O O .
            X . O .
            O O O .
        "#]],
    );
    check(
        eyespace,
        &[Rules::NEW_ZEALAND],
        "A2 pass B2",
        expect![[r#"
            black A2
            white pass
            black B2 loses 2
            O O O .
            . .)O .
            O O O .
        "#]],
    );
    check(
        eyespace,
        &[Rules::NEW_ZEALAND],
        "pass pass A2 pass B2",
        expect![[r#"
            black pass
            white pass
            black A2
            white pass
            black: B2 would repeat an earlier position
            O O O .
            X . O .
            O O O .
        "#]],
    );
    check(
        eyespace,
        &[Rules::NEW_ZEALAND],
        "D1 pass A2 pass B2",
        expect![[r#"
            black D1
            white pass
            black A2
            white pass
            black: B2 would repeat an earlier position
            O O O .
            X . O .
            O O O X
        "#]],
    );
}

#[test]
fn a_ko_comes_back_with_undo() {
    let mut game = position(KO, Rules::CHINESE);
    play(&mut game, "C3 E1");
    assert_eq!(game.undo(), Some("E1".parse().unwrap()));
    assert!(!game.is_legal("B3".parse().unwrap()));
    assert_eq!(game.undo(), Some("C3".parse().unwrap()));
    expect![["black C3 takes 1, ko at B3\n. X O . .\nX . X)O .\n. X O . .\n. . . . .\n"]]
        .assert_eq(&play(&mut game, "C3"));
}

#[test]
fn moves_out_of_turn_end_a_ko() {
    // In records and protocols a side may move twice; its own ko stone is not in its way.
    let mut game = position(KO, Rules::CHINESE);
    play(&mut game, "C3");
    assert!(!game.is_legal("B3".parse().unwrap()));
    assert!(game.clone().with_to_move(Color::Black).is_legal("B3".parse().unwrap()));
}

#[test]
fn recorded_moves_may_repeat_but_not_stand_on_stones() {
    let mut game = position(KO, POSITIONAL);
    play(&mut game, "C3");
    assert_eq!(game.play_as_recorded("B3".parse().unwrap()).unwrap().stones, 1);
    let reason = game.play_as_recorded("B3".parse().unwrap()).unwrap_err();
    expect!["B3 is occupied"].assert_eq(&reason.to_string());
}
