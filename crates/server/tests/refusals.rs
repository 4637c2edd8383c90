//! Every reason to refuse, and nothing changed by any.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::Server;
use serde_json::{Value, json};

fn play(point: &str) -> Value {
    json!({"type": "play", "point": point})
}

#[test]
fn moves_that_the_rules_forbid() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C2 D2 B3 E3 C4 D4 A1 C3 D3");
    page.command(&game, play("C3"));
    let refused = page.next_of("refused");
    assert_eq!(
        json!([refused["reason"], refused["point"], refused["command"], refused["game"]]),
        json!(["ko", "C3", "play", game["id"]])
    );
    assert_eq!(page.refused(&game, play("D3")), "occupied");
    assert_eq!(page.refused(&game, play("F1")), "off_board");
    assert_eq!(page.refused(&game, play("Z99")), "bad_request");
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "B1 E5 A2");
    assert_eq!(page.refused(&game, play("A1")), "suicide");
    // White takes at B1, Black takes back at A1, White's B1 again would repeat the board.
    let game = page.new_game(json!({"size": {"width": 2, "height": 2}, "rules": "tromp-taylor"}));
    let game = page.play_all(game, "A1 B1 A2 B2");
    assert_eq!(game["captures"], json!({"b": 0, "w": 2}));
    let game = page.play_all(game, "A1");
    assert_eq!(game["captures"]["b"], 0);
    let game = page.play_all(game, "A2");
    assert_eq!(page.refused(&game, play("A1")), "superko");
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled()["revision"], game["revision"], "nothing was changed");
}

#[test]
fn the_wrong_time() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    for kind in ["agree", "resume"] {
        assert_eq!(page.refused(&game, json!({"type": kind})), "not_scoring");
    }
    assert_eq!(page.refused(&game, json!({"type": "toggle_dead", "point": "A1"})), "not_scoring");
    let later = page.play_all(game.clone(), "C3");
    assert_eq!(page.refused(&game, play("B2")), "stale");
    let scoring = page.play_all(later, "pass pass");
    assert_eq!(page.refused(&scoring, play("B2")), "game_over");
    let empty = json!({"type": "toggle_dead", "point": "A1"});
    assert_eq!(page.refused(&scoring, empty), "bad_request");
    let outside = json!({"type": "toggle_dead", "point": "K9"});
    assert_eq!(page.refused(&scoring, outside), "off_board");
    let over = page.act(&scoring, json!({"type": "agree"}));
    for kind in ["agree", "resume", "undo", "resign"] {
        assert_eq!(page.refused(&over, json!({"type": kind})), "game_over");
    }
    assert_eq!(page.refused(&over, play("B2")), "game_over");

    let game = page.new_game(json!({"human": "b", "size": 19, "strength": "strong"}));
    page.command(&game, play("D4"));
    let thinking = page.next_of("game");
    page.command(&thinking, play("Q16"));
    assert_eq!(page.next_of("refused")["reason"], "not_your_turn");
}

#[test]
fn counting_takes_its_time() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"size": 25}));
    let game = page.play_all(game, "D4 pass");
    page.command(&game, play("pass"));
    let counting = page.next_of("game");
    if counting["phase"] == "thinking" {
        page.command(&counting, json!({"type": "agree"}));
        // On a quick machine the count may be ready first.
        loop {
            let answer = page.next().unwrap();
            if answer["type"] == "refused" {
                assert_eq!(answer["reason"], "thinking");
                break;
            }
            if answer["phase"] == "over" {
                break;
            }
        }
    }
}

#[test]
fn orders_that_cannot_be() {
    let server = Server::start();
    let mut page = server.page();
    for (wish, reason) in [
        (json!({"size": 1}), "bad_size"),
        (json!({"size": 26}), "bad_size"),
        (json!({"size": "nine"}), "bad_size"),
        (json!({"komi": 0.3}), "bad_komi"),
        (json!({"komi": "NaN"}), "bad_komi"),
        (json!({"handicap": 2}), "bad_handicap"),
        (json!({"handicap": 1}), "bad_handicap"),
        (json!({"rules": "chess"}), "bad_rules"),
        (json!({"human": "nobody"}), "bad_request"),
    ] {
        let mut order = json!({"type": "new_game", "size": 5});
        order.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
        page.send(order);
        assert_eq!(page.reason(), reason, "{wish}");
    }
    // JSON knows no NaN, so this is no JSON.
    page.send_text(r#"{"type":"new_game","size":5,"komi":NaN}"#);
    assert_eq!(page.reason(), "bad_request");
    assert_eq!(server.get("/api/games").json(), json!({"games": []}));
}

#[test]
fn games_that_do_not_exist() {
    let server = Server::start();
    let mut page = server.page();
    for id in ["aaaaaaaaaaaa", "", "x' OR '1'='1", "../../etc/passwd", "😀", "k3v9"] {
        page.send(json!({"type": "open", "game": id}));
        assert_eq!(page.reason(), "unknown_game", "{id}");
        page.send(json!({"type": "play", "game": id, "at": 0, "point": "A1"}));
        assert_eq!(page.reason(), "unknown_game", "{id}");
    }
    for path in ["/api/games/aaaaaaaaaaaa/sgf", "/api/games/'%20OR%201=1/sgf"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.delete("/api/games/aaaaaaaaaaaa").status, 404);
}

#[test]
fn too_many_games_for_one_page() {
    let server = Server::start();
    let mut page = server.page();
    for _ in 0..16 {
        page.new_game(json!({}));
    }
    page.send(json!({"type": "new_game", "size": 5, "human": "both"}));
    assert_eq!(page.reason(), "too_many");
    // Another page has room, and so has this one after closing a game.
    let mut other = server.page();
    let game = other.new_game(json!({}));
    let games = server.get("/api/games").json();
    let ids = games["games"].as_array().unwrap().iter().map(|it| it["id"].clone());
    let watched = ids.into_iter().find(|it| *it != game["id"]).unwrap();
    page.send(json!({"type": "close", "game": watched}));
    page.new_game(json!({}));
}

#[test]
fn endless_repetition_has_no_result() {
    let server = Server::start();
    let mut page = server.page();
    // Both sides take a single stone in turn, with passes that make it no ko.
    let sgf = "(;SZ[7]RU[Japanese]AB[ba][ab][bc][ad][be][af][bg]\
               AW[ca][bb][db][cc][bd][dd][ce][bf][df][cg])";
    let id = server.post("/api/games?human=both", sgf.as_bytes()).json()["id"].clone();
    page.send(json!({"type": "open", "game": id}));
    let game = page.settled();
    let game = page.play_all(game, "C6 pass C4 B6 C2 B4 C6 B2 C4 B6 C2 B4 C6");
    assert_eq!(game["phase"], "play");
    let game = page.play_all(game, "B2");
    assert_eq!((game["phase"].as_str(), game["result"].as_str()), (Some("over"), Some("Void")));
}
