//! Reviews of three games of our own, word for word, in both languages. They were read as a pupil
//! would read them (docs/review.md says what was changed); `UPDATE_EXPECT=1` writes them anew.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::fmt::Write;
use std::path::Path;

use common::Program;
use serde_json::Value;

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/review");
    let game = folder.join(name).with_extension("sgf");
    let arguments = ["review", game.to_str().unwrap(), "--visits", "20", "--json"];
    let run = Program::new(&arguments).run();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let review: Value = serde_json::from_str(&run.stdout).unwrap();
    let mut text = String::new();
    for it in review["moves"].as_array().unwrap() {
        let said = |key: &str| it[key].as_str().unwrap();
        if said("text_en").is_empty() {
            assert_eq!((said("text_ja"), &it["turning_point"]), ("", &Value::Bool(false)));
            continue;
        }
        let mark = if it["turning_point"] == true { ", a turning point" } else { "" };
        writeln!(text, "{} {} {}, {}{mark}", it["n"], said("color"), said("point"), said("grade"))
            .unwrap();
        writeln!(text, "  {}\n  {}", said("text_en"), said("text_ja")).unwrap();
    }
    expect_test::expect_file![folder.join(name).with_extension("txt")].assert_eq(&text);
}

#[test]
fn a_whole_game_on_nine_lines() {
    check("nine");
}

#[test]
fn a_fight_on_thirteen_lines() {
    check("thirteen");
}

#[test]
fn an_unfinished_game_on_nineteen_lines() {
    check("nineteen");
}
