//! GTP over pipes as they are between programs: one command after the other, closed ends,
//! interruptions, lines without end.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use common::{Program, Run};

/// More visits than anybody waits for.
const ENDLESS: [&str; 5] = ["gtp", "--size", "9", "--visits", "4000000000"];

struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new(arguments: &[&str]) -> Self {
        let mut child = Program::new(arguments).start();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Everything up to the empty line.
    fn hear(&mut self) -> String {
        hear(&mut self.output)
    }

    fn end(self) -> i32 {
        let Self { mut child, input, .. } = self;
        drop(input);
        child.wait().unwrap().code().unwrap()
    }
}

fn hear(output: &mut impl BufRead) -> String {
    let mut answer = String::new();
    loop {
        let begin = answer.len();
        assert!(output.read_line(&mut answer).unwrap() > 0, "the end after {answer:?}");
        if answer[begin..].trim_end().is_empty() {
            return answer;
        }
    }
}

#[test]
fn all_at_once_or_one_by_one_makes_no_difference() {
    let arguments = ["gtp", "--size", "7", "--visits", "40", "--seed", "3"];
    let commands = [
        "1 name",
        "2 play b D4",
        "3 genmove w",
        "4 genmove b",
        "5 undo",
        "6 nonsense",
        "7 genmove b",
        "8 final_score",
        "9 showboard",
        "10 quit",
    ];
    let at_once =
        Program::new(&arguments).with_input((commands.join("\n") + "\n").as_bytes()).run();
    let mut talk = Talk::new(&arguments);
    let mut one_by_one = String::new();
    for command in commands {
        talk.say(command);
        one_by_one += &talk.hear();
    }
    assert_eq!(talk.end(), 0);
    assert_eq!(at_once.stdout, one_by_one);
}

#[test]
fn the_end_of_input_ends_the_program() {
    for input in ["", "\n", "name", "name\n", "# nothing"] {
        let Run { code, stderr, .. } = Program::new(&["gtp"]).with_input(input.as_bytes()).run();
        assert_eq!((code, stderr.as_str()), (0, ""), "{input:?}");
    }
}

#[test]
fn nothing_is_answered_after_quit() {
    let Run { code, stdout, .. } =
        Program::new(&["gtp"]).with_input(b"1 quit\n2 name\n3 quit\n").run();
    assert_eq!((code, stdout.as_str()), (0, "=1\n\n"));
}

#[test]
fn a_client_that_went_away_is_no_error() {
    let mut child = Program::new(&["gtp"]).start();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program may be gone before the second line.
    let _ = input.write_all(b"list_commands\n").and_then(|()| input.write_all(b"name\n"));
    drop(input);
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_person_can_interrupt_a_move() {
    let mut talk = Talk::new(&ENDLESS);
    talk.say("1 genmove b");
    // Any other input waits for the move: it is there, and still no answer comes.
    talk.say("2 name");
    std::thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    talk.say("# interrupt");
    let answer = talk.hear();
    assert!(answer.starts_with("=1 ") && answer.trim_end().len() > 3, "{answer:?}");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    assert_eq!(talk.hear(), "=2 Shidogo\n\n");
    assert_eq!(talk.end(), 0);
}

#[test]
fn an_interruption_is_for_one_move_only() {
    let mut talk = Talk::new(&ENDLESS);
    talk.say("1 genmove b");
    talk.say("2 genmove w");
    std::thread::sleep(Duration::from_millis(300));
    talk.say("# interrupt");
    assert!(talk.hear().starts_with("=1 "));
    // The second move goes on until it is interrupted itself.
    let begin = Instant::now();
    let answer = std::thread::scope(|scope| {
        let Talk { input, output, .. } = &mut talk;
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            writeln!(input, "# interrupt").unwrap();
        });
        hear(output)
    });
    assert!(answer.starts_with("=2 "), "{answer:?}");
    assert!(begin.elapsed() > Duration::from_millis(400), "{:?}", begin.elapsed());
    assert_eq!(talk.end(), 0);
}

#[test]
fn the_clock_ends_a_move() {
    let mut talk = Talk::new(&ENDLESS);
    for (settings, left) in [
        ("time_settings 0 0 0", "time_left b 0 0"),
        ("time_settings 8 0 0", "time_left b 2 0"),
        ("time_settings 0 1 5", "time_left b 1 5"),
        ("kgs-time_settings byoyomi 0 1 3", "time_left b 0.5 1"),
        ("kata-time_settings fischer 10 0.3", "time_left b 0.4 0"),
        ("kata-set-param maxTime 0.2", "stop"),
    ] {
        talk.say("clear_board");
        talk.say(settings);
        talk.say(left);
        (0..3).for_each(|_| assert_eq!(talk.hear(), "=\n\n", "{settings}"));
        let begin = Instant::now();
        talk.say("genmove b");
        assert!(talk.hear().starts_with("= "));
        // Generous: the machine may be busy, but the visits alone would take hours.
        assert!(begin.elapsed() < Duration::from_secs(10), "{settings}: {:?}", begin.elapsed());
    }
    assert_eq!(talk.end(), 0);
}

#[test]
fn a_line_without_end_is_refused_and_forgotten() {
    let mut input = vec![b'x'; 6 << 20];
    input.extend(b"\n1 name\n2 play b ");
    input.extend(std::iter::repeat_n(b'D', 100_000));
    input.extend(b"\n3 set_free_handicap");
    for _ in 0..50_000 {
        input.extend(b" A1");
    }
    input.extend(b"\n4 name\n");
    let Run { code, stdout, stderr } = Program::new(&["gtp"]).with_input(&input).run();
    assert_eq!((code, stderr.as_str()), (0, ""));
    let answers: Vec<&str> = stdout.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 5, "{stdout}");
    assert_eq!(
        (answers[0], answers[1], answers[4]),
        ("? line too long", "=1 Shidogo", "=4 Shidogo")
    );
    assert!(answers[2].starts_with("?2 ") && answers[2].len() < 200, "{}", answers[2]);
    assert!(answers[3].starts_with("?3 ") && answers[3].len() < 200, "{}", answers[3]);
}

#[test]
fn no_input_makes_it_stumble() {
    // Every listed command with too little, too much and nonsense behind it.
    let commands = Program::new(&["gtp"]).with_input(b"list_commands\n").run().stdout;
    let names: Vec<&str> = commands.trim_start_matches("= ").split_whitespace().collect();
    assert!(names.len() > 45, "{names:?}");
    let mut input = String::new();
    let mut count = 0;
    for name in names.iter().filter(|it| !matches!(**it, "quit" | "printsgf")) {
        for arguments in [
            "",
            "x",
            "-1",
            "nan",
            "b",
            "b b b b b b",
            "99999999999999999999 1 2 3",
            "\u{1F600} \"",
            "{",
        ] {
            count += 1;
            writeln!(input, "{count} {name} {arguments}").unwrap();
        }
    }
    let arguments = ["gtp", "--size", "3", "--visits", "5"];
    let Run { code, stdout, stderr } = Program::new(&arguments).with_input(input.as_bytes()).run();
    assert_eq!((code, stderr.as_str()), (0, ""));
    let answers: Vec<&str> = stdout.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), count);
    for (number, answer) in answers.iter().enumerate() {
        let id: usize = answer[1..].split_whitespace().next().unwrap().parse().unwrap();
        assert!(answer.starts_with(['=', '?']) && id == number + 1, "{answer}");
    }
}

/// The mark and the first report of an analysis.
fn hear_report(talk: &mut Talk, mark: &str) -> String {
    let mut lines = [String::new(), String::new()];
    for line in &mut lines {
        talk.output.read_line(line).unwrap();
    }
    assert_eq!(lines[0].trim_end(), mark);
    assert!(lines[1].starts_with("info move "), "{}", lines[1]);
    lines[1].clone()
}

#[test]
fn any_input_ends_an_analysis() {
    let mut talk = Talk::new(&ENDLESS);
    for (number, command) in
        ["lz-analyze 5", "kata-analyze b 5", "analyze w", "kata-analyze interval 5"]
            .iter()
            .enumerate()
    {
        for input in ["", "name", "99 protocol_version", "stop", "# a comment", "nonsense"] {
            talk.say(&format!("{number} {command}"));
            hear_report(&mut talk, &format!("={number}"));
            talk.say(input);
            let rest = talk.hear();
            assert!(rest.lines().all(|it| it.is_empty() || it.starts_with("info ")), "{rest}");
            match input {
                "name" => assert_eq!(talk.hear(), "= Shidogo\n\n"),
                "99 protocol_version" => assert_eq!(talk.hear(), "=99 2\n\n"),
                "stop" => assert_eq!(talk.hear(), "=\n\n"),
                "nonsense" => assert_eq!(talk.hear(), "? unknown command\n\n"),
                _ => {}
            }
        }
    }
    // The next one begins where the last ended, and the end of the input ends it.
    talk.say("kata-analyze b 5");
    hear_report(&mut talk, "=");
    assert_eq!(talk.end(), 0);
}

#[test]
fn an_analysis_tells_something_even_if_it_is_ended_at_once() {
    let Run { code, stdout, .. } =
        Program::new(&ENDLESS).with_input(b"1 kata-analyze\n2 lz-analyze 10\n3 analyze\n").run();
    assert_eq!(code, 0);
    for (number, answer) in stdout.split_terminator("\n\n").enumerate() {
        let begin = format!("={}\ninfo move ", number + 1);
        assert!(answer.starts_with(&begin) && answer.contains(" pv "), "{answer}");
    }
}

#[test]
fn input_does_not_end_a_move_that_is_found_aloud() {
    let mut talk = Talk::new(&ENDLESS);
    talk.say("1 kata-genmove_analyze b 5");
    talk.say("2 name");
    let first = hear_report(&mut talk, "=1");
    assert!(first.contains(" scoreLead "), "{first}");
    // It goes on to tell although there is input.
    for _ in 0..3 {
        let mut line = String::new();
        talk.output.read_line(&mut line).unwrap();
        assert!(line.starts_with("info move "), "{line}");
    }
    talk.say("# interrupt");
    let rest = talk.hear();
    let last = rest.lines().rfind(|it| !it.is_empty()).unwrap();
    let mv = last.strip_prefix("play ").unwrap();
    assert_eq!(talk.hear(), "=2 Shidogo\n\n");
    talk.say("3 showboard");
    let board = talk.hear();
    assert!(board.contains("white to play"), "{mv} was not played: {board}");
    assert_eq!(talk.end(), 0);
}

#[test]
fn input_cancels_what_can_be_cancelled() {
    let mut talk = Talk::new(&ENDLESS);
    talk.say("1 kata-search_cancellable b");
    std::thread::sleep(Duration::from_millis(100));
    talk.say("");
    assert_eq!(talk.hear(), "=1 cancelled\n\n");
    talk.say("2 kata-search_analyze_cancellable b 5");
    hear_report(&mut talk, "=2");
    talk.say("3 name");
    assert!(talk.hear().ends_with("play cancelled\n\n"));
    assert_eq!(talk.hear(), "=3 Shidogo\n\n");
    talk.say("kata-search b");
    std::thread::sleep(Duration::from_millis(100));
    talk.say("# interrupt");
    assert!(!talk.hear().contains("cancelled"));
    assert_eq!(talk.end(), 0);
}

fn processor_seconds(talk: &mut Talk) -> f64 {
    talk.say("cputime");
    talk.hear().trim_start_matches("= ").trim_end().parse().unwrap()
}

#[test]
fn a_finished_analysis_goes_on_to_tell_and_rests() {
    let mut talk = Talk::new(&["gtp", "--size", "5", "--visits", "5"]);
    let before = processor_seconds(&mut talk);
    talk.say("kata-analyze 2");
    let first = hear_report(&mut talk, "=");
    for _ in 0..20 {
        let mut line = String::new();
        talk.output.read_line(&mut line).unwrap();
        assert_eq!(line, first);
    }
    talk.say("");
    let rest = talk.hear();
    assert!(rest.lines().all(|it| it.is_empty() || it == first.trim_end()), "{rest}");
    // 0.4 s have passed.
    let used = processor_seconds(&mut talk) - before;
    assert!(used < 0.2, "{used}");
    assert_eq!(talk.end(), 0);
}

#[test]
fn it_ponders_only_when_it_is_told_to() {
    for (ponders, arguments) in [
        (true, &["gtp", "--size", "9", "--visits", "10", "--ponder"][..]),
        (false, &["gtp", "--size", "9", "--visits", "10"]),
    ] {
        let mut talk = Talk::new(arguments);
        talk.say("genmove b");
        talk.hear();
        let before = processor_seconds(&mut talk);
        talk.say("genmove w");
        talk.hear();
        std::thread::sleep(Duration::from_millis(1500));
        let used = processor_seconds(&mut talk) - before;
        assert_eq!(used > 0.1, ponders, "{used} s");
        assert_eq!(talk.end(), 0);
    }
}
