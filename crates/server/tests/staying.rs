//! Nothing is lost: several pages, crashes, restarts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::Server;
use serde_json::{Value, json};

fn moves(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|it| it["point"].as_str().unwrap()).collect()
}

#[test]
fn all_pages_see_every_change() {
    let server = Server::start();
    let (mut first, mut second) = (server.page(), server.page());
    let game = first.new_game(json!({}));
    second.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(second.settled(), game);
    let after = first.act(&game, json!({"type": "play", "point": "C3"}));
    assert_eq!(second.settled(), after);
    // Both play at once: the second one is late.
    first.command(&after, json!({"type": "play", "point": "B2"}));
    let seen = first.settled();
    second.command(&after, json!({"type": "play", "point": "B2"}));
    assert_eq!(second.settled(), seen);
    assert_eq!(second.reason(), "stale");
    let undone = second.act(&seen, json!({"type": "undo"}));
    assert_eq!(first.settled(), undone);
    assert_eq!(moves(&undone), ["C3"]);
    // Whoever has closed the game hears no more of it.
    second.send(json!({"type": "close", "game": game["id"]}));
    second.send(json!({"type": "view", "game": game["id"], "move": 0}));
    second.next_of("view");
    first.play_all(undone, "B2");
    second.send(json!({"type": "view", "game": game["id"], "move": 2}));
    assert_eq!(second.next().unwrap()["type"], "view");
}

#[test]
fn a_crash_loses_no_confirmed_move() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"size": 9, "handicap": 3, "rules": "chinese", "komi": 3.5}));
    let before = page.play_all(game, "E5 C5 E3 pass E7");
    let server = server.crash();
    assert!(page.next().is_none());
    let mut page = server.page();
    page.send(json!({"type": "open", "game": before["id"]}));
    assert_eq!(page.settled(), before);
    let after = page.play_all(before, "G5");
    assert_eq!(moves(&after), ["E5", "C5", "E3", "pass", "E7", "G5"]);
}

#[test]
fn counting_and_resuming_survive_too() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C3 E5 pass pass");
    let touched = page.act(&game, json!({"type": "toggle_dead", "point": "E5"}));
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled(), touched);
    let resumed = page.act(&touched, json!({"type": "resume"}));
    let server = server.restart();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled(), resumed);
    let once = page.play_all(resumed, "pass");
    assert_eq!(once["phase"], "play");
    let over = page.play_all(once, "pass");
    let over = page.act(&over, json!({"type": "agree"}));
    let server = server.restart();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled(), over);
}

#[test]
fn the_engine_thinks_again_after_a_crash() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b", "size": 13, "strength": "strong"}));
    page.command(&game, json!({"type": "play", "point": "D4"}));
    assert_eq!(page.next_of("game")["phase"], "thinking");
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let thinking = page.next_of("game");
    assert_eq!((thinking["phase"].as_str(), moves(&thinking)), (Some("thinking"), vec!["D4"]));
    // Nobody has to wait for it: the person takes the move back.
    page.command(&thinking, json!({"type": "undo"}));
    assert_eq!(page.settled()["move_number"], 0);
}

#[test]
fn the_engine_answers_though_nobody_watches() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b"}));
    page.command(&game, json!({"type": "play", "point": "C3"}));
    assert_eq!(page.next_of("game")["phase"], "thinking");
    drop(page);
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled()["move_number"], 2);
}

#[test]
fn a_deleted_game_is_gone_for_everybody() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b"}));
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    assert_eq!(server.delete(&path).status, 204);
    assert_eq!(page.reason(), "unknown_game");
    assert_eq!(page.refused(&game, json!({"type": "play", "point": "C3"})), "unknown_game");
    assert_eq!(server.delete(&path).status, 404);
    assert_eq!(server.get("/api/games").json(), json!({"games": []}));
}

#[test]
fn stopping_says_goodbye() {
    let server = Server::start();
    let mut page = server.page();
    page.new_game(json!({}));
    let server = server.restart();
    assert!(page.next().is_none());
    assert_eq!(server.get("/api/health").status, 200);
}
