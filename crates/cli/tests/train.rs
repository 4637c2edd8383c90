//! Learning, from a teacher's games to a network that plays.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::fs;

use common::{Folder, Program, Run};

#[track_caller]
fn run(folder: &Folder, line: &str) -> String {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let Run { code, stdout, stderr } = Program::new(&arguments).in_folder(folder.path()).run();
    assert_eq!((code, stderr.as_str()), (0, ""), "{line}: {stdout}");
    stdout
}

#[track_caller]
fn refused(folder: &Folder, line: &str) -> String {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let Run { code, stdout, stderr } = Program::new(&arguments).in_folder(folder.path()).run();
    assert_eq!((code, stderr.lines().count()), (2, 1), "{line}: {stdout}{stderr}");
    stderr
}

const SHAPE: &str = "--blocks 2 --channels 16";

#[test]
fn a_network_is_learned_from_a_teacher_and_plays() {
    let folder = Folder::new();
    let data = "train data selfplay --size 5 --teacher shidogo --out some.lessons --positions";
    run(&folder, &format!("{data} 40"));
    let half = fs::read(folder.path().join("some.lessons")).unwrap();
    // Whoever asks for more gets the rest, and a file that was cut short is mended.
    fs::write(folder.path().join("some.lessons"), &half[..half.len() - 3]).unwrap();
    run(&folder, &format!("{data} 400 --threads 2"));
    let whole = fs::read(folder.path().join("some.lessons")).unwrap();
    run(&folder, &data.replace("some", "other").replace("positions", "positions 400"));
    assert_eq!(whole, fs::read(folder.path().join("other.lessons")).unwrap(), "in one go");

    let learn = format!("train net --lessons some.lessons {SHAPE} --batch 8 --every 3 --out run");
    let told = run(&folder, &format!("{learn} --steps 3"));
    assert!(told.contains("step 3, 24 samples"), "{told}");
    let told = run(&folder, &format!("{learn} --steps 6"));
    assert!(told.contains("from step 3") && told.contains("step 6, 48 samples"), "{told}");
    let log = fs::read_to_string(folder.path().join("run/log.csv")).unwrap();
    assert_eq!(log.lines().count(), 3, "a heading and two judgements: {log}");
    let figure = fs::read_to_string(folder.path().join("run/curves.svg")).unwrap();
    assert!(figure.starts_with("<svg") && figure.contains("thousands of samples"), "{figure}");
    let info = run(&folder, "net info run/net.bin.gz");
    assert!(info.contains("shidogo-b2c16-s48"), "{info}");
    let game = Program::new(&["gtp", "--net", "run/net.bin.gz", "--size", "5", "--visits", "4"])
        .in_folder(folder.path())
        .with_input(b"genmove b\nquit\n")
        .run();
    assert!(game.stdout.starts_with("= "), "{}", game.stdout);

    // One that knows ranks goes on from it; another shape does not.
    let human = learn.replace("--out run", "--out human --human --from run/net.bin.gz");
    run(&folder, &format!("{human} --steps 3"));
    let info = run(&folder, "net info human/net.bin.gz");
    assert!(info.contains("shidogo-human-b2c16"), "{info}");
    let wrong = human.replace("--channels 16", "--channels 32").replace("human", "wrong");
    let error = refused(&folder, &format!("{} --steps 3", wrong.replace("--wrong", "--human")));
    assert!(error.contains("run/net.bin.gz is of another shape"), "{error}");

    // The mean of a network with itself is the network, but for its name; of others it is another.
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    run(&folder, "train mean run/net.bin.gz run/net.bin.gz --out same.bin.gz");
    run(&folder, "train mean same.bin.gz same.bin.gz --out again.bin.gz");
    assert_eq!(read("same.bin.gz"), read("again.bin.gz"));
    assert!(run(&folder, "net info same.bin.gz").contains("shidogo-b2c16-s48-mean"));
    run(&folder, &format!("{learn}-on --from run/net.bin.gz --rate 0.1 --steps 3"));
    run(&folder, "train mean run/net.bin.gz run-on/net.bin.gz --out mean.bin.gz");
    assert_ne!(read("same.bin.gz"), read("mean.bin.gz"));
    let error = refused(&folder, "train mean run/net.bin.gz human/net.bin.gz --out x.bin.gz");
    assert!(error.contains("human/net.bin.gz is of another shape than run/net.bin.gz"), "{error}");
}

#[test]
fn a_policy_is_improved_and_a_value_learned_from_its_games() {
    let folder = Folder::new();
    run(
        &folder,
        "train data selfplay --size 5 --teacher shidogo --out some.lessons --positions 60",
    );
    run(
        &folder,
        &format!("train policy --lessons some.lessons {SHAPE} --batch 8 --steps 2 --out policy"),
    );
    let told = run(
        &folder,
        &format!(
            "train selfplay --from policy/net.bin.gz {SHAPE} --size 5 --rounds 2 --games 4 --compare 4 --out better"
        ),
    );
    assert!(told.contains("against what it began with: "), "{told}");
    let told = run(
        &folder,
        &format!(
            "train value --opening policy/net.bin.gz --rest better/net.bin.gz {SHAPE} --size 5 --positions 60 --batch 8 --steps 2 --out value"
        ),
    );
    assert!(told.contains("step 2, 16 samples"), "{told}");
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let folder = Folder::new();
    let error = refused(&folder, "train net --out run");
    assert!(error.contains("there is nothing to learn from"), "{error}");
    let error = refused(&folder, "train net --lessons missing.lessons --out run");
    assert!(error.contains("cannot read missing.lessons"), "{error}");
    fs::write(folder.path().join("text.lessons"), "something else, long enough").unwrap();
    let error = refused(&folder, "train net --lessons text.lessons --out run");
    assert!(error.contains("text.lessons"), "{error}");
    let line = "train data selfplay --size 5 --teacher shidogo --out text.lessons --positions 10";
    let error = refused(&folder, line);
    assert!(error.contains("is something else: it is not written over"), "{error}");
    let error = refused(&folder, "train net --lessons text.lessons=0 --out run");
    assert!(error.contains("a share is above 0"), "{error}");
}
