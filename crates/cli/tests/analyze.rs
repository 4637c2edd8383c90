//! `shidogo analyze`: what it prints, and what it refuses.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

mod common;
mod conversation;

#[cfg(unix)]
use std::io::Write;
#[cfg(unix)]
use std::time::Duration;

use common::{Folder, Program, Run};
use conversation::network;
use expect_test::{Expect, expect};
use serde_json::Value;

/// White to move; Black's three stones in the middle are in atari.
const GAME: &str = "(;FF[4]GM[1]SZ[7]KM[8.5]RU[Japanese];B[cd];W[cc];B[dd];W[dc];B[ed];W[ee];\
                    B[ag];W[de];B[af];W[ce];B[ae];W[bd];B[ga];W[ec];B[gb])";

fn analyze(arguments: &[&str], record: &str) -> Run {
    let mut all = vec!["analyze", "-", "--seed", "1"];
    if !arguments.contains(&"--net") {
        // The network inside the program changes with each training.
        all.extend(["--engine", "uct"]);
    }
    all.extend(arguments);
    Program::new(&all).with_input(record.as_bytes()).run()
}

#[track_caller]
fn check(arguments: &[&str], record: &str, expected: Expect) {
    let Run { code, stdout, stderr } = analyze(arguments, record);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    expected.assert_eq(&stdout);
}

#[track_caller]
fn check_refused(arguments: &[&str], record: &str, expected: Expect) {
    let Run { code, stdout, stderr } = analyze(arguments, record);
    assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    expected.assert_eq(stderr.trim_end());
}

#[test]
fn playouts_give_a_table_without_what_they_do_not_know() {
    check(
        &["--visits", "300"],
        GAME,
        expect![[r#"
        -: after move 15, white to play; japanese rules, komi 8.5
        playouts: 300 visits, win 97.0%, lead +49.1

            A B C D E F G           A B C D E F G
          7 . . . . e i X 7       7 w w w w w w w 7
          6 . . . f . .(X)6       6 w w w w W W w 6
          5 . h O O O c . 5       5 w W W W W W W 5
          4 . O X X X a . 4       4 w W W W W W W 4
          3 X d O O O . . 3       3 w W W W W W W 3
          2 X . . . g . . 2       2 w w W W w w w 2
          1 X j . . . . . 1       1 w w W w w w w 1
            A B C D E F G           A B C D E F G
        B surely Black's, b likely, w likely White's, W surely

           move  visits     win   lead  stdev  policy  continuation
        a  F4       225   99.1%  +50.4      –       –  F4 D2 C2 B1
        b  pass       9   66.7%  +33.1      –       –  pass F4
        c  F5         8  100.0%  +54.0      –       –  F5 F4
        d  B3         4  100.0%  +57.5      –       –  B3
        e  E7         4  100.0%  +57.5      –       –  E7
        f  D6         4   75.0%  +33.0      –       –  D6
        g  E2         3  100.0%  +45.5      –       –  E2
        h  B5         3  100.0%  +57.5      –       –  B5
        i  F7         3  100.0%  +28.2      –       –  F7
        j  B1         2  100.0%  +57.5      –       –  B1
        and 25 more
    "#]],
    );
}

#[test]
fn the_table_can_be_japanese() {
    check(
        &["--visits", "300", "--lang", "ja", "--move", "1"],
        GAME,
        expect![[r#"
        -: 1手目まで、白番; 日本ルール, コミ8.5目
        プレイアウト: 300 訪問, 勝率 59.0%, 目数差 +3.6

            A B C D E F G           A B C D E F G
          7 . . . . . . . 7       7 . . . . . . . 7
          6 . . . . h e . 6       6 . . . . . . . 6
          5 . . + . + d . 5       5 . . . . . . . 5
          4 . f(X). a . . 4       4 . . b . . . . 4
          3 . c b . g . . 3       3 . . . . . . . 3
          2 . . . . j . . 2       2 . . . . . . . 2
          1 . . . . . . . 1       1 . . . . . . . 1
            A B C D E F G           A B C D E F G
        B 黒地、b 黒が有力、w 白が有力、W 白地

           手    訪問数   勝率  目数差  偏差  方策  読み筋
        a  E4        66  66.7%    +7.1     –     –  E4 F5 E5
        b  C3        45  62.2%    +6.0     –     –  C3 E3 D2
        c  B3        41  65.9%   +11.6     –     –  B3 C3 B2 A1
        d  F5        33  66.7%    +2.3     –     –  F5 D2
        e  F6        21  61.9%    +6.2     –     –  F6 E2
        f  B4        15  53.3%    +1.0     –     –  B4 A6
        g  E3         9  66.7%   +10.9     –     –  E3 D2
        h  E6         9  44.4%    -7.7     –     –  E6 D5
        i  pass       9  33.3%   -14.9     –     –  pass A2
        j  E2         7  57.1%    -2.1     –     –  E2 D1
        ほか16手
    "#]],
    );
}

#[test]
fn colours_are_there_only_when_wanted() {
    let plain = analyze(&["--visits", "50", "--move", "1"], GAME).stdout;
    let colored = analyze(&["--visits", "50", "--move", "1", "--color", "always"], GAME).stdout;
    assert!(!plain.contains('\x1b') && colored.contains("\x1b[1;32ma\x1b[0m"), "{colored}");
    let mut bare = String::new();
    for (n, part) in colored.split("\x1b[").enumerate() {
        bare += if n == 0 { part } else { part.split_once('m').unwrap().1 };
    }
    assert_eq!(bare, plain);
}

#[test]
fn json_has_everything_on_one_line() {
    let Run { code, stdout, .. } = analyze(&["--visits", "200", "--json", "--move", "3"], GAME);
    assert_eq!((code, stdout.lines().count()), (0, 1));
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    for (key, expected) in [
        ("move", Value::from(3)),
        ("to_play", Value::from("w")),
        ("engine", Value::from("uct")),
        ("net", Value::Null),
        ("rules", Value::from("japanese")),
        ("komi", Value::from(8.5)),
        ("interrupted", Value::from(false)),
    ] {
        assert_eq!(answer[key], expected, "{key}");
    }
    assert_eq!(answer["ownership"].as_array().unwrap().len(), 49);
    let best = &answer["candidates"][0];
    assert_eq!(best["pv"][0], best["move"]);
    assert!(best["visits"].as_u64() > Some(0) && best["policy"].is_null());
}

#[test]
fn a_network_knows_more() {
    let Some(net) = network("a_network_knows_more") else { return };
    let arguments = ["--json", "--visits", "30", "--net", net.to_str().unwrap()];
    let Run { code, stdout, stderr } = analyze(&arguments, GAME);
    assert_eq!(code, 0, "{stderr}");
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    let best = &answer["candidates"][0];
    for key in ["policy", "lead", "stdev", "win", "lower_win"] {
        assert!(best[key].is_number(), "{key}: {best}");
    }
    assert_eq!(answer["ownership_stdev"].as_array().unwrap().len(), 49);
    assert!(answer["net"].as_str().unwrap().contains("b2c16"));
}

#[test]
fn files_are_read_and_komi_and_rules_can_be_changed() {
    let folder = Folder::new();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, GAME).unwrap();
    let line = ["analyze", file.to_str().unwrap(), "--visits", "20", "--json"];
    let more = ["--komi", "-3.5", "--rules", "chinese"];
    let Run { code, stdout, .. } = Program::new(&[&line[..], &more[..]].concat()).run();
    assert_eq!(code, 0);
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((&answer["komi"], &answer["rules"]), (&Value::from(-3.5), &Value::from("chinese")));
}

#[test]
fn what_cannot_be_analysed_is_refused_in_one_line() {
    check_refused(
        &["--move", "99"],
        GAME,
        expect!["shidogo: there is no move 99: the game in - has 15"],
    );
    check_refused(
        &["--move", "-1"],
        GAME,
        expect![
            "shidogo: unexpected argument '-1' found tip: to pass '-1' as a value, use '-- -1' (see --help)"
        ],
    );
    check_refused(&[], "", expect!["shidogo: there is no game in -"]);
    check_refused(&[], "this is no record", expect!["shidogo: there is no game in -"]);
    check_refused(
        &["--move", "2"],
        "(;SZ[5];B[aa];W[aa])",
        expect![
            "shidogo: cannot replay - to move 2: after move 1: A5 is occupied; the replay ends before it"
        ],
    );
    check_refused(
        &["--move", "1"],
        "(;SZ[99];B[aa])",
        expect!["shidogo: cannot replay -: boards have 2 to 25 lines each way"],
    );
    check_refused(
        &["--net", "x/y.bin.gz"],
        GAME,
        expect!["shidogo: cannot read x/y.bin.gz: no such file"],
    );
    let Run { code, stderr, .. } = Program::new(&["analyze", "no/such/file.sgf"]).run();
    assert_eq!(code, 2);
    assert!(stderr.starts_with("shidogo: cannot read no/such/file.sgf"), "{stderr}");
}

#[test]
fn a_damaged_record_is_analysed_as_far_as_it_goes() {
    let Run { code, stdout, stderr } = analyze(&["--visits", "20"], "(;SZ[5];B[aa];W[aa];B[bb])");
    assert_eq!(code, 0);
    assert!(stdout.contains("after move 1, white to play"), "{stdout}");
    expect![[r#"
        shidogo: -: after move 1: A5 is occupied; the replay ends before it
    "#]]
    .assert_eq(&stderr);
}

/// The first ctrl-C gives what there is.
#[cfg(unix)]
#[test]
fn an_interruption_gives_what_there_is() {
    let mut child = Program::new(&["analyze", "-", "--visits", "2000000000", "--json"]).start();
    // More than a pipe holds: when it is written, most of it has been read.
    let record = GAME.replacen(";B", &format!("C[{}];B", "long ".repeat(100_000)), 1);
    child.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(1));
    common::signal(&child, "INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["interrupted"], true);
    assert!(answer["visits"].as_u64() > Some(0));
}
