//! GTP sessions as clients hold them: `positions/gtp/NAME.gtp` goes in, `NAME.out` comes out.
//!
//! The first line of a session may give the arguments: `#! gtp --visits 50 --seed 1`. What is said
//! on stderr stands in `NAME.err`, which is missing where nothing is said. Paths in a session are
//! relative to its folder. The answers to `cputime` and `gomill-cpu_time` are never the same; they
//! are checked to be seconds and then stand as `<seconds>`.
//!
//! All input is there at once, except that an analysis is listened to before it is interrupted. So
//! that time decides nothing, sessions ask for few visits and a long interval: the first report
//! is that of the finished search.
//!
//! `{b2c16}` in the arguments is a network whose file name contains this, in `SHIDOGO_NETS`, else in
//! `../shared/nets` beside the project; where there is none, the session is left out and named.
//! Fractions of such a session may differ a little, because processors round differently.
//!
//! `UPDATE_EXPECT=1 cargo test -p cli --test golden` writes the answers anew. Read them before
//! they are committed.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests")]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use common::Program;

/// Everything the binary says to a session, what varies masked.
struct Heard {
    answers: String,
    remarks: String,
    /// By how much fractions may differ.
    tolerance: f64,
}

#[test]
fn sessions_are_answered_as_recorded() {
    let mut sessions = sessions();
    sessions.sort();
    assert!(sessions.len() >= 15, "only {} sessions in {}", sessions.len(), folder().display());
    let mut differing = Vec::new();
    for path in &sessions {
        let Some(heard) = hold(path) else { continue };
        let same = is_as_recorded(&path.with_extension("out"), &heard.answers, heard.tolerance)
            & is_as_recorded(&path.with_extension("err"), &heard.remarks, heard.tolerance);
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

/// `None`, with a word, where the network is missing.
fn hold(path: &Path) -> Option<Heard> {
    let input = fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&input);
    let mut arguments =
        text.lines().next().and_then(|it| it.strip_prefix("#! ")).unwrap_or("gtp").to_owned();
    let mut tolerance = 0.0;
    if let Some((before, (name, after))) =
        arguments.split_once('{').and_then(|(it, rest)| Some((it, rest.split_once('}')?)))
    {
        let Some(net) = network(name) else {
            eprintln!("skipped: {} (no {name} in SHIDOGO_NETS)", path.display());
            return None;
        };
        arguments = format!("{before}{}{after}", net.display());
        tolerance = 0.005;
    }
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let mut child = Program::new(&arguments).in_folder(&folder()).start();
    let mut stderr = child.stderr.take().unwrap();
    let remarks = thread::spawn(move || {
        let mut remarks = String::new();
        stderr.read_to_string(&mut remarks).unwrap();
        remarks
    });
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let answers = talk(&input, child.stdin.take().unwrap(), spoken(stdout));
    let remarks = remarks.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{}: {remarks}", path.display());
    Some(Heard { answers: masked(&text, &answers), remarks, tolerance })
}

fn network(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/nets");
    let folder = std::env::var_os("SHIDOGO_NETS").map_or(beside, PathBuf::from);
    let files = fs::read_dir(folder.canonicalize().ok()?).ok()?;
    files.map(|it| it.unwrap().path()).find(|it| it.to_string_lossy().contains(name))
}

/// The lines of a stream as they come.
fn spoken(stream: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in stream.lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    lines
}

/// Sends everything, and waits for each analysis to tell something before it goes on.
fn talk(input: &[u8], mut stdin: impl Write, lines: Receiver<String>) -> String {
    let mut answers = String::new();
    let (mut asked, mut answered) = (0, 0);
    for line in input.split_inclusive(|&it| it == b'\n') {
        // A program that has quit does not read the rest.
        let _ = stdin.write_all(line).and_then(|()| stdin.flush());
        let text = String::from_utf8_lossy(line);
        let Some(name) = command_name(&text) else { continue };
        asked += 1;
        if !matches!(name, "analyze" | "kata-analyze" | "lz-analyze") {
            continue;
        }
        while answered < asked {
            let heard = lines.recv().unwrap();
            answered += usize::from(heard.is_empty());
            let is_report = heard.starts_with("info") && answered + 1 == asked;
            answers.extend([&heard, "\n"]);
            if is_report {
                break;
            }
        }
    }
    drop(stdin);
    for line in lines {
        answers.extend([&line, "\n"]);
    }
    answers
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

/// Whether two lines say the same; fractions may differ a little.
fn is_same(old: &str, new: &str, tolerance: f64) -> bool {
    let fraction = |it: &str| it.contains('.').then(|| it.parse::<f64>().ok()).flatten();
    let is_near = |(old, new): (&str, &str)| {
        let near = |(a, b): (f64, f64)| (a - b).abs() <= tolerance * (1.0 + a.abs());
        old == new || fraction(old).zip(fraction(new)).is_some_and(near)
    };
    old == new
        || old.split(' ').count() == new.split(' ').count()
            && old.split(' ').zip(new.split(' ')).all(is_near)
}

/// Compares with a file, or writes it if that is wished; a missing file is an empty one.
fn is_as_recorded(path: &Path, text: &str, tolerance: f64) -> bool {
    let recorded = fs::read_to_string(path).unwrap_or_default();
    let same = |(old, new): (&str, &str)| is_same(old, new, tolerance);
    if recorded.lines().count() == text.lines().count()
        && recorded.lines().zip(text.lines()).all(same)
    {
        return true;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let written = if text.is_empty() { fs::remove_file(path) } else { fs::write(path, text) };
        written.unwrap();
        return true;
    }
    let line = recorded.lines().zip(text.lines()).take_while(|it| same(*it)).count();
    eprintln!(
        "{}, line {}:\n  recorded: {}\n  now:      {}",
        path.display(),
        line + 1,
        recorded.lines().nth(line).unwrap_or("(the end)"),
        text.lines().nth(line).unwrap_or("(the end)"),
    );
    false
}
