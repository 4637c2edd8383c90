//! The rules lesson and the capture game, as a page uses them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::{Answer, Server, drawing};
use serde_json::{Value, json};

const JSON: &str = "Content-Type: application/json\r\n";

fn attempt(server: &Server, step: &str, moves: &[&str]) -> Answer {
    let body = json!({ "moves": moves }).to_string();
    server.http(&format!("POST /api/learn/{step}"), JSON, body.as_bytes())
}

#[test]
fn the_lesson_is_told_and_every_try_is_answered() {
    let server = Server::start();
    let lesson = server.get("/api/learn").json();
    let names: Vec<&str> = lesson["chapters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["stones", "capture", "atari", "forbidden", "ko", "eyes", "territory"]);
    let taken = attempt(&server, "take-one", &["D3"]).json();
    assert_eq!(json!([taken["verdict"], taken["captures"]["b"]]), json!(["done", 1]));
    assert_eq!(drawing(&taken["board"]), ". . . . .\n. . X . .\n. X . X .\n. . X . .\n. . . . .");
    let wrong = attempt(&server, "take-one", &["A1"]).json();
    assert_eq!((&wrong["verdict"], &wrong["reason"]), (&json!("wrong"), &Value::Null));
    let ko = attempt(&server, "suicide-takes", &["C4"]).json();
    assert_eq!((&ko["verdict"], &ko["reason"]), (&json!("illegal"), &json!("occupied")));
    let end = attempt(&server, "dead", &["pass"]).json();
    assert_eq!(json!([end["score"]["black"], end["score"]["white"]]), json!([11, 5]));
    for (step, moves, status) in [
        ("nowhere", &["A1"][..], 404),
        ("take-one", &["Z99"], 400),
        ("take-one", &["A1", "D3"], 400),
        ("take-one", &["D3", "A1"], 400),
    ] {
        assert_eq!(attempt(&server, step, moves).status, status, "{step} {moves:?}");
    }
    let long = vec!["A1"; 10_000];
    assert_eq!(attempt(&server, "place", &long).status, 400);
}

#[test]
fn whoever_takes_first_wins_and_a_restart_forgets_nothing() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"kind": "capture", "skill": "fair"}));
    assert_eq!(json!([game["kind"], game["skill"]]), json!(["capture", "fair"]));
    assert_eq!(page.refused(&game, json!({"type": "play", "point": "pass"})), "no_pass");
    let game = page.play_all(game, "C3 C4 A1 C2 A5 B3");
    assert_eq!(game["atari"], json!(["C3"]));
    assert!(game["legal"].as_array().unwrap().iter().all(|it| it != "pass"));
    drop(page);
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let game = page.settled();
    assert_eq!(game["kind"], "capture");
    let over = page.play_all(game, "E5 D3");
    assert_eq!(json!([over["phase"], over["result"]]), json!(["over", "W+"]));
    let id = over["id"].as_str().unwrap();
    let record = server.get(&format!("/api/games/{id}/sgf")).text();
    assert!(record.contains("SHIDOGO[capture fair]") && record.contains("RE[W+]"), "{record}");
}

#[test]
fn the_partner_plays_the_capture_game_to_its_end() {
    let server = Server::start();
    let mut page = server.page();
    let wishes = json!({"kind": "capture", "skill": "keen", "human": "b", "size": 7});
    let mut game = page.new_game(wishes);
    let mut moves = 0;
    while game["phase"] != "over" {
        // The person plays wherever a stone may be put first.
        let point = game["legal"][0].clone();
        game = page.act(&game, json!({"type": "play", "point": point}));
        moves += 1;
        assert!(moves < 49, "{game}");
    }
    // Whoever lost has taken nothing, and the winner one chain, or the loser had no move left.
    let loser = if game["result"] == "W+" { "b" } else { "w" };
    assert_eq!(game["captures"][loser], 0, "{game}");
    for wishes in [json!({"kind": "chess"}), json!({"kind": "capture", "skill": "weak"})] {
        let mut order = json!({"type": "new_game", "size": 5});
        order.as_object_mut().unwrap().extend(wishes.as_object().unwrap().clone());
        page.send(order);
        assert_eq!(page.reason(), "bad_request");
    }
}
