//! `shidogo match`: programs against each other.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use common::{Folder, Program, Run, SHIDOGO};
use serde_json::Value;

/// Knows everything that a game needs and dies when it is asked for a move.
const DIES: &str = r#"#!/bin/sh
while read -r id command rest; do
    case "$command" in
        list_commands) printf '=%s name\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n\n' "$id" ;;
        genmove) echo 'out of coffee' >&2; exit 3 ;;
        *) printf '=%s\n\n' "$id" ;;
    esac
done
"#;

fn ours(options: &str) -> String {
    format!("'{SHIDOGO}' gtp {options}")
}

fn arguments(black: &str, white: &str, games: &str) -> Vec<String> {
    ["match", "--black", black, "--white", white, "--games", games, "--size", "5", "--json"]
        .map(str::to_owned)
        .to_vec()
}

fn in_folder(mut arguments: Vec<String>, folder: &Path) -> Vec<String> {
    arguments.extend(["--out".to_owned(), folder.to_str().unwrap().to_owned()]);
    arguments
}

fn json(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).unwrap()
}

fn records(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder.join("games")) else { return Vec::new() };
    let mut names: Vec<_> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_match_is_played_recorded_and_not_played_twice() {
    let folder = Folder::new();
    let out = folder.path().join("run");
    let arguments = in_folder(
        arguments(&ours("--visits 20 --seed 1"), &ours("--visits 5 --seed 2"), "4"),
        &out,
    );
    let Run { code, stdout, stderr } = Program::new(&arguments).run();
    assert_eq!((code, stderr.as_str()), (0, ""));
    let report = json(&stdout);
    assert_eq!((&report["games"], &report["complete"]), (&4.into(), &true.into()));
    let tally = &report["tally"];
    let games: u64 =
        ["wins", "draws", "losses"].iter().map(|it| tally[*it].as_u64().unwrap()).sum();
    assert_eq!(games, 4);
    let (low, high) = (&report["interval"]["low"], &report["interval"]["high"]);
    assert!(low.as_f64() < high.as_f64(), "{report}");
    for side in ["a", "b"] {
        let cost = &report["players"][side]["cost"];
        assert!(cost["moves"].as_u64().unwrap() > 0, "{report}");
        assert!(cost["cpu_seconds_per_move"].as_f64().unwrap() >= 0.0, "{report}");
    }
    let colours: Vec<_> =
        report["results"].as_array().unwrap().iter().map(|it| it["black"].clone()).collect();
    assert_eq!(colours, ["A", "B", "A", "B"]);
    assert_eq!(records(&out), ["00001.sgf", "00002.sgf", "00003.sgf", "00004.sgf"]);
    let record = fs::read_to_string(out.join("games/00001.sgf")).unwrap();
    assert!(record.starts_with("(;") && record.contains("SZ[5]") && record.contains("RE["));

    let before = fs::read(out.join("results.jsonl")).unwrap();
    let Run { code, stdout, .. } = Program::new(&arguments).run();
    assert_eq!(code, 0);
    let again = json(&stdout);
    assert_eq!((&again["tally"], &again["results"]), (&report["tally"], &report["results"]));
    assert_eq!(fs::read(out.join("results.jsonl")).unwrap(), before);
}

#[test]
fn another_match_in_the_same_folder_is_refused() {
    let folder = Folder::new();
    let ours = ours("--visits 2");
    let first = in_folder(arguments(&ours, &ours, "1"), folder.path());
    assert_eq!(Program::new(&first).run().code, 0);
    let mut other = first;
    other.extend(["--komi".to_owned(), "3".to_owned()]);
    let Run { code, stdout, stderr } = Program::new(&other).run();
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    assert!(stderr.contains("komi"), "{stderr}");
}

#[test]
fn a_program_that_dies_loses_with_the_reason() {
    let folder = Folder::new();
    let script = folder.path().join("dies");
    fs::write(&script, DIES).unwrap();
    let dies = format!("sh '{}'", script.display());
    let Run { code, stdout, stderr } =
        Program::new(&arguments(&ours("--visits 2"), &dies, "2")).run();
    assert_eq!((code, stderr.as_str()), (0, ""));
    let report = json(&stdout);
    assert_eq!((&report["tally"]["wins"], &report["complete"]), (&2.into(), &true.into()));
    assert_eq!(report["players"]["b"]["failures"], 2);
    for failure in report["failures"].as_array().unwrap() {
        assert_eq!(failure["side"], "B");
        let reason = failure["reason"].as_str().unwrap();
        assert!(reason.contains("genmove") && reason.contains("out of coffee"), "{reason}");
    }
}

#[test]
fn a_program_that_ends_at_once_loses_every_game() {
    let Run { code, stdout, stderr } =
        Program::new(&arguments(&ours("--visits 2"), "false", "2")).run();
    assert_eq!((code, stderr.as_str()), (0, ""));
    let report = json(&stdout);
    assert_eq!((&report["tally"]["wins"], &report["failed"]), (&2.into(), &false.into()));
    assert!(report["failures"][0]["reason"].as_str().unwrap().contains("ended"), "{report}");
}

#[test]
fn programs_that_cannot_be_started_are_named() {
    for (bad, part) in [("no-such-program-anywhere", "no-such-program"), ("/", "/"), ("'", "'")] {
        let Run { code, stdout, stderr } =
            Program::new(&arguments(&ours("--visits 2"), bad, "1")).run();
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{bad}: {stderr}");
        assert!(stderr.contains(part) || stderr.contains('B'), "{bad}: {stderr}");
    }
}

#[test]
fn an_interrupted_match_goes_on_later() {
    let folder = Folder::new();
    let out = folder.path().join("run");
    let ours = ours("--visits 300");
    let arguments = in_folder(arguments(&ours, &ours, "6"), &out);
    let child = Program::new(&arguments).start();
    let begin = Instant::now();
    while records(&out).is_empty() {
        assert!(begin.elapsed() < Duration::from_mins(1), "no game was finished");
        std::thread::sleep(Duration::from_millis(5));
    }
    common::signal(&child, "INT");
    let output = child.wait_with_output().unwrap();
    let report = json(std::str::from_utf8(&output.stdout).unwrap());
    // All six may be over before the signal arrives on a machine that is fast enough.
    let played = report["results"].as_array().unwrap().len();
    let is_complete = played == 6;
    assert_eq!(output.status.code(), Some(i32::from(!is_complete)), "{report}");
    assert_eq!(report["complete"], is_complete);
    assert!(played >= 1);

    let Run { code, stdout, .. } = Program::new(&arguments).run();
    assert_eq!(code, 0);
    let whole = json(&stdout);
    assert_eq!((&whole["complete"], records(&out).len()), (&true.into(), 6));
    let (kept, all) =
        (&report["results"].as_array().unwrap()[..], whole["results"].as_array().unwrap());
    assert_eq!(kept, &all[..played]);
}
