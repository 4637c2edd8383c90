//! `shidogo choose` as a program sees it: lines, streams and exit codes.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::io::{BufRead, BufReader, Write};

use common::{Program, Run};

const LINE: &str = r#"{"id":"a","method":"ikeda","candidates":[{"move":"D4","w":0.62,"p":0.16},{"move":"C3","w":0.59,"p":0.20}]}"#;
const CHOICE: &str = r#"{"id":"a","move":"C3","rule":"easing_off","scores":{"D4":0.0,"C3":0.03}}"#;

fn run(arguments: &[&str], input: &[u8]) -> Run {
    Program::new(arguments).with_input(input).run()
}

#[test]
fn every_line_has_its_answer_and_errors_are_counted_in_the_exit_code() {
    let Run { code, stdout, stderr } = run(&["choose"], format!("{LINE}\n\r\n{LINE}").as_bytes());
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(stdout, format!("{CHOICE}\n{CHOICE}\n"));
    let mut input = b"{\"id\":7}\n\xff\xfe\n".to_vec();
    input.extend(LINE.as_bytes());
    let Run { code, stdout, stderr } = run(&["choose"], &input);
    assert_eq!((code, stderr.as_str(), stdout.lines().count()), (1, "", 3));
    assert!(stdout.starts_with("{\"id\":7,\"error\":\"\\\"method\\\" is missing\"}\n"), "{stdout}");
    assert!(stdout.ends_with(&format!("{CHOICE}\n")), "{stdout}");
    let Run { code, stdout, .. } = run(&["choose"], b"");
    assert_eq!((code, stdout.as_str()), (0, ""));
}

#[test]
fn wrong_usage_is_refused() {
    for arguments in [["choose", "tables.jsonl"], ["choose", "--seed=x"]] {
        let Run { code, stdout, stderr } = run(&arguments, LINE.as_bytes());
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    }
}

#[test]
fn the_same_seed_draws_the_same_lots() {
    let line = r#"{"method":"softmax","candidates":[{"move":"D4","n":5},{"move":"C3","n":5}]}"#;
    let input = [line; 64].join("\n");
    let answers = |seed| run(&["choose", "--seed", seed], input.as_bytes()).stdout;
    assert_eq!(answers("7"), answers("7"));
    assert_ne!(answers("7"), answers("8"));
}

#[test]
fn an_answer_does_not_wait_for_the_end_of_the_input() {
    let mut child = Program::new(&["choose"]).start();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut stdout = BufReader::new(stdout);
    for _ in 0..2 {
        writeln!(stdin, "{LINE}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), CHOICE);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
