//! `shidogo review`, as a person and as a program use it.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::io::{BufRead, BufReader, Write};

use common::{Folder, Program, Run};
use serde_json::Value;

/// A game of our own: White lets three stones be taken.
const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]PB[Aki]PW[<b>Ben</b>]BR[12k]WR[3k]\
;B[ee];W[eg];B[dg];W[dh];B[df];W[eh];B[gf];W[cg];B[cf];W[bf];B[be];W[bg];B[gc];W[cc];B[dc];W[cd]\
;B[de];W[cb];B[gh];W[fg];B[gg];W[ch])";

fn shidogo(arguments: &[&str], input: &str) -> Run {
    Program::new(arguments).with_input(input.as_bytes()).run()
}

fn review(arguments: &[&str]) -> Run {
    let all = ["review", "-", "--visits", "6", "--threads", "2"];
    shidogo(&[&all, arguments].concat(), GAME)
}

fn json(arguments: &[&str]) -> Value {
    let run = review(&[&["--json"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 1, "one line");
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn every_move_has_every_key() {
    let review = json(&[]);
    assert_eq!(review["players"]["black"]["rank"], "12k");
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 22);
    for (n, it) in moves.iter().enumerate() {
        assert_eq!(it["n"], n + 1);
        for key in ["win", "lead", "loss", "criticism", "praise"] {
            assert!(it[key].is_number(), "{key}: {it}");
        }
        for chance in ["win", "criticism", "praise"] {
            assert!((0.0..=1.0).contains(&it[chance].as_f64().unwrap()), "{it}");
        }
        assert!(it["loss"].as_f64().unwrap() >= 0.0);
        let grades = ["praise", "good", "fine", "slip", "mistake", "blunder"];
        assert!(grades.contains(&it["grade"].as_str().unwrap()), "{it}");
        for key in ["color", "point", "name", "best", "best_name", "why", "text_ja", "text_en"] {
            assert!(it.get(key).is_some(), "{key} is missing: {it}");
        }
        assert!(it["why"].is_array() && it["text_ja"].is_string() && it["text_en"].is_string());
        let is_bad = ["mistake", "blunder"].contains(&it["grade"].as_str().unwrap());
        if is_bad {
            let says_how_much = |text: &str| text.contains("about") || text.contains("目");
            assert!(says_how_much(it["text_en"].as_str().unwrap()), "{it}");
            assert!(says_how_much(it["text_ja"].as_str().unwrap()), "{it}");
        }
        assert!(!it["text_en"].as_str().unwrap().contains('{'));
    }
    assert!(review["summary"]["turning_points"].is_array());
}

#[test]
fn some_moves_are_seen_as_they_are_among_all() {
    let (all, some) = (json(&[]), json(&["--moves", "5,10-12"]));
    let picked: Vec<&Value> = some["moves"].as_array().unwrap().iter().collect();
    assert_eq!(
        picked.iter().map(|it| it["n"].as_u64().unwrap()).collect::<Vec<_>>(),
        [5, 10, 11, 12]
    );
    for it in picked {
        let n = it["n"].as_u64().unwrap() as usize;
        for key in ["win", "lead", "loss", "criticism", "praise", "best"] {
            assert_eq!(it[key], all["moves"][n - 1][key], "move {n}: {key}");
        }
    }
    let one_thread = shidogo(&["review", "-", "--visits", "6", "--threads", "1", "--json"], GAME);
    assert_eq!(serde_json::from_str::<Value>(&one_thread.stdout).unwrap(), all);
}

#[test]
fn the_record_keeps_what_it_had_and_gets_the_review() {
    let folder = Folder::new();
    let out = folder.path().join("out.sgf");
    let run = review(&["-o", out.to_str().unwrap(), "--lang", "ja"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("黒 Aki（12級として講評"), "{}", run.stdout);
    let (games, warnings) = game::read(&std::fs::read(&out).unwrap());
    assert!(warnings.is_empty(), "{warnings:?}");
    let reviewed = &games[0];
    assert_eq!(reviewed.main_line().filter(|it| it.played().is_some()).count(), 22);
    assert_eq!(reviewed.info().players[goban::Color::White].name, "<b>Ben</b>");
    let has_value = reviewed.main_line().filter(|it| it.value("SBKV").is_some()).count();
    assert_eq!(has_value, 22);
    let names = reviewed.main_line().filter(|it| it.name().is_some()).count();
    assert!(names > 10, "{names} moves have names");
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    for (arguments, says) in [
        (vec!["--moves", "99"], "there is no move 99"),
        (vec!["--moves", "x"], "no number of a move"),
        (vec!["--ranks", "strong"], "is no rank"),
        (vec!["-o", "/nowhere/at/all.sgf"], "there is no folder"),
        (vec!["-o", "-"], "files have names"),
        (vec!["-o", "x.sgf", "--html", "x.sgf"], "cannot both go into the same file"),
    ] {
        let run = review(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.stderr.contains(says), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
    }
    let run = shidogo(&["review", "no-such-game.sgf"], "");
    assert_eq!((run.code, run.stderr.lines().count()), (2, 1));
}

#[test]
fn damaged_and_odd_records_are_reviewed_as_far_as_they_go() {
    for (record, moves) in [
        ("(;SZ[9];B[ee];W[ee];B[dd])", 1),
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[]", 2),
        ("(;SZ[13:9];B[ee];W[cc])", 2),
        ("(;SZ[9])", 0),
        ("(;SZ[9];B[ee];W[cc];AB[gg]AW[gc];B[eg];PL[B];B[dd])", 4),
    ] {
        let run = shidogo(&["review", "-", "--visits", "2", "--json"], record);
        assert_eq!(run.code, 0, "{record}: {}", run.stderr);
        let review: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(review["moves"].as_array().unwrap().len(), moves, "{record}");
    }
}

#[test]
fn stones_set_up_in_between_lose_no_move_and_move_no_remark() {
    let record = "(;SZ[9];B[ee];W[cc];AB[gg]AW[gc];B[eg];PL[B];B[dd];W[cd])";
    let folder = Folder::new();
    let (sgf, html) = (folder.path().join("out.sgf"), folder.path().join("out.html"));
    let outs = ["-o", sgf.to_str().unwrap(), "--html", html.to_str().unwrap()];
    let base = ["review", "-", "--visits", "2", "--json"];
    let run = shidogo(&[&base[..], &outs].concat(), record);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let review: Value = serde_json::from_str(&run.stdout).unwrap();
    let points: Vec<&str> = review["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["point"].as_str().unwrap())
        .collect();
    assert_eq!(points, ["E5", "C7", "E3", "D6", "C6"]);
    let (games, _) = game::read(&std::fs::read(&sgf).unwrap());
    for node in games[0].main_line() {
        assert_eq!(node.played().is_some(), node.value("SBKV").is_some(), "{}", node.raw());
    }
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains(r#""set":[["G3","b"],["G7","w"]]"#), "the page sets them up too");
}

#[test]
fn one_game_that_cannot_be_read_does_not_keep_the_others_waiting() {
    let folder = Folder::new();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for inner in ["one", "two", "out"] {
        std::fs::create_dir(path(inner)).unwrap();
    }
    for name in ["one/game.sgf", "two/game.sgf"] {
        std::fs::write(path(name), "(;SZ[9];B[ee];W[cc])").unwrap();
    }
    let (one, two, out) = (path("one/game.sgf"), path("two/game.sgf"), path("out"));
    let missing = path("none.sgf");
    let arguments = ["review", &missing, &one, &two, "--visits", "2", "--json", "-o", &out];
    let run = shidogo(&arguments, "");
    assert_eq!((run.code, run.stdout.lines().count()), (2, 2), "{}", run.stderr);
    assert!(run.stderr.contains("none.sgf"), "{}", run.stderr);
    assert!(folder.path().join("out/game.sgf").exists());
    assert!(folder.path().join("out/game-2.sgf").exists(), "no game is written over another");
    let again = path("out/game.sgf");
    let run = shidogo(&["review", &again, "--visits", "2", "-o", &again], "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(&again).unwrap();
    assert_eq!(text.matches("judged as").count(), 2, "nothing is said twice: {text}");
}

#[test]
fn gtp2ogs_takes_a_word_about_a_blunder_into_the_chat() {
    // Black plays in the corner while the middle is at stake.
    let commands = "boardsize 9\nplay b D5\nplay w D6\nplay b E5\nplay w E6\nplay b F5\nplay w F6\n\
                    play b C5\nplay w C6\nplay b G5\nplay w B5\nplay b A9\nplay w H5\nplay b A8\n\
                    play w D4\nplay b J1\nplay w E4\nplay b J2\nplay w F4\nplay b J3\nplay w G4\n\
                    play b A7\nplay w C4\nplay b A1\ngenmove w\n";
    let mut child = Program::new(&["gtp", "--visits", "20", "--ogs-remarks", "en"]).start();
    child.stdin.as_mut().unwrap().write_all(commands.as_bytes()).unwrap();
    let mut said = String::new();
    // It speaks once the move is answered and nothing else comes.
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut said).unwrap();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    assert!(said.starts_with("MAIN:") && said.contains("A1"), "{said}");
    let silent = shidogo(&["gtp", "--visits", "20"], commands);
    assert!(!silent.stderr.contains("MAIN:"), "only if asked");
}
