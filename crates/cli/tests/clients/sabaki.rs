//! Sabaki 0.60 (`enginesyncer.js`, `@sabaki/gtp` 3.0.0).

use std::process::Command;

use crate::client::{Client, is_move};
use crate::common::SHIDOGO;
use crate::info::infos;
use crate::real;

#[test]
fn sabaki_starts_follows_the_board_analyses_and_plays() {
    let mut sabaki = Client::start(&["gtp", "--visits", "30", "--seed", "1"]);
    // Four questions and the user's own commands, without waiting for anything.
    let own = ["kata-set-param level 5k", "kata-set-param level none"];
    let first = ["name", "version", "protocol_version", "list_commands"];
    first.iter().chain(&own).for_each(|it| sabaki.send(it));
    let answers: Vec<String> = first.iter().chain(&own).map(|_| sabaki.answer().unwrap()).collect();
    assert_eq!((answers[0].as_str(), answers[2].as_str()), ("Shidogo", "2"));
    let listed: Vec<&str> = answers[3].lines().collect();
    for name in [
        "undo",
        "set_free_handicap",
        "rectangular_boardsize",
        "time_settings",
        "analyze",
        "genmove_analyze",
        "loadsgf",
    ] {
        assert!(listed.contains(&name), "{name} is not listed");
    }
    // Komi first; an error would be the end. Then the moves, all at once.
    sabaki.ask("komi 0.5");
    sabaki.ask("boardsize 9");
    sabaki.ask("time_settings 300 10 1");
    let moves = ["clear_board", "set_free_handicap C3 G7", "play W E5", "play B C7", "play W pass"];
    sabaki.send_all(&moves);
    for command in moves {
        assert_eq!(sabaki.answer(), Ok(String::new()), "{command}");
    }
    sabaki.ask("undo");

    // The analysis is ended by a question, and everything behind it is answered in order.
    let line = sabaki.analysis("analyze W 5");
    for info in infos(&line, 9) {
        assert!(info.whole("winrate") <= 10_000, "a fraction would be read as nothing");
        assert!(info.text("scoreLead").contains('.'));
    }
    sabaki.send("protocol_version");
    sabaki.send("undo");
    assert!(sabaki.rest().iter().all(|it| it.starts_with("info ")));
    assert_eq!(sabaki.answer(), Ok("2".to_owned()));
    assert_eq!(sabaki.answer(), Ok(String::new()));

    let answer = sabaki.ask("genmove_analyze B 5");
    let last = answer.lines().last().unwrap();
    assert!(is_move(last.strip_prefix("play ").unwrap(), 9), "{answer}");
    sabaki.ask("rectangular_boardsize 7 5");
    sabaki.ask("clear_board");
    assert!(is_move(&sabaki.ask("genmove B"), 7));
    assert_eq!(sabaki.quit(), "");
}

#[test]
fn sabakis_own_library_is_content() {
    let modules = real::folder().join("node_modules");
    if !real::has("node") || !modules.join("@sabaki/gtp").is_dir() {
        return real::skip("sabakis_own_library_is_content", "node or @sabaki/gtp is missing");
    }
    let driver = real::driver("sabaki.cjs");
    let arguments = [SHIDOGO, "gtp", "--seed", "1"];
    let said = real::run(Command::new("node").arg(driver).arg(modules).args(arguments));
    assert!(said.contains("ok: "), "{said}");
}
