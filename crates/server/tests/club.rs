//! Several people at one server: who sees what, and what somebody with bad intentions gets.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use harness::{Answer, Page, Server};
use serde_json::{Value, json};

const PASSWORD: &str = "three stones and a ko";

/// Somebody at a browser.
struct Person {
    name: &'static str,
    cookie: String,
}

fn club() -> (Server, Person) {
    let server = Server::start_with(|config| {
        config.club = true;
        config.visits = Some(8);
    });
    let link = server.club_link().unwrap();
    let admin = join(&server, &link, "Sensei");
    (server, admin)
}

fn post(server: &Server, cookie: &str, path: &str, body: &Value) -> Answer {
    let headers = format!("Content-Type: application/json\r\nCookie: shidogo={cookie}\r\n");
    server.http(&format!("POST {path}"), &headers, body.to_string().as_bytes())
}

fn cookie_of(answer: &Answer) -> String {
    let line = answer.head.lines().find(|it| it.starts_with("set-cookie:")).unwrap();
    assert!(line.contains("httponly") && line.contains("samesite=strict"), "{line}");
    line.split_once("shidogo=").unwrap().1.split(';').next().unwrap().to_owned()
}

fn join(server: &Server, link: &str, name: &'static str) -> Person {
    let invite = link.rsplit('/').next().unwrap();
    let order = json!({"invite": invite, "name": name, "password": PASSWORD});
    let answer = post(server, "", "/api/accounts", &order);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()["account"]["name"], name);
    Person { name, cookie: cookie_of(&answer) }
}

impl Person {
    fn get(&self, server: &Server, path: &str) -> Answer {
        server.http(&format!("GET {path}"), &format!("Cookie: shidogo={}\r\n", self.cookie), b"")
    }

    fn delete(&self, server: &Server, path: &str) -> Answer {
        let cookie = format!("Cookie: shidogo={}\r\n", self.cookie);
        server.http(&format!("DELETE {path}"), &cookie, b"")
    }

    fn post(&self, server: &Server, path: &str, body: &Value) -> Answer {
        post(server, &self.cookie, path, body)
    }

    fn page(&self, server: &Server) -> Page {
        server.page_with(&self.cookie).unwrap()
    }

    fn id(&self, server: &Server) -> i64 {
        self.get(server, "/api/me").json()["account"]["id"].as_i64().unwrap()
    }

    fn invite(&self, server: &Server, role: &str, name: &'static str) -> Person {
        let link = self.post(server, "/api/invites", &json!({"role": role})).json();
        join(server, link["path"].as_str().unwrap(), name)
    }
}

#[test]
fn without_an_account_nothing_is_seen() {
    let (server, _) = club();
    for path in ["/api/games", "/api/data", "/api/accounts", "/api/games/abcdefghijkm/sgf"] {
        let answer = server.get(path);
        assert_eq!((answer.status, &answer.json()["reason"]), (401, &json!("sign_in")), "{path}");
    }
    assert_eq!(server.post("/api/games", b"(;SZ[5])").status, 401);
    assert_eq!(server.page_with("").err(), Some(401));
    assert_eq!(server.page_with("0123").err(), Some(401));
    assert_eq!(server.get("/api/me").json(), json!({"club": true, "account": null}));
    assert_eq!(server.get("/").status, 200, "the page itself is for everybody");
    assert!(server.restart().club_link().is_none(), "there is an admin already");
}

#[test]
fn people_see_their_own_games_and_a_teacher_the_pupils() {
    let (server, admin) = club();
    let teacher = admin.invite(&server, "teacher", "Takagawa");
    let yuki = teacher.invite(&server, "pupil", "ゆき");
    let ken = teacher.invite(&server, "pupil", "Ken");
    let mut page = yuki.page(&server);
    let game = page.new_game(json!({}));
    let game = page.play_all(game, "C3 B2");
    let id = game["id"].as_str().unwrap();

    for path in [
        format!("/api/games/{id}/sgf"),
        format!("/api/games/{id}/review"),
        format!("/api/games/{id}/review/events"),
        format!("/api/games/{id}/review/html"),
    ] {
        assert_eq!(ken.get(&server, &path).status, 404, "{path}");
    }
    assert_eq!(ken.delete(&server, &format!("/api/games/{id}")).status, 404);
    assert_eq!(ken.post(&server, &format!("/api/games/{id}/review"), &json!({})).status, 404);
    let what_if = json!({"move": 0, "look": true});
    assert_eq!(ken.post(&server, &format!("/api/games/{id}/what-if"), &what_if).status, 404);
    let yuki_id = yuki.id(&server);
    assert_eq!(ken.get(&server, &format!("/api/accounts/{yuki_id}/games")).status, 404);
    assert_eq!(ken.get(&server, "/api/games").json(), json!({"games": []}));

    let mut spy = ken.page(&server);
    for message in [
        json!({"type": "open", "game": id}),
        json!({"type": "play", "game": id, "at": 2, "point": "D4"}),
        json!({"type": "view", "game": id, "move": 1}),
        json!({"type": "analyze", "game": id, "move": 1}),
        json!({"type": "ask", "game": id, "at": 2, "kind": "text", "text": "hello"}),
        json!({"type": "resign", "game": id, "at": 2}),
    ] {
        spy.send(message.clone());
        assert_eq!(spy.reason(), "unknown_game", "{message}");
    }

    let improving = format!("/api/accounts/{yuki_id}/progress");
    assert_eq!(ken.get(&server, &improving).status, 404);
    assert_eq!(teacher.get(&server, &improving).json()["games"].as_array().unwrap().len(), 1);
    let seen = teacher.get(&server, &format!("/api/accounts/{yuki_id}/games")).json();
    assert_eq!((&seen["name"], &seen["games"][0]["id"]), (&json!("ゆき"), &json!(id)));
    assert_eq!(teacher.get(&server, &format!("/api/games/{id}/sgf")).status, 200);
    let mut desk = teacher.page(&server);
    desk.send(json!({"type": "open", "game": id}));
    assert_eq!(desk.settled()["move_number"], 2);
    assert_eq!(desk.refused(&game, json!({"type": "play", "point": "D4"})), "not_yours");
    assert_eq!(teacher.delete(&server, &format!("/api/games/{id}")).status, 403);
    let names = |person: &Person| -> Vec<Value> {
        let people = person.get(&server, "/api/accounts").json();
        people["accounts"].as_array().unwrap().iter().map(|it| it["name"].clone()).collect()
    };
    assert_eq!(names(&ken), [json!("Ken")]);
    assert_eq!(names(&teacher).len(), 3, "not the admin");
    assert_eq!(names(&admin).len(), 4);
    // What the pupil does is seen by the teacher at once.
    page.command(&game, json!({"type": "play", "point": "D4"}));
    assert_eq!(desk.settled()["move_number"], 3);
}

#[test]
fn only_those_who_may_invite_or_remove() {
    let (server, admin) = club();
    let teacher = admin.invite(&server, "teacher", "Takagawa");
    let pupil = teacher.invite(&server, "pupil", "Ken");
    for (person, role) in [(&teacher, "teacher"), (&teacher, "admin"), (&pupil, "pupil")] {
        let answer = person.post(&server, "/api/invites", &json!({"role": role}));
        assert_eq!(answer.status, 403, "{} invites a {role}", person.name);
    }
    let (own, pupils) = (admin.id(&server), pupil.id(&server));
    assert_eq!(teacher.delete(&server, &format!("/api/accounts/{pupils}")).status, 403);
    assert_eq!(pupil.delete(&server, &format!("/api/accounts/{own}")).status, 404);
    assert_eq!(admin.delete(&server, &format!("/api/accounts/{own}")).status, 409);
    assert_eq!(admin.delete(&server, &format!("/api/accounts/{pupils}")).status, 204);
    assert_eq!(pupil.get(&server, "/api/games").status, 401);
    let bad = json!({"invite": "0".repeat(64), "name": "Eve", "password": PASSWORD});
    assert_eq!(post(&server, "", "/api/accounts", &bad).status, 404);
}

#[test]
fn passwords_cannot_be_guessed_quickly() {
    let (server, admin) = club();
    let attempt = |password: &str| {
        let order = json!({"name": "sensei", "password": password});
        post(&server, "", "/api/session", &order)
    };
    let mut slowed = None;
    for number in 0..12 {
        let answer = attempt(&format!("guess number {number}"));
        match answer.status {
            401 => assert_eq!(answer.json()["reason"], "wrong_password"),
            429 => slowed = Some(answer),
            other => panic!("{other}"),
        }
    }
    let slowed = slowed.unwrap();
    assert!(slowed.head.contains("retry-after: "), "{}", slowed.head);
    assert_eq!(slowed.json()["reason"], "too_often");
    assert_eq!(attempt(PASSWORD).status, 429, "nor can the right one now");
    assert_eq!(admin.get(&server, "/api/games").status, 200, "whoever is in stays in");
}

#[test]
fn signing_out_ends_it_and_another_password_ends_all() {
    let (server, admin) = club();
    let order = json!({"name": "SENSEI", "password": PASSWORD});
    let again = post(&server, "", "/api/session", &order);
    assert_eq!(again.status, 200);
    let other = Person { name: "Sensei", cookie: cookie_of(&again) };
    assert_ne!(other.cookie, admin.cookie);
    assert_eq!(other.delete(&server, "/api/session").status, 204);
    assert_eq!(other.get(&server, "/api/games").status, 401);
    assert_eq!(admin.get(&server, "/api/games").status, 200);
    let change = json!({"old": PASSWORD, "new": "short"});
    assert_eq!(admin.post(&server, "/api/me/password", &change).status, 400);
    let change = json!({"old": "not it at all", "new": "a longer one"});
    assert_eq!(admin.post(&server, "/api/me/password", &change).status, 401);
    let change = json!({"old": PASSWORD, "new": "a longer one"});
    let changed = admin.post(&server, "/api/me/password", &change);
    assert_eq!(changed.status, 200);
    assert_eq!(admin.get(&server, "/api/games").status, 401);
    let anew = Person { name: "Sensei", cookie: cookie_of(&changed) };
    assert_eq!(anew.get(&server, "/api/games").status, 200);
}

#[test]
fn whoever_has_the_machine_gives_a_lone_admin_a_way_back() {
    let (server, admin) = club();
    assert!(server::renew_password(server.place(), "Nobody").is_err());
    assert_eq!(admin.get(&server, "/api/games").status, 200);
    let password = server::renew_password(server.place(), "sensei").unwrap();
    assert_eq!(admin.get(&server, "/api/games").status, 401, "signed out everywhere");
    let order = json!({"name": "Sensei", "password": password});
    assert_eq!(post(&server, "", "/api/session", &order).status, 200);
}

#[test]
fn a_forgotten_password_is_replaced_by_those_who_may() {
    let (server, admin) = club();
    let teacher = admin.invite(&server, "teacher", "Takagawa");
    let (yuki, ken) =
        (teacher.invite(&server, "pupil", "Yuki"), teacher.invite(&server, "pupil", "Ken"));
    let path = |person: &Person| format!("/api/accounts/{}/password", person.id(&server));
    let (yukis, own, admins) = (path(&yuki), path(&teacher), path(&admin));
    let order = json!({"password": "a new one for you"});
    assert_eq!(ken.post(&server, &yukis, &order).status, 404);
    assert_eq!(teacher.post(&server, &own, &order).status, 403);
    assert_eq!(teacher.post(&server, &admins, &order).status, 404);
    assert_eq!(teacher.post(&server, &yukis, &json!({"password": "short"})).status, 400);
    assert_eq!(teacher.post(&server, &yukis, &order).status, 204);
    assert_eq!(yuki.get(&server, "/api/games").status, 401, "signed out everywhere");
    let again = json!({"name": "yuki", "password": "a new one for you"});
    assert_eq!(post(&server, "", "/api/session", &again).status, 200);
}

#[test]
fn whoever_is_removed_or_signs_out_sees_nothing_more() {
    let (server, admin) = club();
    let teacher = admin.invite(&server, "teacher", "Takagawa");
    let yuki = teacher.invite(&server, "pupil", "ゆき");
    let mut page = yuki.page(&server);
    let game = page.new_game(json!({}));
    let mut desk = teacher.page(&server);
    desk.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(desk.settled()["id"], game["id"]);
    let id = teacher.id(&server);
    assert_eq!(admin.delete(&server, &format!("/api/accounts/{id}")).status, 204);
    assert!(desk.next().is_none(), "the page is closed");
    assert_eq!(server.page_with(&teacher.cookie).err(), Some(401));
    // A number is given out once: nobody is taken for whoever was there before.
    let next = admin.invite(&server, "pupil", "Ken");
    assert!(next.id(&server) > id);
    // The pupil's own page goes on until the pupil goes.
    let game = page.play_all(game, "C3");
    let order = json!({"name": "ゆき", "password": PASSWORD});
    let other = cookie_of(&post(&server, "", "/api/session", &order));
    let mut elsewhere = server.page_with(&other).unwrap();
    elsewhere.send(json!({"type": "open", "game": game["id"]}));
    assert_eq!(elsewhere.settled()["id"], game["id"]);
    assert_eq!(yuki.delete(&server, "/api/session").status, 204);
    assert!(page.next().is_none(), "signed out");
    elsewhere.command(&game, json!({"type": "play", "point": "B2"}));
    assert_eq!(elsewhere.settled()["move_number"], 2, "only one browser was");
    let anew = json!({"old": PASSWORD, "new": "another password"});
    assert_eq!(post(&server, &other, "/api/me/password", &anew).status, 200);
    assert!(elsewhere.next().is_none(), "another password ends all");
}

#[test]
fn nobody_opens_all_tables() {
    let (server, admin) = club();
    let greedy = admin.invite(&server, "pupil", "Greedy");
    let mut pages = [greedy.page(&server), greedy.page(&server)];
    for number in 0..24 {
        pages[number / 12].new_game(json!({}));
    }
    pages[1].send(json!({"type": "new_game", "size": 5, "komi": null, "handicap": 0,
        "rules": "japanese", "human": "both", "strength": "quick", "name": ""}));
    assert_eq!(pages[1].reason(), "too_many");
    assert_eq!(admin.page(&server).new_game(json!({}))["move_number"], 0);
}

#[test]
fn nobody_locks_another_one_out() {
    let (server, _) = club();
    let attempt = |password: &str, address: &str| {
        let order = json!({"name": "Sensei", "password": password}).to_string();
        let headers = format!("Content-Type: application/json\r\nX-Forwarded-For: {address}\r\n");
        server.http("POST /api/session", &headers, order.as_bytes()).status
    };
    let statuses: Vec<u16> = (0..8).map(|_| attempt("guessing again", "10.0.0.1")).collect();
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    for _ in 0..8 {
        assert_eq!(attempt(PASSWORD, "10.0.0.2"), 200, "the right password is never too often");
    }
    // What is no address does not make anybody this machine.
    let headers = "X-Forwarded-For: unknown\r\n";
    assert_eq!(server.http("GET /api/metrics", headers, b"").status, 401);
    assert_eq!(server.get("/api/metrics").status, 200);
    let long = json!({"name": "x".repeat(9000), "password": "y"});
    assert_eq!(post(&server, "", "/api/session", &long).status, 413);
}

#[test]
fn a_teacher_looks_at_reviews_and_changes_none() {
    let (server, admin) = club();
    let teacher = admin.invite(&server, "teacher", "Takagawa");
    let yuki = teacher.invite(&server, "pupil", "ゆき");
    let cookie = format!("Cookie: shidogo={}\r\n", yuki.cookie);
    let answer = server.http("POST /api/games", &cookie, b"(;SZ[5];B[cc];W[bb])");
    let review = format!("/api/games/{}/review", answer.json()["id"].as_str().unwrap());
    let wishes = |tone: &str| json!({"tone": tone, "care": "quick"});
    let begun = yuki.post(&server, &review, &wishes("kind"));
    assert_eq!(begun.status, 200, "{}", begun.text());
    let own = begun.json()["wishes"].clone();
    assert_eq!(teacher.get(&server, &review).status, 200);
    assert_eq!(teacher.post(&server, &review, &own).status, 200, "the same again");
    let mut other = own.clone();
    other["care"] = json!("thorough");
    let refused = teacher.post(&server, &review, &other);
    assert_eq!(refused.status, 403, "{}", refused.text());
    assert_eq!(teacher.delete(&server, &review).status, 403);
    assert_eq!(yuki.delete(&server, &review).status, 204);
    let answer = yuki.get(&server, "/api/games");
    assert!(answer.head.contains("cache-control: no-store"), "{}", answer.head);
    let address = server.address;
    assert!(answer.head.contains(&format!("connect-src 'self' ws://{address} wss://{address}")));
}

#[test]
fn pages_of_other_sites_cannot_use_somebodys_cookie() {
    let (server, admin) = club();
    let headers = format!("Cookie: shidogo={}\r\nOrigin: http://evil.example\r\n", admin.cookie);
    assert_eq!(server.http("POST /api/games", &headers, b"(;SZ[5])").status, 403);
    assert_eq!(server.http("DELETE /api/session", &headers, b"").status, 403);
    assert_eq!(admin.get(&server, "/api/games").json(), json!({"games": []}));
}

#[test]
fn whoever_asks_too_often_is_told_when_to_come_again() {
    let (server, admin) = club();
    let refused = (0..2000).map(|_| admin.get(&server, "/api/me")).find(|it| it.status != 200);
    let refused = refused.unwrap();
    assert_eq!(refused.status, 429);
    assert!(refused.head.contains("retry-after: "));
    let mut page = server.page_with(&admin.invite_cookie(&server)).unwrap();
    let mut reasons = (0..2000).map(|_| {
        page.send(json!({"type": "nothing"}));
        page.reason()
    });
    assert!(reasons.any(|it| it == "too_often"), "messages are counted too");
}

impl Person {
    /// The cookie of somebody who has not asked yet.
    fn invite_cookie(&self, server: &Server) -> String {
        // The bucket fills again meanwhile.
        std::thread::sleep(std::time::Duration::from_secs(1));
        self.invite(server, "pupil", "Fresh").cookie
    }
}

#[test]
fn names_and_comments_are_never_html() {
    let (server, admin) = club();
    let evil = "<script>alert(1)</script>";
    let pupil = admin.invite(&server, "pupil", "<img src=x onerror=alert(1)>");
    let people = admin.get(&server, "/api/accounts");
    assert!(people.head.contains("content-type: application/json"), "{}", people.head);
    let record = format!("(;SZ[5]PB[{evil}]PW[x]C[{evil}];B[cc]C[{evil}];W[bb])");
    let cookie = format!("Cookie: shidogo={}\r\n", pupil.cookie);
    let answer = server.http("POST /api/games", &cookie, record.as_bytes());
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    for path in ["/api/games".to_owned(), format!("/api/games/{id}/sgf")] {
        let answer = pupil.get(&server, &path);
        assert!(!answer.head.contains("text/html"), "{path}: {}", answer.head);
        assert!(answer.head.contains("nosniff"), "{path}");
    }
    let page = pupil.get(&server, &format!("/game/{id}"));
    assert!(!page.text().contains(evil), "the page has nothing of the game in it");
    // The review as a page of its own has the names in it, but not as HTML.
    let review = format!("/api/games/{id}/review");
    assert_eq!(pupil.post(&server, &review, &json!({})).status, 200);
    let begun = std::time::Instant::now();
    let written = loop {
        let written = pupil.get(&server, &format!("{review}/html"));
        if written.status == 200 {
            break written;
        }
        assert!(begun.elapsed().as_secs() < 20, "{}", written.text());
        std::thread::sleep(std::time::Duration::from_millis(100));
    };
    assert!(written.head.contains("text/html") && written.head.contains("attachment"));
    assert!(!written.text().contains(evil), "{}", written.text());
    assert!(written.text().contains("alert(1)"), "or this shows nothing");
    let told = pupil.get(&server, &review);
    assert!(told.head.contains("content-type: application/json"), "{}", told.head);
    assert!(told.head.contains("nosniff"), "{}", told.head);
    pupil.delete(&server, &review);
}

#[test]
fn two_pupils_share_the_engines() {
    let (server, admin) = club();
    let (greedy, modest) =
        (admin.invite(&server, "pupil", "Greedy"), admin.invite(&server, "pupil", "Modest"));
    let order = |name: &str| {
        json!({"type": "new_game", "size": 19, "komi": null, "handicap": 0, "rules": "japanese",
               "human": "w", "strength": "strong", "name": name, "teaching": {"control": "none"}})
    };
    let mut crowd = greedy.page(&server);
    for _ in 0..12 {
        crowd.send(order("crowd"));
    }
    let first = crowd.next_of("game");
    assert_eq!(first["phase"], "thinking");
    let mut page = modest.page(&server);
    page.send(order("one"));
    // It has its move before the other has had them all.
    assert_eq!(page.settled()["move_number"], 1);
    let states: Vec<Value> = {
        let list = greedy.get(&server, "/api/games").json();
        list["games"].as_array().unwrap().clone()
    };
    let waiting = states.iter().filter(|it| it["moves"] == 0).count();
    assert!(waiting > 0, "nobody waits any more, so this shows nothing: {states:?}");
}
