//! What cannot be is refused in a sentence.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use expect_test::{Expect, expect};
use goban::{Position, Rules, Size};
use wire::{CandidatesForm, PositionForm, SearchJob};

fn refuses(message: &str, why: Expect) {
    let form = wire::from_bytes::<PositionForm>(message.as_bytes());
    let error = form.and_then(|it| Position::try_from(&it)).unwrap_err();
    why.assert_eq(&error.to_string());
}

fn refuses_position(fields: &str, why: Expect) {
    let rest = r#""to_move":"b","rules":"japanese","komi":13"#;
    refuses(&format!(r#"{{"v":1,"body":{{{fields},{rest}}}}}"#), why);
}

#[test]
fn positions_that_cannot_be() {
    refuses_position(r#""size":[0,9]"#, expect!["boards are from 2 to 25 points wide and high"]);
    refuses_position(r#""size":[9,9],"black":"Z1""#, expect!["Z1 is off the board"]);
    refuses_position(
        r#""size":[2,2],"black":"A1","white":"A2 B1""#,
        expect!["the chain at A1 has no liberty"],
    );
    refuses_position(r#""size":[9,9],"moves":"bD4 wD4""#, expect!["D4 is occupied"]);
    refuses_position(r#""size":[9,9],"moves":"D4""#, expect![[r#""D4" is no move such as bD4"#]]);
    refuses_position(r#""size":[9,9],"moves":"ä""#, expect![[r#""ä" is no move such as bD4"#]]);
}

#[test]
fn messages_of_another_time() {
    refuses(
        r#"{"v":2,"anything":[]}"#,
        expect!["the message has format 2, and this program reads format 1"],
    );
    refuses(
        "",
        expect!["the message cannot be read: EOF while parsing a value at line 1 column 0"],
    );
    let deep = "[".repeat(100_000);
    assert!(wire::from_bytes::<SearchJob>(format!(r#"{{"v":1,"body":{deep}"#).as_bytes()).is_err());
}

#[test]
fn answers_to_another_question() {
    let position = Position::new(Size::square(5).unwrap(), Rules::JAPANESE);
    let refuses = |moves: &str, why: Expect| {
        let text =
            format!(r#"{{"v":1,"body":{{"to_move":"b","visits":1,"win":0.5,"moves":[{moves}]}}}}"#);
        let form: CandidatesForm = wire::from_bytes(text.as_bytes()).unwrap();
        why.assert_eq(&form.to_candidates(&position).unwrap_err().to_string());
    };
    refuses("", expect!["an answer to another question"]);
    refuses(r#"{"pv":"","visits":1,"win":0.5}"#, expect!["a move without a name"]);
    refuses(r#"{"pv":"K10","visits":1,"win":0.5}"#, expect!["K10 is off the board"]);
    refuses(r#"{"pv":"A1 A1","visits":1,"win":0.5}"#, expect!["A1 is occupied"]);
    refuses(
        r#"{"pv":"A1","visits":1,"win":0.5,"ownership":"AAAA"}"#,
        expect!["a map of 3 bytes instead of 100"],
    );
}
