//! The teacher at the table: how it plays is chosen, changed and kept, and it says why it played.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::{Page, Server};
use serde_json::{Value, json};

/// The next state, whether or not somebody thinks.
fn changed(page: &mut Page, game: &Value, teaching: Value) -> Value {
    page.send(json!({"type": "teaching", "game": game["id"], "teaching": teaching}));
    page.next_of("game")
}

fn ask_why(page: &mut Page, game: &Value, number: u32) {
    page.send(json!({"type": "why", "game": game["id"], "move": number}));
}

/// Plays the first legal point that is not on the edge.
fn answer(page: &mut Page, game: &Value) -> Value {
    let legal = game["legal"].as_array().unwrap();
    let inside = |it: &&Value| {
        let name = it.as_str().unwrap();
        "BCDEFGH".contains(&name[..1]) && ("2"..="8").contains(&&name[1..])
    };
    let point = legal.iter().find(inside).unwrap();
    page.act(game, json!({"type": "play", "point": point}))
}

#[test]
fn a_game_is_a_lesson_unless_something_else_is_wished() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b", "teaching": null}));
    assert_eq!(game["teaching"]["control"], "teacher");
    assert_eq!(game["teaching"]["level"], "auto");
    assert_eq!(game["teaching"]["wish"], "close");
    assert_eq!(game["pupil"]["moves"], 0);
    let full = page.new_game(json!({"human": "b", "teaching": {"control": "none"}}));
    assert_eq!((&full["teaching"]["control"], &full["pupil"]), (&json!("none"), &Value::Null));
    let alone = page.new_game(json!({"human": "both", "teaching": null}));
    assert_eq!((&alone["teaching"], &alone["pupil"]), (&Value::Null, &Value::Null));
    let refused = json!({"type": "teaching", "teaching": {"wish": "i-win"}});
    assert_eq!(page.refused(&alone, refused), "bad_teaching");
    // Records are played on with the teacher too.
    let sgf = b"(;SZ[5];B[cc];W[bb])";
    let id = server.post("/api/games?human=b", sgf).json()["id"].clone();
    page.send(json!({"type": "open", "game": id}));
    assert_eq!(page.settled()["teaching"]["control"], "teacher");
}

#[test]
fn why_is_told_in_both_languages_and_never_before_the_answer() {
    let server = Server::start();
    let mut page = server.page();
    let teaching = json!({"level": "12k"});
    let game = page.new_game(json!({"human": "b", "size": 9, "teaching": teaching}));
    let game = page.act(&game, json!({"type": "play", "point": "E5"}));
    assert_eq!(game["whys"], json!([]));
    ask_why(&mut page, &game, 2);
    assert_eq!(page.reason(), "not_answered");
    ask_why(&mut page, &game, 1);
    assert_eq!(page.reason(), "unexplained", "it was the person's own");
    for nonsense in [0, 3, 99] {
        ask_why(&mut page, &game, nonsense);
        assert_eq!(page.reason(), "bad_request", "{nonsense}");
    }
    let answered = answer(&mut page, &game);
    assert_eq!(answered["whys"], json!([2]));
    assert_eq!(answered["pupil"]["moves"], 2);
    ask_why(&mut page, &answered, 2);
    let why = page.next_of("why");
    assert_eq!(why["point"], game["moves"][1]["point"]);
    let braced = format!("{{{}}}", why["point"].as_str().unwrap());
    for (language, end) in [("en", "."), ("ja", "。")] {
        let text = why["text"][language].as_str().unwrap();
        assert!(text.contains(&braced) && text.ends_with(end), "{text}");
    }
    assert!(why["rule"].as_str().is_some_and(|it| !it.is_empty()));

    // What is taken back was never said.
    let undone = page.act(&answered, json!({"type": "undo"}));
    assert_eq!((undone["move_number"].as_u64(), &undone["whys"]), (Some(2), &json!([])));
    let again = answer(&mut page, &undone);
    // When the game is over everything may be asked.
    let over = page.act(&again, json!({"type": "resign"}));
    assert_eq!(over["whys"], json!([2, 4]));
    assert_eq!((&over["pupil"]["won"], &over["pupil"]["lost"]), (&json!(0), &json!(1)));
    ask_why(&mut page, &over, 4);
    let told = page.next_of("why");
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": over["id"]}));
    assert_eq!(page.settled(), over);
    ask_why(&mut page, &over, 4);
    assert_eq!(page.next_of("why"), told);
}

#[test]
fn the_partner_changes_in_the_middle_of_a_game() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b", "size": 9}));
    let game = page.act(&game, json!({"type": "play", "point": "E5"}));
    let taught = changed(
        &mut page,
        &game,
        json!({"control": "teacher", "level": "18k", "manner": "strict"}),
    );
    assert_eq!(taught["teaching"]["level"], "18k");
    let rank = taught["pupil"]["rank"].as_str().unwrap().to_owned();
    assert!(["17k", "18k", "19k"].contains(&rank.as_str()), "who says 18k is believed, not {rank}");
    let styled = changed(&mut page, &taught, json!({"character": "cosmic"}));
    assert_eq!(styled["teaching"]["style"]["center"], 1.0);
    assert_eq!(styled["teaching"]["manner"], "strict", "what is not said stays");
    let own = changed(&mut page, &styled, json!({"style": {"fighting": -1}}));
    assert_eq!(own["teaching"]["character"], "own");
    let fixed = changed(&mut page, &own, json!({"control": "level", "level": "5k"}));
    let after = answer(&mut page, &fixed);
    assert_eq!(after["move_number"], 4);
    // Also while it thinks.
    page.command(&after, json!({"type": "play", "point": "pass"}));
    changed(&mut page, &after, json!({"control": "none"}));
    let settled = std::iter::repeat_with(|| page.settled())
        .find(|it| it["teaching"]["control"] == "none" && it["move_number"] == 6)
        .unwrap();
    let server = server.restart();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled()["teaching"], settled["teaching"]);
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let server = Server::start();
    let mut page = server.page();
    let game = page.new_game(json!({"human": "b", "teaching": {"level": "8k"}}));
    for teaching in [
        json!(null),
        json!("kind"),
        json!({"level": "0k"}),
        json!({"control": "god"}),
        json!({"wish": "i-lose"}),
        json!({"style": {"center": 1.5}}),
        json!({"character": "own-goal"}),
    ] {
        let order = json!({"type": "teaching", "game": game["id"], "teaching": teaching});
        page.send(order);
        assert_eq!(page.reason(), "bad_teaching", "{teaching}");
        if !teaching.is_null() {
            page.send(json!({"type": "new_game", "size": 5, "teaching": teaching}));
            assert_eq!(page.reason(), "bad_teaching", "{teaching}");
        }
    }
    page.send(json!({"type": "teaching", "game": game["id"]}));
    assert_eq!(page.reason(), "bad_request");
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.settled(), game);
    let over = page.act(&game, json!({"type": "resign"}));
    page.send(json!({"type": "teaching", "game": over["id"], "teaching": {"wish": "i-win"}}));
    assert_eq!(page.reason(), "game_over");
}

#[test]
fn the_pupil_is_known_again_in_the_next_game() {
    let server = Server::start();
    let mut page = server.page();
    let wishes = json!({"human": "w", "size": 9, "name": "Aoi", "teaching": null});
    let game = page.new_game(wishes.clone());
    let game = answer(&mut page, &game);
    let over = page.act(&game, json!({"type": "resign"}));
    assert_eq!((&over["pupil"]["moves"], &over["pupil"]["lost"]), (&json!(1), &json!(1)));
    let server = server.restart();
    let mut page = server.page();
    let next = page.new_game(wishes);
    assert_eq!(next["pupil"], over["pupil"]);
    let other = page.new_game(json!({"human": "b", "name": "Ren", "teaching": null}));
    assert_eq!(other["pupil"]["moves"], 0);
}

#[test]
fn who_leaves_at_once_is_offered_no_more() {
    let server = Server::start();
    let mut page = server.page();
    let offer = |server: &Server| server.get("/api/offer?size=9&level=10k").json();
    let before = offer(&server);
    for lost in 1..=2 {
        let teaching = json!({"level": "10k"});
        let game = page.new_game(json!({"human": "b", "size": 9, "teaching": teaching}));
        let over = page.act(&game, json!({"type": "resign"}));
        assert_eq!(over["pupil"]["lost"], lost);
    }
    assert_eq!(offer(&server), before);
}
