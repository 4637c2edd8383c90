//! The kept inputs, once more, on whatever toolchain runs the tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::panic;
use std::path::Path;

use fuzz::Check;

fn replay(folder: &str, check: Check) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept").join(folder);
    let inputs: Vec<_> = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()).collect();
    assert!(!inputs.is_empty(), "no inputs in {}", folder.display());
    for input in inputs {
        let outcome = panic::catch_unwind(|| check(&fs::read(&input).unwrap()));
        assert!(outcome.is_ok(), "{} does harm", input.display());
    }
}

#[test]
fn kept_game_records_do_no_harm() {
    replay("sgf", fuzz::sgf);
}

#[test]
fn kept_records_of_other_programs_do_no_harm() {
    replay("foreign", fuzz::foreign);
}

#[test]
fn kept_sessions_are_answered() {
    replay("gtp", fuzz::gtp);
}

#[test]
fn kept_drawings_can_be_drawn() {
    replay("diagram", fuzz::diagram);
}

#[test]
fn kept_moves_follow_the_rules() {
    replay("rules", fuzz::rules);
}

#[test]
fn kept_problems_are_answered_or_refused() {
    replay("solve_lines", fuzz::solve_lines);
}

#[test]
fn kept_jobs_are_read_or_refused() {
    replay("job", fuzz::job);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept/job");
    for (name, expected) in [
        ("whole", "read"),
        ("two-nets", "read"),
        ("another-version", "the message is of version 2, this program speaks version 1"),
        ("another-id", "the id is not that of the content"),
        ("cut-off", "the message has no head"),
        ("kind-with-dots", "kind is not as it should be"),
        ("net-without-hash", "nets is not as it should be"),
    ] {
        let read = workers::Job::from_bytes(&fs::read(folder.join(name)).unwrap());
        assert_eq!(
            read.map_or_else(|it| it.to_string(), |_| "read".to_owned()),
            expected,
            "{name}"
        );
    }
}

#[test]
fn kept_labels_are_read_or_refused() {
    replay("name_labels", fuzz::name_labels);
}

#[test]
fn kept_models_of_names_are_read_or_refused() {
    replay("names_model", fuzz::names_model);
}

#[test]
fn kept_networks_are_read_or_refused() {
    replay("net_model", fuzz::net_model);
}

/// Otherwise the others might be refused for another reason than their names say.
#[test]
fn kept_networks_that_are_whole_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept/net_model");
    for (name, is_whole) in [
        ("version-8.txt", true),
        ("version-8-bytes.bin", true),
        ("version-14-nested.txt", true),
        ("version-16-learned-turning.txt", true),
        ("version-17-attention.txt", true),
        ("nan-weight.txt", false),
        ("unknown-block.txt", false),
        ("norm-that-overflows.txt", false),
    ] {
        let read = net::Model::read_unpacked(&fs::read(folder.join(name)).unwrap());
        assert_eq!(read.is_ok(), is_whole, "{name}: {:?}", read.err());
    }
    assert!(net::Model::read(&fs::read(folder.join("version-8.txt.gz")).unwrap()).is_ok());
}

#[test]
fn kept_weights_are_read_or_refused() {
    replay("playout_weights", fuzz::playout_weights);
}

/// Otherwise the others might be refused for another reason than their names say.
#[test]
fn kept_weights_that_are_whole_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept/playout_weights");
    for (name, expected) in [
        ("no-patterns.bin", "read"),
        ("few-patterns.bin", "read"),
        ("smallest-and-largest.bin", "read"),
        ("one-diamond-again-and-again.bin", "read"),
        ("another-kind.bin", "these are no weights of playouts"),
        ("cut-off.bin", "the weights are damaged: their sum is wrong"),
        ("no-sum.bin", "the weights are cut off"),
        ("absurd-length.bin", "the weights have a list of 4294967295, which fits nothing"),
        ("more-than-there-is.bin", "the weights are cut off"),
        ("goes-on-after-its-end.bin", "the weights go on after their end"),
    ] {
        let read = playout::Weights::read(&fs::read(folder.join(name)).unwrap());
        let said = read.map_or_else(|it| it.to_string(), |_| "read".to_owned());
        assert_eq!(said, expected, "{name}");
    }
}

/// A folder without a test would be kept in vain.
#[test]
fn every_folder_belongs_to_a_check() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept");
    let folders = fs::read_dir(kept).unwrap().map(|it| it.unwrap());
    let folders = folders.filter(|it| it.file_type().unwrap().is_dir());
    let mut names: Vec<_> = folders.map(|it| it.file_name().into_string().unwrap()).collect();
    names.sort();
    let checked = [
        "diagram",
        "foreign",
        "gtp",
        "job",
        "messages",
        "name_labels",
        "names_model",
        "net_model",
        "playout_weights",
        "rules",
        "sgf",
        "solve_lines",
    ];
    assert_eq!(names, checked);
}

#[test]
fn kept_messages_of_machines_do_no_harm() {
    replay("messages", fuzz::messages);
}
