//! What is thought of positions: by the engine in its games, of a position somebody asks about,
//! of a whole game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::sync::Arc;
use std::time::{Duration, Instant};

use harness::{Page, Server};
use partner::{Model, Network};
use serde_json::{Value, json};

/// The moves of which something is thought.
fn valued(message: &Value) -> Vec<u64> {
    message["values"].as_array().unwrap().iter().map(|it| it["move"].as_u64().unwrap()).collect()
}

fn analyze(page: &mut Page, game: &Value, moves: usize) {
    page.send(json!({"type": "analyze", "game": game["id"], "move": moves}));
}

/// Everything that comes until the server has answered a question.
fn until_view(page: &mut Page, game: &Value) -> Vec<Value> {
    page.send(json!({"type": "view", "game": game["id"], "move": 0}));
    let mut passed = Vec::new();
    loop {
        let message = page.next().unwrap();
        if message["type"] == "view" {
            return passed;
        }
        passed.push(message);
    }
}

fn check_value(value: &Value) {
    let win = value["black_win"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&win), "{value}");
    assert!(value["black_lead"].as_f64().unwrap().abs() < 100.0, "{value}");
    assert!(value["visits"].as_u64().unwrap() > 0, "{value}");
}

#[test]
fn the_thoughts_of_a_game_are_kept_with_it() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b"}));
    assert_eq!(
        (game["engine"].as_str(), valued(&game), &game["review"]),
        (Some("playouts"), vec![], &Value::Null)
    );
    let game = page.play_all(game, "C3 B2");
    // Each of the engine's thoughts is about the position before and after its move.
    assert_eq!(valued(&game), [1, 2, 3, 4]);
    game["values"].as_array().unwrap().iter().for_each(check_value);
    let undone = page.act(&game, json!({"type": "undo"}));
    assert_eq!(valued(&undone), [1, 2]);
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled(), undone);
}

#[test]
fn a_position_is_analysed_until_it_is_enough() {
    let server = Server::start();
    let mut page = server.page();
    // White is dead all over the board.
    let game = page.new_game(json!({"rules": "chinese"}));
    let game = page.play_all(game, "C3 A1 C2 pass C4 pass C1 pass C5 pass B3 pass D3 pass");
    analyze(&mut page, &game, 14);
    let first = page.next_of("analysis");
    assert_eq!(
        json!([first["move"], first["to_move"], first["engine"], first["of"], first["game"]]),
        json!([14, "b", "playouts", 100_000, game["id"]])
    );
    check_value(&first);
    assert!(first["black_win"].as_f64().unwrap() > 0.8, "{first}");
    let best = &first["moves"][0];
    check_value(best);
    assert_eq!(best["pv"][0], best["point"]);
    let owner = first["ownership"].as_array().unwrap();
    assert_eq!((owner.len(), owner[0].as_array().unwrap().len()), (5, 5));
    assert!(owner[2][2].as_f64().unwrap() > 0.8, "{owner:?}");
    let next = page.next_of("analysis");
    assert!(next["visits"].as_u64() > first["visits"].as_u64());
    page.send(json!({"type": "stop_analysis", "game": game["id"]}));
    until_view(&mut page, &game);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(until_view(&mut page, &game), Vec::<Value>::new());
    // What was found is kept; from White's side of the board it is Black's value all the same.
    analyze(&mut page, &game, 13);
    let white = page.next_of("analysis");
    assert_eq!((white["to_move"].as_str(), white["move"].as_u64()), (Some("w"), Some(13)));
    assert!(white["black_win"].as_f64().unwrap() > 0.8, "{white}");
    assert!(white["moves"][0]["black_win"].as_f64().unwrap() > 0.8, "{white}");
    drop(page);
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(valued(&page.settled()), [13, 14]);
}

#[test]
fn a_table_has_one_analysis_and_it_follows_the_game() {
    let server = Server::start();
    let (mut first, mut second) = (server.page(), server.page());
    let game = first.new_game(json!({}));
    let game = first.play_all(game, "C3 B2");
    second.send(json!({"type": "open", "game": game["id"]}));
    second.settled();
    analyze(&mut first, &game, 2);
    first.next_of("analysis");
    // The same page changes its mind: nobody is told.
    analyze(&mut first, &game, 1);
    while first.next_of("analysis")["move"] != 1 {}
    analyze(&mut second, &game, 2);
    let stopped = first.next_of("analysis_stopped");
    assert_eq!(json!([stopped["game"], stopped["move"]]), json!([game["id"], 1]));
    second.next_of("analysis");
    // The game goes on undisturbed, and a position that is gone is not looked at any more.
    let undone = first.act(&game, json!({"type": "undo"}));
    assert_eq!(undone["move_number"], 1);
    until_view(&mut second, &game);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(until_view(&mut second, &game), Vec::<Value>::new());
}

#[test]
fn a_whole_game_is_looked_at() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C3 B2 pass D4");
    page.send(json!({"type": "review", "game": game["id"]}));
    let (mut seen, mut done) = (Vec::new(), Vec::new());
    loop {
        let message = page.next().unwrap();
        match message["type"].as_str().unwrap() {
            "values" => seen.extend(valued(&message)),
            "review" => {
                assert_eq!(message["of"], 5);
                done.push(message["done"].as_u64().unwrap());
                if message["done"] == message["of"] {
                    break;
                }
            }
            // The whole state, once more at the end.
            "game" => assert_eq!(valued(&message), [0, 1, 2, 3, 4]),
            other => panic!("{other}"),
        }
    }
    assert_eq!((seen, done), (vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4, 5]));
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let again = page.settled();
    assert_eq!((valued(&again), &again["review"]), (vec![0, 1, 2, 3, 4], &Value::Null));
    // There is nothing left to do.
    page.send(json!({"type": "review", "game": game["id"]}));
    let review = page.next_of("review");
    assert_eq!(json!([review["done"], review["of"]]), json!([0, 0]));
}

#[test]
fn a_review_can_be_stopped_and_goes_on_when_the_game_does() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"size": 19}));
    let game = page.play_all(game, "D4 Q16");
    page.send(json!({"type": "review", "game": game["id"]}));
    assert_eq!(page.next_of("review")["of"], 3);
    let game = page.act(&game, json!({"type": "play", "point": "Q4"}));
    let of = game["review"]["of"].as_u64();
    assert!(of.is_some_and(|it| it >= 4), "{}", game["review"]);
    page.send(json!({"type": "stop_review", "game": game["id"]}));
    loop {
        let review = page.next_of("review");
        if review["done"] == review["of"] {
            break;
        }
    }
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(until_view(&mut page, &game), Vec::<Value>::new());
}

#[test]
fn senseless_wishes_are_refused() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let mut reason = |message: Value| {
        page.send(message);
        page.reason()
    };
    let id = &game["id"];
    assert_eq!(reason(json!({"type": "analyze", "game": id, "move": 1})), "bad_request");
    for bad in [json!(-1), json!("0"), json!(0.5), Value::Null] {
        assert_eq!(reason(json!({"type": "analyze", "game": id, "move": bad})), "bad_request");
    }
    assert_eq!(reason(json!({"type": "analyze", "game": id})), "bad_request");
    assert_eq!(reason(json!({"type": "review"})), "bad_request");
    let unknown = "zzzzzzzzzzzz";
    assert_eq!(reason(json!({"type": "analyze", "game": unknown, "move": 0})), "unknown_game");
    assert_eq!(reason(json!({"type": "review", "game": unknown})), "unknown_game");
    // Whoever does not watch a game cannot be told what is seen in it.
    let mut stranger = server.page();
    for kind in ["analyze", "review"] {
        stranger.send(json!({"type": kind, "game": id, "move": 0}));
        assert_eq!(stranger.reason(), "bad_request");
    }
    stranger.send(json!({"type": "stop_analysis", "game": id}));
    stranger.send(json!({"type": "view", "game": id, "move": 0}));
    assert_eq!(stranger.next().unwrap()["type"], "view");
}

#[test]
fn games_do_not_wait_for_those_who_look() {
    let server = Server::start_with(|config| config.engines = 1);
    let mut others: Vec<_> = (0..6)
        .map(|_| {
            let mut page = server.page();
            let game = page.new_game(json!({"size": 19}));
            analyze(&mut page, &game, 0);
            page.send(json!({"type": "review", "game": game["id"]}));
            page
        })
        .collect();
    others[0].next_of("analysis");
    let beside = time_of_a_game(&server);
    let alone = time_of_a_game(&Server::start_with(|config| config.engines = 1));
    // Had they to stand in line with twelve who look, each for a fifth of a second, the three
    // moves would take seven seconds.
    assert!(beside < alone * 4 + Duration::from_secs(2), "{beside:?} instead of {alone:?}");
    // And those who look come to their turns.
    for page in &mut others {
        page.next_of("analysis");
    }
}

/// How long the engine takes for three quick moves.
fn time_of_a_game(server: &Server) -> Duration {
    let mut page = server.page();
    let mut game = page.new_game(json!({"human": "b"}));
    let began = Instant::now();
    for _ in 0..3 {
        // Wherever the engine has played: some point is free.
        let point = game["legal"][0].clone();
        game = page.act(&game, json!({"type": "play", "point": point}));
    }
    began.elapsed()
}

/// The small network, unless there is none on this machine.
fn small_network() -> Option<Arc<Network>> {
    let folder =
        std::env::var("SHIDOGO_NETS").unwrap_or_else(|_| "../../../shared/nets".to_owned());
    let file = std::path::Path::new(&folder).join("rect15-b2c16-s13679744-d94886722.bin.gz");
    let bytes = std::fs::read(file).ok()?;
    Some(Arc::new(Network::new(&Model::read(&bytes).unwrap())))
}

#[test]
fn with_a_network_everything_is_by_the_network() {
    if small_network().is_none() {
        eprintln!(
            "skipped: with_a_network_everything_is_by_the_network (no network in SHIDOGO_NETS)"
        );
        return;
    }
    let server = Server::start_with(|config| config.network = small_network());
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b", "size": 9, "strength": "normal"}));
    assert_eq!(game["engine"], "rect15-b2c16-s13679744-d94886722");
    let game = page.play_all(game, "E5");
    assert_eq!(valued(&game), [1, 2]);
    assert_eq!(game["values"][0]["visits"], 100);
    analyze(&mut page, &game, 2);
    let done = loop {
        let analysis = page.next_of("analysis");
        if analysis["done"] == true {
            break analysis;
        }
    };
    assert_eq!((done["visits"].as_u64(), done["of"].as_u64()), (Some(10_000), Some(10_000)));
    page.send(json!({"type": "review", "game": game["id"]}));
    assert_eq!(page.next_of("review")["of"], 1, "the others have been thought about long enough");
    page.next_of("review");
    // Boards that no network knows are for the playouts.
    let game = page.new_game(json!({"size": 20}));
    assert_eq!(game["engine"], "playouts");
}
