//! Positions that are drawn, and what happens when one plays on.
#![allow(clippy::unwrap_used, dead_code, reason = "helpers of tests, each file uses a part")]

use std::fmt::Write;

use expect_test::Expect;
use goban::{Move, Position, Rules, diagram};

/// The position of a drawing; Black to move, unless Black's last stone is marked.
pub(crate) fn position(drawing: &str, rules: Rules) -> Position {
    Position::from_setup(&diagram::parse(drawing).unwrap().setup, rules).unwrap()
}

/// Plays moves by turns, and tells what became of each and how the board looks in the end. A
/// refused move changes nothing, the next one is tried by the same side.
pub(crate) fn play(position: &mut Position, moves: &str) -> String {
    let mut told = String::new();
    for mv in moves.split_whitespace() {
        let mv: Move = mv.parse().unwrap();
        let color = position.to_move();
        match position.play(mv) {
            Err(reason) => writeln!(told, "{color}: {reason}").unwrap(),
            Ok(captured) => {
                write!(told, "{color} {mv}").unwrap();
                if captured.stones > 0 {
                    write!(told, " takes {}", captured.stones).unwrap();
                }
                if captured.own > 0 {
                    write!(told, " loses {}", captured.own).unwrap();
                }
                if let Some(ko) = captured.ko {
                    write!(told, ", ko at {ko}").unwrap();
                }
                told.push('\n');
            }
        }
    }
    told + &diagram::draw(position.board(), position.history().last().map(|it| it.mv))
}

/// Plays under each of these rules, which all have to tell the same.
#[track_caller]
pub(crate) fn check(drawing: &str, rules: &[Rules], moves: &str, expect: Expect) {
    let told: Vec<String> =
        rules.iter().map(|&it| play(&mut position(drawing, it), moves)).collect();
    assert!(told.windows(2).all(|it| it[0] == it[1]), "the rules differ: {told:#?}");
    expect.assert_eq(&told[0]);
}
