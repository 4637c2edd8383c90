//! `shidogo name`, by the real binary.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use common::{Folder, Program, Run};
use serde_json::Value;

const OPENING: &str = "(;FF[4]GM[1]SZ[19]KM[6.5];B[pd];W[dp];B[qp];W[dd];B[fq]C[low];W[];B[cn])";

fn name(arguments: &[&str], input: &str) -> Run {
    let mut all = vec!["name"];
    all.extend(arguments);
    Program::new(&all).with_input(input.as_bytes()).run()
}

fn objects(input: &str) -> Vec<Value> {
    let Run { code, stdout, stderr } = name(&["-", "--json"], input);
    assert_eq!((code, stderr.as_str()), (0, ""));
    stdout.lines().map(|it| serde_json::from_str(it).unwrap()).collect()
}

#[test]
fn every_move_has_a_line() {
    let moves = objects(OPENING);
    assert_eq!(moves.len(), 7);
    let first = &moves[0];
    assert_eq!(
        (&first["n"], &first["color"], &first["point"]),
        (&1.into(), &"b".into(), &"Q16".into())
    );
    assert_eq!(
        (&first["name"], &first["ja"], &first["en"]),
        (&"hoshi".into(), &"星".into(), &"star point".into())
    );
    assert_eq!(first["spoken_ja"], "黒16の四、星");
    assert!(first["confidence"].as_f64().unwrap() > 0.9, "{first}");
    assert_eq!((&moves[2]["name"], &moves[4]["name"]), (&"komoku".into(), &"kakari".into()));
    assert_eq!(moves[4]["detail"], "kogeima-gakari");
    let pass = &moves[5];
    assert_eq!(
        (&pass["point"], &pass["name"], &pass["spoken_ja"]),
        (&"pass".into(), &Value::Null, &"白パス".into())
    );
}

#[test]
fn people_get_a_table_in_two_languages() {
    let japanese = name(&["-"], OPENING).stdout;
    assert!(japanese.contains("  1 b Q16") && japanese.contains("星"), "{japanese}");
    assert!(japanese.contains("a pass has no shape"), "{japanese}");
    let english = name(&["-", "--lang", "en", "--why"], OPENING).stdout;
    assert!(
        english.contains("Black takes a star point at Q16 (upper right corner): "),
        "{english}"
    );
}

#[test]
fn the_record_is_written_with_its_names() {
    let folder = Folder::new();
    let Run { code, .. } = Program::new(&["name", "-", "-o", "named.sgf"])
        .in_folder(folder.path())
        .with_input(OPENING.as_bytes())
        .run();
    assert_eq!(code, 0);
    let named = std::fs::read_to_string(folder.path().join("named.sgf")).unwrap();
    assert!(named.contains("N[星]") && named.contains("N[カカリ]"), "{named}");
    assert!(named.contains("C[low\nカカリ"), "what was there stays: {named}");
}

#[test]
fn what_cannot_be_named_is_told() {
    let Run { code, stdout, stderr } = name(&["-"], "(;SZ[9];B[ee];W[ee];B[cc])");
    assert_eq!((code, stdout.lines().count()), (0, 1), "{stdout}");
    assert_eq!(
        stderr.trim_end(),
        "shidogo: -: after move 1: E5 is occupied; the replay ends before it"
    );
    let set_up = objects("(;SZ[9:7]AB[cc][dc]AW[cd]PL[W];W[dd])");
    assert_eq!((set_up.len(), &set_up[0]["color"]), (1, &"w".into()));
    let Run { code, stderr, .. } = name(&["missing.sgf"], "");
    assert_eq!((code, stderr.lines().count()), (2, 1), "{stderr}");
}
