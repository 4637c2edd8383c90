//! Everything in one file, and back.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::Server;
use serde_json::json;

#[test]
fn everything_moves_to_another_server() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"name": "Yuki", "human": "b"}));
    let game = page.act(&game, json!({"type": "play", "point": "C3"}));
    let record = format!("/api/games/{}/sgf", game["id"].as_str().unwrap());
    let file = server.get("/api/data");
    assert!(file.head.contains("attachment; filename=\"shidogo-data.json\""), "{}", file.head);

    let other = Server::start();
    let own = other.page().new_game(json!({}));
    let imported = other.post("/api/data", &file.body).json();
    assert_eq!(imported, json!({"new": 1, "known": 0, "copied": 0}));
    assert_eq!(other.get(&record).text(), server.get(&record).text());
    let mut page = other.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled()["moves"], game["moves"]);
    page.send(json!({"type": "open", "game": own["id"]}));
    assert_eq!(page.settled()["id"], own["id"], "what was there is there");
    let again = other.post("/api/data", &file.body).json();
    assert_eq!(again, json!({"new": 0, "known": 1, "copied": 0}));
}

#[test]
fn a_file_that_does_not_fit_is_refused_and_others_go_on() {
    let server = Server::start();
    let game = server.page().new_game(json!({}));
    let mut file = server.get("/api/data").json();
    file["tables"]["games"][0]["id"] = json!("zzzzzzzzzzzz");
    file["tables"]["games"][0]["place"] = json!(i64::MAX);
    assert_eq!(server.post("/api/data", file.to_string().as_bytes()).status, 200);
    let next = server.page().new_game(json!({}));
    assert_ne!(next["id"], game["id"], "others can begin games");
    file["tables"]["games"][0]["id"] = json!("yyyyyyyyyyyy");
    file["tables"]["games"][0]["strength"] = json!(7);
    let answer = server.post("/api/data", file.to_string().as_bytes());
    assert_eq!(answer.status, 400, "{}", answer.text());
}

#[test]
fn what_is_no_such_file_is_refused() {
    let server = Server::start();
    for nonsense in [&b""[..], b"{", b"[]", b"{\"shidogo\": 1000}", b"\xff\xfe"] {
        let answer = server.post("/api/data", nonsense);
        assert_eq!(answer.status, 400, "{}", answer.text());
        assert!(answer.json()["error"].is_string());
    }
    assert_eq!(server.get("/api/games").json(), json!({"games": []}));
}
