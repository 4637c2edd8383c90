//! What people with bad intentions or bad luck send.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::time::Duration;

use harness::Server;
use serde_json::json;
use server::ServeError;
use tungstenite::Message;

#[test]
fn nonsense_is_refused_and_the_socket_stays_open() {
    let server = Server::start();
    let mut page = server.page();
    for nonsense in ["", "{", "null", "[[[[", "{\"type\":\"fly\"}", "{\"type\":\"play\"}", "\u{0}"]
    {
        page.send_text(nonsense);
        assert_eq!(page.reason(), "bad_request", "{nonsense:?}");
    }
    page.send_text(&"[".repeat(60_000));
    assert_eq!(page.reason(), "bad_request");
    page.send_raw(Message::binary(vec![0, 159, 146, 150]));
    assert_eq!(page.reason(), "bad_request");
    page.send_text(&format!("{{\"type\":\"open\",\"game\":\"{}\"}}", "x".repeat(70_000)));
    assert_eq!(page.reason(), "too_large");
    page.new_game(json!({}));
}

#[test]
fn a_huge_message_ends_the_connection_and_nothing_else() {
    let server = Server::start();
    let mut page = server.page();
    page.send_raw(Message::text("x".repeat(3_000_000)));
    assert!(page.next().is_none());
    server.page().new_game(json!({}));
}

#[test]
fn pages_of_other_sites_are_turned_away() {
    let server = Server::start();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"] {
        assert_eq!(server.page_from(origin).err(), Some(403), "{origin}");
        let answer = server.http("POST /api/games", &format!("Origin: {origin}\r\n"), b"(;SZ[5])");
        assert_eq!(answer.status, 403, "{origin}");
    }
    // A name of somebody else that was made to point to this machine.
    let answer = server.http("GET /api/games", "Host: evil.example\r\n", b"");
    assert_eq!(answer.status, 403);
    assert_eq!(server.get("/api/games").json(), json!({"games": []}));
}

#[test]
fn every_answer_has_its_headers() {
    let server = Server::start();
    for path in ["/", "/game/abc", "/api/health", "/api/nothing", "/missing.js"] {
        let head = server.get(path).head;
        for part in ["content-security-policy: default-src 'self'", "nosniff", "no-referrer"] {
            assert!(head.contains(part), "{path}: {head}");
        }
    }
}

#[test]
fn the_page_is_at_every_place_in_it_and_nothing_else_is_a_file() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("text/html") && page.text().contains("<title>"));
    assert_eq!(server.get("/game/k3v9abcdefgh").body, page.body);
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/....//etc/passwd.txt",
        "/assets/../../Cargo.toml",
        "/nothing.js",
        "/api",
        "/api/",
        "/api/unknown",
        "/api/games/a/b/c",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.json()["error"].is_string(), "{path}");
    }
    assert_eq!(server.http("PUT /api/games", "", b"").status, 405);
    assert_eq!(server.http("POST /", "", b"").status, 405);
    assert_eq!(server.get("/ws").status, 400);
    assert_eq!(server.get("/api/health").json()["ok"], true);
}

#[test]
fn a_second_server_on_the_port_says_so() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let error = server.second().unwrap_err();
    assert!(matches!(error, ServeError::AddressInUse { addr } if addr == server.address));
    let text = error.to_string();
    assert!(text.contains("already in use") && !text.contains('\n'), "{text}");
    page.play_all(game, "C3");
}

#[test]
fn only_so_many_pages() {
    let server = Server::start();
    let mut pages: Vec<_> = (0..64).map(|_| server.page()).collect();
    // All are served before one more comes.
    for page in &mut pages {
        page.send(json!({}));
        assert_eq!(page.reason(), "bad_request");
    }
    let mut one_more = server.page();
    assert_eq!(one_more.reason(), "too_many");
    assert!(one_more.next().is_none());
    pages.pop();
    // The seat is free as soon as the server has noticed.
    for attempt in 0.. {
        let mut page = server.page();
        page.send(json!({}));
        match page.reason().as_str() {
            "bad_request" => break,
            reason => assert!(attempt < 100, "{reason}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_page_that_does_not_listen_is_dropped_and_nobody_waits() {
    let server = Server::start();
    let mut deaf = server.page();
    let game = deaf.new_game(json!({"size": 25}));
    // It asks again and again and never reads the answers.
    for _ in 0..3000 {
        deaf.send_raw(Message::text(json!({"type": "open", "game": game["id"]}).to_string()));
    }
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let seen = page.settled();
    page.play_all(seen, "D4 D5");
    // What was on its way arrives, then the connection is closed.
    while deaf.next().is_some() {}
}
