//! Games with clocks: time runs, is kept, and whoever has none left has lost.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::time::{Duration, Instant};

use harness::Server;
use serde_json::{Value, json};

fn play(point: &str) -> Value {
    json!({"type": "play", "point": point})
}

fn main_left(game: &Value, color: &str) -> u64 {
    game["clock"][color]["main"].as_u64().unwrap()
}

#[test]
fn whoever_runs_out_of_time_has_lost() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"time": {"system": "absolute", "main": 1}}));
    assert_eq!(game["clock"]["running"], "b");
    let game = page.act(&game, play("C3"));
    assert_eq!(game["clock"]["running"], "w");
    // Nobody says anything: the server itself ends the game.
    let began = Instant::now();
    let over = page.settled();
    assert_eq!(json!([over["phase"], over["result"]]), json!(["over", "B+T"]));
    assert!(began.elapsed() > Duration::from_millis(700), "{:?}", began.elapsed());
    assert_eq!(over["clock"]["running"], Value::Null);
    assert_eq!(page.refused(&over, play("B2")), "game_over");
}

#[test]
fn what_is_left_survives_a_crash_and_stands_still_while_nobody_is_there() {
    let server = Server::start();
    let mut page = server.page();
    let time = json!({"system": "fischer", "main": 60, "increment": 5});
    let game = page.new_game(json!({ "time": time }));
    std::thread::sleep(Duration::from_millis(300));
    let game = page.act(&game, play("C3"));
    let left = main_left(&game, "b");
    assert!((60_000..=64_750).contains(&left), "{left}");
    drop(page);
    let server = server.crash();
    std::thread::sleep(Duration::from_millis(300));
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let game = page.settled();
    assert_eq!(main_left(&game, "b"), left, "exactly as it was");
    assert!(main_left(&game, "w") > 59_000, "{}", game["clock"]);
    let id = game["id"].as_str().unwrap();
    let record = server.get(&format!("/api/games/{id}/sgf")).text();
    assert!(record.contains("TM[60]") && record.contains("OT[5 fischer]"), "{record}");
}

#[test]
fn an_undo_and_the_counting_leave_the_clocks_alone() {
    let server = Server::start();
    let mut page = server.page();
    let time = json!({"system": "byo_yomi", "main": 0, "periods": 2, "period": 30});
    let game = page.new_game(json!({ "time": time }));
    let game = page.play_all(game, "C3 B2");
    let game = page.act(&game, json!({"type": "undo"}));
    assert_eq!(game["clock"]["running"], "w");
    assert_eq!(game["clock"]["b"]["periods"], 2);
    let scoring = page.play_all(game, "pass pass");
    assert_eq!(json!([scoring["phase"], scoring["clock"]["running"]]), json!(["scoring", null]));
    let resumed = page.act(&scoring, json!({"type": "resume"}));
    assert_ne!(resumed["clock"]["running"], Value::Null);
}

#[test]
fn the_engine_keeps_to_its_clock() {
    let server = Server::start();
    let mut page = server.page();
    let wishes = json!({
        "human": "b", "size": 9, "strength": "strong",
        "time": {"system": "byo_yomi", "main": 0, "periods": 1, "period": 2},
    });
    let mut game = page.new_game(wishes);
    for point in ["E5", "C3", "G7"] {
        game = page.act(&game, play(point));
        assert_ne!(game["result"], "B+T", "the engine was too slow");
    }
    // The person has lost meanwhile, or not: the engine never.
    assert!(game["result"].is_null() || game["result"] == "W+T", "{}", game["result"]);
}

#[test]
fn bad_times_are_refused() {
    let server = Server::start();
    let mut page = server.page();
    for time in [json!({"system": "hourglass"}), json!({"system": "absolute", "main": 0}), json!(5)]
    {
        page.send(json!({"type": "new_game", "size": 5, "time": time}));
        assert_eq!(page.reason(), "bad_time", "{time}");
    }
}
