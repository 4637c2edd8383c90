//! The kept inputs, once more, on whatever toolchain runs the tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::panic;
use std::path::Path;

use fuzz::Check;

fn replay(folder: &str, check: Check) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept").join(folder);
    let inputs: Vec<_> = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()).collect();
    assert!(!inputs.is_empty(), "no inputs in {}", folder.display());
    for input in inputs {
        let outcome = panic::catch_unwind(|| check(&fs::read(&input).unwrap()));
        assert!(outcome.is_ok(), "{} does harm", input.display());
    }
}

#[test]
fn kept_game_records_do_no_harm() {
    replay("sgf", fuzz::sgf);
}

#[test]
fn kept_sessions_are_answered() {
    replay("gtp", fuzz::gtp);
}

#[test]
fn kept_drawings_can_be_drawn() {
    replay("diagram", fuzz::diagram);
}

#[test]
fn kept_moves_follow_the_rules() {
    replay("rules", fuzz::rules);
}

/// A folder without a test would be kept in vain.
#[test]
fn every_folder_belongs_to_a_check() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept");
    let folders = fs::read_dir(kept).unwrap().map(|it| it.unwrap());
    let folders = folders.filter(|it| it.file_type().unwrap().is_dir());
    let mut names: Vec<_> = folders.map(|it| it.file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["diagram", "gtp", "rules", "sgf"]);
}
