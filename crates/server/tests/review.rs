//! The review of a game: begun, told as it comes, kept, taken away.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use harness::{Answer, Server};
use serde_json::{Value, json};

const GAME: &str = "(;FF[4]GM[1]SZ[5]KM[6.5]PB[<img src=x onerror=alert(1)>]PW[Ren]BR[12k]\
    C[<script>alert(1)</script>];B[cc];W[bc];B[bb];W[cb];B[db];W[ab])";

fn upload(server: &Server, sgf: &str) -> String {
    let answer = server.post("/api/games", sgf.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn post(server: &Server, path: &str, body: &Value) -> Answer {
    let headers = "content-type: application/json\r\n";
    server.http(&format!("POST {path}"), headers, body.to_string().as_bytes())
}

fn begin(server: &Server, id: &str, wishes: &Value) -> Value {
    let answer = post(server, &format!("/api/games/{id}/review"), wishes);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn review(server: &Server, id: &str) -> Value {
    server.get(&format!("/api/games/{id}/review")).json()
}

fn finished(server: &Server, id: &str) -> Value {
    let began = Instant::now();
    loop {
        let found = review(server, id);
        if found["state"] != "running" {
            return found;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{}", found["done"]);
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// What a listener hears until the connection ends: names and data of events.
fn listen(server: &Server, id: &str) -> Vec<(String, Value)> {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let head = format!(
        "GET /api/games/{id}/review/events HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let (mut events, mut name) = (Vec::new(), String::new());
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap();
        if let Some(it) = line.strip_prefix("event: ") {
            it.clone_into(&mut name);
        } else if let Some(data) = line.strip_prefix("data: ") {
            events.push((name.clone(), serde_json::from_str(data).unwrap()));
        }
    }
    events
}

#[test]
fn a_review_is_made_told_and_kept() {
    let server = Server::start();
    let id = upload(&server, GAME);
    let before = review(&server, &id);
    assert_eq!((&before["state"], &before["of"]), (&json!("none"), &json!(6)));
    assert_eq!(before["review"]["steps"].as_array().unwrap().len(), 6, "the game can be seen");
    let begun = begin(&server, &id, &json!({"tone": "child", "ranks": {"w": "3d"}}));
    assert_eq!(begun["state"], "running");
    assert_eq!(begun["wishes"]["ranks"], json!({"b": null, "w": "3d"}));

    let heard = listen(&server, &id);
    assert_eq!(heard.first().unwrap().0, "review");
    let (name, last) = heard.last().unwrap();
    assert_eq!((name.as_str(), &last["state"]), ("review", &json!("done")));
    for (name, data) in &heard {
        if name == "progress" {
            assert!(data["done"].as_u64() <= data["of"].as_u64() && data["of"] == 6, "{data}");
        }
    }
    let done = finished(&server, &id);
    assert_eq!((&done["done"], &done["of"]), (&json!(6), &json!(6)));
    let moves = done["review"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 6);
    assert_eq!(done["review"]["players"]["white"]["judged_by"], "3d");
    assert_eq!(done["review"]["players"]["black"]["judged_by"], "12k", "as the record says");

    // A restart shows the same; other words need no other look.
    let server = server.restart();
    assert_eq!(review(&server, &id), done);
    let other = begin(&server, &id, &json!({"tone": "strict", "ranks": {"b": "20k"}}));
    assert_eq!(other["state"], "done");
    assert_eq!(other["review"]["players"]["black"]["judged_by"], "20k");
    let losses = |it: &Value| -> Vec<Value> {
        it["review"]["moves"].as_array().unwrap().iter().map(|it| it["loss"].clone()).collect()
    };
    assert_eq!(losses(&other), losses(&done));
    let heard = listen(&server, &id);
    assert_eq!(heard.len(), 1, "there is nothing to wait for");
}

#[test]
fn what_is_taken_away_holds_the_review_and_no_markup_of_others() {
    let server = Server::start();
    let id = upload(&server, GAME);
    let early = server.get(&format!("/api/games/{id}/review/sgf"));
    assert_eq!((early.status, early.json()["error"].is_string()), (422, true));
    begin(&server, &id, &json!({}));
    finished(&server, &id);
    let sgf = server.get(&format!("/api/games/{id}/review/sgf?lang=ja"));
    assert!(sgf.head.contains(&format!("filename=\"shidogo-{id}-review.sgf\"")), "{}", sgf.head);
    assert!(sgf.text().contains("SBKV[") && sgf.text().contains("目の損"), "{}", sgf.text());
    let html = server.get(&format!("/api/games/{id}/review/html?lang=en"));
    assert!(html.head.contains("attachment") && html.head.contains("text/html"), "{}", html.head);
    assert!(!html.text().contains("<img src=x") && !html.text().contains("<script>alert"));
    assert_eq!(server.get(&format!("/api/games/{id}/review/html?lang=xx")).status, 400);
}

#[test]
fn a_review_that_was_stopped_goes_on_where_it_was() {
    let server = Server::start_with(|config| config.engines = 1);
    let moves = ";B[cc];W[ee];B[ce];W[ec];B[dd];W[cb];B[bc];W[eb]";
    let id = upload(&server, &format!("(;GM[1]SZ[7]{moves})"));
    begin(&server, &id, &json!({"care": "thorough"}));
    let began = Instant::now();
    while review(&server, &id)["done"] == 0 {
        assert!(began.elapsed() < Duration::from_mins(1));
    }
    // Nobody is told, nothing is finished: the next server goes on by itself.
    let server = server.crash();
    let resumed = review(&server, &id);
    assert_eq!(resumed["state"], "running");
    assert!(resumed["done"].as_u64() > Some(0), "what was seen is there");
    assert_eq!(server.delete(&format!("/api/games/{id}/review")).status, 204);
    let stopped = finished(&server, &id);
    assert_eq!(stopped["state"], "stopped");
    assert!(stopped["review"]["moves"].as_array().unwrap().len() < 8);
    // The quick one needs only what is missing.
    let quick = begin(&server, &id, &json!({}));
    assert!(quick["done"].as_u64() >= stopped["done"].as_u64());
    assert_eq!(finished(&server, &id)["state"], "done");
}

#[test]
fn whoever_listens_hears_the_review_that_takes_the_place_of_another() {
    let server = Server::start_with(|config| config.engines = 1);
    let moves = ";B[cc];W[ee];B[ce];W[ec];B[dd];W[cb];B[bc];W[eb]";
    let id = upload(&server, &format!("(;GM[1]SZ[7]{moves})"));
    begin(&server, &id, &json!({"care": "thorough"}));
    std::thread::scope(|scope| {
        let ear = scope.spawn(|| listen(&server, &id));
        let began = Instant::now();
        while review(&server, &id)["done"] == 0 {
            assert!(began.elapsed() < Duration::from_mins(1));
        }
        assert_eq!(begin(&server, &id, &json!({}))["state"], "running");
        let heard = ear.join().unwrap();
        let whole = heard.iter().filter(|it| it.0 == "review");
        let mut told: Vec<String> =
            whole.map(|it| format!("{} {}", it.1["wishes"]["care"], it.1["state"])).collect();
        told.dedup();
        let all = [r#""thorough" "running""#, r#""quick" "running""#, r#""quick" "done""#];
        assert_eq!(told, all, "nothing was stopped");
    });
}

#[test]
fn a_game_that_is_deleted_is_not_looked_at_any_more() {
    let server = Server::start_with(|config| config.engines = 1);
    let id = upload(&server, "(;GM[1]SZ[9];B[cc];W[ee];B[ce];W[ec];B[dd];W[cb])");
    begin(&server, &id, &json!({"care": "thorough"}));
    assert_eq!(server.delete(&format!("/api/games/{id}")).status, 204);
    let other = upload(&server, GAME);
    assert_eq!(begin(&server, &other, &json!({}))["others"], 0);
    assert_eq!(server.get(&format!("/api/games/{id}/review")).status, 404);
}

#[test]
fn moves_that_were_taken_back_are_not_spoken_of() {
    let server = Server::start();
    let id = upload(&server, "(;GM[1]SZ[5];B[cc];W[bc];B[bb])");
    begin(&server, &id, &json!({}));
    finished(&server, &id);
    let mut page = server.page();
    page.send(json!({"type": "open", "game": id}));
    let game = page.settled();
    let game = page.act(&game, json!({"type": "undo"}));
    page.play_all(game, "D2 D3");
    let now = review(&server, &id);
    assert_eq!(
        (&now["state"], &now["done"], &now["of"]),
        (&json!("stopped"), &json!(2), &json!(4))
    );
    begin(&server, &id, &json!({}));
    let done = finished(&server, &id);
    assert_eq!(done["review"]["moves"][2]["point"], "D2");
    assert_eq!(server.delete(&format!("/api/games/{id}")).status, 204);
    assert_eq!(server.get(&format!("/api/games/{id}/review")).status, 404);
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let server = Server::start();
    let refused = |sgf: &str| {
        let id = upload(&server, sgf);
        let answer = post(&server, &format!("/api/games/{id}/review"), &json!({}));
        (answer.status, answer.json()["error"].as_str().unwrap().to_owned())
    };
    assert_eq!(refused("(;SZ[9])"), (422, "there are no moves to review yet".to_owned()));
    assert_eq!(refused("(;SZ[21];B[cc])"), (422, "boards up to 19×19 can be reviewed".to_owned()));
    let long = format!("(;SZ[9]{})", ";B[];W[]".repeat(400));
    assert_eq!(refused(&long).1, "the game has 800 moves; up to 600 can be reviewed");
    // A game of any length is refused before it is replayed, however it is asked about.
    let id = upload(&server, &format!("(;SZ[9]{})", ";B[];W[]".repeat(5000)));
    let began = Instant::now();
    let shown = server.get(&format!("/api/games/{id}/review"));
    let tried = post(&server, &format!("/api/games/{id}/what-if"), &json!({"move": 0}));
    for answer in [shown, tried] {
        assert_eq!((answer.status, answer.json()["reason"].clone()), (422, json!("many_moves")));
    }
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let id = upload(&server, GAME);
    let address = format!("/api/games/{id}/review");
    for bad in
        [json!({"care": "slow"}), json!({"tone": 7}), json!({"ranks": {"b": "99z"}}), json!(7)]
    {
        let answer = post(&server, &address, &bad);
        assert!((400..500).contains(&answer.status), "{bad}");
        assert!(answer.json()["error"].is_string());
    }
    assert_eq!(server.get("/api/games/aaaaaaaaaaaa/review").status, 404);
    assert_eq!(server.get("/api/games/..%2f../review").status, 404);
    assert_eq!(review(&server, &id)["state"], "none", "nothing has begun");
}

#[test]
fn a_free_board_answers() {
    let server = Server::start();
    let id = upload(&server, "(;GM[1]SZ[5];B[cc];W[bc];B[cb])");
    let ask = |body: Value| post(&server, &format!("/api/games/{id}/what-if"), &body);
    let answer = ask(json!({"move": 2, "line": ["B2", "B4"]})).json();
    assert_eq!(
        harness::drawing(&answer["board"]),
        ". . . . .\n. O . . .\n. O X . .\n. X . . .\n. . . . ."
    );
    assert_eq!((&answer["to_move"], &answer["last"]), (&json!("b"), &json!("B4")));
    assert_eq!(answer["analysis"], Value::Null);
    let looked = ask(json!({"move": 3, "look": true})).json();
    assert!(!looked["analysis"]["moves"].as_array().unwrap().is_empty(), "{looked}");
    assert_eq!(looked["analysis"]["ownership"].as_array().unwrap().len(), 5);
    let taken = ask(json!({"move": 2, "line": ["C3"]}));
    assert_eq!((taken.status, taken.json()["reason"].as_str()), (422, Some("occupied")));
    for bad in [
        json!({"move": 9}),
        json!({"move": 0, "line": ["Z99"]}),
        json!({"move": 0, "line": vec!["pass"; 101]}),
        json!({"line": []}),
        json!({"move": -1}),
    ] {
        let answer = ask(bad.clone());
        assert!((400..500).contains(&answer.status), "{bad}");
    }
}
