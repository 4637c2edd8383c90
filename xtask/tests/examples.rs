//! Every library has a page and an example, and the examples do what they say.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Examples that need no file, no time and no other program, with what they print among other things.
const QUICK: [(&str, &str); 11] = [
    ("guess_rank", "looks like 5k"),
    ("ladder", "no ladder works"),
    ("learn_playouts", "have a weight"),
    ("multiply", "[31.0, 302.0]"),
    ("name_moves", "black Q16: 星"),
    ("random_game", ""),
    ("review_game", "(;"),
    ("say_why", "{D4}"),
    ("solve", "yes: "),
    ("table", ""),
    ("toy", ""),
];

fn crates() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect()
}

#[test]
fn every_library_has_a_page_and_an_example() {
    for library in crates().iter().filter(|it| it.join("src/lib.rs").is_file()) {
        let page = fs::read_to_string(library.join("src/lib.rs")).unwrap();
        let lines = page.lines().take_while(|it| it.starts_with("//!")).count();
        assert!(lines >= 4, "{} says too little about itself", library.display());
        let examples = fs::read_dir(library.join("examples"));
        let examples: Vec<PathBuf> =
            examples.into_iter().flatten().map(|it| it.unwrap().path()).collect();
        assert!(!examples.is_empty(), "{} has no example", library.display());
        let package = library.file_name().unwrap().to_str().unwrap();
        for example in examples {
            let text = fs::read_to_string(&example).unwrap();
            let name = example.file_stem().unwrap().to_str().unwrap().to_owned();
            let page: String = text.lines().take_while(|it| it.starts_with("//!")).collect();
            let commands = ["-p", "--package"].map(|it| format!("{it} {package} --example {name}"));
            assert!(
                page.contains("cargo run") && commands.iter().any(|it| page.contains(it)),
                "{} does not say how to run it",
                example.display()
            );
        }
    }
}

/// They are built together with the tests of all crates; a run for some crates alone may lack them.
#[test]
fn quick_examples_do_what_they_say() {
    let tests = std::env::current_exe().unwrap();
    let built = tests.parent().and_then(Path::parent).unwrap().join("examples");
    for (name, said) in QUICK {
        let program = built.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        if !program.is_file() {
            eprintln!("skipped: example {name} (not built; `cargo build --workspace --examples`)");
            continue;
        }
        // No input: one of them speaks GTP.
        let run = Command::new(&program).stdin(std::process::Stdio::null()).output().unwrap();
        let (out, err) =
            (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert!(run.status.success(), "{name}: {err}");
        assert!(out.contains(said), "{name} printed {out}");
    }
}
