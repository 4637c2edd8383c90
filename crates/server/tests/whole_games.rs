//! Games from the first move to the result.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use expect_test::expect;
use harness::{Server, drawing};
use serde_json::{Value, json};

#[test]
fn a_person_plays_the_engine_to_the_score() {
    let server = Server::start();
    let mut page = server.page();
    // So much komi that the engine does not give up a board that belongs to whoever begins.
    let mut game =
        page.new_game(json!({"human": "b", "name": "Aoi", "rules": "chinese", "komi": 25.5}));
    assert_eq!(game["names"], json!({"b": "Aoi", "w": "Shidogo"}));
    for turn in 0..80 {
        if game["phase"] == "scoring" {
            break;
        }
        assert_eq!(game["phase"], "play");
        assert_eq!(game["to_move"], "b");
        // The script: the legal point nearest the middle that fills no eye, else pass.
        let point = choice(&game);
        let before = game["move_number"].as_u64().unwrap();
        game = page.act(&game, json!({"type": "play", "point": point}));
        let after = game["move_number"].as_u64().unwrap();
        assert!(after > before && after <= before + 2, "turn {turn}: {before} then {after}");
    }
    assert_eq!(game["phase"], "scoring", "{}", drawing(&game["board"]));
    assert_eq!(game["score"]["agreed"], json!({"b": false, "w": true}));
    let counted = game["score"].clone();
    let over = page.act(&game, json!({"type": "agree"}));
    assert_eq!(over["phase"], "over");
    assert_eq!(over["score"]["difference"], counted["difference"]);
    assert_eq!(over["score"]["agreed"], json!({"b": true, "w": true}));
    let difference = counted["difference"].as_f64().unwrap();
    let winner = if difference > 0.0 { "B" } else { "W" };
    assert_eq!(over["result"], format!("{winner}+{}", difference.abs()));
    assert_eq!(over["legal"], json!([]));
}

/// A legal point in the open, or the pass.
fn choice(game: &Value) -> String {
    let board: Vec<Vec<i64>> = serde_json::from_value(game["board"].clone()).unwrap();
    let height = board.len();
    let at = |x: usize, y: usize| board.get(height - 1 - y).and_then(|row| row.get(x)).copied();
    let is_eye = |x: usize, y: usize| {
        let beside = [
            (x.checked_sub(1), Some(y)),
            (Some(x + 1).filter(|&it| it < board[0].len()), Some(y)),
            (Some(x), y.checked_sub(1)),
            (Some(x), Some(y + 1).filter(|&it| it < height)),
        ];
        beside.iter().filter_map(|&(x, y)| at(x?, y?)).all(|it| it == 1)
    };
    let mut best: Option<(usize, String)> = None;
    for name in game["legal"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()) {
        let (Some(x), Ok(y)) = ("ABCDE".find(&name[..1]), name[1..].parse::<usize>()) else {
            continue;
        };
        let far = x.abs_diff(2).pow(2) + y.abs_diff(3).pow(2);
        if !is_eye(x, y - 1) && best.as_ref().is_none_or(|it| far < it.0) {
            best = Some((far, name.to_owned()));
        }
    }
    best.map_or_else(|| "pass".to_owned(), |it| it.1)
}

/// Walls down the middle of 9×9, two dead stones each.
const WALLS: &str = "F5 E5 F6 E6 F4 E4 E7 D7 E3 D3 E8 D8 E2 D2 E9 D9 E1 D1 B7 H7 B3 G3";

#[test]
fn two_people_count_correct_and_agree() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"size": 9, "komi": 6.5}));
    assert_eq!(game["names"], json!({"b": "Black", "w": "White"}));
    let game = page.play_all(game, WALLS);
    let game = page.play_all(game, "pass pass");
    assert_eq!(game["phase"], "scoring");
    assert_eq!(game["score"]["dead"], json!(["B3", "G3", "B7", "H7"]));
    let score = &game["score"];
    let sides = json!([score["black"], score["white"], score["difference"], score["dame"]]);
    expect![[r#"[{"komi":0.0,"prisoners":2,"stones":0,"territory":33,"total":35.0},{"komi":6.5,"prisoners":2,"stones":0,"territory":30,"total":38.5},-3.5,[]]"#]]
        .assert_eq(&sides.to_string());
    expect![[r#"
        O O O . . X X X X
        O O O . . X X X X
        O O O . . X X X X
        O O O O . . X X X
        O O O O . . X X X
        O O O O . . X X X
        O O O . . X X X X
        O O O . . X X X X
        O O O . . X X X X"#]]
    .assert_eq(&drawing(&score["owner"]));

    // One touch turns all stones of a pocket, a second one turns them back.
    let touched = page.act(&game, json!({"type": "toggle_dead", "point": "H7"}));
    assert_eq!(touched["score"]["dead"], json!(["B3", "B7"]));
    assert!(touched["revision"].as_u64() > game["revision"].as_u64());
    let back = page.act(&touched, json!({"type": "toggle_dead", "point": "G3"}));
    assert_eq!(back["score"], game["score"]);
    let over = page.act(&back, json!({"type": "agree"}));
    assert_eq!((over["result"].as_str(), over["phase"].as_str()), (Some("W+3.5"), Some("over")));
}

#[test]
fn play_resumes_with_the_one_who_did_not_pass_last() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C3 pass pass");
    assert_eq!(game["phase"], "scoring");
    let game = page.act(&game, json!({"type": "resume"}));
    assert_eq!((game["phase"].as_str(), game["to_move"].as_str()), (Some("play"), Some("w")));
    assert_eq!(game["score"], Value::Null);
    let game = page.play_all(game, "pass");
    assert_eq!(game["phase"], "play", "one pass is not enough after resuming");
    let game = page.play_all(game, "pass");
    assert_eq!(game["phase"], "scoring");
}

#[test]
fn undo_goes_back_to_the_persons_turn() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b"}));
    assert_eq!(game["can_undo"], false);
    let game = page.play_all(game, "C3 B2");
    assert_eq!(game["move_number"], 4);
    let game = page.act(&game, json!({"type": "undo"}));
    assert_eq!((game["move_number"].as_u64(), game["to_move"].as_str()), (Some(2), Some("b")));
    // While the engine thinks, too: it stops.
    page.command(&game, json!({"type": "play", "point": "A1"}));
    let thinking = page.next_of("game");
    assert_eq!(
        (thinking["phase"].as_str(), thinking["legal"].as_array().map(Vec::len)),
        (Some("thinking"), Some(0))
    );
    page.command(&thinking, json!({"type": "undo"}));
    // Either it came in time, or the engine had answered and the page was late.
    let answer = page.next().unwrap();
    if answer["type"] == "game" && answer["phase"] == "play" {
        assert!([2, 4].contains(&answer["move_number"].as_u64().unwrap()));
    }
    // The engine moves first, and there is nothing of the person's to take back. Another page asks:
    // this one may still be told how the race ended.
    let mut page = server.page();
    let game = page.new_game(json!({"human": "w"}));
    assert_eq!((game["move_number"].as_u64(), game["can_undo"].as_bool()), (Some(1), Some(false)));
    assert_eq!(page.refused(&game, json!({"type": "undo"})), "bad_request");
}

#[test]
fn resigning_ends_the_game_even_while_the_engine_thinks() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b", "size": 19, "strength": "strong"}));
    page.command(&game, json!({"type": "play", "point": "D4"}));
    let thinking = page.next_of("game");
    assert_eq!(thinking["phase"], "thinking");
    let progress = page.next_of("progress");
    assert_eq!(progress["of"], 15_000);
    assert!(progress["visits"].as_u64().unwrap() < 15_000);
    page.command(&thinking, json!({"type": "resign"}));
    let over = page.settled();
    assert_eq!((over["result"].as_str(), over["score"].is_null()), (Some("W+R"), true));
    assert_eq!(page.refused(&over, json!({"type": "resign"})), "game_over");
    // Of two people it is the one to move.
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C3");
    let over = page.act(&game, json!({"type": "resign"}));
    assert_eq!(over["result"], "B+R");
}

#[test]
fn the_state_says_all_the_page_draws() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"size": 9, "handicap": 2, "rules": "aga"}));
    assert_eq!(
        json!([game["komi"], game["handicap"], game["to_move"], game["move_number"]]),
        json!([0.5, 2, "w", 0])
    );
    let game = page.new_game(json!({"size": {"width": 5, "height": 4}}));
    // White takes the stone at A4.
    let mut game = page.play_all(game, "A4 A3 C2 B4 D4");
    for field in ["id", "revision"] {
        game.as_object_mut().unwrap().remove(field);
    }
    let board = drawing(&game["board"]);
    expect![[r#"
        . O . X .
        O . . . .
        . . X . .
        . . . . ."#]]
    .assert_eq(&board);
    assert_eq!(
        game["numbers"],
        json!([[0, 4, 0, 5, 0], [2, 0, 0, 0, 0], [0, 0, 3, 0, 0], [0, 0, 0, 0, 0]])
    );
    assert_eq!(game["captures"], json!({"b": 0, "w": 1}));
    assert_eq!((game["last"].as_str(), &game["ko"]), (Some("D4"), &Value::Null));
    assert_eq!(game["size"], json!({"width": 5, "height": 4}));
    let legal: Vec<_> =
        game["legal"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(legal.contains(&"A4") && legal.contains(&"pass") && !legal.contains(&"B4"));
}

#[test]
fn the_past_can_be_looked_at() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C3 B2 pass");
    page.send(json!({"type": "view", "game": game["id"], "move": 2}));
    let view = page.next_of("view");
    assert_eq!(json!([view["move"], view["last"], view["to_move"]]), json!([2, "B2", "b"]));
    assert_eq!(drawing(&view["board"]).matches('O').count(), 1);
    page.send(json!({"type": "view", "game": game["id"], "move": 4}));
    assert_eq!(page.reason(), "bad_request");
}
