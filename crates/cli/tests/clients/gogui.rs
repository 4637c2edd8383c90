//! GoGui 1.6: what it looks up, how it brings an engine to its board, how it interrupts.

use std::time::{Duration, Instant};

use crate::client::{Client, is_move};

/// Everything that GoGui uses where it is listed.
const USED: [&str; 25] = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "komi",
    "undo",
    "gg-undo",
    "set_free_handicap",
    "time_settings",
    "time_left",
    "final_status_list",
    "final_score",
    "kgs-genmove_cleanup",
    "loadsgf",
    "gogui-analyze_commands",
    "gogui-interrupt",
    "gogui-param_engine",
    "gogui-param_teacher",
    "gogui-play_sequence",
    "gogui-setup",
    "gogui-setup_player",
    "gogui-title",
    "gogui-version",
    "boardsize",
    "clear_board",
];

#[test]
fn gogui_attaches_plays_and_counts() {
    let mut gogui = Client::start(&["gtp", "--engine", "uct", "--visits", "60", "--seed", "1"]);
    assert_eq!((gogui.ask("protocol_version"), gogui.ask("name")), ("2".into(), "Shidogo".into()));
    let listed = gogui.commands();
    for name in USED {
        assert!(listed.iter().any(|it| it == name), "{name} is not listed");
    }
    gogui.ask("version");
    gogui.ask("gogui-version 1.6.0");
    assert_eq!(gogui.ask("gogui-interrupt"), "");
    assert!(gogui.ask("gogui-title").starts_with("Shidogo "));
    for command in ["boardsize 9", "clear_board", "komi 0", "time_settings 600 30 5"] {
        gogui.ask(command);
    }
    gogui.ask("set_free_handicap C3 G7");
    gogui.ask("time_left w 600 0");
    assert!(is_move(&gogui.ask("genmove w"), 9));
    gogui.ask("undo");
    // A record is followed in one command, and left in one.
    gogui.ask("gogui-play_sequence W E5 B E6 W PASS B PASS");
    gogui.ask("final_status_list dead");
    let score = gogui.ask("final_score");
    assert!(score.starts_with(['B', 'W', '0']), "{score}");
    gogui.ask("gg-undo 4");
    gogui.ask("clear_board");
    // A position that was set up, and the end of a game under rules that clean up.
    gogui.ask("gogui-setup B A1 B B1 W A2");
    gogui.ask("gogui-setup_player W");
    assert!(is_move(&gogui.ask("kgs-genmove_cleanup w"), 9));
    assert!(gogui.refused("gogui-setup B A1 B A1").contains("A1"));
    assert_eq!(gogui.refused("gogui-param_nothing"), "unknown command");
    assert_eq!(gogui.quit(), "");
}

#[test]
fn gogui_interrupts_a_move_by_a_comment() {
    let mut gogui = Client::start(&["gtp", "--size", "9", "--visits", "4000000000"]);
    gogui.send("genmove b");
    std::thread::sleep(Duration::from_millis(200));
    let begin = Instant::now();
    gogui.send_bare("# interrupt");
    let answer = gogui.answer().unwrap();
    assert!(is_move(&answer, 9), "{answer}");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    assert_eq!(gogui.quit(), "");
}
