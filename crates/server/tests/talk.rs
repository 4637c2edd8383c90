//! The partner talks: remarks, hints in steps, questions, small talk; kept with the game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::{Page, Server};
use serde_json::{Value, json};

/// A server whose engines think with the network of the program.
fn thoughtful() -> Server {
    Server::start_with(|config| {
        config.network = Some(partner::embedded_network().unwrap());
        config.visits = Some(2);
    })
}

/// A game against the partner on 9×9, and all that was said before it.
fn begin(page: &mut Page, wishes: Value) -> (Value, Vec<Value>) {
    let mut order = json!({"size": 9, "human": "b"});
    order.as_object_mut().unwrap().extend(wishes.as_object().unwrap().clone());
    let game = page.new_game(order);
    let talk = page.next_of("talk");
    assert_eq!(talk["whole"], true);
    (game, entries(&talk))
}

fn entries(talk: &Value) -> Vec<Value> {
    talk["entries"].as_array().unwrap().clone()
}

fn ask(page: &mut Page, game: &Value, question: Value) {
    let mut message = json!({"type": "ask"});
    message.as_object_mut().unwrap().extend(question.as_object().unwrap().clone());
    page.command(game, message);
}

/// Waits until something of a kind is said.
fn said(page: &mut Page, kind: &str) -> Value {
    loop {
        let talk = page.next_of("talk");
        if let Some(entry) = entries(&talk).into_iter().find(|it| it["kind"] == kind) {
            return entry;
        }
    }
}

fn english(entry: &Value) -> &str {
    entry["text"]["en"].as_str().unwrap()
}

#[test]
fn a_game_begins_with_a_greeting_and_ends_with_thanks() {
    let server = Server::start();
    let mut page = server.page();
    let wishes = json!({"teaching": {"level": "8k"}, "handicap": 3, "human": "w"});
    let (game, greeting) = begin(&mut page, wishes);
    let [greeting] = greeting.as_slice() else { panic!("{greeting:?}") };
    assert_eq!(greeting["kind"], "greeting");
    assert!(english(greeting).contains("give me 3 stones"), "{greeting}");
    assert!(english(greeting).contains("about 8 kyu"), "{greeting}");
    assert!(greeting["text"]["ja"].as_str().unwrap().contains("8級"), "{greeting}");
    page.command(&game, json!({"type": "resign"}));
    let farewell = said(&mut page, "farewell");
    assert!(english(&farewell).starts_with("You resigned, so I win."), "{farewell}");
    // A page that comes later sees all of it, once.
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let kinds: Vec<Value> =
        entries(&page.next_of("talk")).iter().map(|it| it["kind"].clone()).collect();
    assert_eq!(kinds, ["greeting", "farewell"]);
}

#[test]
fn who_wants_quiet_gets_quiet() {
    let server = Server::start();
    let mut page = server.page();
    let (game, greeting) = begin(&mut page, json!({"talk": {"rate": "off"}}));
    assert_eq!(greeting, [] as [Value; 0]);
    page.send(json!({"type": "talk", "game": game["id"], "rate": "often", "own": true}));
    let talk = page.next_of("talk");
    assert_eq!((&talk["rate"], &talk["own"]), (&json!("often"), &json!(true)));
    page.send(json!({"type": "talk", "game": game["id"], "rate": "always"}));
    assert_eq!(page.reason(), "bad_request");
    let server = server.restart();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(page.next_of("talk")["rate"], "often");
}

#[test]
fn a_blunder_is_remarked_on_and_can_be_taken_back() {
    let server = thoughtful();
    let mut page = server.page();
    // White is about to be captured; Black plays on the first line far away.
    let record =
        "(;GM[1]SZ[9]KM[6.5]PL[B]AB[cc][dc][ec][cd][ed][ce][ee][ff][gf]AW[dd][de][gg][fg][eg][hf])";
    let answer = server.post("/api/games?human=b", record.as_bytes()).json();
    page.send(json!({"type": "open", "game": answer["id"]}));
    let game = page.settled();
    assert_eq!(entries(&page.next_of("talk")), [] as [Value; 0]);
    page.command(&game, json!({"type": "play", "point": "A1"}));
    let remark = said(&mut page, "remark");
    assert_eq!((&remark["grade"], &remark["offer"]), (&json!("blunder"), &json!(true)), "{remark}");
    assert_eq!((&remark["move"], &remark["point"]), (&json!(1), &json!("A1")));
    assert!(english(&remark).contains("{A1} cost about"), "{remark}");
    // The partner's move comes in spite of it; then the person takes theirs back.
    page.send(json!({"type": "open", "game": game["id"]}));
    let mut game = page.next_of("game");
    while game["phase"] == "thinking" {
        game = page.next_of("game");
    }
    page.command(&game, json!({"type": "undo"}));
    let undone = loop {
        let talk = entries(&page.next_of("talk"));
        if talk.iter().any(|it| it["kind"] == "undone") {
            break talk;
        }
    };
    assert!(undone.iter().any(|it| it["kind"] == "remark" && it["gone"] == true), "{undone:?}");
    // The game knows it after a crash.
    let server = server.crash();
    let mut page = server.page();
    page.send(json!({"type": "open", "game": game["id"]}));
    let kept = entries(&page.next_of("talk"));
    let kinds: Vec<&Value> = kept.iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["remark", "undone"]);
    assert_eq!(kept[0]["gone"], true);
}

#[test]
fn hints_come_in_three_steps() {
    let server = thoughtful();
    let mut page = server.page();
    let (game, _) = begin(&mut page, json!({}));
    let mut steps = Vec::new();
    for _ in 0..3 {
        ask(&mut page, &game, json!({"kind": "hint"}));
        steps.push(said(&mut page, "hint"));
    }
    let numbers: Vec<u64> = steps.iter().map(|it| it["step"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let area = steps[0]["area"].as_array().unwrap();
    let point = &steps[2]["point"];
    assert!(area.contains(point), "{area:?} {point}");
    assert!(!english(&steps[0]).contains('{') && !english(&steps[1]).contains('{'));
    assert!(english(&steps[2]).contains(&format!("{{{}}}", point.as_str().unwrap())));
    // After a move the next hint begins anew.
    let game = page.act(&game, json!({"type": "play", "point": "E5"}));
    ask(&mut page, &game, json!({"kind": "hint"}));
    assert_eq!(said(&mut page, "hint")["step"], 1);
}

#[test]
fn questions_are_answered_with_their_ground() {
    let server = thoughtful();
    let mut page = server.page();
    let (game, _) = begin(&mut page, json!({"talk": {"own": true}}));
    let game = page.act(&game, json!({"type": "play", "point": "E5"}));
    ask(&mut page, &game, json!({"kind": "ahead"}));
    let ahead = said(&mut page, "answer");
    assert_eq!(ahead["by"], "search");
    assert!(english(&ahead).contains("% to win"), "{ahead}");
    ask(&mut page, &game, json!({"kind": "what_if", "point": "A1"}));
    let what_if = said(&mut page, "answer");
    assert_eq!(what_if["line"][0], "A1");
    assert!(english(&what_if).contains("{A1}"), "{what_if}");
    ask(&mut page, &game, json!({"kind": "alive", "point": "E5"}));
    let alive = said(&mut page, "answer");
    assert!(alive["by"] == "reading" || alive["by"] == "ownership", "{alive}");
    assert_eq!(alive["area"], json!(["E5"]));
    ask(&mut page, &game, json!({"kind": "called"}));
    assert!(english(&said(&mut page, "answer")).contains("y move at {"));
    ask(&mut page, &game, json!({"kind": "why"}));
    let early = said(&mut page, "answer");
    assert!(english(&early).contains("once you have answered"), "{early}");
    // Once it is answered the partner explains its move, unasked if that is wished.
    let free = if game["last"] == "C3" { "G7" } else { "C3" };
    page.command(&game, json!({"type": "play", "point": free}));
    assert_eq!(said(&mut page, "own")["move"], 2);
}

#[test]
fn free_text_is_understood_or_answered_with_what_can_be_asked() {
    let server = Server::start();
    let mut page = server.page();
    let (game, _) = begin(&mut page, json!({}));
    let mut text = |text: &str| {
        ask(&mut page, &game, json!({"kind": "text", "text": text}));
        let echo = said(&mut page, "question");
        assert_eq!(english(&echo), text.trim());
        echo
    };
    text("<img src=x onerror=alert(1)>");
    text("what if I play here?");
    // The answers come in the same messages as the questions here, so they are looked at again.
    let mut other = server.page();
    other.send(json!({"type": "open", "game": game["id"]}));
    let talk = entries(&other.next_of("talk"));
    let answers: Vec<&Value> = talk.iter().filter(|it| it["kind"] == "answer").collect();
    assert!(english(answers[0]).starts_with("I did not understand that."), "{answers:?}");
    assert_eq!(answers[1]["pick"], "what_if");
    ask(&mut page, &game, json!({"kind": "text", "text": "この手は何というの？"}));
    said(&mut page, "question");
}

#[test]
fn what_cannot_be_answered_is_refused_with_its_reason() {
    let server = Server::start();
    let mut page = server.page();
    let (game, _) = begin(&mut page, json!({}));
    let refused = |page: &mut Page, question: Value| {
        ask(page, &game, question);
        page.reason()
    };
    for (question, reason) in [
        (json!({"kind": "what_if", "point": "T19"}), "off_board"),
        (json!({"kind": "what_if", "point": "hello"}), "bad_request"),
        (json!({"kind": "alive", "point": "E5"}), "no_stone"),
        (json!({"kind": "dance"}), "bad_request"),
        (json!({"kind": "text", "text": "  \n "}), "bad_request"),
        (json!({"kind": "text"}), "bad_request"),
        (json!({"kind": "text", "text": "why".repeat(100)}), "too_large"),
        (json!({"kind": 7}), "bad_request"),
    ] {
        assert_eq!(refused(&mut page, question.clone()), reason, "{question}");
    }
    page.send(json!({"type": "ask", "game": game["id"], "at": 7, "kind": "ahead"}));
    assert_eq!(page.reason(), "stale");
    let mut stranger = server.page();
    ask(&mut stranger, &game, json!({"kind": "ahead"}));
    assert_eq!(stranger.reason(), "bad_request", "a game must be opened first");
    let both = page.new_game(json!({"size": 9}));
    ask(&mut page, &both, json!({"kind": "ahead"}));
    assert_eq!(page.reason(), "bad_request", "nobody is there to be asked");
}

#[test]
fn nobody_can_ask_without_end() {
    let server = Server::start();
    let mut page = server.page();
    let (game, _) = begin(&mut page, json!({}));
    for _ in 0..40 {
        ask(&mut page, &game, json!({"kind": "called"}));
    }
    let mut reasons = Vec::new();
    let mut answers = 0;
    while answers + reasons.len() < 40 {
        let message = page.next().unwrap();
        match message["type"].as_str().unwrap() {
            "refused" => reasons.push(message["reason"].as_str().unwrap().to_owned()),
            "talk" => answers += 1,
            _ => {}
        }
    }
    assert!(answers < 20, "{answers} answers");
    assert!(reasons.iter().all(|it| it == "too_many"), "{reasons:?}");
    // The game itself goes on.
    let game = page.act(&game, json!({"type": "play", "point": "E5"}));
    assert!(game["move_number"].as_u64().unwrap() >= 1);
}
