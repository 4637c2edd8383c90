//! Small rules of the house that no compiler knows.

#![allow(clippy::expect_used, reason = "a test that cannot ask has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Over this many lines a file needs a reason; add it here with the reason.
const LONGEST: usize = 500;
const LONG_FOR_A_REASON: &[(&str, &str)] = &[];

#[test]
fn files_are_short() {
    for file in files(&["rs", "ts", "tsx"]) {
        let lines = read(&file).lines().count();
        let name = file.to_string_lossy();
        let has_reason = LONG_FOR_A_REASON.iter().any(|it| name == it.0);
        assert!(lines <= LONGEST || has_reason, "{name} has {lines} lines");
    }
}

#[test]
fn nothing_is_left_open() {
    // Written in two parts, so that this file does not find itself.
    let marks = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("#[ig", "nore")];
    for file in files(&["rs"]) {
        let text = read(&file);
        for mark in marks {
            assert!(!text.contains(mark), "{} has {mark}", file.display());
        }
    }
}

#[test]
fn links_in_documents_lead_somewhere() {
    for file in files(&["md"]) {
        let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
        for link in links(&read(&file)) {
            if link.contains("://") || link.starts_with('#') || link.starts_with("mailto:") {
                continue;
            }
            let target = link.split('#').next().unwrap_or_default();
            let path = root().join(&folder).join(target);
            assert!(path.exists(), "{}: {link} leads nowhere", file.display());
        }
    }
}

fn links(text: &str) -> Vec<String> {
    text.split("](").skip(1).filter_map(|it| Some(it.split_once(')')?.0.to_owned())).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_default()
}

/// The files git knows, with these endings.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    let output = Command::new("git")
        .args(["ls-files"])
        .current_dir(root())
        .output()
        .expect("git lists files");
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let files: Vec<PathBuf> = listed
        .lines()
        .map(PathBuf::from)
        .filter(|it| it.extension().is_some_and(|it| endings.iter().any(|end| it == *end)))
        .collect();
    assert!(!files.is_empty(), "git lists no files: is this a checkout?");
    files
}
