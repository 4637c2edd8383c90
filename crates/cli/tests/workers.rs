//! `shidogo worker` and `shidogo workers` over a real broker.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests")]

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use workers::{Class, Client, Job, Options, OwnBroker, find_broker};

fn shidogo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shidogo"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn a_worker_works_over_nats_until_it_is_interrupted() {
    let Some(program) = find_broker() else {
        eprintln!("skipped: NATS is not installed (Debian's package nats-server)");
        return;
    };
    let folder = std::env::temp_dir().join(format!("shidogo-cli-workers-{}", std::process::id()));
    let broker = OwnBroker::start(&program, &folder, "").unwrap();
    let url = broker.url();
    let cache = folder.join("cache").display().to_string();
    let worker = ["worker", "--nats", &url, "--threads", "2", "--name", "w1", "--cache", &cache];
    let client = Client::connect_blocking(&url, Options::default()).unwrap();
    // The streams are made before the worker looks.
    client.status_blocking().unwrap();
    let mut worker = shidogo(&worker).spawn().unwrap();
    assert!(client.wait_reachable_blocking(Duration::from_mins(1)));
    let ask = |kind: &str, text: &str| {
        let job = Job::new(kind, Class::Review, text).for_asker("test");
        client.ask_blocking(job, &|| false)
    };
    assert_eq!(ask("echo", "hello").unwrap().payload, b"hello");
    assert!(ask("wait", "for long").is_err());

    // A busy worker may not introduce itself in the short time that the command listens.
    let start = Instant::now();
    let listed = loop {
        let listed = shidogo(&["workers", "--nats", &url, "--json"]).output().unwrap();
        let listed: serde_json::Value = serde_json::from_slice(&listed.stdout).unwrap();
        if listed["workers"][0]["name"] == "w1" {
            break listed;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "{listed}");
    };
    assert_eq!(listed["workers"][0]["threads"], 2);
    assert_eq!(listed["queues"][1]["class"], "review");
    assert_eq!(listed["dead"][0]["why"], "`for` is no number of milliseconds");
    let id = listed["dead"][0]["id"].as_str().unwrap();
    loop {
        let text = shidogo(&["workers", "--nats", &url]).output().unwrap();
        let text = String::from_utf8(text.stdout).unwrap();
        assert!(text.contains(id), "{text}");
        if text.contains("w1 ") {
            break;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "{text}");
    }
    let forget = ["workers", "--nats", &url, "--forget", id];
    assert_eq!(shidogo(&forget).output().unwrap().status.code(), Some(0));
    assert_eq!(shidogo(&forget).output().unwrap().status.code(), Some(1));

    let mut interrupt = Command::new("kill");
    interrupt.args(["-INT", &worker.id().to_string()]).status().unwrap();
    assert_eq!(worker.wait().unwrap().code(), Some(0));
    let (mut said, mut log) = (String::new(), String::new());
    worker.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    worker.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(said, "1 jobs done\n");
    assert!(log.contains("worker w1 takes 2 jobs at a time") && log.contains("done in"), "{log}");
    drop(broker);
    let _ = std::fs::remove_dir_all(folder);
}
