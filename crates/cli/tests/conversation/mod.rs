//! A conversation with `shidogo analysis`, line by line.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout};

use serde_json::Value;

use super::common::Program;

/// The smallest network; `None`, with a word, where there is none.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) fn network(test: &str) -> Option<PathBuf> {
    named_network("b2c16", test)
}

/// A network by a part of its name; `None`, with a word, where there is none.
#[allow(clippy::print_stderr, reason = "a skipped test says so")]
pub(crate) fn named_network(name: &str, test: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/nets");
    let folder = std::env::var_os("SHIDOGO_NETS").map_or(beside, PathBuf::from);
    let files = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|it| it.path());
    let found = files.into_iter().find(|it| it.to_string_lossy().contains(name));
    if found.is_none() {
        eprintln!("skipped: {test} (no network in SHIDOGO_NETS)");
    }
    found
}

/// A conversation with `shidogo analysis`, line by line.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) struct Conversation {
    child: Child,
    answers: BufReader<ChildStdout>,
}

#[allow(dead_code, reason = "not every test file needs it")]
impl Conversation {
    pub(crate) fn start(net: &Path, arguments: &[&str]) -> Self {
        let mut all = vec!["analysis", "--net", net.to_str().unwrap()];
        all.extend(arguments);
        let mut child = Program::new(&all).start();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    pub(crate) fn send(&mut self, query: &Value) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{query}").unwrap();
    }

    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// The next answer of a kind; others are passed over.
    pub(crate) fn next_where(&mut self, is_meant: impl Fn(&Value) -> bool) -> Value {
        loop {
            let answer = self.next();
            if is_meant(&answer) {
                return answer;
            }
        }
    }

    /// Ends the input and gives back what still comes.
    pub(crate) fn finish(mut self) -> Vec<Value> {
        drop(self.child.stdin.take());
        let lines = self.answers.lines();
        let rest = lines.map(|it| serde_json::from_str(&it.unwrap()).unwrap()).collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }

    /// Listens no more, without ending the input; gives back the exit code.
    pub(crate) fn hang_up(mut self) -> i32 {
        drop(self.answers);
        let stdin = self.child.stdin.take();
        let code = self.child.wait().unwrap().code().unwrap_or(-1);
        drop(stdin);
        code
    }
}
