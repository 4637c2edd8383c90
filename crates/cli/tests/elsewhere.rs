//! Work that other machines do, here other processes: the result is the same, byte for byte.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod common;

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Folder, Program, Run};
use workers::{Client, Options, OwnBroker, find_broker};

const GAME: &str = "(;GM[1]FF[4]SZ[7]KM[6.5]RU[Japanese]PB[Aki]PW[Ben]BR[12k]WR[3k]\
;B[dd];W[cc];B[dc];W[cd];B[ce];W[be];B[de];W[bf];B[cb];W[bb];B[ba];W[ab])";

/// A broker, and workers that are processes of their own; they end with it.
struct School {
    broker: OwnBroker,
    workers: Vec<Child>,
    folder: Folder,
}

impl School {
    /// Without the broker's program the test is skipped, and says so.
    #[allow(clippy::print_stderr, reason = "a skipped test says so")]
    fn start(test: &str, workers: u32) -> Option<Self> {
        let Some(program) = find_broker() else {
            eprintln!("skipped: {test}, there is no nats-server");
            return None;
        };
        let folder = Folder::new();
        let broker = OwnBroker::start(&program, &folder.path().join("broker"), "").unwrap();
        // The streams are made before the workers look.
        let client = Client::connect_blocking(&broker.url(), Options::default()).unwrap();
        client.status_blocking().unwrap();
        let mut school = Self { broker, workers: Vec::new(), folder };
        for number in 0..workers {
            school.hire(number);
        }
        Some(school)
    }

    fn hire(&mut self, number: u32) {
        let home = self.folder.path().join(format!("home{number}"));
        let child = Command::new(env!("CARGO_BIN_EXE_shidogo"))
            .args(["worker", "--nats", &self.broker.url(), "--threads", "1"])
            .args(["--name", &format!("w{number}")])
            .env("XDG_DATA_HOME", &home)
            .env("XDG_CACHE_HOME", &home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.workers.push(child);
    }

    /// Waits until all workers together say that they have done so many jobs.
    fn wait_done(&self, wanted: u64) {
        let client = Client::connect_blocking(&self.broker.url(), Options::default()).unwrap();
        let start = Instant::now();
        loop {
            let status = client.status_blocking();
            let done: u64 = status.iter().flat_map(|it| &it.workers).map(|it| it.done).sum();
            if done >= wanted {
                return;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "{done} of {wanted}: {status:?}");
        }
    }

    fn url(&self) -> String {
        self.broker.url()
    }
}

impl Drop for School {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

fn shidogo(arguments: &[&str]) -> Run {
    let run = Program::new(arguments).with_input(GAME.as_bytes()).run();
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    run
}

#[test]
fn a_review_is_the_same_and_is_gone_on_with() {
    let Some(mut school) = School::start("a_review_is_the_same_and_is_gone_on_with", 2) else {
        return;
    };
    let review = ["review", "-", "--visits", "8", "--json"];
    let here = shidogo(&review);
    let url = school.url();
    let there = shidogo(&[&review[..], &["--nats", &url]].concat());
    assert_eq!(there.stdout, here.stdout);
    school.wait_done(12);
    // One is gone without a word. What was seen before is not looked at again.
    school.workers[0].kill().unwrap();
    let again = shidogo(&[&review[..], &["--nats", &url]].concat());
    assert_eq!(again.stdout, here.stdout);
}

#[test]
fn games_of_an_experiment_are_the_same() {
    let Some(school) = School::start("games_of_an_experiment_are_the_same", 2) else { return };
    let url = school.url();
    let folder = |name: &str| school.folder.path().join(name);
    let (here, there) = (folder("here"), folder("there"));
    let play = |out: &Path, more: &[&str]| {
        let out = out.to_str().unwrap();
        let all = ["lab", "uct-ideas", "--playouts", "10", "--games", "2", "--size", "5"];
        shidogo(&[&all[..], &["--out", out], more].concat())
    };
    let expected = play(&here, &[]);
    let found = play(&there, &["--nats", &url]);
    assert_eq!(found.stdout, expected.stdout);
    for file in ["games.csv", "table.md", "table.csv", "figure.svg"] {
        let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
        assert_eq!(read(&here), read(&there), "{file}");
    }
    school.wait_done(1);
    let refused = Program::new(&["lab", "names", "--nats", &url]).run();
    assert!(refused.code != 0 && refused.stderr.contains("uct-ideas"), "{}", refused.stderr);
}

/// A small network of its own in the school's folder.
fn learn_policy(school: &School) -> String {
    let path = |name: &str| school.folder.path().join(name).to_str().unwrap().to_owned();
    let (lessons, policy) = (path("some.lessons"), path("policy"));
    let data = ["train", "data", "selfplay", "--size", "5", "--teacher", "shidogo"];
    shidogo(&[&data[..], &["--positions", "60", "--out", &lessons]].concat());
    let shape = ["--blocks", "2", "--channels", "16", "--batch", "8", "--steps", "2"];
    let learn = ["train", "policy", "--lessons", &lessons, "--out", &policy];
    shidogo(&[&learn[..], &shape].concat());
    format!("{policy}/net.bin.gz")
}

#[test]
fn games_of_a_study_are_the_same() {
    let Some(school) = School::start("games_of_a_study_are_the_same", 2) else { return };
    let (url, judge) = (school.url(), learn_policy(&school));
    let folder = |name: &str| school.folder.path().join(name);
    let play = |study: &str, out: &Path, more: &[&str]| {
        let all = ["lab", study, "--judge", &judge, "--size", "5", "--visits", "4", "--games", "3"];
        let players = ["--opponents", "random,person:20k", "--players", "teacher,katrain"];
        shidogo(&[&all[..], &players, &["--out", out.to_str().unwrap()], more].concat()).stdout
    };
    for study in ["pool", "control"] {
        let (here, there) = (folder(&format!("{study}-1")), folder(&format!("{study}-2")));
        let expected = play(study, &here, &[]);
        assert_eq!(play(study, &there, &["--nats", &url]), expected);
        for file in ["games.jsonl", "table.md", "table.csv"] {
            let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
            assert_eq!(read(&here), read(&there), "{study}: {file}");
        }
    }
    school.wait_done(1);
}

#[test]
fn a_policy_is_improved_in_the_same_way_and_gone_on_with() {
    let Some(school) = School::start("a_policy_is_improved_in_the_same_way", 2) else { return };
    let (url, policy) = (school.url(), learn_policy(&school));
    let improve = |out: &str, rounds: &str, more: &[&str]| {
        let out = school.folder.path().join(out);
        let all = ["train", "selfplay", "--from", &policy, "--blocks", "2", "--channels", "16"];
        let games = ["--size", "5", "--games", "6", "--compare", "6", "--rounds", rounds];
        let run = shidogo(&[&all[..], &games, &["--out", out.to_str().unwrap()], more].concat());
        let last = run.stdout.lines().last().unwrap_or_default().to_owned();
        (last, std::fs::read(out.join("net.bin.gz")).unwrap())
    };
    let expected = improve("here", "12", &[]);
    // In two parts, so that it is gone on with; a self of the tenth round is remembered.
    improve("there", "11", &["--nats", &url]);
    assert_eq!(improve("there", "12", &["--nats", &url]), expected);
    school.wait_done(1);
    // Nothing is left of what was lent.
    assert!(!school.folder.path().join("there/lent").exists());
    let other = school.folder.path().join("here");
    let line = ["train", "selfplay", "--from", &policy, "--blocks", "2", "--channels", "16"];
    let rest = ["--size", "5", "--games", "8", "--out", other.to_str().unwrap()];
    let refused = Program::new(&[&line[..], &rest].concat()).run();
    assert!(refused.stderr.contains("belongs to another run"), "{}", refused.stderr);
}

#[test]
fn training_data_is_the_same() {
    let Some(school) = School::start("training_data_is_the_same", 2) else { return };
    let (url, folder) = (school.url(), school.folder.path());
    let gather = |out: &str, more: &[&str]| {
        let out = folder.join(out);
        let all = ["train", "data", "selfplay", "--teacher", "shidogo", "--size", "5"];
        let rest = ["--positions", "60", "--people", "--out", out.to_str().unwrap()];
        shidogo(&[&all[..], &rest, more].concat());
        std::fs::read(out).unwrap()
    };
    let expected = gather("here", &[]);
    assert_eq!(gather("there", &["--nats", &url]), expected);
    school.wait_done(1);
}
