//! Matches between small programs that behave well or badly.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // helpers of tests are tests
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use expect_test::{Expect, expect};
use goban::{Komi, Rules, Size};
use gtp::TimeSystem;
use lab::gtp_client::{GtpClient, Patience, Program};
use lab::matches::{
    BySide, Conduct, Ending, GameResult, MatchPlan, MatchReport, Player, RefereeChoice, Side, run,
};
use lab::openings::Openings;

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fakes/fake_gtp.sh");

fn fake(arguments: &str) -> Player {
    Player::from(Program::parse(&format!("sh '{FAKE}' {arguments}")).unwrap())
}

/// A match on 5x5 from the empty board, komi 0.5, Chinese rules.
fn plan(a: &str, b: &str, games: u32) -> MatchPlan {
    let players = BySide { a: fake(a), b: fake(b) };
    MatchPlan {
        komi: Komi::from_half_points(1).unwrap(),
        openings: Openings::Empty,
        ..MatchPlan::new(players, Size::square(5).unwrap(), games)
    }
}

fn conduct() -> Conduct {
    let limit = Duration::from_secs(30);
    Conduct { answer_limit: limit, move_limit: limit, ..Conduct::default() }
}

fn play(plan: &MatchPlan) -> MatchReport {
    run(plan, &conduct(), &|| false, &mut |_| {}).unwrap()
}

fn lines(results: &[GameResult]) -> String {
    let line = |it: &GameResult| {
        let winner = it.winner.map_or("-".to_owned(), |it| it.to_string());
        let reason = it.reason.as_deref().unwrap_or_default().to_owned();
        let reason = reason.split(" s used").next().unwrap_or_default().to_owned();
        let reason = if it.ending == Ending::Time { "…".to_owned() } else { reason };
        let line = format!("{} {winner} {} {} {reason}", it.number, it.outcome, it.ending);
        line.trim_end().to_owned() + "\n"
    };
    results.iter().map(line).collect()
}

#[track_caller]
fn check(plan: &MatchPlan, expected: Expect) -> MatchReport {
    let report = play(plan);
    assert!(report.complete);
    expected.assert_eq(&lines(&report.results));
    report
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn colours_alternate_and_the_referee_counts() {
    // Behind A's wall on column C, B's stones on the edge are dead.
    let report = check(
        &plan("good C", "good E", 4),
        expect![[r#"
            1 A B+24.5 counted
            2 A W+25.5 counted
            3 A B+24.5 counted
            4 A W+25.5 counted
        "#]],
    );
    assert_eq!(report.players.a.name, "Fake good");
    assert_eq!((report.as_black.wins, report.as_white.wins), (2, 2));
    assert_eq!(report.mean_moves, Some(12.0));
    assert_eq!(report.players.b.cost.moves, 24);
    assert!(report.players.b.cost.seconds_per_move.is_some());
    assert_eq!(report.players.b.cost.cpu_seconds_per_move.is_some(), cfg!(target_os = "linux"));
}

#[test]
fn programs_that_fail_lose_and_the_match_goes_on() {
    let crash = check(
        &plan("crash B", "good D", 2),
        expect![[r#"
            1 B W+F crashed `genmove black`: the program ended (exit status: 3): out of cheese
            2 B B+F crashed `genmove white`: the program ended (exit status: 3): out of cheese
        "#]],
    );
    assert_eq!((crash.players.a.failures, crash.players.b.failures), (2, 0));
    assert_eq!(crash.failures.len(), 2);
    check(
        &plan("illegal B", "good D", 2),
        expect![[r#"
            1 B W+F illegal move black played B1: B1 is occupied
            2 B B+F illegal move white played B1: B1 is occupied
        "#]],
    );
    check(
        &plan("good B", "garbage D", 1),
        expect![[r#"
            1 A B+F protocol `genmove white`: `I think so` is no answer
        "#]],
    );
    check(
        &plan("good B", "nonsense D", 1),
        expect![[r#"
            1 A B+F protocol `genmove white`: `Q99` is no move
        "#]],
    );
    check(
        &plan("resign B", "good D", 2),
        expect![[r#"
            1 B W+R resigned black resigned
            2 B B+R resigned white resigned
        "#]],
    );
}

#[test]
fn programs_that_fail_at_their_start_lose_and_the_match_goes_on() {
    check(
        &plan("stillborn", "good D", 2),
        expect![[r#"
        1 B W+F crashed `list_commands`: the program ended (exit status: 4): no weights
        2 B B+F crashed `list_commands`: the program ended (exit status: 4): no weights
    "#]],
    );
    check(
        &plan("good D", "babbler", 1),
        expect![[r#"
        1 A B+F protocol `list_commands`: `bla bla` is no answer
    "#]],
    );
    let begin = std::time::Instant::now();
    let hasty = Conduct { move_limit: Duration::from_millis(1500), ..conduct() };
    let report = run(&plan("good B", "mute", 1), &hasty, &|| false, &mut |_| {}).unwrap();
    assert_eq!(lines(&report.results), "1 A B+F hung `list_commands`: no answer within 1.5 s\n");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    assert!(report.complete && !report.failed);
}

#[test]
fn a_program_that_hangs_is_ended_with_all_it_started() {
    let folder = Folder::new("hang");
    let file = folder.0.join("processes");
    let plan = plan(&format!("hang B '{}'", file.display()), "good D", 1);
    let hasty = Conduct { move_limit: Duration::from_millis(1500), ..conduct() };
    let report = run(&plan, &hasty, &|| false, &mut |_| {}).unwrap();
    assert_eq!(lines(&report.results), "1 B W+F hung `genmove black`: no answer within 1.5 s\n");
    let processes = std::fs::read_to_string(&file).unwrap();
    assert_eq!(processes.split_whitespace().count(), 2);
    if cfg!(target_os = "linux") {
        assert!(processes.split_whitespace().all(has_ended), "{processes}");
    }
}

fn has_ended(process: &str) -> bool {
    let stat = || std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // What was killed needs a moment, and may wait for its parent to take notice.
    (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        let stat = stat();
        stat.is_empty() || stat.contains(") Z ")
    })
}

#[test]
fn noise_and_greetings_do_no_harm() {
    let mut plan = plan("noisy B", "greeting D", 1);
    plan.komi = Komi::from_half_points(0).unwrap();
    let report = play(&plan);
    assert_eq!(lines(&report.results), "1 - 0 counted\n");
}

#[test]
fn whoever_oversteps_the_clock_loses_on_time() {
    let mut plan = plan("slow B", "good D", 1);
    plan.time = TimeSystem::Absolute { main: Duration::from_secs(2) };
    check(
        &plan,
        expect![[r#"
            1 B W+T time …
        "#]],
    );
}

#[test]
fn long_games_are_drawn() {
    let mut plan = plan("good B", "good D", 1);
    plan.most_moves = 7;
    check(
        &plan,
        expect![[r#"
            1 - 0 too long no end after 7 moves
        "#]],
    );
}

#[test]
fn another_program_may_be_the_referee() {
    let mut plan = plan("good B", "good D", 2);
    plan.referee = RefereeChoice::Program(fake("judge").program);
    check(
        &plan,
        expect![[r#"
            1 A B+7.5 counted
            2 B B+7.5 counted
        "#]],
    );
    plan.players.b = fake("good C");
    check(
        &plan,
        expect![[r#"
            1 A B+F illegal move white played C3: not there
            2 A W+F illegal move black played C3: not there
        "#]],
    );
    plan.players.b = fake("good D");
    plan.referee = RefereeChoice::Program(fake("bad-judge").program);
    let report = check(
        &plan,
        expect![[r#"
            1 - Void referee referee: `final_score`: the program ended (exit status: 1)
            2 - Void referee referee: `final_score`: the program ended (exit status: 1)
        "#]],
    );
    assert_eq!((report.void, report.tally.games(), report.failed), (2, 0, true));
    assert!(report.to_string().contains("\nthe match failed: no game counts\n"), "{report}");
}

#[test]
fn openings_are_played_by_both_colours() {
    let mut plan = plan("endless", "endless", 4);
    let opening = |text: &str| text.split(' ').map(|it| it.parse().unwrap()).collect();
    plan.openings = Openings::Listed(vec![opening("C3"), opening("A1 C3")]);
    plan.rules = Rules::TROMP_TAYLOR;
    check(
        &plan,
        expect![[r#"
            1 A B+24.5 counted
            2 B B+24.5 counted
            3 B W+0.5 counted
            4 A W+0.5 counted
        "#]],
    );
}

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    let out = Conduct { folder: Some(folder.0.clone()), ..conduct() };
    let plan = plan("good B", "crash D", 6);
    let whole = play(&plan);

    let stop = AtomicBool::new(false);
    let report = run(&plan, &out, &|| stop.load(Ordering::Relaxed), &mut |progress| {
        stop.store(progress.done >= 3, Ordering::Relaxed);
    })
    .unwrap();
    assert!(!report.complete);
    // One more game may have ended before the wish to stop was heard.
    let done = report.results.len() as u32;
    assert!((3..=4).contains(&done), "{done}");

    // The machine went down in the middle of a line.
    let results = folder.0.join("results.jsonl");
    let mut text = std::fs::read_to_string(&results).unwrap();
    text.push_str("{\"number\":6,\"bla");
    std::fs::write(&results, text).unwrap();

    let mut steps = Vec::new();
    let parallel = Conduct { parallel: 2, ..out.clone() };
    let resumed = run(&plan, &parallel, &|| false, &mut |it| steps.push(it.done)).unwrap();
    assert_eq!(steps, (done..=6).collect::<Vec<_>>());
    assert_eq!(lines(&resumed.results), lines(&whole.results));
    assert_eq!(resumed.tally, whole.tally);
    for result in &resumed.results {
        check_record(&folder.0, result);
    }

    // Nothing is left to do; the programs are not even started.
    let again = run(&plan, &out, &|| true, &mut |_| {}).unwrap();
    assert!(again.complete);

    let mut longer = plan.clone();
    longer.games = 7;
    assert_eq!(run(&longer, &out, &|| false, &mut |_| {}).unwrap().results.len(), 7);
    let mut other = plan.clone();
    other.komi = Komi::from_half_points(13).unwrap();
    other.seed = 5;
    let error = run(&other, &out, &|| false, &mut |_| {}).unwrap_err().to_string();
    assert!(error.ends_with("holds another match; it differs in: komi, seed"), "{error}");
}

#[test]
fn a_match_stops_in_the_middle_of_a_move() {
    let folder = Folder::new("stop");
    let file = folder.0.join("processes");
    let plan = plan(&format!("hang B '{}'", file.display()), "good D", 1);
    let patient = Conduct { move_limit: Duration::from_mins(5), ..conduct() };
    let begin = std::time::Instant::now();
    // The program writes the file when it begins to hang.
    let report = run(&plan, &patient, &|| file.exists(), &mut |_| {}).unwrap();
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert_eq!((report.complete, report.results.len()), (false, 0));
}

fn check_record(folder: &Path, result: &GameResult) {
    let bytes = std::fs::read(folder.join(result.record.as_deref().unwrap())).unwrap();
    let (record, warnings) = game::read_first(&bytes);
    assert!(warnings.is_empty(), "{warnings:?}");
    let info = record.info();
    assert_eq!(info.outcome.unwrap().to_string(), result.outcome);
    assert_eq!(info.komi.unwrap().to_string(), "0.5");
    assert_eq!(info.named_rules(), Some(Rules::CHINESE));
    let expected = if result.black == Side::A { "Fake good" } else { "Fake crash" };
    assert_eq!(info.players.black.name, expected);
    assert_eq!(record.main_line().count() as u32, result.moves + 1);
    let comment = record.main_line().last().unwrap().comment();
    assert_eq!(comment, result.reason);
}

#[test]
fn a_folder_has_one_match_at_a_time() {
    let folder = Folder::new("busy");
    let lock = std::fs::File::create(folder.0.join(".lock")).unwrap();
    lock.lock().unwrap();
    let out = Conduct { folder: Some(folder.0.clone()), ..conduct() };
    let error = run(&plan("good B", "good D", 1), &out, &|| false, &mut |_| {}).unwrap_err();
    assert!(error.to_string().starts_with("another match is being played in"), "{error}");
}

#[test]
fn what_cannot_begin_is_said_before_the_first_game() {
    let error =
        |plan: &MatchPlan| run(plan, &conduct(), &|| false, &mut |_| {}).unwrap_err().to_string();
    let good = plan("good B", "good D", 2);
    let mut missing = good.clone();
    missing.players.b = Program::parse("/no/such/program -x").unwrap().into();
    assert!(error(&missing).starts_with("B: cannot start `/no/such/program -x`: "));
    let mut refused = good.clone();
    refused.players.a = fake("refuser");
    assert_eq!(error(&refused), "A: `boardsize 5` was refused: unacceptable size");
    let mut elsewhere = good.clone();
    elsewhere.players.a = Program::parse("sh").unwrap().in_directory("/no/such/folder").into();
    assert_eq!(error(&elsewhere), "A: cannot start `sh`: no directory /no/such/folder");
    let mut openings = good;
    openings.openings = Openings::Listed(vec![vec!["T19".parse().unwrap()]]);
    assert_eq!(error(&openings), "opening 1: T19 is off the board");
}

#[test]
fn a_program_runs_in_its_own_directory() {
    let folder = Folder::new("directory");
    std::fs::copy(FAKE, folder.0.join("here.sh")).unwrap();
    let program = Program::parse("sh here.sh good").unwrap().in_directory(&folder.0);
    let patience = Patience::of(Duration::from_secs(20));
    let mut client = GtpClient::start(&program, patience).unwrap();
    assert_eq!(client.ask("name", patience).unwrap(), "Fake good");
    client.quit();
}

#[test]
fn reports_can_be_read_by_people_and_programs() {
    let report = play(&plan("good C", "crash E", 2));
    let text = report.to_string();
    let text: Vec<&str> = text.lines().filter(|it| !it.contains("a move")).skip(3).collect();
    expect![[r#"
                    games   wins  draws losses   score
        A, Black        1      1      0      0 100.0 %
        A, White        1      1      0      0 100.0 %
        A               2      2      0      0 100.0 %

        95 % interval of the score: 34.2–100.0 %
        Elo, A over B: above -113
        moves a game: 4.5
        failures:
          game 1, B: crashed: `genmove white`: the program ended (exit status: 3): out of cheese
          game 2, B: crashed: `genmove black`: the program ended (exit status: 3): out of cheese"#]]
    .assert_eq(&text.join("\n"));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["tally"]["wins"], 2);
    assert_eq!(json["elo"]["high"], serde_json::Value::Null);
    assert_eq!(json["failures"][0]["side"], "B");
    assert_eq!(json["failures"][1]["ending"], "crashed");
}
