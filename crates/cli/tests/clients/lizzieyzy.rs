//! LizzieYzy 2.5 (`Leelaz.java`): Lizzie with more questions, and without counting.

use crate::client::{Client, is_move};
use crate::info::{board_at_end, infos};

fn lizzie(more: &[&str]) -> Client {
    let mut arguments = vec!["gtp", "--visits", "20", "--seed", "1"];
    arguments.extend(more);
    Client::start(&arguments)
}

/// What it sends at the start, without waiting.
fn start(lizzie: &mut Client) -> Vec<String> {
    let first = ["name", "version", "list_commands", "boardsize 9", "komi 7.5"];
    lizzie.send_all(&first);
    let mut answers: Vec<String> = first.iter().map(|_| lizzie.answer().unwrap()).collect();
    let minor: u32 = answers[1].split_once('.').unwrap().1.parse().unwrap();
    // 15 would mean that no colour may be named, 7 an old one.
    assert!(minor >= 17, "{}", answers[1]);
    answers.remove(2).lines().map(str::to_owned).collect()
}

#[test]
fn lizzieyzy_takes_us_for_leela_zero() {
    let mut lizzie = lizzie(&[]);
    let listed = start(&mut lizzie);
    for name in ["lz-analyze", "lz-genmove_analyze", "lz-setoption", "heatmap", "stop"] {
        assert!(listed.iter().any(|it| it == name), "{name} is not listed");
    }
    lizzie.ask("lz-setoption name Visits value 20");
    lizzie.ask("lz-setoption name Lagbuffer value 0");
    infos(&lizzie.analysis("lz-analyze 10"), 9);
    lizzie.send("play B E5");
    lizzie.rest();
    assert_eq!(lizzie.answer(), Ok(String::new()));
    infos(&lizzie.analysis("lz-analyze W 10"), 9);
    // It stops by a time that means nothing, and by the name.
    lizzie.send("time_left b 0 0");
    lizzie.rest();
    assert_eq!(lizzie.answer(), Ok(String::new()));
    assert_eq!(lizzie.ask("name"), "Shidogo");
    lizzie.ask("clear_board");
    lizzie.ask("time_settings 0 2 1");
    let answer = lizzie.ask("lz-genmove_analyze B 10");
    assert!(answer.lines().last().unwrap().starts_with("play "), "{answer}");
    let heat = lizzie.ask("heatmap");
    let rows: Vec<usize> =
        heat.lines().skip(1).take(9).map(|it| it.split_whitespace().count()).collect();
    assert_eq!(rows, [9; 9], "{heat}");
    assert_eq!(lizzie.quit(), "");
}

#[test]
fn lizzieyzy_uses_everything_when_we_are_called_katago() {
    let mut lizzie = lizzie(&["--name", "KataGo"]);
    let listed = start(&mut lizzie);
    for name in ["kata-analyze", "kata-raw-nn", "kata-set-rules", "rectangular_boardsize"] {
        assert!(listed.iter().any(|it| it == name), "{name} is not listed");
    }
    assert!(lizzie.ask("kata-get-rules").contains("\"scoring\":\"TERRITORY\""));
    let rules = r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}"#;
    lizzie.ask(&format!("kata-set-rules {rules}"));
    for name in ["playoutDoublingAdvantage", "analysisWideRootNoise"] {
        let value: f64 = lizzie.ask(&format!("kata-get-param {name}")).parse().unwrap();
        lizzie.ask(&format!("kata-set-param {name} {value}"));
    }
    lizzie.ask("rectangular_boardsize 7 5");
    lizzie.ask("komi 0");
    let line = lizzie.analysis("kata-analyze B 10 ownership true");
    let (line, ownership) = board_at_end(&line, "ownership");
    assert_eq!(ownership.len(), 35);
    for info in infos(line, 7) {
        assert!((0.0..=1.0).contains(&info.number("winrate")));
    }
    lizzie.send("stop");
    lizzie.rest();
    assert_eq!(lizzie.answer(), Ok(String::new()));
    // Ownership after each move, because the version is new enough.
    let line = lizzie.analysis("kata-analyze B 10 ownership true movesOwnership true");
    let count = line.matches(" movesOwnership ").count();
    assert!(count > 0 && count == line.matches("info move ").count(), "{line}");
    lizzie.send("name");
    lizzie.rest();
    assert_eq!(lizzie.answer(), Ok("KataGo".to_owned()));
    let raw = lizzie.ask("kata-raw-nn 3");
    for key in ["symmetry 3", "whiteWin ", "whiteLead ", "policyPass ", "whiteOwnership"] {
        assert!(raw.contains(key), "no {key}: {raw}");
    }
    lizzie.ask("clear_cache");
    let answer = lizzie.ask("kata-genmove_analyze B 10 ownership true");
    assert!(is_move(answer.lines().last().unwrap().strip_prefix("play ").unwrap(), 7), "{answer}");
    assert_eq!(lizzie.quit(), "");
}
