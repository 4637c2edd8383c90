//! What may be typed, what comes back, and with which exit code.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;

use common::{Folder, Program, Run};
use expect_test::{Expect, expect};

const COMMANDS: [&str; 18] = [
    "serve",
    "gtp",
    "analysis",
    "analyze",
    "choose",
    "name",
    "rank",
    "review",
    "match",
    "bench",
    "net",
    "lab",
    "solve",
    "train",
    "worker",
    "workers",
    "completions",
    "man",
];

fn run(line: &str) -> Run {
    Program::new(&line.split_whitespace().collect::<Vec<_>>()).run()
}

/// Refused as wrong usage or bad input: one line on stderr, nothing on stdout.
#[track_caller]
fn check_refused(line: &str, expect: Expect) {
    let Run { code, stdout, stderr } = run(line);
    assert_eq!((code, stdout.as_str()), (2, ""), "{line}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{line}: {stderr}");
    expect.assert_eq(stderr.trim_end());
}

#[test]
fn unknown_commands_and_options_are_named() {
    check_refused("", expect!["shidogo: a command is missing (see --help)"]);
    check_refused(
        "play",
        expect![
            "shidogo: unrecognized subcommand 'play' tip: a similar subcommand exists: 'lab' (see --help)"
        ],
    );
    check_refused(
        "gtp --bogus",
        expect!["shidogo: unexpected argument '--bogus' found (see --help)"],
    );
    check_refused(
        "gtp file.sgf",
        expect!["shidogo: unexpected argument 'file.sgf' found (see --help)"],
    );
    check_refused("--json", expect!["shidogo: unexpected argument '--json' found (see --help)"]);
}

#[test]
fn workers_need_a_broker() {
    for line in ["worker", "workers"] {
        let Run { code, stdout, stderr } = run(line);
        assert_eq!((code, stdout.as_str()), (2, ""), "{line}");
        assert!(stderr.contains("--nats") && stderr.lines().count() == 1, "{line}: {stderr}");
    }
    check_refused(
        "worker --nats nats://127.0.0.1:1 --name a.b",
        expect![
            "shidogo: invalid value 'a.b' for '--name <NAME>': up to 40 letters, digits, - and _ (see --help)"
        ],
    );
    // Nobody listens at port 1.
    let Run { code, stdout, stderr } = run("workers --nats nats://127.0.0.1:1");
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("shidogo: the broker cannot be reached"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

#[test]
fn what_is_not_there_yet_is_refused_by_name() {
    for line in ["match --nats url", "match --net x"] {
        let Run { code, stdout, stderr } = run(line);
        let option = line.split_whitespace().nth(1).unwrap();
        assert_eq!((code, stdout.as_str()), (2, ""), "{line}");
        assert!(stderr.contains(option) && stderr.lines().count() == 1, "{line}: {stderr}");
    }
    check_refused("gtp --lambda 1.5", expect!["shidogo: lambda is from 0 to 1, not 1.5"]);
    check_refused(
        "gtp --set nonsense=1",
        expect!["shidogo: no parameter nonsense; see kata-list-params"],
    );
    check_refused(
        "gtp --control gentle",
        expect![[
            r#"shidogo: no control "gentle"; there are none, teacher, strongest, naive, softmax, ikeda, a15, abc25, near, endgame, and others such as b08 and ac20"#
        ]],
    );
    check_refused(
        "gtp --level 40k",
        expect![[r#"shidogo: a level is 30k to 1k, 1d to 9d, or none, not "40k""#]],
    );
    check_refused(
        "gtp --control teacher --set wish=win",
        expect![[r#"shidogo: a wish is close, you-win, i-win, teach-me, not "win""#]],
    );
    let Run { code, stderr, .. } = run("gtp --style nowhere.txt");
    assert_eq!(code, 2);
    assert!(stderr.starts_with("shidogo: no style \"nowhere.txt\" (none, center,"), "{stderr}");
}

#[test]
fn a_network_that_is_none_is_refused() {
    for line in
        ["gtp --net missing.bin.gz", "net info missing.bin.gz", "bench net --net missing.bin.gz"]
    {
        let Run { code, stdout, stderr } = run(line);
        assert_eq!((code, stdout.as_str()), (2, ""), "{line}");
        assert!(stderr.contains("cannot read missing.bin.gz"), "{line}: {stderr}");
    }
    let Run { code, stderr, .. } = run("net info Cargo.toml");
    assert_eq!(code, 2);
    assert!(stderr.contains("Cargo.toml is no network: "), "{stderr}");
}

#[test]
fn missing_arguments_are_named() {
    check_refused(
        "match --black x",
        expect![
            "shidogo: the following required arguments were not provided: --white <CMD> --games <N> (see --help)"
        ],
    );
    check_refused(
        "gtp --size",
        expect![
            "shidogo: a value is required for '--size <SIZE>' but none was supplied (see --help)"
        ],
    );
    check_refused(
        "lab",
        expect!["shidogo: the following required arguments were not provided: <NAME> (see --help)"],
    );
}

#[test]
fn bad_values_are_refused_with_their_bounds() {
    check_refused(
        "gtp --komi nan",
        expect![
            "shidogo: invalid value 'nan' for '--komi <KOMI>': komi is a whole or half number of points from -1000 to 1000 (see --help)"
        ],
    );
    check_refused(
        "gtp --size 99",
        expect![
            "shidogo: invalid value '99' for '--size <SIZE>': boards are from 2 to 25 points wide and high (see --help)"
        ],
    );
    check_refused(
        "gtp --size 9x",
        expect![
            "shidogo: invalid value '9x' for '--size <SIZE>': a size is 9, 19, 9x13 … (see --help)"
        ],
    );
    check_refused(
        "gtp --visits 0",
        expect![
            "shidogo: invalid value '0' for '--visits <N>': 0 is not in 1..=4294967295 (see --help)"
        ],
    );
    check_refused(
        "gtp --visits -1",
        expect!["shidogo: unexpected argument '-1' found (see --help)"],
    );
    check_refused(
        "gtp --time 0",
        expect![
            "shidogo: invalid value '0' for '--time <SECONDS>': seconds are from 0.001 to 86400 (see --help)"
        ],
    );
    check_refused(
        "gtp --time nan",
        expect![
            "shidogo: invalid value 'nan' for '--time <SECONDS>': seconds are from 0.001 to 86400 (see --help)"
        ],
    );
    check_refused("gtp --seed -1", expect!["shidogo: unexpected argument '-1' found (see --help)"]);
    check_refused(
        "gtp --rules mahjong",
        expect![
            "shidogo: invalid value 'mahjong' for '--rules <RULES>': rules are japanese, chinese, aga, tromp-taylor or new-zealand (see --help)"
        ],
    );
    check_refused(
        "bench nonsense",
        expect![
            "shidogo: invalid value 'nonsense' for '[WHAT]' [possible values: board, playout, search, net, solve, name, train, workers] (see --help)"
        ],
    );
    check_refused(
        "bench board --time -1",
        expect![
            "shidogo: unexpected argument '-1' found tip: to pass '-1' as a value, use '-- -1' (see --help)"
        ],
    );
    check_refused(
        "lab nonsense",
        expect!["shidogo: no experiment nonsense; see `shidogo lab --list`"],
    );
    check_refused(
        "serve --port 99999",
        expect![
            "shidogo: invalid value '99999' for '--port <PORT>': 99999 is not in 0..=65535 (see --help)"
        ],
    );
    check_refused(
        "match --black x --white y --games 0",
        expect![
            "shidogo: invalid value '0' for '--games <N>': 0 is not in 1..=4294967295 (see --help)"
        ],
    );
    check_refused(
        "match --black x --white y --games 1 --openings missing.txt",
        expect!["shidogo: cannot read missing.txt: No such file or directory (os error 2)"],
    );
}

#[test]
fn a_host_that_is_none_is_named() {
    let Run { code, stdout, stderr } = run("serve --host no.host.invalid");
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    assert!(stderr.starts_with("shidogo: no address no.host.invalid"), "{stderr}");
}

#[test]
fn negative_komi_is_a_value() {
    let Run { code, stdout, .. } =
        Program::new(&["gtp", "--komi", "-3.5"]).with_input(b"get_komi\n").run();
    assert_eq!((code, stdout.as_str()), (0, "= -3.5\n\n"));
}

#[test]
fn every_command_has_help_with_examples() {
    let Run { code, stdout, stderr } = run("--help");
    assert_eq!((code, stderr.as_str()), (0, ""));
    for command in COMMANDS {
        assert!(
            stdout.lines().any(|it| it.trim_start().starts_with(command)),
            "{command}: {stdout}"
        );
        for form in [format!("{command} --help"), format!("help {command}")] {
            let Run { code, stdout, stderr } = run(&form);
            assert_eq!((code, stderr.as_str()), (0, ""), "{form}");
            assert!(stdout.contains("Examples:"), "{form}: {stdout}");
            assert!(stdout.contains(&format!("shidogo {command}")), "{form}: {stdout}");
        }
    }
    let Run { code, stdout, .. } = run("--version");
    assert_eq!((code, stdout), (0, format!("shidogo {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn examples_can_be_typed() {
    // Only that the arguments are understood: `--help` stops before anything is done.
    for command in COMMANDS {
        let help = run(&format!("{command} --help")).stdout;
        let examples = help.split("Examples:").nth(1).unwrap();
        for line in examples.lines().filter_map(|it| it.trim().strip_prefix("shidogo ")) {
            // A quoted command is one argument.
            let mut arguments: Vec<String> = Vec::new();
            for (number, part) in line.split('"').enumerate() {
                if number % 2 == 1 {
                    arguments.push(part.to_owned());
                } else {
                    arguments.extend(part.split_whitespace().map(str::to_owned));
                }
            }
            arguments.push("--help".to_owned());
            let Run { code, stderr, .. } = Program::new(&arguments).run();
            // A network that is not there is no wrong argument.
            assert!(code == 0 || stderr.contains("is not installed"), "{line}: {stderr}");
        }
    }
}

#[test]
fn a_benchmark_answers_by_the_contract() {
    let Run { code, stdout, stderr } = run("bench board --json --time 0.1");
    assert_eq!((code, stderr.as_str(), stdout.lines().count()), (0, "", 1));
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(answer["bench"], "board");
    assert!(answer["cpu"].as_str().is_some_and(|it| !it.is_empty()));
    let rows = answer["rows"].as_array().unwrap();
    let sizes: Vec<_> = rows.iter().map(|it| it["size"].as_u64().unwrap()).collect();
    assert_eq!(sizes, [9, 13, 19]);
    for row in rows {
        assert_eq!(row["threads"], 1);
        assert!(row["per_cpu_second"].as_f64().is_some_and(|it| it > 0.0), "{row}");
        assert!(row["ns_per_move"].as_f64().is_some_and(|it| it > 0.0), "{row}");
    }
    let Run { code, stdout, .. } = run("bench search --json --time 0.05 --size 5");
    assert_eq!((code, stdout.lines().count()), (0, 1));
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((&answer["bench"], &answer["rows"][0]["size"]), (&"search".into(), &5.into()));
}

#[test]
fn experiments_are_listed() {
    let Run { code, stdout, .. } = run("lab --list");
    assert_eq!(code, 0);
    assert!(stdout.contains("gnugo-rules"), "{stdout}");
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    for line in ["bench board --time 0.05 --size 5", "lab --list"] {
        let mut child = Program::new(&line.split(' ').collect::<Vec<_>>()).start();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_second_server_on_the_same_port_says_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = Folder::new();
    let data = folder.path().to_str().unwrap();
    let Run { code, stdout, stderr } =
        Program::new(&["serve", "--port", &port, "--data", data]).run();
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    assert!(stderr.contains(&port), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_server_of_a_club_tells_its_first_admin_and_writes_its_log() {
    let folder = Folder::new();
    let data = folder.path().to_str().unwrap();
    let words = ["serve", "--port", "0", "--data", data, "--club", "--log", "json"];
    let mut child = Program::new(&words).start();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.next().unwrap().unwrap();
    assert!(address.contains("http://127.0.0.1:"), "{address}");
    let link = lines.next().unwrap().unwrap();
    assert!(link.contains("/join/"), "{link}");
    common::signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let messages: Vec<serde_json::Value> =
        log.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert_eq!(messages.first().unwrap()["message"], "serving");
    assert_eq!(messages.last().unwrap()["message"], "stopped");
    assert!(!log.contains("/join/"), "secrets are in no log");
}

#[cfg(unix)]
#[test]
fn a_server_says_where_it_is_and_ends_politely() {
    let folder = Folder::new();
    let data = folder.path().to_str().unwrap();
    let mut child = Program::new(&["serve", "--port", "0", "--data", data]).start();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("http://127.0.0.1:"), "{line}");
    common::signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn shells_and_man_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let Run { code, stdout, stderr } = Program::new(&["completions", shell]).run();
        assert_eq!((code, stderr.as_str()), (0, ""));
        for command in COMMANDS {
            assert!(stdout.contains(command), "{shell} does not know {command}");
        }
    }
    let folder = Folder::new();
    let pages = folder.path().join("man1");
    let Run { code, .. } = Program::new(&["man", "--out", pages.to_str().unwrap()]).run();
    assert_eq!(code, 0);
    for command in COMMANDS {
        let page = std::fs::read_to_string(pages.join(format!("shidogo-{command}.1"))).unwrap();
        assert!(page.contains("Examples"), "{command} has no example");
    }
    let page = Program::new(&["man"]).run().stdout;
    assert!(page.contains(".SH NAME") && page.contains("shidogo\\-gtp(1)"), "{page}");
    assert_eq!(Program::new(&["completions", "cmd"]).run().code, 2);
}
