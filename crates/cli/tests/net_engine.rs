//! The engine with a real network, where there is one: `SHIDOGO_NETS`, else `../shared/nets`
//! beside the project.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

mod common;

use std::path::{Path, PathBuf};

use common::Program;

/// A small network; `None`, with a word, where there is none.
fn network(test: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/nets");
    let folder = std::env::var_os("SHIDOGO_NETS").map_or(beside, PathBuf::from);
    let files = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|it| it.path());
    let found = files.into_iter().find(|it| it.to_string_lossy().contains("b6c96"));
    if found.is_none() {
        eprintln!("skipped: {test} (no network in SHIDOGO_NETS)");
    }
    found
}

fn session(net: &Path, more: &[&str], commands: &str) -> Vec<String> {
    let mut arguments = vec!["gtp", "--net", net.to_str().unwrap(), "--seed", "1"];
    arguments.extend(more);
    let run = Program::new(&arguments).with_input(commands.as_bytes()).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.split("\n\n").map(|it| it.trim_start_matches("= ").to_owned()).collect()
}

#[test]
fn a_network_captures_what_it_can() {
    let Some(net) = network("a_network_captures_what_it_can") else { return };
    // Three black stones in atari: White takes them.
    let setup = "boardsize 7\nkomi 7\nplay b C4\nplay w C5\nplay b D4\nplay w D5\nplay b E4\n\
                 play w E3\nplay b A1\nplay w D3\nplay b A2\nplay w C3\nplay b A3\nplay w B4\n\
                 play b G7\nplay w E5\nplay b G6\ngenmove w\n";
    let answers = session(&net, &["--visits", "50"], setup);
    assert_eq!(answers[answers.len() - 2], "F4", "{answers:?}");
    // With two threads chance decides between moves that all win, but a move there is.
    let answers = session(&net, &["--visits", "50", "--threads", "2"], setup);
    assert!(!answers[answers.len() - 2].starts_with('?'), "{answers:?}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let Some(net) = network("the_same_seed_gives_the_same_game") else { return };
    let commands = format!("boardsize 9\n{}showboard\n", "genmove b\ngenmove w\n".repeat(4));
    for engine in ["net", "value-mcts"] {
        let play = || session(&net, &["--engine", engine, "--visits", "20"], &commands);
        assert_eq!(play(), play());
    }
}

#[test]
fn network_and_playouts_take_what_they_can() {
    let Some(net) = network("network_and_playouts_take_what_they_can") else { return };
    // Three black stones in atari, dead as they stand: White takes them unless it is told what is
    // needless.
    let setup = "boardsize 7\nkomi 7\nplay b C4\nplay w C5\nplay b D4\nplay w D5\nplay b E4\n\
                 play w E3\nplay b A1\nplay w D3\nplay b A2\nplay w C3\nplay b A3\nplay w B4\n\
                 play b G7\nplay w E5\nplay b G6\nkata-set-param lambda 0.3\nkata-set-param valueEnding plain\n\
                 reg_genmove w\nkata-get-param lambda\nkata-set-param lambda 7\n";
    let answers = session(&net, &["--engine", "value-mcts", "--visits", "300"], setup);
    let end = &answers[answers.len() - 4..];
    assert_eq!(end, ["F4", "0.3", "? lambda is from 0 to 1, not 7", ""]);
}

#[test]
fn the_raw_network_is_listed_and_answers_for_every_symmetry() {
    let Some(net) = network("the_raw_network_is_listed") else { return };
    let answers = session(
        &net,
        &[],
        "known_command kata-raw-nn\nboardsize 9\nkata-raw-nn all\nkata-raw-nn 9\n",
    );
    assert_eq!(answers[0], "true");
    assert_eq!(answers[2].matches("symmetry ").count(), 8);
    assert_eq!(answers[2].matches("whiteOwnership").count(), 8);
    assert!(answers[3].starts_with('?'), "{}", answers[3]);
}

#[test]
fn boards_too_large_for_networks_are_played_by_playouts() {
    let Some(net) = network("boards_too_large_for_networks") else { return };
    for engine in ["net", "value-mcts"] {
        let arguments = ["--engine", engine, "--visits", "20"];
        let answers = session(&net, &arguments, "boardsize 21\ngenmove b\nkata-raw-nn 0\n");
        assert!(!answers[1].starts_with('?'), "{answers:?}");
        assert!(answers[2].starts_with('?'), "{answers:?}");
    }
}

#[test]
fn telling_does_not_change_the_move() {
    let Some(net) = network("telling_does_not_change_the_move") else { return };
    let last_word = |command: &str| {
        let setup = "boardsize 9\nplay b E5\nplay w C3\n";
        let answers = session(&net, &["--visits", "30"], &format!("{setup}{command}\n"));
        answers[3].split_whitespace().last().unwrap().to_owned()
    };
    let silent = last_word("genmove b");
    for command in [
        "kata-genmove_analyze b 2",
        "lz-genmove_analyze b",
        "genmove_analyze b 100",
        "kata-search b",
        "kata-search_analyze b 3 ownership true",
    ] {
        assert_eq!(last_word(command), silent, "{command}");
    }
}

#[test]
fn more_exploration_looks_at_more_moves() {
    let Some(net) = network("more_exploration_looks_at_more_moves") else { return };
    let looked_at = |exploration: &str| {
        let commands = format!(
            "boardsize 9\nkata-set-param exploration {exploration}\nlz-genmove_analyze b\n"
        );
        session(&net, &["--visits", "100"], &commands)[2].matches("info move").count()
    };
    let (narrow, wide) = (looked_at("0.1"), looked_at("10"));
    assert!(wide >= 2 * narrow, "{narrow} and {wide}");
}

#[test]
fn a_board_that_no_network_knows_is_played_by_playouts() {
    for engine in ["net", "value-mcts", "auto"] {
        let arguments = ["gtp", "--engine", engine, "--visits", "3", "--seed", "1"];
        let input = b"boardsize 21\ngenmove b\nquit\n";
        let run = Program::new(&arguments).with_input(input).run();
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{engine}");
        let answers: Vec<&str> = run.stdout.split("\n\n").collect();
        assert!(answers[1].starts_with("= ") && answers[1] != "= pass", "{engine}: {answers:?}");
    }
}
