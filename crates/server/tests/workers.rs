//! Other machines think for the server: they come and go, and so does the broker between.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crafts::Lent;
use harness::{Page, Server};
use serde_json::{Value, json};
use server::{Config, Workers};
use workers::{Client, Event, Options, OwnBroker, WorkerOptions, find_broker, run_worker};

thread_local! {
    /// The broker of the test that runs on this thread.
    static URL: RefCell<String> = const { RefCell::new(String::new()) };
}

fn url() -> String {
    URL.with_borrow(Clone::clone)
}

/// A broker on loopback; without the program the test is skipped, and says so.
#[allow(clippy::print_stderr, reason = "a skipped test says so")]
fn broker(test: &str) -> Option<(OwnBroker, PathBuf)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let Some(program) = find_broker() else {
        eprintln!("skipped: {test}, there is no nats-server");
        return None;
    };
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("shidogo-broker-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let broker = OwnBroker::start(&program, &folder, "").unwrap();
    URL.set(broker.url());
    Some((broker, folder))
}

fn with_workers(config: &mut Config) {
    let client = Client::connect_blocking(&url(), Options::default()).unwrap();
    config.network = Some(partner::embedded_network().unwrap());
    let net = Lent::embedded(config.network.as_ref().unwrap().isa());
    config.workers = Some(Workers { client, net });
    config.visits = Some(30);
}

/// A worker on a thread of its own, and how many jobs of each kind it did.
struct Hand {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<u64>>,
}

impl Hand {
    fn start(name: &str) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, name, url) = (Arc::clone(&stop), name.to_owned(), url());
        let thread = std::thread::spawn(move || {
            let cache = std::env::temp_dir().join(format!("shidogo-nets-{}", std::process::id()));
            let options = WorkerOptions { name, threads: 1, cache, connection: Options::default() };
            let watch = Arc::new(|_: &Event| ());
            let must_stop = || stopped.load(Ordering::Relaxed);
            run_worker(&url, options, crafts::crafts(), watch, &must_stop).unwrap()
        });
        Self { stop, thread: Some(thread) }
    }

    /// How many jobs it has done.
    fn stop(mut self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reads what the page is told until it is told this about the workers.
fn until_there(page: &mut Page, there: bool) {
    let began = Instant::now();
    loop {
        let message = page.next().unwrap();
        if message["type"] == "workers" && message["there"] == there {
            return;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "workers were to be {there}");
    }
}

/// The next move of a person, and the partner's answer.
fn play(page: &mut Page, game: &Value) -> Value {
    let legal = game["legal"].as_array().unwrap();
    let before = game["move_number"].as_u64().unwrap();
    let point = legal[legal.len() / 2].as_str().unwrap();
    let game = page.act(game, json!({"type": "play", "point": point}));
    assert_eq!(game["move_number"].as_u64().unwrap(), before + 2, "{game}");
    game
}

#[test]
fn a_game_goes_on_whoever_comes_and_goes() {
    let Some((mut broker, folder)) = broker("a_game_goes_on_whoever_comes_and_goes") else {
        return;
    };
    let server = Server::start_with(with_workers);
    let mut page = server.page();
    until_there(&mut page, false);
    let mut game = page.new_game(json!({"human": "b", "rules": "japanese", "size": 9}));
    game = play(&mut page, &game);
    // Somebody comes.
    let hand = Hand::start("first");
    until_there(&mut page, true);
    game = play(&mut page, &game);
    game = play(&mut page, &game);
    // Somebody else comes, and the first goes: perhaps with a job in hand.
    let other = Hand::start("second");
    assert!(hand.stop() >= 2, "it has thought about two moves");
    game = play(&mut page, &game);
    // The broker dies, and comes back with whoever works.
    broker.kill();
    until_there(&mut page, false);
    game = play(&mut page, &game);
    broker.resume().unwrap();
    until_there(&mut page, true);
    game = play(&mut page, &game);
    assert!(other.stop() >= 1);
    until_there(&mut page, false);
    game = play(&mut page, &game);
    assert_eq!(game["move_number"], 14);
    drop(broker);
    let _ = std::fs::remove_dir_all(folder);
}

const GAME: &str =
    "(;FF[4]GM[1]SZ[7]KM[6.5]BR[12k]WR[3k];B[dd];W[cc];B[dc];W[cd];B[ce];W[be];B[de];W[aa])";

fn reviewed(server: &Server) -> Value {
    let id = server.post("/api/games", GAME.as_bytes()).json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{id}/review");
    let headers = "content-type: application/json\r\n";
    let begun = server.http(&format!("POST {path}"), headers, b"{}");
    assert_eq!(begun.status, 200, "{}", begun.text());
    let began = Instant::now();
    loop {
        let found = server.get(&path).json();
        if found["state"] != "running" {
            assert_eq!(found["state"], "done", "{found}");
            return found["review"].clone();
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{}", found["done"]);
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_review_by_workers_says_what_one_here_says() {
    let test = "a_review_by_workers_says_what_one_here_says";
    let Some((broker, folder)) = broker(test) else { return };
    let here = Server::start_with(|it| it.network = Some(partner::embedded_network().unwrap()));
    let expected = reviewed(&here);
    let server = Server::start_with(with_workers);
    let hands = [Hand::start("first"), Hand::start("second")];
    until_there(&mut server.page(), true);
    assert_eq!(reviewed(&server)["moves"], expected["moves"]);
    let done: u64 = hands.map(Hand::stop).iter().sum();
    assert!(done >= 8, "workers have looked at {done} moves");
    drop(broker);
    let _ = std::fs::remove_dir_all(folder);
}
