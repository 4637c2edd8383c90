//! Drawn boards for every tactical feature.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its own board has failed")]

use expect_test::{Expect, expect};
use goban::{Color, Move, Position, Rules, diagram};
use playout::{FeatureReader, Reply};

const REPLIES: [Reply; Reply::COUNT] = [
    Reply::TakesLast,
    Reply::TakesBesideAtari,
    Reply::TakesBesideTwo,
    Reply::TakesBesideThree,
    Reply::Runs,
    Reply::RunsToTwo,
    Reply::RunsIntoLadder,
    Reply::AtariBesideTwo,
    Reply::AtariBesideThree,
    Reply::ExtendsTwo,
    Reply::ExtendsThree,
    Reply::AtariLast,
    Reply::FightsLast,
    Reply::Nakade,
    Reply::ThrowIn,
    Reply::ResolvesKo,
    Reply::FillsKo,
    Reply::Distance2,
    Reply::Distance3,
    Reply::Distance4,
    Reply::Distance5,
];

fn read(drawing: &str, moves: &str) -> Position {
    let drawn = diagram::parse(drawing).unwrap();
    let mut position = Position::from_setup(&drawn.setup, Rules::JAPANESE).unwrap();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().map_or(Move::Pass, Move::Play)).unwrap();
    }
    position
}

/// What Black's stone on the marked point does by itself.
#[track_caller]
fn check_tactic(drawing: &str, expect: Expect) {
    let position = read(drawing, "");
    let mark = diagram::parse(drawing).unwrap().marks.first().unwrap();
    let mut reader = FeatureReader::new(position.size());
    reader.look_as_playout(&position);
    let told = match reader.playout(&position, mark) {
        None => "never".to_owned(),
        Some(it) => {
            let tactic = it.tactic;
            format!(
                "self-atari {:?}, capture {:?}, rescue {:?}, atari {:?}",
                tactic.self_atari, tactic.capture, tactic.rescue, tactic.atari
            )
        }
    };
    expect.assert_eq(&told);
}

/// Why the points that have to do with the last of the moves (Black's first) should be played,
/// without mere distances.
#[track_caller]
fn check_replies(drawing: &str, moves: &str, expect: Expect) {
    let position = read(drawing, moves);
    let mut reader = FeatureReader::new(position.size());
    reader.look_as_playout(&position);
    let distances = Reply::Distance2.bit() - 1;
    let mut lines = Vec::new();
    for point in position.size().points() {
        let bits = reader.playout(&position, point).map_or(0, |it| it.replies & distances);
        let names: Vec<String> =
            REPLIES.iter().filter(|it| bits & it.bit() != 0).map(|it| format!("{it:?}")).collect();
        if !names.is_empty() {
            lines.push(format!("{point} {}", names.join(" ")));
        }
    }
    expect.assert_eq(&lines.join("; "));
}

#[test]
fn captures_rescues_and_ataris() {
    check_tactic(
        ". X . .\nX O * .\n. X . .\n. . . .",
        expect!["self-atari No, capture One, rescue No, atari No"],
    );
    check_tactic(
        ". X . .\nX O . .\nX O * .\n. X . .",
        expect!["self-atari No, capture No, rescue No, atari Few"],
    );
    check_tactic(
        ". O . .\nO X * .\n. O . .\n. . . .",
        expect!["self-atari No, capture No, rescue FewToMore, atari No"],
    );
    check_tactic(
        ". O . .\nO X * O\n. O . .\n. . . .",
        expect!["self-atari No, capture No, rescue FewToTwo, atari No"],
    );
    check_tactic(
        "O X X O\nO X O O\nO X O .\nO * . .",
        expect!["self-atari No, capture Many, rescue No, atari No"],
    );
}

#[test]
fn self_atari_eyes_and_suicide() {
    check_tactic(
        "* O . .\n. O . .\nO O . .\n. . . .",
        expect!["self-atari One, capture No, rescue No, atari No"],
    );
    check_tactic("* O . .\nO . O .\nO O . .\n. . . .", expect!["never"]);
    check_tactic("* X . .\nX X . .\n. . . .\n. . . .", expect!["never"]);
    check_tactic(
        "X X * O\nO O . O\nO . O O\n. O . .",
        expect!["self-atari Killing, capture No, rescue No, atari No"],
    );
    check_tactic(
        "X X X * . O\nO O O O O O\nO . O . O .",
        expect!["self-atari Gift, capture No, rescue No, atari No"],
    );
    check_tactic(
        "X X X X X * . O\nO O O O O O O O\nO . O . O . O .",
        expect!["self-atari Gift, capture No, rescue No, atari No"],
    );
}

#[test]
fn replies_to_an_atari() {
    let cross = "
        . . . . . . .
        . . . O . . .
        . . O X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    ";
    check_replies(
        cross,
        "pass D4",
        expect!["D3 FightsLast; C4 FightsLast; E4 FightsLast; E5 Runs"],
    );
    let both_in_atari = "
        . . . . .
        . X O . .
        X O X . .
        . . . . .
        . . . . .
    ";
    check_replies(
        both_in_atari,
        "pass D3",
        expect!["B2 TakesBesideAtari; C2 Runs; D2 FightsLast; E3 FightsLast; D4 FightsLast"],
    );
}

#[test]
fn a_ladder_is_not_run_out_and_a_breaker_helps() {
    let ladder = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O . . .
        . O X . . . .
        . . . . . . .
        . . . . . . .
    ";
    check_replies(
        ladder,
        "pass C2",
        expect!["C1 FightsLast; B2 FightsLast; D2 FightsLast; D3 RunsIntoLadder"],
    );
    let broken = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O . . .
        . O X . . . .
        . . . . . X .
        . . . . . . .
    ";
    check_replies(
        broken,
        "pass C2",
        expect!["C1 FightsLast; B2 FightsLast; D2 FightsLast; D3 RunsToTwo"],
    );
}

#[test]
fn replies_after_captures_and_in_a_ko() {
    let three = "
        . X . X . X
        X X X X X X
        O O O O X X
        X X X . O X
    ";
    check_replies(three, "pass D1", expect!["A1 FightsLast; B1 FightsLast Nakade; C1 FightsLast"]);
    let two = "
        . X . X X
        X X X X X
        O O O X X
        X X . O X
    ";
    check_replies(two, "pass C1", expect!["A1 AtariLast ThrowIn; B1 AtariLast ThrowIn"]);
    let ko = "
        . . . . .
        . O X . .
        O X . X .
        . O X . .
        . . . . .
    ";
    check_replies(
        ko,
        "pass C3",
        expect![
            "C1 ExtendsTwo; D2 ExtendsTwo ExtendsThree; E3 ExtendsThree; D4 ExtendsTwo ExtendsThree; C5 ExtendsTwo"
        ],
    );
    check_replies(ko, "pass C3 E5 A1 B3 A2", expect!["B1 AtariLast; C3 FillsKo; A4 AtariLast"]);
}

#[test]
fn fights_of_few_liberties() {
    let two = "
        . . . . .
        . O O . .
        . X X . .
        . O . . .
        . . . . .
    ";
    check_replies(
        two,
        "pass A3",
        expect![
            "A2 AtariBesideTwo AtariLast; C2 ExtendsTwo; D3 ExtendsTwo; A4 AtariBesideTwo AtariLast"
        ],
    );
    let three = "
        . . . . .
        . O O . .
        . X X . .
        . . . . .
        . . . . .
    ";
    check_replies(
        three,
        "pass A3",
        expect![
            "A2 AtariBesideThree AtariLast; B2 ExtendsThree; C2 ExtendsThree; D3 ExtendsThree; A4 AtariBesideThree AtariLast"
        ],
    );
}

#[test]
fn colours_are_equal() {
    // The same board with the colours exchanged has the same features for the other side.
    let black = read(". O . .\nO X . .\n. O . .\n. . . .", "");
    let white = read(". X . .\nX O . .\n. X . .\n. . . .", "").with_to_move(Color::White);
    let mut reader = FeatureReader::new(black.size());
    for point in black.size().points() {
        reader.look_as_playout(&black);
        let one = reader.playout(&black, point);
        reader.look_as_playout(&white);
        assert_eq!(one, reader.playout(&white, point), "{point}");
    }
}
