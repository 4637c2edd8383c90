//! Records in and out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use expect_test::expect;
use harness::Server;
use serde_json::{Value, json};

const GAME: &str =
    "(;FF[4]GM[1]SZ[9]KM[6.5]PB[Aoi]PW[Ren]C[first];B[ee]C[tengen](;W[cg];B[gc])(;W[gg]))";

fn open(server: &Server, sgf: &[u8], human: &str) -> (Value, Value) {
    let answer = server.post(&format!("/api/games?human={human}"), sgf);
    assert_eq!(answer.status, 200, "{}", answer.text());
    let mut page = server.page();
    page.send(json!({"type": "open", "game": answer.json()["id"]}));
    (page.settled(), answer.json()["warnings"].clone())
}

fn download(server: &Server, game: &Value) -> String {
    let answer = server.get(&format!("/api/games/{}/sgf", game["id"].as_str().unwrap()));
    assert_eq!(answer.status, 200);
    answer.text()
}

#[test]
fn a_record_comes_back_as_it_was() {
    let server = Server::start();
    let (game, warnings) = open(&server, GAME.as_bytes(), "both");
    assert_eq!(warnings, json!([]));
    assert_eq!(game["names"], json!({"b": "Aoi", "w": "Ren"}));
    assert_eq!((game["last"].as_str(), game["phase"].as_str()), (Some("G7"), Some("play")));
    let again = download(&server, &game);
    assert_eq!(game::read(again.as_bytes()).0, game::read(GAME.as_bytes()).0);
    // What is played on becomes the main line.
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let game = page.settled();
    let game = page.act(&game, json!({"type": "undo"}));
    page.play_all(game.clone(), "A1 B1");
    expect![[r#"
        (;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5]PB[Aoi]PW[Ren]C[first]
        ;B[ee]C[tengen]
        (;W[cg]
        (;B[ai];W[bi])
        (;B[gc]))
        (;W[gg]))
    "#]]
    .assert_eq(&download(&server, &game));
}

#[test]
fn a_game_is_saved_with_all_that_belongs_to_it() {
    let server = Server::start();
    let mut page = server.page();
    let order =
        json!({"size": 9, "handicap": 2, "rules": "chinese", "human": "b", "name": "あおい"});
    let game = page.new_game(order);
    let over = page.act(&game, json!({"type": "resign"}));
    let answer = server.get(&format!("/api/games/{}/sgf", over["id"].as_str().unwrap()));
    let name = format!("filename=\"shidogo-{}.sgf\"", over["id"].as_str().unwrap());
    assert!(answer.head.contains(&name) && answer.head.contains("attachment"), "{}", answer.head);
    let text = answer.text();
    for part in [
        "SZ[9]",
        "KM[0.5]",
        "HA[2]",
        "RU[Chinese]",
        "PB[あおい]",
        "PW[Shidogo]",
        "RE[W+R]",
        "CA[UTF-8]",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let (copy, warnings) = open(&server, text.as_bytes(), "both");
    assert_eq!(warnings, json!([]));
    for field in ["board", "moves", "komi", "handicap", "rules", "names", "result", "to_move"] {
        assert_eq!(copy[field], over[field], "{field}");
    }
    let listed = server.get("/api/games").json();
    assert_eq!(listed["games"].as_array().unwrap().len(), 2);
    let line = &listed["games"][1];
    assert_eq!(
        json!([line["black"], line["white"], line["size"], line["moves"], line["result"]]),
        json!(["あおい", "Shidogo", {"width": 9, "height": 9}, 1, "W+R"])
    );
    let updated = line["updated"].as_str().unwrap();
    assert!(updated.len() == 20 && updated.ends_with('Z'), "{updated}");
}

#[test]
fn damaged_records_give_what_can_be_read() {
    let server = Server::start();
    let (game, warnings) = open(&server, b"(;FF[4]GM[1]SZ[9]\n;B[ee];W[cg]\n;B[gc];W[c", "both");
    assert!(game["move_number"].as_u64().unwrap() >= 3);
    let first = warnings[0].as_str().unwrap();
    assert!(first.contains("line ") && first.contains("column "), "{first}");
    let (game, warnings) = open(&server, b"(;SZ[9];B[ee];W[ee];B[aa])(;SZ[5])", "both");
    assert_eq!(game["move_number"], 1);
    expect![[r#"["the file has 2 games; this is the first","after move 1: E5 is occupied; the replay ends before it"]"#]].assert_eq(&warnings.to_string());
}

#[test]
fn broken_records_change_nothing() {
    let server = Server::start();
    for (bytes, status) in [
        (&b"this is no record of a game"[..], 400),
        (b"", 400),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 400),
        (b"(;SZ[52];B[aa])", 400),
    ] {
        let answer = server.post("/api/games", bytes);
        assert_eq!(answer.status, status, "{}", answer.text());
        assert!(answer.json()["error"].as_str().unwrap().len() > 5);
    }
    let answer = server.post("/api/games?human=dog", GAME.as_bytes());
    assert_eq!(answer.status, 400);
    let answer = server.post("/api/games", &vec![b';'; 1_100_000]);
    assert_eq!((answer.status, answer.json()["error"].is_string()), (413, true));
    assert_eq!(server.get("/api/games").json(), json!({"games": []}));
}

#[test]
fn japanese_charsets_are_read() {
    let server = Server::start();
    let mut sgf = b"(;GM[1]CA[Shift_JIS]SZ[9]PB[".to_vec();
    sgf.extend([0x96, 0x7b, 0x88, 0xf6, 0x96, 0x56]);
    sgf.extend(b"];B[ee])");
    let (game, _) = open(&server, &sgf, "both");
    assert_eq!(game["names"], json!({"b": "本因坊", "w": "White"}));
    assert!(download(&server, &game).contains("PB[本因坊]"));
}

#[test]
fn a_finished_record_is_over_unless_one_plays_on() {
    let server = Server::start();
    let sgf = b"(;SZ[5]RE[W+2.5]PB[Aoi];B[cc];W[bb])";
    let (game, _) = open(&server, sgf, "both");
    assert_eq!((game["phase"].as_str(), game["result"].as_str()), (Some("over"), Some("W+2.5")));
    let (game, _) = open(&server, sgf, "b");
    assert_eq!((game["phase"].as_str(), game["result"].is_null()), (Some("play"), true));
    assert_eq!(game["names"], json!({"b": "Aoi", "w": "Shidogo"}));
    // The engine moves at once where it is its turn.
    let (game, _) = open(&server, sgf, "w");
    assert_eq!((game["move_number"].as_u64(), game["to_move"].as_str()), (Some(3), Some("w")));
}

#[test]
fn a_very_long_record_is_cut_and_stays_usable() {
    let server = Server::start();
    let sgf = format!("(;SZ[9]{})", ";B[ee];W[]".repeat(100_000));
    let answer = server.post("/api/games", &sgf.as_bytes()[..1_000_000]);
    assert_eq!(answer.status, 200);
    let sgf = format!("(;SZ[9]{})", ";B[];B[]".repeat(60_000));
    let (game, warnings) = open(&server, sgf.as_bytes(), "both");
    assert_eq!(game["move_number"], 10_000);
    assert!(warnings.to_string().contains("10000 moves"));
}

#[test]
fn moves_have_names() {
    let server = Server::start();
    let (game, _) = open(&server, b"(;GM[1]SZ[19];B[pd];W[dp];B[];W[fc])", "both");
    let moves = game["moves"].as_array().unwrap();
    let name = &moves[0]["name"];
    assert_eq!((&name["key"], &name["ja"]), (&json!("hoshi"), &json!("星")));
    assert_eq!(
        name["said"],
        json!({"ja": "黒{Q16}、星", "en": "Black takes a star point at {Q16}"})
    );
    assert_eq!(moves[2]["name"], Value::Null, "a pass has none");
    // What is taken back and played otherwise has another.
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let game = page.settled();
    let game = page.act(&game, json!({"type": "undo"}));
    let game = page.act(&game, json!({"type": "play", "point": "D16"}));
    assert_eq!(game["moves"][3]["name"]["key"], "hoshi");
}

#[test]
fn names_that_a_person_gave_come_back_in_the_record() {
    let server = Server::start();
    let all = server.get("/api/names").json();
    assert_eq!(all["names"].as_array().unwrap().len(), 71);
    assert_eq!(all["names"][0], json!({"key": "hoshi", "ja": "星", "en": "star point"}));
    let (game, _) = open(&server, GAME.as_bytes(), "both");
    let address = format!("/api/games/{}/labels", game["id"].as_str().unwrap());
    let post = |body: &Value| {
        let headers = "content-type: application/json\r\n";
        server.http(&format!("POST {address}"), headers, body.to_string().as_bytes())
    };
    let answer = post(&json!({"labels": [{"move": 2, "text": "トビ, ヒラキ (90)"}]}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.text().contains("W[cg]C[トビ, ヒラキ (90)]"), "{}", answer.text());
    assert!(answer.head.contains("-names.sgf"), "{}", answer.head);
    assert!(!download(&server, &game).contains("ヒラキ"), "nothing is kept");
    let answer = post(&json!({"labels": [{"move": 2, "text": "tobu"}]}));
    assert_eq!(
        (answer.status, answer.json()["error"].as_str()),
        (400, Some("move 2: no name \"tobu\""))
    );
    assert!((400..500).contains(&post(&json!({"labels": 7})).status));
}

#[test]
fn records_of_other_programs_are_opened() {
    let server = Server::start();
    let gib = "\\HS\n\\[GAMEBLACKNAME=Aoi (3D)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 x\n";
    let (game, warnings) = open(&server, gib.as_bytes(), "both");
    assert_eq!((&game["names"]["b"], &game["last"]), (&json!("Aoi"), &json!("Q16")));
    assert!(warnings[0].as_str().unwrap().starts_with("line 7, column 1: this line"), "{warnings}");
}
