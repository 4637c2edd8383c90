//! gtp2ogs 9 (`Bot.ts`, `Game.ts`, `PvOutputParser.ts`): games on online-go.com. What a teacher says
//! in the chat is tested in `review.rs`.

use crate::client::{Client, is_move};

/// What it uses of what is listed; it silently leaves out what is not.
const USED: [&str; 13] = [
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "place_free_handicap",
    "set_free_handicap",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kata-time_settings",
    "final_score",
    "showboard",
];

fn gtp2ogs(more: &[&str]) -> Client {
    let mut arguments = vec!["gtp", "--engine", "uct", "--visits", "40", "--seed", "1"];
    arguments.extend(more);
    Client::start(&arguments).with_carriage_returns()
}

#[test]
fn gtp2ogs_plays_with_every_clock() {
    let mut ogs = gtp2ogs(&[]);
    let listed = ogs.commands();
    for name in USED.iter().chain(&["kata-list_time_settings"]) {
        assert!(listed.iter().any(|it| it == name), "{name} is not listed");
    }
    let clocks = ogs.ask("kata-list_time_settings");
    assert!(clocks.contains("fischer-capped"), "{clocks}");
    for (settings, left) in [
        ("kgs-time_settings byoyomi 600 30 5", "30 5"),
        ("kgs-time_settings canadian 300 120 10", "100 7"),
        ("kata-time_settings fischer-capped 120 10 300 -1", "118 0"),
        ("time_settings 0 30 1", "30 1"),
        ("time_settings 900 0 0", "899 0"),
        ("time_settings 0 1 0", "0 0"),
        ("kgs-time_settings none", "0 0"),
    ] {
        // Everything is sent before the first answer.
        let commands = ["boardsize 9", "clear_board", "komi 6.5", "play black E5", settings];
        ogs.send_all(&commands);
        ogs.send(&format!("time_left black {left}"));
        ogs.send(&format!("time_left white {left}"));
        ogs.send("genmove white");
        (0..7).for_each(|_| assert_eq!(ogs.answer(), Ok(String::new()), "{settings}"));
        let mv = ogs.answer().unwrap();
        assert!(is_move(&mv, 9) || mv == "resign", "{settings}: {mv}");
    }
    // Boards that are not square, and handicaps that it places or that were placed.
    ogs.ask("boardsize 9 13");
    ogs.ask("clear_board");
    assert!(is_move(&ogs.ask("genmove black"), 13));
    ogs.ask("boardsize 9");
    ogs.ask("clear_board");
    let stones = ogs.ask("place_free_handicap 3");
    assert!(stones.split(' ').filter(|it| is_move(it, 9)).count() == 3, "{stones}");
    ogs.ask("clear_board");
    ogs.ask("set_free_handicap C3 G7 G3");
    ogs.ask("genmove white");
    ogs.ask("showboard");
    let score = ogs.ask("final_score");
    assert!(score.starts_with(['B', 'W', '0']), "{score}");
    assert_eq!(ogs.quit(), "", "nothing goes to the chat that nobody asked for");
}

#[test]
fn gtp2ogs_shows_the_line_behind_a_move() {
    let mut ogs = gtp2ogs(&["--ogs-chat"]);
    for command in ["boardsize 9", "clear_board", "komi 6.5"] {
        ogs.ask(command);
    }
    ogs.ask("genmove black");
    ogs.ask("genmove white");
    let remarks = ogs.quit();
    assert!(remarks.lines().next().unwrap().contains("KataGo"), "the reader is switched on");
    let lines: Vec<&str> = remarks.lines().filter(|it| it.starts_with("MALKOVICH:")).collect();
    assert_eq!(lines.len(), 2, "{remarks}");
    for line in lines {
        check_line(line);
    }
}

/// `MALKOVICH:Visits N Winrate 12.34% ScoreLead 1.2 ScoreStdev 3.4 PV D4 …`
#[track_caller]
fn check_line(line: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let digits = |text: &str| text.split_once('.').map_or(0, |it| it.1.len());
    let keys = ["MALKOVICH:Visits", "Winrate", "ScoreLead", "ScoreStdev"];
    for (key, pair) in keys.iter().zip(words.chunks(2)) {
        assert_eq!(pair[0], *key, "{line}");
    }
    words[1].parse::<u32>().unwrap();
    let percent = words[3].strip_suffix('%').unwrap();
    assert!((0.0..=100.0).contains(&percent.parse::<f64>().unwrap()) && digits(percent) == 2);
    for points in [words[5], words[7]] {
        points.parse::<f64>().unwrap();
        assert_eq!(digits(points), 1, "{line}");
    }
    assert!(words[8] == "PV" && words.len() > 9, "{line}");
    assert!(words[9..].iter().all(|it| is_move(it, 9)), "{line}");
}
