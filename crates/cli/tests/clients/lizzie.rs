//! Lizzie 0.7 (`Leelaz.java`): every command counted, an analysis that never rests.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::client::{Client, is_move};
use crate::common::{Folder, SHIDOGO};
use crate::info::{board_at_end, infos};
use crate::real;

/// `version` is read as two whole numbers, the second of which is at least 15.
#[track_caller]
fn check_version(version: &str) {
    let numbers: Vec<u32> = version.split('.').map(|it| it.parse().unwrap()).collect();
    assert!(numbers.len() == 2 && numbers[1] >= 17, "{version}");
}

#[test]
fn lizzie_takes_us_for_leela_zero() {
    let mut lizzie = Client::start(&["gtp", "--visits", "400", "--seed", "1"]).counting_from(1);
    assert!(!lizzie.ask("name").starts_with("KataGo"));
    check_version(&lizzie.ask("version"));
    lizzie.ask("boardsize 9");
    lizzie.ask("komi 7.5");
    let mut line = lizzie.analysis("lz-analyze 5");
    // Every change of the board ends the analysis and begins another one at once.
    for change in ["play B E5", "play W C3", "undo", "play W pass", "clear_board"] {
        for info in infos(&line, 9) {
            for key in ["winrate", "prior", "lcb"] {
                assert!(info.whole(key) <= 10_000, "{line}");
            }
        }
        lizzie.send(change);
        assert!(lizzie.rest().iter().all(|it| it.starts_with("info ")));
        assert_eq!(lizzie.answer(), Ok(String::new()), "{change}");
        line = lizzie.analysis("lz-analyze 5");
    }
    // The space bar asks for the name.
    lizzie.send("name");
    lizzie.rest();
    assert_eq!(lizzie.answer(), Ok("Shidogo".to_owned()));
    assert_eq!(lizzie.ask("fixed_handicap 4").split(' ').count(), 4);
    assert!(is_move(&lizzie.ask("genmove W"), 9));
    let answer = lizzie.ask("lz-genmove_analyze B 5");
    assert!(is_move(answer.lines().last().unwrap().strip_prefix("play ").unwrap(), 9), "{answer}");
    lizzie.ask("lz-setoption name visits value 20");
    assert_eq!(lizzie.quit(), "");
}

#[test]
fn lizzie_shows_points_and_ownership_when_we_are_called_katago() {
    let arguments = ["gtp", "--visits", "30", "--seed", "1", "--name", "KataGo"];
    let mut lizzie = Client::start(&arguments).counting_from(1);
    assert_eq!(lizzie.ask("name"), "KataGo");
    check_version(&lizzie.ask("version"));
    lizzie.ask("boardsize 9");
    lizzie.ask("komi 7.5");
    let line = lizzie.analysis("kata-analyze 5 ownership true");
    let (line, ownership) = board_at_end(&line, "ownership");
    assert_eq!(ownership.len(), 81);
    for info in infos(line, 9) {
        assert!((0.0..=1.0).contains(&info.number("winrate")));
        // It reads these names and no others.
        info.number("scoreMean");
        info.number("scoreStdev");
    }
    lizzie.send("name");
    lizzie.rest();
    lizzie.answer().unwrap();
    assert_eq!(lizzie.quit(), "");
}

#[test]
fn the_real_lizzie_plays_and_analyses() {
    let test = "the_real_lizzie_plays_and_analyses";
    let jar = Path::new("/usr/share/java/lizzie.jar");
    if !(jar.is_file() && real::has("java") && real::has("javac") && real::has("xvfb-run")) {
        return real::skip(test, "a JDK, xvfb or Debian's liblizzie-java is missing");
    }
    for (kind, arguments) in [("leela", "gtp"), ("katago", "gtp --name KataGo")] {
        let home = Folder::new();
        let settings = home.path().join(".config/leela-zero");
        fs::create_dir_all(&settings).unwrap();
        fs::create_dir_all(home.path().join(".local/share/leela-zero")).unwrap();
        let engine = format!("{SHIDOGO} {arguments} --size 9 --seed 1");
        let text = include_str!("drivers/lizzie-config.txt").replace("ENGINE", &engine);
        fs::write(settings.join("lizzie-config.txt"), text).unwrap();
        let mut command = Command::new("xvfb-run");
        command.args(["--auto-servernum", "java"]).env("HOME", home.path());
        command.arg(format!("-Duser.home={}", home.path().display()));
        command.arg("-cp").arg(jar).arg(real::driver("LizzieDriver.java")).arg(kind);
        let said = real::run(&mut command);
        assert!(said.contains("ok: "), "{said}");
    }
}
