//! Sessions of the JSON analysis protocol: `positions/analysis/NAME.jsonl` goes in, the answers of
//! `NAME.out` come out, in any order. Numbers may differ a little: machines add up differently.
//!
//! `UPDATE_EXPECT=1 cargo test -p cli --test analysis_golden` writes the answers anew. Read them
//! before they are committed.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests")]

mod common;
mod conversation;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Program, Run};
use conversation::network;
use serde_json::Value;

/// Numbers this close are the same.
const TOLERANCE: f64 = 0.01;

#[test]
fn sessions_are_answered_as_recorded() {
    let Some(net) = network("analysis: sessions_are_answered_as_recorded") else { return };
    let mut sessions: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|it| it.unwrap().path())
        .filter(|it| it.extension().is_some_and(|it| it == "jsonl"))
        .collect();
    sessions.sort();
    assert!(sessions.len() >= 4, "only {} sessions", sessions.len());
    let differing: Vec<String> =
        sessions.iter().filter_map(|it| difference(it, &hold(it, &net))).collect();
    assert!(differing.is_empty(), "not as recorded (UPDATE_EXPECT=1 writes anew): {differing:#?}");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/analysis")
}

/// The last answers, sorted by id and turn: how many come before them depends on the machine.
fn hold(session: &Path, net: &Path) -> Vec<Value> {
    let arguments = ["analysis", "--net", net.to_str().unwrap(), "--visits", "12", "--seed", "1"];
    let input = fs::read(session).unwrap();
    let Run { code, stdout, stderr } = Program::new(&arguments).with_input(&input).run();
    assert_eq!((code, stderr.as_str()), (0, ""), "{}", session.display());
    let mut answers: Vec<Value> =
        stdout.lines().map(|it| masked(serde_json::from_str(it).unwrap())).collect();
    answers.retain(|it| it["isDuringSearch"] != true);
    answers.sort_by_key(|it| {
        let text = |key: &str| it.get(key).map(Value::to_string).unwrap_or_default();
        (text("id"), it["turnNumber"].as_u64(), text("action"), text("warning"), text("error"))
    });
    answers
}

/// Four decimals, and no version of ours.
fn masked(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let rounded = (number.as_f64().unwrap() * 1e4).round() / 1e4;
            Value::from(rounded)
        }
        Value::Array(values) => values.into_iter().map(masked).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| match value {
                Value::String(_) if name == "version" => (name, Value::from("<version>")),
                value => (name, masked(value)),
            })
            .collect(),
        other => other,
    }
}

/// What differs from the record, which is written anew if that is wished.
fn difference(session: &Path, answers: &[Value]) -> Option<String> {
    let path = session.with_extension("out");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let lines: Vec<String> = answers.iter().map(Value::to_string).collect();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
    }
    let recorded: Vec<Value> = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    let name = session.file_name().unwrap().to_string_lossy().into_owned();
    if recorded.len() != answers.len() {
        return Some(format!("{name}: {} answers, not {}", answers.len(), recorded.len()));
    }
    recorded.iter().zip(answers).enumerate().find_map(|(line, (old, new))| {
        let found = first_difference(old, new, "")?;
        Some(format!("{name}, line {}: {found}", line + 1))
    })
}

fn first_difference(old: &Value, new: &Value, path: &str) -> Option<String> {
    let told = |path: &str| Some(format!("{path}: recorded {old}, now {new}"));
    match (old, new) {
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            if (a - b).abs() <= TOLERANCE * a.abs().max(1.0) { None } else { told(path) }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a
            .iter()
            .zip(b)
            .enumerate()
            .find_map(|(n, (a, b))| first_difference(a, b, &format!("{path}/{n}"))),
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.iter().find_map(|(key, a)| first_difference(a, &b[key], &format!("{path}/{key}")))
        }
        (old, new) if old == new => None,
        _ => told(path),
    }
}
