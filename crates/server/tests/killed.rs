//! A real process that is killed in the middle of a game, again and again: no move is lost.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use harness::Page;
use serde_json::{Value, json};
use server::Config;

/// Where the other process keeps its games; set only there.
const FOLDER: &str = "SHIDOGO_KILLED_TEST_FOLDER";
const ROUNDS: u64 = 5;
/// A fast machine must not run out of board.
const MOVES_A_ROUND: usize = 30;

/// What the other process runs; by itself it does nothing.
#[test]
fn serving_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut config = Config::new(PathBuf::from(folder));
        config.address.set_port(0);
        let bound = server::bind(config).await.unwrap();
        println!("\naddress {}", bound.address());
        bound.run(std::future::pending()).await.unwrap();
    });
}

struct Process {
    child: Child,
    address: String,
}

fn start(folder: &Path) -> Process {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "serving_until_killed", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address =
        lines.find_map(|line| line.unwrap().strip_prefix("address ").map(str::to_owned)).unwrap();
    // Whatever it still says, it must not wait for a reader.
    std::thread::spawn(move || lines.for_each(drop));
    Process { child, address }
}

fn moves(game: &Value) -> Vec<String> {
    let moves = game["moves"].as_array().unwrap();
    moves.iter().map(|it| it["point"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn no_confirmed_move_is_lost() {
    let name = format!("shidogo-killed-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let mut confirmed: Vec<String> = Vec::new();
    let mut id = Value::Null;
    for round in 0..ROUNDS {
        let mut process = start(&folder);
        let mut page = Page::connect(&process.address);
        let mut game = if id.is_null() {
            page.new_game(json!({"size": 19}))
        } else {
            page.send(json!({"type": "open", "game": id}));
            page.settled()
        };
        id = game["id"].clone();
        let there = moves(&game);
        assert!(there.starts_with(&confirmed), "{confirmed:?} became {there:?}");
        // At another moment in each round, while moves are under way.
        let end = Instant::now() + Duration::from_millis(40 + 37 * round);
        let mut played = 0;
        while Instant::now() < end && played < MOVES_A_ROUND {
            let point = game["legal"][(round as usize * 7 + 3) % 40].clone();
            page.command(&game, json!({"type": "play", "point": point}));
            game = page.settled();
            confirmed = moves(&game);
            played += 1;
        }
        // One more is on its way when the process dies.
        let point = game["legal"][0].clone();
        page.command(&game, json!({"type": "play", "point": point}));
        process.child.kill().unwrap();
        process.child.wait().unwrap();
    }
    assert!(confirmed.len() > ROUNDS as usize, "{} moves show little", confirmed.len());
    let _ = std::fs::remove_dir_all(&folder);
}
