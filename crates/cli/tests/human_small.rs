//! `lab human-small` by the real binary. Games of people are those of `SHIDOGO_DATA`, else of
//! `../shared/data`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::path::PathBuf;

use common::{Program, Run};

fn run(line: &str) -> Run {
    Program::new(&line.split_whitespace().collect::<Vec<_>>()).run()
}

#[test]
fn what_cannot_be_done_is_refused() {
    for (line, says) in [
        ("lab human-small", "needs --judge"),
        ("lab human-small --judge shidogo --players 5x", "`5x` is no rank"),
        ("lab human-small --judge shidogo --data missing", "cannot open missing/games/"),
    ] {
        let Run { code, stdout, stderr } = run(line);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{line}: {stderr}");
        assert!(stderr.contains(says), "{line}: {stderr}");
    }
}

#[test]
fn moves_on_small_boards_are_judged_and_written() {
    let data = std::env::var_os("SHIDOGO_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    if !data.join("games/small_9.tsv.xz").exists() {
        println!("skipped: moves_on_small_boards_are_judged_and_written (no data)");
        return;
    }
    let out = std::env::temp_dir().join(format!("shidogo-human-small-{}", std::process::id()));
    let line = format!(
        "lab human-small --judge shidogo --players 20k --moves 1 --data {} --out {}",
        data.display(),
        out.display()
    );
    let Run { code, stdout, stderr } = run(&line);
    assert_eq!(code, 0, "{stderr}");
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert_eq!(read("small.md"), stdout);
    for side in ["9", "13"] {
        let row = format!("{side},its own games as 20k,by lot as 20k,20,1,");
        assert!(read("small.csv").contains(&row), "{stdout}");
        let band = format!("\n{side},25-16k,as played,1,1,");
        assert!(read("small.csv").contains(&band), "{stdout}");
        assert!(read(&format!("small_{side}.svg")).starts_with("<svg"));
    }
    let again = run(&line);
    assert_eq!((again.code, again.stdout), (0, stdout), "known already");
    std::fs::remove_dir_all(&out).unwrap();
}
