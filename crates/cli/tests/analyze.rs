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
            playouts: 300 visits, win 99.3%, lead +55.5

                A B C D E F G           A B C D E F G
              7 . . . . . . X 7       7 W W W W W W W 7
              6 . . . . . e(X)6       6 W W W W W W W 6
              5 . . O O O b c 5       5 W W W W W W W 5
              4 . O X X X d . 4       4 W W W W W W W 4
              3 X f O O O g . 3       3 W W W W W W W 3
              2 X . . . . . . 2       2 W W W W W W W 2
              1 X . . . . . . 1       1 W W W W W W W 1
                A B C D E F G           A B C D E F G
            B surely Black's, b likely, w likely White's, W surely

               move  visits     win   lead  stdev  policy  continuation
            a  pass       9  100.0%  +58.8      –    0.1%  pass F4
            b  F5       223   99.6%  +56.1      –   37.4%  F5 G5 G4 F3 F4 F2 E2 F1
            c  G5        33   97.0%  +49.1      –   31.4%  G5 F5 F6 G4
            d  F4        25  100.0%  +58.0      –   14.4%  F4 F5 F6
            e  F6         8  100.0%  +55.0      –    7.2%  F6 F7
            f  B3         1  100.0%  +57.5      –    2.5%  B3
            g  F3         1  100.0%  +35.5      –    2.0%  F3
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
            プレイアウト: 300 訪問, 勝率 52.0%, 目数差 +0.1

                A B C D E F G           A B C D E F G
              7 . . . . . . . 7       7 b . . . . . . 7
              6 . . . . . . . 6       6 b b . . . . . 6
              5 . . e . c . . 5       5 b b b . . . . 5
              4 . .(X)g a . . 4       4 b b b . . . . 4
              3 . . d . b . . 3       3 b b b . . . . 3
              2 . . . . . . . 2       2 b b . . . . . 2
              1 . . . . . . . 1       1 b b . . . . . 1
                A B C D E F G           A B C D E F G
            B 黒地、b 黒が有力、w 白が有力、W 白地

               手    訪問数   勝率  目数差  偏差   方策  読み筋
            a  E4       170  56.5%    +1.3     –  15.8%  E4 E3 F3 D3 C5 D5 D4
            b  E3        56  55.4%    -0.6     –  31.5%  E3 E4 F4 E5 D3 C3
            c  E5        34  32.4%    +2.0     –  31.5%  E5 E4 F4 E3
            d  C3        15  40.0%    -2.0     –   8.6%  C3 D3 D4
            e  C5        13  53.8%    -2.6     –   8.6%  C5 D5 D4
            f  pass       9  33.3%   -16.9     –   0.1%  pass E4
            g  D4         3  66.7%    -3.2     –   1.5%  D4
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
    assert!(best["visits"].as_u64() > Some(0) && best["policy"].is_number());
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
