//! GTP sessions as clients hold them: `positions/gtp/NAME.gtp` goes in, `NAME.out` comes out.
//!
//! The first line of a session may give the arguments: `#! gtp --visits 50 --seed 1`. What is said
//! on stderr stands in `NAME.err`, which is missing where nothing is said. Paths in a session are
//! relative to its folder. The answers to `cputime` and `gomill-cpu_time` are never the same; they
//! are checked to be seconds and then stand as `<seconds>`.
//!
//! `UPDATE_EXPECT=1 cargo test -p cli --test golden` writes the answers anew. Read them before
//! they are committed.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Program, Run};

/// Everything the binary says to a session, what varies masked.
struct Heard {
    answers: String,
    remarks: String,
}

#[test]
fn sessions_are_answered_as_recorded() {
    let mut sessions = sessions();
    sessions.sort();
    assert!(sessions.len() >= 15, "only {} sessions in {}", sessions.len(), folder().display());
    let mut differing = Vec::new();
    for path in &sessions {
        let heard = hold(path);
        let same = is_as_recorded(&path.with_extension("out"), &heard.answers)
            & is_as_recorded(&path.with_extension("err"), &heard.remarks);
        if !same {
            differing.push(path.display().to_string());
        }
    }
    assert!(differing.is_empty(), "not as recorded (UPDATE_EXPECT=1 writes anew): {differing:#?}");
}

#[test]
fn no_recorded_answer_is_left_without_its_session() {
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|it| it == "out" || it == "err") {
            assert!(path.with_extension("gtp").exists(), "{} is left over", path.display());
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/gtp")
}

fn sessions() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap().map(|it| it.unwrap().path());
    entries.filter(|it| it.extension().is_some_and(|it| it == "gtp")).collect()
}

fn hold(path: &Path) -> Heard {
    let input = fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&input);
    let arguments = text.lines().next().and_then(|it| it.strip_prefix("#! ")).unwrap_or("gtp");
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let Run { code, stdout, stderr } =
        Program::new(&arguments).in_folder(&folder()).with_input(&input).run();
    assert_eq!(code, 0, "{}: {stderr}", path.display());
    Heard { answers: masked(&text, &stdout), remarks: stderr }
}

/// The answers with `<seconds>` for every processor time.
fn masked(session: &str, answers: &str) -> String {
    let names = session.lines().filter_map(command_name);
    let mut answers = answers.split_inclusive("\n\n");
    let mut text = String::new();
    for name in names {
        let Some(answer) = answers.next() else { break };
        if matches!(name, "cputime" | "gomill-cpu_time") && answer.starts_with('=') {
            let (mark, seconds) = answer.trim_end().split_once(' ').unwrap();
            let seconds: f64 = seconds.parse().unwrap();
            assert!((0.0..600.0).contains(&seconds), "{answer}");
            text.extend([mark, " <seconds>\n\n"]);
        } else {
            text += answer;
        }
    }
    text + &answers.collect::<String>()
}

/// The name of the command on a line that has one.
fn command_name(line: &str) -> Option<&str> {
    let seen = line.split('#').next().unwrap_or_default();
    let mut words = seen
        .split(|it: char| it.is_ascii_whitespace() || it.is_control())
        .filter(|it| !it.is_empty());
    let first = words.next()?;
    let is_id = first.bytes().all(|it| it.is_ascii_digit());
    Some(if is_id { words.next().unwrap_or_default() } else { first })
}

/// Compares with a file, or writes it if that is wished; a missing file is an empty one.
fn is_as_recorded(path: &Path, text: &str) -> bool {
    let recorded = fs::read_to_string(path).unwrap_or_default();
    if recorded == text {
        return true;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let written = if text.is_empty() { fs::remove_file(path) } else { fs::write(path, text) };
        written.unwrap();
        return true;
    }
    let line = recorded.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
    eprintln!(
        "{}, line {}:\n  recorded: {}\n  now:      {}",
        path.display(),
        line + 1,
        recorded.lines().nth(line).unwrap_or("(the end)"),
        text.lines().nth(line).unwrap_or("(the end)"),
    );
    false
}
