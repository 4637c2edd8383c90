//! Many games at once on one machine: how long requests that need no engine take, and how much
//! memory the server has. Ends by itself.
//!
//! ```sh
//! cargo run --release --package server --example load -- [GAMES] [SECONDS]
//! ```
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a tool")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Config;
use tungstenite::{Message, WebSocket};

/// Light settings: a few looks a move.
const VISITS: u32 = 8;
/// Who asks beside the games.
const ASKERS: usize = 4;
/// How long between two requests of one of them.
const PAUSE: Duration = Duration::from_millis(20);

fn main() {
    let mut words = std::env::args().skip(1);
    let first = words.next();
    if first.as_deref() == Some("serve") {
        return serve(&words.next().unwrap());
    }
    let games: usize = first.map_or(200, |it| it.parse().unwrap());
    let seconds: u64 = words.next().map_or(30, |it| it.parse().unwrap());
    let folder = std::env::temp_dir().join(format!("shidogo-load-{}", std::process::id()));
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["serve".as_ref(), folder.as_os_str()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().to_owned();
    let report = Load { address, games, seconds }.run(child.id());
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = std::fs::remove_dir_all(Path::new(&folder));
    println!("{report}");
}

/// The other process: a server with our own network.
fn serve(folder: &str) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut config = Config::new(folder);
        config.address.set_port(0);
        config.network = Some(partner::embedded_network().unwrap());
        config.visits = Some(VISITS);
        config.sockets = 1024;
        let bound = server::bind(config).await.unwrap();
        println!("{}", bound.address());
        bound.run(std::future::pending()).await.unwrap();
    });
}

struct Load {
    address: String,
    games: usize,
    seconds: u64,
}

#[derive(Default)]
struct Tally {
    is_over: AtomicBool,
    open: AtomicUsize,
    moves: AtomicUsize,
    finished: AtomicUsize,
    ids: Mutex<Vec<String>>,
    took: Mutex<Vec<Duration>>,
}

impl Load {
    fn run(&self, server: u32) -> String {
        let tally = Arc::new(Tally::default());
        let idle = memory(server);
        let players: Vec<_> = (0..self.games)
            .map(|number| {
                let (address, tally) = (self.address.clone(), Arc::clone(&tally));
                let body = move || play(&address, number, &tally);
                std::thread::Builder::new().stack_size(256 * 1024).spawn(body).unwrap()
            })
            .collect();
        let patience = Instant::now() + Duration::from_mins(2);
        while tally.open.load(Ordering::Relaxed) < self.games && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(50));
        }
        let begun = memory(server);
        let askers: Vec<_> = (0..ASKERS)
            .map(|_| {
                let (address, tally) = (self.address.clone(), Arc::clone(&tally));
                std::thread::spawn(move || ask(&address, &tally))
            })
            .collect();
        let mut memories = Vec::new();
        for _ in 0..4 {
            std::thread::sleep(Duration::from_secs(self.seconds) / 4);
            memories.push(memory(server));
        }
        tally.is_over.store(true, Ordering::Relaxed);
        for thread in askers.into_iter().chain(players) {
            thread.join().unwrap();
        }
        let mut took = std::mem::take(&mut *tally.took.lock().unwrap());
        took.sort();
        let at = |percent: usize| took[(took.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        let memories: Vec<String> = memories.iter().map(|it| format!("{it:.0}")).collect();
        format!(
            "{} games at once for {} s: {} moves of both sides, {} games finished\n\
             {} requests without an engine: median {:.1} ms, p90 {:.1}, p99 {:.1}, longest {:.1}\n\
             memory of the server in MiB: {idle:.0} before, {begun:.0} with all games open, then {}",
            self.games,
            self.seconds,
            tally.moves.load(Ordering::Relaxed),
            tally.finished.load(Ordering::Relaxed),
            took.len(),
            at(50),
            at(90),
            at(99),
            at(100),
            memories.join(", "),
        )
    }
}

/// One person: plays anywhere, again and again.
fn play(address: &str, number: usize, tally: &Tally) {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
    let (mut socket, _) = tungstenite::client(format!("ws://{address}/ws"), stream).unwrap();
    let order = json!({
        "type": "new_game", "size": 9, "komi": null, "handicap": 0, "rules": "japanese",
        "human": "b", "strength": "quick", "name": "", "teaching": {"control": "none"},
        "talk": {"rate": "off", "own": false},
    });
    send(&mut socket, &order);
    let mut lot = number;
    let mut is_counted = false;
    while let Some(game) = settled(&mut socket, tally) {
        if !is_counted {
            is_counted = true;
            tally.open.fetch_add(1, Ordering::Relaxed);
            tally.ids.lock().unwrap().push(game["id"].as_str().unwrap().to_owned());
        }
        tally.moves.fetch_add(2, Ordering::Relaxed);
        let at = &game["move_number"];
        let about = |message: Value| {
            let mut message = message;
            message["game"] = game["id"].clone();
            message["at"] = at.clone();
            message
        };
        if game["phase"] == "play" {
            let legal = game["legal"].as_array().unwrap();
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
            let is_late = at.as_u64().unwrap() > 80;
            let point = match legal.get((lot >> 33) % legal.len().max(1)) {
                Some(point) if !is_late => point.clone(),
                _ => json!("pass"),
            };
            send(&mut socket, &about(json!({"type": "play", "point": point})));
        } else {
            tally.finished.fetch_add(1, Ordering::Relaxed);
            send(&mut socket, &about(json!({"type": "close"})));
            send(&mut socket, &order);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// The next state in which it is the person's turn; `None` when it is time to go.
fn settled(socket: &mut WebSocket<TcpStream>, tally: &Tally) -> Option<Value> {
    while !tally.is_over.load(Ordering::Relaxed) {
        let Ok(message) = socket.read() else { return None };
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        assert_ne!(message["type"], "refused", "{message}");
        if message["type"] == "game" && message["phase"] != "thinking" {
            return Some(message);
        }
    }
    None
}

fn send(socket: &mut WebSocket<TcpStream>, message: &Value) {
    let _ = socket.send(Message::text(message.to_string()));
}

/// Asks for what needs no engine, over a connection that stays open as a browser's does.
fn ask(address: &str, tally: &Tally) {
    let mut stream = BufReader::new(TcpStream::connect(address).unwrap());
    let mut round = 0;
    while !tally.is_over.load(Ordering::Relaxed) {
        round += 1;
        let id = {
            let ids = tally.ids.lock().unwrap();
            ids[round % ids.len()].clone()
        };
        let record = format!("/api/games/{id}/sgf");
        let path = ["/api/games", record.as_str(), "/api/me", "/"][round % 4];
        let began = Instant::now();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.get_mut().write_all(request.as_bytes()).unwrap();
        read_answer(&mut stream);
        tally.took.lock().unwrap().push(began.elapsed());
        std::thread::sleep(PAUSE);
    }
}

fn read_answer(stream: &mut BufReader<TcpStream>) {
    let mut length = 0;
    let mut line = String::new();
    stream.read_line(&mut line).unwrap();
    assert!(line.contains(" 200 "), "{line}");
    loop {
        line.clear();
        stream.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    stream.read_exact(&mut vec![0; length]).unwrap();
}

/// Resident memory of a process in MiB, where the system tells it this way.
fn memory(process: u32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|it| it.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|it| it.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}
