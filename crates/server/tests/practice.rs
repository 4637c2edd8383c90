//! Practice: problems, own mistakes, strong games, names; what is kept of it; and the progress.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::time::{Duration, Instant};

use harness::{Answer, Server};
use serde_json::{Value, json};

/// White's three points in the corner: whoever plays in the middle has their way.
const BOOK: &str = "(;GM[1]SZ[9]AW[db][cb][bb][ab][da]AB[ea][eb][ac][bc][cc][dc][ec]PL[B]\
    ;B[ba]C[RIGHT])(;GM[1]SZ[9]C[nothing is set up here])";

/// A game in which Black throws stones away.
const GAME: &str = "(;GM[1]FF[4]SZ[7]KM[6.5]PB[You]PW[Ren];B[dd];W[de];B[aa];W[cd];B[ag];W[dc];\
    B[ga];W[ed];B[gg];W[ee];B[ab];W[bb])";

fn post(server: &Server, path: &str, body: &Value) -> Answer {
    let headers = "content-type: application/json\r\n";
    server.http(&format!("POST {path}"), headers, body.to_string().as_bytes())
}

fn ask(server: &Server, path: &str, body: &Value) -> Value {
    let answer = post(server, path, body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn next(server: &Server, set: &str) -> Value {
    let answer = server.get(&format!("/api/practice/next?set={set}"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn set(server: &Server, name: &str) -> Value {
    let sets = server.get("/api/practice").json()["sets"].clone();
    sets.as_array().unwrap().iter().find(|it| it["set"] == name).unwrap().clone()
}

fn load(server: &Server) -> String {
    let answer = server.post("/api/practice/collections?name=Corner", BOOK.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text());
    let told = answer.json();
    assert_eq!((&told["problems"], &told["flawed"]), (&json!(1), &json!(1)));
    told["set"].as_str().unwrap().to_owned()
}

#[test]
fn our_own_problems_begin_with_the_easiest() {
    let server = Server::start();
    let told = next(&server, "problems");
    assert!(told["left"]["new"].as_u64().unwrap() >= 100);
    let exercise = &told["exercise"];
    assert_eq!((&exercise["key"], &exercise["card"]), (&json!("problems-1"), &Value::Null));
    assert!(exercise["question"] == "kill" || exercise["question"] == "live");
    assert!(!exercise["target"].as_array().unwrap().is_empty());
    let solution = ask(&server, "/api/practice/solution", &json!({"key": "problems-1"}));
    assert_eq!(solution["proved"], true);
    let first = solution["steps"][0]["point"].clone();
    let played =
        ask(&server, "/api/practice/answer", &json!({"key": "problems-1", "line": [first]}));
    assert_eq!((&played["judged"], &played["proved"]), (&json!("right"), &json!(true)));
}

#[test]
fn a_wrong_move_is_refuted_and_a_right_one_solves_it() {
    let server = Server::start();
    let book = load(&server);
    let exercise = next(&server, &book)["exercise"].clone();
    assert_eq!((&exercise["question"], &exercise["to_move"]), (&json!("kill"), &json!("b")));
    assert_eq!(exercise["view"], json!({"x": [0, 6], "y": [0, 4]}));
    let key = exercise["key"].as_str().unwrap().to_owned();
    let answer =
        |line: Value| ask(&server, "/api/practice/answer", &json!({"key": key, "line": line}));
    let wrong = answer(json!(["A9"]));
    assert_eq!((&wrong["judged"], &wrong["over"]), (&json!("wrong"), &json!(true)));
    let steps: Vec<&str> =
        wrong["steps"].as_array().unwrap().iter().map(|it| it["point"].as_str().unwrap()).collect();
    assert_eq!(steps[..2], ["A9", "B9"], "the refutation is played out");
    let right = answer(json!(["B9"]));
    assert_eq!((&right["judged"], &right["over"]), (&json!("right"), &json!(true)));

    let hint = |step| ask(&server, "/api/practice/hint", &json!({"key": key, "step": step}));
    let area = hint(1)["area"].clone();
    assert!(area.as_array().unwrap().contains(&json!("B9")), "{area}");
    assert_eq!(hint(1)["point"], Value::Null);
    assert!(!hint(2)["text"]["ja"].as_str().unwrap().is_empty());
    assert_eq!(hint(3)["point"], "B9");

    let forbidden = post(&server, "/api/practice/answer", &json!({"key": key, "line": ["A8"]}));
    assert_eq!((forbidden.status, &forbidden.json()["reason"]), (422, &json!("occupied")));
}

#[test]
fn what_was_missed_comes_again_and_is_kept() {
    let server = Server::start();
    let book = load(&server);
    let key = format!("{book}-1");
    let result = |server: &Server, word: &str| {
        ask(server, "/api/practice/result", &json!({"key": key, "result": word}))
    };
    assert_eq!(set(&server, &book)["seen"], 0);
    let failed = result(&server, "failed");
    assert_eq!((&failed["box"], &failed["failed"]), (&json!(0), &json!(1)));
    for place in 1..=3 {
        assert_eq!(result(&server, "solved")["box"], place);
    }
    let server = server.crash();
    let told = set(&server, &book);
    assert_eq!((&told["seen"], &told["known"], &told["due"]), (&json!(1), &json!(1), &json!(0)));
    let card = next(&server, &book)["exercise"]["card"].clone();
    assert_eq!((&card["seen"], &card["failed"]), (&json!(4), &json!(1)));
    let tries = server.get("/api/practice").json()["tries"].clone();
    assert_eq!(tries, json!([{"kind": "life", "tries": 4, "score": 3.0}]));
    let number = book.trim_start_matches("book");
    assert_eq!(server.delete(&format!("/api/practice/collections/{number}")).status, 204);
    assert_eq!(server.delete(&format!("/api/practice/collections/{number}")).status, 404);
    assert_eq!(server.get(&format!("/api/practice/next?set={book}")).status, 404);
}

#[test]
fn what_is_no_exercise_is_told() {
    let server = Server::start();
    for key in ["", "problems-0", "problems-9999", "book7-1", "mistakes-aaaaaaaaaaaa-3", "x-1"] {
        let asked = post(&server, "/api/practice/answer", &json!({"key": key, "line": ["A1"]}));
        assert_eq!(asked.status, 404, "{key}: {}", asked.text());
        let noted = json!({"key": key, "result": "solved"});
        assert_eq!(post(&server, "/api/practice/result", &noted).status, 404, "{key}");
    }
    let long = json!({"key": "problems-1", "line": vec!["pass"; 61]});
    assert_eq!(post(&server, "/api/practice/answer", &long).status, 400);
    let odd = json!({"key": "problems-1", "line": ["Z99"]});
    assert_eq!(post(&server, "/api/practice/answer", &odd).status, 400);
    assert_eq!(server.get("/api/practice/next?set=nothing").status, 404);
    assert_eq!(server.get("/api/practice/next").status, 400);
    let empty = server.post("/api/practice/collections", b"(;GM[1];B[aa])");
    assert_eq!(empty.status, 400, "{}", empty.text());
    assert_eq!(server.post("/api/practice/collections", b"no record").status, 400);
}

/// Uploads the game as Black's and reviews it.
fn reviewed(server: &Server) -> String {
    let answer = server.post("/api/games?human=b", GAME.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text());
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let ranks = json!({"ranks": {"b": "5k", "w": "5k"}});
    ask(server, &format!("/api/games/{id}/review"), &ranks);
    let began = Instant::now();
    while server.get(&format!("/api/games/{id}/review")).json()["state"] == "running" {
        assert!(began.elapsed() < Duration::from_mins(2));
        std::thread::sleep(Duration::from_millis(100));
    }
    id
}

#[test]
fn own_mistakes_are_practised_and_the_progress_counts_them() {
    let server = Server::start();
    assert_eq!(next(&server, "mistakes")["exercise"], Value::Null);
    let id = reviewed(&server);
    let exercise = next(&server, "mistakes")["exercise"].clone();
    assert_eq!(exercise["question"], "better");
    assert_eq!((&exercise["game"]["id"], &exercise["to_move"]), (&json!(id), &json!("b")));
    let key = exercise["key"].as_str().unwrap().to_owned();
    let shown = ask(&server, "/api/practice/solution", &json!({"key": key}));
    let (best, played) = (shown["review"]["best"].clone(), shown["review"]["played"].clone());
    assert_eq!(shown["steps"][0]["point"], best);
    assert!(!shown["review"]["text"]["ja"].as_str().unwrap().is_empty());
    let answer =
        |point: &Value| ask(&server, "/api/practice/answer", &json!({"key": key, "line": [point]}));
    assert_eq!(answer(&best)["judged"], "right");
    assert_eq!(answer(&played)["judged"], "wrong", "the mistake itself");
    ask(&server, "/api/practice/result", &json!({"key": key, "result": "solved"}));
    assert_ne!(next(&server, "mistakes")["exercise"]["key"], json!(key), "it rests now");

    let progress = server.get("/api/progress").json();
    assert_eq!(progress["pending"], 0);
    let game = &progress["games"][0];
    assert_eq!(
        (&game["id"], &game["reviewed"], &game["human"]),
        (&json!(id), &json!(true), &json!("b"))
    );
    let mistakes = game["mistakes"].as_u64().unwrap();
    assert!(mistakes >= 3, "{mistakes}");
    let counted: u64 = ["slip", "mistake", "blunder"]
        .iter()
        .map(|key| {
            let grades = progress["grades"].as_array().unwrap();
            grades.iter().find(|it| it["key"] == *key).unwrap()["count"].as_u64().unwrap()
        })
        .sum();
    assert!(counted >= mistakes);
    let count = |what: &str| progress[what].as_array().unwrap().len();
    assert!(count("faults") + count("shapes") > 0);
    let opening = &progress["parts"][0];
    assert!(opening["moves"].as_u64().unwrap() > 0 && opening["loss"].as_f64().unwrap() > 0.0);
    assert_eq!(progress["tries"][0]["kind"], "mistakes");

    server.delete(&format!("/api/games/{id}"));
    assert_eq!(next(&server, "mistakes")["exercise"], Value::Null, "gone with the game");
}

#[test]
fn moves_of_strong_games_are_guessed() {
    let server = Server::start();
    let asked = server.get("/api/practice/guess?game=strong1&move=5").json();
    assert_eq!((&asked["move"], &asked["position"]["to_move"]), (&json!(5), &json!("b")));
    let guess = |point: &Value| {
        ask(&server, "/api/practice/guess", &json!({"game": "strong1", "move": 5, "point": point}))
    };
    let bad = guess(&json!("A1"));
    assert_eq!(bad["same"], false);
    let same = guess(&bad["played"]);
    assert_eq!((&same["same"], &same["marks"]), (&json!(true), &json!(10)));
    assert!(bad["marks"].as_u64().unwrap() < 10);
    let after = server.get("/api/practice/guess?game=strong1&move=9999").json();
    assert_eq!(after["position"], Value::Null);
    for game in ["strong0", "strong99", "aaaaaaaaaaaa", "x"] {
        assert_eq!(server.get(&format!("/api/practice/guess?game={game}&move=1")).status, 404);
    }
}

#[test]
fn names_are_asked_and_explained() {
    let server = Server::start();
    let asked = server.get("/api/practice/quiz?seed=7").json();
    let choices = asked["choices"].as_array().unwrap();
    assert_eq!(choices.len(), 4);
    let answers: Vec<Value> = choices
        .iter()
        .map(|it| {
            let chosen = json!({"key": asked["key"], "name": it["key"]});
            ask(&server, "/api/practice/quiz", &chosen)
        })
        .collect();
    assert_eq!(answers.iter().filter(|it| it["right"] == true).count(), 1);
    assert!(answers.iter().all(|it| !it["said"]["en"].as_str().unwrap().is_empty()));
    assert_eq!(server.get("/api/practice/quiz?seed=x").status, 400);
}
