//! Clients that are installed, and what to do where they are not.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where `make test` puts clients.
pub(crate) fn folder() -> PathBuf {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/clients");
    std::env::var_os("SHIDOGO_CLIENTS").map_or(usual, PathBuf::from)
}

/// The script that drives a client.
pub(crate) fn driver(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/drivers").join(name)
}

/// Whether a program can be started.
pub(crate) fn has(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|it| it.join(program).is_file())
}

/// Says that a test was skipped, and counts it where `make test` counts.
#[allow(clippy::print_stderr, reason = "a skipped test says so")]
pub(crate) fn skip(test: &str, missing: &str) {
    let line = format!("skipped: {test} ({missing})");
    eprintln!("{line}");
    if let Some(list) = std::env::var_os("SHIDOGO_SKIPPED") {
        let file = OpenOptions::new().create(true).append(true).open(list);
        let _ = file.and_then(|mut it| writeln!(it, "{line}"));
    }
}

/// Runs a driver to its end, which must be a good one.
#[track_caller]
pub(crate) fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{said}\n{complained}");
    said
}
