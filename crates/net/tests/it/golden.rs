//! KataGo's own inputs and outputs, and the networks they belong to.
//!
//! They are not part of this project: where they are missing, tests say so and pass.

use std::path::{Path, PathBuf};

use goban::{Color, Komi, Move, Point, Position, Rules, Setup, Size};
use serde_json::Value;

/// A folder named by a variable, or else beside the workspace.
fn folder(variable: &str, beside: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os(variable).map_or_else(|| root.join("../shared").join(beside), PathBuf::from)
}

/// The records of a file of golden values; `None` if there is no such file.
pub(crate) fn records(test: &str, file: &str) -> Option<Vec<Value>> {
    let path = folder("SHIDOGO_DATA", "data").join("nn").join(file);
    let Ok(packed) = std::fs::read(&path) else {
        skip(test, &path);
        return None;
    };
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut packed.as_slice(), &mut text).expect("golden values unpack");
    let lines = std::str::from_utf8(&text).expect("golden values are text").lines();
    Some(lines.map(|it| serde_json::from_str(it).expect("golden values are JSON")).collect())
}

/// The bytes of a network whose file name begins so; `None` if there is none.
pub(crate) fn network(test: &str, name: &str) -> Option<Vec<u8>> {
    let folder = folder("SHIDOGO_NETS", "nets");
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let found = entries.map(|it| it.path()).find(|path| {
        path.file_name().and_then(|it| it.to_str()).is_some_and(|it| it.contains(name))
    });
    if found.is_none() {
        skip(test, &folder.join(name));
    }
    found.and_then(|path| std::fs::read(path).ok())
}

#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn skip(test: &str, missing: &Path) {
    eprintln!("skipped: {test}, there is no {}", missing.display());
}

/// The position of a record.
pub(crate) fn position(record: &Value) -> Position {
    let side = u8::try_from(record["size"].as_u64().unwrap()).unwrap();
    let rules: Rules = record["rules"].as_str().unwrap().parse().unwrap();
    let mut setup = Setup::empty(Size::square(side).unwrap());
    let moves = record["moves"].as_array().unwrap();
    let first = moves.first().map_or(&record["to_play"], |it| &it[0]);
    setup.to_move = color(first);
    let placed = |name: &str| -> Vec<Point> {
        let list = record["setup"][name].as_array().cloned().unwrap_or_default();
        list.iter().map(|it| it.as_str().unwrap().parse().unwrap()).collect()
    };
    let (black, white) = (placed("black"), placed("white"));
    for (color, points) in [(Color::Black, &black), (Color::White, &white)] {
        for &point in points {
            setup.stones[point] = Some(color);
        }
    }
    let handicap = if white.is_empty() && black.len() >= 2 { black.len() } else { 0 };
    let mut position = Position::from_setup(&setup, rules)
        .unwrap()
        .with_komi(Komi::from_points(record["komi"].as_f64().unwrap()).unwrap())
        .with_handicap(u16::try_from(handicap).unwrap());
    for turn in moves {
        assert_eq!(position.to_move(), color(&turn[0]));
        let mv = match turn[1].as_str().unwrap() {
            "pass" => Move::Pass,
            vertex => Move::Play(vertex.parse().unwrap()),
        };
        position.play(mv).unwrap();
    }
    position
}

fn color(value: &Value) -> Color {
    if value == "B" { Color::Black } else { Color::White }
}
