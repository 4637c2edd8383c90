//! What networks are told under rules and on boards KataGo's records do not have.

use expect_test::{Expect, expect};
use goban::{Komi, Move, Position, Rules, Size};
use net::{Encoder, Inputs};

/// A position after some moves.
fn after(size: (u8, u8), rules: Rules, moves: &str) -> Position {
    let mut position = Position::new(Size::new(size.0, size.1).unwrap(), rules)
        .with_komi(Komi::from_points(6.5).unwrap());
    for name in moves.split_whitespace() {
        let mv = if name == "pass" { Move::Pass } else { Move::Play(name.parse().unwrap()) };
        position.play(mv).unwrap();
    }
    position
}

fn inputs(position: &Position) -> Inputs {
    Encoder::new(position.size()).encode(position).unwrap()
}

/// Planes with something on them, and numbers that are not zero.
#[track_caller]
fn check(position: &Position, expected: Expect) {
    let inputs = inputs(position);
    let mut lines = Vec::new();
    for (n, plane) in inputs.planes.iter().enumerate().skip(1) {
        if !plane.is_empty() {
            lines.push(format!("plane {n}: {plane:?}"));
        }
    }
    for (n, number) in inputs.globals.iter().enumerate() {
        if *number != 0.0 {
            lines.push(format!("global {n}: {number}"));
        }
    }
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn aga_is_situational_superko_with_friendly_passes() {
    check(
        &after((5, 5), Rules::AGA, "C3 B2 pass"),
        expect![[r#"
        plane 1: {B2}
        plane 2: {C3}
        plane 18: {B2}
        plane 19: {C3}
        global 5: 0.325
        global 6: 1
        global 7: -0.5
        global 18: -0.5"#]],
    );
}

#[test]
fn new_zealand_allows_suicide() {
    check(
        &after((5, 4), Rules::NEW_ZEALAND, "C3 B2"),
        expect![[r#"
        plane 1: {C3}
        plane 2: {B2}
        plane 9: {B2}
        plane 10: {C3}
        plane 18: {C3}
        plane 19: {B2}
        global 5: -0.325
        global 6: 1
        global 7: -0.5
        global 8: 1
        global 18: -0.5"#]],
    );
}

#[test]
fn handicap_stones_count_by_the_rules() {
    let position = |rules| after((9, 9), rules, "").with_handicap(3);
    let komi = |rules| inputs(&position(rules)).globals[5] * 20.0;
    assert_eq!(komi(Rules::CHINESE), -9.5);
    assert_eq!(komi(Rules::AGA), -8.5);
    assert_eq!(komi(Rules::JAPANESE), -6.5);
}

#[test]
fn after_the_end_only_the_last_pass_is_known() {
    check(
        &after((3, 3), Rules::JAPANESE, "B2 A1 pass pass"),
        expect![[r#"
        plane 1: {B2}
        plane 2: {A1}
        plane 4: {A1}
        plane 14: {A1}
        plane 15: {A1}
        plane 16: {A1}
        plane 17: {B1, A2}
        global 0: 1
        global 5: -0.325
        global 9: 1
        global 10: 1
        global 14: 1"#]],
    );
    check(
        &after((3, 3), Rules::TROMP_TAYLOR, "B2 A1 pass pass A3"),
        expect![[r#"
        plane 1: {A1}
        plane 2: {B2, A3}
        plane 4: {A1, A3}
        plane 9: {A3}
        plane 14: {A1}
        plane 15: {A1}
        plane 16: {A1}
        plane 18: {A1}
        plane 19: {B2, A3}
        global 1: 1
        global 5: 0.325
        global 6: 1
        global 7: 0.5
        global 8: 1
        global 18: -0.5"#]],
    );
}

#[test]
fn a_ladder_is_seen_with_its_past() {
    // Black, to move, catches C3 by an atari; without D4 it would have escaped.
    check(
        &after((9, 9), Rules::CHINESE, "C2 C3 B3 G7 D4 F6"),
        expect![[r#"
        plane 1: {C2, B3, D4}
        plane 2: {C3, F6, G7}
        plane 4: {C3}
        plane 5: {C2, B3}
        plane 9: {F6}
        plane 10: {D4}
        plane 11: {G7}
        plane 12: {B3}
        plane 13: {C3}
        plane 14: {C3}
        plane 15: {C3}
        plane 17: {D3, C4}
        plane 18: {C2, B3, D4}
        plane 19: {C3, F6, G7}
        global 5: -0.325
        global 18: 0.5"#]],
    );
}

#[test]
fn the_smallest_board_has_inputs_too() {
    check(
        &after((2, 2), Rules::CHINESE, "A1"),
        expect![[r#"
        plane 2: {A1}
        plane 4: {A1}
        plane 9: {A1}
        plane 19: {A1, B1, A2, B2}
        global 5: 0.325
        global 18: 0.5"#]],
    );
}

#[test]
fn an_encoder_forgets_nothing_it_should_know() {
    let moves = "D4 C3 C4 D3 E3 D2 E2 C5 B5 B4 C6 B6 D5 A5 F4 B3";
    let mut position = after((9, 9), Rules::TROMP_TAYLOR, "");
    let mut encoder = Encoder::new(position.size());
    for name in moves.split_whitespace() {
        position.play(Move::Play(name.parse().unwrap())).unwrap();
        assert_eq!(encoder.encode(&position).unwrap(), inputs(&position), "{name}");
    }
}
