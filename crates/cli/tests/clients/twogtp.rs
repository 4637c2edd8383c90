//! gogui-twogtp of GoGui 1.6: plays two programs against each other, and asks a third.

use std::fs;
use std::process::Command;

use crate::client::{Client, is_move};
use crate::common::{Folder, SHIDOGO};
use crate::real;

fn program(seed: &str) -> Client {
    Client::start(&["gtp", "--engine", "uct", "--visits", "20", "--seed", seed])
}

fn processor_seconds(client: &mut Client) -> f64 {
    client.ask("cputime").parse().unwrap()
}

#[test]
fn twogtp_plays_a_game_and_asks_all_for_the_result() {
    let mut programs = [program("1"), program("2")];
    let mut referee = program("3");
    for it in programs.iter_mut().chain([&mut referee]) {
        assert_eq!((it.ask("protocol_version"), it.ask("name")), ("2".into(), "Shidogo".into()));
        it.ask("version");
        let listed = it.commands();
        for name in ["final_score", "final_status_list", "time_settings", "cputime", "undo"] {
            assert!(listed.iter().any(|it| it == name), "{name} is not listed");
        }
        for command in ["boardsize 5", "clear_board", "komi 6.5", "time_settings 60 0 0"] {
            it.ask(command);
        }
    }
    let (mut passes, mut number) = (0, 0);
    while passes < 2 && number < 120 {
        let color = ["B", "W"][number % 2];
        let mv = programs[number % 2].ask(&format!("genmove {color}"));
        assert!(is_move(&mv, 5) || mv == "resign", "{mv}");
        passes = if mv.eq_ignore_ascii_case("pass") { passes + 1 } else { 0 };
        programs[(number + 1) % 2].ask(&format!("play {color} {mv}"));
        referee.ask(&format!("play {color} {mv}"));
        number += 1;
    }
    assert_eq!(passes, 2, "the game has an end");
    let scores: Vec<String> = programs
        .iter_mut()
        .chain([&mut referee])
        .map(|it| {
            // The referee has only listened: that may take less than the clock can show.
            let before = processor_seconds(it);
            it.ask("final_status_list dead");
            let score = it.ask("final_score");
            assert!(0.0 <= before && before <= processor_seconds(it));
            score
        })
        .collect();
    let is_score = |it: &String| it == "0" || it.starts_with("B+") || it.starts_with("W+");
    assert!(scores.iter().all(|it| is_score(it) && *it == scores[0]), "{scores:?}");
    // A handicap game begins with the other colour; what was played can be taken back.
    let [mut first, second] = programs;
    for command in ["boardsize 9", "clear_board", "komi 0.5"] {
        first.ask(command);
    }
    assert_eq!(first.ask("fixed_handicap 2").split(' ').count(), 2);
    first.ask("genmove w");
    first.ask("undo");
    assert_eq!((first.quit(), second.quit(), referee.quit()), Default::default());
}

#[test]
fn the_real_twogtp_is_content() {
    let test = "the_real_twogtp_is_content";
    let Some(twogtp) = twogtp() else {
        return real::skip(test, "no gogui-twogtp, neither installed nor in GOGUI_TWOGTP");
    };
    let folder = Folder::new();
    let games = folder.path().join("game");
    let program = |seed: u32| format!("{SHIDOGO} gtp --engine uct --visits 20 --seed {seed}");
    let mut words = twogtp.split_whitespace();
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["-games", "2", "-size", "5", "-auto", "-alternate"]);
    command.args(["-black", &program(1), "-white", &program(2), "-referee", &program(3)]);
    command.arg("-sgffile").arg(&games);
    real::run(&mut command);
    let table = fs::read_to_string(games.with_extension("dat")).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|it| !it.starts_with('#'))
        .map(|it| it.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), 2, "{table}");
    for row in rows {
        // Both programs and the referee say the same, and there was no error.
        assert!(row[1] == row[2] && row[2] == row[3] && row[11] == "0", "{table}");
    }
}

/// The command: from the variable, or as it is called where it is installed.
fn twogtp() -> Option<String> {
    let usual = || real::has("gogui-twogtp").then(|| "gogui-twogtp".to_owned());
    std::env::var("GOGUI_TWOGTP").ok().or_else(usual)
}
