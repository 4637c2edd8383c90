//! The report of `shidogo review` for the browser, by the real binary.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::fs;

use common::{Folder, Program};
use serde_json::Value;

/// Black takes a stone with the ninth move. The name of Black and the event try to break out.
const GAME: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RE[B+R]PB[</script><img src=x onerror=alert(1)>]BR[8k]\
    PW[@data@ & \"Ren\"]EV[<!--<script>];B[ee];W[ce];B[de];W[gc];B[cd];W[fg];B[cf];W[gf];B[be];W[fc];B[dc]\
    ;W[eg];B[dg];W[dh];B[ch];W[eh];B[ed];W[hd];B[cg];W[fe];B[fd];W[gd];B[ff];W[ge])";

const DATA: &str = "<script type=\"application/json\" id=\"review\">";

/// The page of a review of some moves.
fn page(record: &str, arguments: &[&str]) -> String {
    let folder = Folder::new();
    let file = folder.path().join("report.html");
    let path = file.to_str().unwrap();
    let mut all = vec!["review", "-", "--visits", "4", "--threads", "1", "--html", path];
    all.extend(arguments);
    let run = Program::new(&all).with_input(record.as_bytes()).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    fs::read_to_string(file).unwrap()
}

/// The page without its data, and the data.
fn parts(page: &str) -> (String, Value) {
    let (head, rest) = page.split_once(DATA).unwrap();
    let (data, tail) = rest.split_once("</script>").unwrap();
    (format!("{head}{tail}"), serde_json::from_str(data).unwrap())
}

#[test]
fn a_report_is_one_file_that_asks_for_nothing_and_believes_no_name() {
    let page = page(GAME, &["--moves", "1-20"]);
    let (code, data) = parts(&page);
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    for request in
        ["http:", "https:", "@import", "fetch(", "XMLHttpRequest", "WebSocket", "import("]
    {
        assert!(!elsewhere.contains(request), "{request}");
    }
    for request in ["src=", "href=", "<link", "<iframe", "<object", "innerHTML"] {
        assert!(!code.contains(request), "{request}");
    }
    assert!(code.contains("default-src 'none'"), "the browser is told to load nothing");
    assert!(!code.replace("url(#", "").contains("url("));

    assert_eq!(page.matches("</script>").count(), 2, "those of the page itself");
    assert!(!page.contains("<img") && !page.contains("<!--"));
    assert_eq!(data["players"]["black"]["name"], "</script><img src=x onerror=alert(1)>");
    assert_eq!(data["players"]["white"]["name"], "@data@ & \"Ren\"");
    assert_eq!(data["event"], "<!--<script>");
}

#[test]
fn a_report_holds_every_position_and_both_languages() {
    let page = page(GAME, &["--moves", "3-16", "--lang", "ja"]);
    let (code, data) = parts(&page);
    assert!(code.contains("<html lang=\"ja\">") && data["language"] == "ja");
    assert!(code.contains("勝負どころ") && code.contains("Turning points"));
    assert_eq!(data["kinds"]["life_death"]["ja"], "死活");
    assert_eq!((&data["result"], &data["komi"]), (&"B+R".into(), &6.5.into()));
    assert_eq!((&data["width"], &data["height"]), (&9.into(), &9.into()));

    let steps = data["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 24, "those that were not looked at too");
    let taking: Vec<usize> =
        (0..24).filter(|n| steps[*n]["taken"] != Value::Array(vec![])).collect();
    assert_eq!(taking, [8]);
    assert_eq!(steps[8].to_string(), r#"{"color":"b","point":"B5","set":[],"taken":["C5"]}"#);

    let moves = data["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &data["interrupted"]), (14, &false.into()));
    for it in moves {
        assert!(it["text_ja"].is_string() && it["text_en"].is_string());
        let variation = it["variation"].as_array().unwrap();
        assert_eq!(variation.is_empty(), it["best"].is_null(), "{it}");
        if let Some(first) = variation.first() {
            assert_eq!((&first["point"], &first["color"]), (&it["best"], &it["color"]));
        }
        let name = &it["name"];
        assert!(
            name.is_null() || data["names"][name.as_str().unwrap()]["ja"].is_string(),
            "{name}"
        );
    }
}

#[test]
fn a_report_of_a_board_with_handicap_and_unequal_sides() {
    let record = "(;GM[1]SZ[9:7]HA[2]AB[cc][gd]KM[0.5];W[ec];B[ee];W[fd];B[])";
    let (_, data) = parts(&page(record, &["--moves", "2"]));
    assert_eq!((&data["width"], &data["height"]), (&9.into(), &7.into()));
    assert_eq!(data["setup"].to_string(), r#"{"b":["G4","C5"],"w":[]}"#);
    assert_eq!(data["steps"][3]["point"], "pass");
    assert_eq!(data["handicap"], 2);
}
