//! The commands about playouts: speeds, and learning their weights.

#![allow(clippy::unwrap_used, reason = "a test that cannot run the program has failed")]

mod common;

use std::path::PathBuf;

use common::{Program, Run};

fn run(line: &str) -> Run {
    Program::new(&line.split_whitespace().collect::<Vec<_>>()).run()
}

#[test]
fn the_speeds_of_playouts_answer_by_the_contract() {
    let Run { code, stdout, stderr } = run("bench playout --json --time 0.1 --size 5");
    assert_eq!((code, stderr.as_str(), stdout.lines().count()), (0, "", 1));
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(answer["bench"], "playout");
    let rows: Vec<String> = answer["rows"]
        .as_array()
        .unwrap()
        .iter()
        .inspect(|it| assert!(it["per_cpu_second"].as_f64().is_some_and(|it| it > 0.0), "{it}"))
        .map(|it| format!("{} {} {} {}", it["size"], it["threads"], it["position"], it["tree"]))
        .collect();
    let wanted = [
        r#"5 1 "empty" false"#,
        r#"5 1 "empty" true"#,
        r#"5 1 "middle" false"#,
        r#"5 1 "middle" true"#,
    ];
    assert_eq!(rows, wanted);
    // Games that go in circles are cut, and counted where games are played alone.
    let alone = &answer["rows"][0];
    let (games, cut) = (alone["games"].as_u64().unwrap(), alone["cut"].as_u64().unwrap());
    assert!(games > 0 && cut < games, "{alone}");
    assert!(answer["rows"][1].get("cut").is_none());
}

#[test]
fn learning_without_data_or_place_is_refused() {
    for line in [
        "train playout --data missing --out weights.bin",
        "train playout --data . --out missing/weights.bin",
        "train playout --data . --games 3 --out weights.bin",
        "train playout --out weights.bin",
        "train",
    ] {
        let Run { code, stdout, stderr } = run(line);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{line}: {stderr}");
    }
}

#[test]
fn weights_are_learned_from_games() {
    let data = std::env::var_os("SHIDOGO_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    if !data.join("games/strong19.tsv.xz").exists() {
        println!("skipped: weights_are_learned_from_games (no data)");
        return;
    }
    let out = std::env::temp_dir().join(format!("shidogo-weights-{}.bin", std::process::id()));
    let line =
        format!("train playout --data {} --games 30 --out {}", data.display(), out.display());
    let Run { code, stdout, stderr } = run(&line);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.starts_with("games 30, of which kept apart "), "{stdout}");
    assert!(stdout.contains("\nprior: top-1 "), "{stdout}");
    let bytes = std::fs::read(&out).unwrap();
    std::fs::remove_file(&out).unwrap();
    assert!(playout::Weights::read(&bytes).is_ok());
}
