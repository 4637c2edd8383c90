//! `shidogo solve`, by the contract.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::io::Write;
use std::path::PathBuf;

use common::{Program, Run};

fn answers(input: &str) -> (i32, Vec<serde_json::Value>) {
    // It ends when all is proved; the limit is for machines that do something else as well.
    let program = Program::new(&["solve", "--jsonl", "--time", "120", "--memory", "64"]);
    let Run { code, stdout, .. } = program.with_input(input.as_bytes()).run();
    (code, stdout.lines().map(|it| serde_json::from_str(it).unwrap()).collect())
}

const THREE: &str = r#"{"id":"q","size":9,"black":["ac","bc","cc","dc","eb","ea"],"white":["ab","bb","cb","db","da"],"to_play":"b","goal":"kill","target":["bb"]}"#;

#[test]
fn a_line_is_answered_by_the_contract() {
    let (code, answers) = answers(THREE);
    assert_eq!((code, answers.len()), (0, 1));
    let answer = &answers[0];
    assert_eq!(answer["id"], "q");
    assert_eq!((&answer["verdict"], &answer["move"]), (&"yes".into(), &"ba".into()));
    assert_eq!((&answer["proved"], &answer["line"][0]), (&true.into(), &"ba".into()));
    assert!(answer["nodes"].is_u64() && answer["seconds"].is_f64(), "{answer}");
}

/// Three stones in a space of five, and a stone that is taken in a ko.
const SEKI: &str = r#"{"id":"s","size":9,"black":["ba","ca","da","ga","gb","gc","ac","bc","cc","dc","ec","fc"],"white":["fa","ab","bb","cb","db","eb","fb"],"to_play":"b","goal":"kill","target":["bb"]}"#;
const KO: &str = r#"{"id":"k","size":9,"black":["ca","ea","ga","db","eb","fb","gb","hb","ib","ec"],"white":["ba","ab","cb","ac","bc","cc","dc","ed","fd","gd","hd","id"],"to_play":"w","goal":"kill","target":["ca"]}"#;

#[test]
fn kos_and_sekis_are_told_beside_the_verdict() {
    let (code, answers) = answers(&format!("{SEKI}\n{KO}\n"));
    assert_eq!((code, answers.len()), (0, 2));
    let of = |id: &str| answers.iter().find(|it| it["id"] == id).unwrap();
    let seki = of("s");
    assert_eq!((&seki["verdict"], &seki["proved"]), (&"seki".into(), &true.into()), "{seki}");
    assert_eq!((&seki["seki"], &seki["move"]), (&true.into(), &"pass".into()), "{seki}");
    let ko = of("k");
    assert_eq!((&ko["verdict"], &ko["move"]), (&"ko".into(), &"da".into()), "{ko}");
    assert_eq!(ko["ko"], serde_json::json!({ "first": "w", "threats": 1 }), "{ko}");
    assert!(ko.get("seki").is_none(), "{ko}");
}

#[test]
fn what_is_no_problem_is_told_and_the_run_goes_on() {
    let bad = [
        "no json",
        "[]",
        r#"{"id":1,"size":9,"black":[],"white":[],"to_play":"b","goal":"kill"}"#,
        r#"{"id":2,"size":99,"black":[],"white":[],"to_play":"b","goal":"kill"}"#,
        r#"{"id":3,"size":9,"black":["aa"],"white":["zz"],"to_play":"b","goal":"kill"}"#,
        r#"{"id":4,"size":9,"black":["ab","ba"],"white":["aa"],"to_play":"b","goal":"kill"}"#,
        r#"{"id":5,"size":9,"black":["aa"],"white":["bb"],"to_play":"b","goal":"win"}"#,
        r#"{"id":6,"size":9,"black":["aa"],"white":["bb"],"to_play":"b","goal":"kill","target":"ee"}"#,
        r#"{"id":7,"size":9,"black":["aa"],"white":["aa"],"to_play":"b","goal":"kill"}"#,
    ];
    let (code, answers) = answers(&format!("{}\n{THREE}\n", bad.join("\n")));
    assert_eq!((code, answers.len()), (1, bad.len() + 1));
    let errors = answers.iter().filter(|it| it["error"].is_string()).count();
    assert_eq!(errors, bad.len());
}

#[test]
fn a_record_is_drawn_and_written_with_variations() {
    let folder = std::env::temp_dir().join(format!("shidogo-solve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let problem = "(;FF[4]GM[1]SZ[9]AB[ac][bc][cc][dc][eb][ea]AW[ab][bb][cb][db][da]PL[B])";
    std::fs::write(folder.join("three.sgf"), problem).unwrap();
    let arguments = ["solve", "three.sgf", "--time", "60", "--all", "-o", "out.sgf"];
    let Run { code, stdout, .. } = Program::new(&arguments).in_folder(&folder).run();
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("Black to kill") && stdout.contains("yes (proved)"), "{stdout}");
    let written = std::fs::read_to_string(folder.join("out.sgf")).unwrap();
    assert!(written.contains(";B[ba]") && written.contains("RIGHT"), "{written}");
    let Run { code, stderr, .. } = Program::new(&["solve", "none.sgf"]).in_folder(&folder).run();
    assert_eq!((code, stderr.lines().count()), (2, 1), "{stderr}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The corner is connected to living stones if White wins a ko, and Black has just taken it.
const KO_FOR_A_LINK: &str = "(;FF[4]GM[1]SZ[9]PL[B]AB[ea][bb][db][eb][ac][bc][dc][bd][dd][ae][be]\
    [de][bf][df][ef][ff][gf][hf][if][ag][bg][ah][bh][ai][bi]AW[ba][da][ab][cb][cc][cd][ce][cf][cg]\
    [dg][eg][fg][gg][hg][ig][ch][eh][gh][ih][ci][di][ei][fi][gi][hi][ii];B[ca];W[];B[])";

#[test]
fn what_the_rules_forbid_right_after_a_ko_is_not_shown() {
    let folder = common::Folder::new();
    std::fs::write(folder.path().join("ko.sgf"), KO_FOR_A_LINK).unwrap();
    let answer = |number: &str| {
        let line = ["solve", "ko.sgf", "--goal", "live", "--target", "B9", "--move", number];
        let more = ["--time", "60", "--memory", "64", "--json"];
        let run = Program::new(&[&line[..], &more[..]].concat()).in_folder(folder.path()).run();
        let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let first = answer["ko"]["first"].clone();
        assert_eq!((&answer["verdict"], &answer["proved"]), (&"ko".into(), &true.into()));
        (answer["move"].as_str().unwrap().to_owned(), first)
    };
    assert_eq!(answer("1"), ("pass".to_owned(), "b".into()));
    assert_eq!(answer("3"), ("da".to_owned(), "w".into()));
}

/// Four in a row in one corner, which live, and three in the other, which can be killed.
const TWO_CORNERS: &str = "(;FF[4]GM[1]SZ[13]PL[B]AB[fa][fb][ac][bc][cc][dc][ec][fc][mk][lk][kk]\
    [jk][il][im]AW[ea][ab][bb][cb][db][eb][ml][ll][kl][jl][jm])";

#[test]
fn all_that_is_said_is_about_the_same_stones() {
    let folder = common::Folder::new();
    std::fs::write(folder.path().join("two.sgf"), TWO_CORNERS).unwrap();
    let run = |more: &[&str]| {
        let line = ["solve", "two.sgf", "--goal", "kill", "--time", "60", "--memory", "64"];
        Program::new(&[&line[..], more].concat()).in_folder(folder.path()).run().stdout
    };
    let answer: serde_json::Value = serde_json::from_str(&run(&["--all", "--json"])).unwrap();
    assert_eq!((&answer["verdict"], &answer["move"]), (&"yes".into(), &"lm".into()), "{answer}");
    let mut target: Vec<&str> =
        answer["target"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    target.sort_unstable();
    assert_eq!(target, ["jl", "jm", "kl", "ll", "ml"]);
    let moves: Vec<_> = answer["moves"].as_array().unwrap().iter().map(|it| &it["move"]).collect();
    assert!(moves.contains(&&"lm".into()) && !moves.contains(&&"ba".into()), "{moves:?}");
    let text = run(&["-o", "out.sgf"]);
    assert!(text.contains("Black to kill, the stones at K1"), "{text}");
    let written = std::fs::read_to_string(folder.path().join("out.sgf")).unwrap();
    assert!(written.contains("the stones at K1"), "{written}");
    // Where it was named nothing more is said.
    let answer: serde_json::Value =
        serde_json::from_str(&run(&["--target", "K1", "--json"])).unwrap();
    assert!(answer.get("target").is_none(), "{answer}");
}

/// Three in a row as the data keeps it, of our own making.
const EXAM: &str = r#"{"id":"own","level":"elementary","size":9,"to_play":"B","goal":"kill","black":"acbcccdcebea","white":"abbbcbdbda","accepted":["ba"]}"#;

#[test]
fn sets_of_problems_are_marked_and_gone_on_with() {
    let folder = common::Folder::new();
    let data = folder.path().join("data/tsumego");
    std::fs::create_dir_all(&data).unwrap();
    let lines =
        format!("{EXAM}\n{}\n", EXAM.replace("own", "wrong").replace("[\"ba\"]", "[\"aa\"]"));
    let mut packed = Vec::new();
    lzma_rs::xz_compress(&mut lines.as_bytes(), &mut packed).unwrap();
    std::fs::write(data.join("life_death.jsonl.xz"), packed).unwrap();
    let bench = |more: &[&str]| {
        let all = ["bench", "solve", "--set", "elementary", "--time", "60", "--data"];
        Program::new(&[&all[..], more].concat()).in_folder(folder.path()).run()
    };
    let Run { code, stdout, stderr } = bench(&["data", "--json", "--verify", "--out", "notes"]);
    assert_eq!((code, stdout.lines().count()), (0, 1), "{stderr}");
    let row = &serde_json::from_str::<serde_json::Value>(&stdout).unwrap()["rows"][0];
    assert_eq!((&row["name"], &row["problems"]), (&"elementary".into(), &2.into()));
    // A move that is not the book's counts because it is proved.
    assert_eq!(
        (&row["book_moves"], &row["right"], &row["replayed"]),
        (&1.into(), &2.into(), &2.into())
    );
    // What is noted is not read again: the note is believed.
    let notes = folder.path().join("notes/elementary-60s.jsonl");
    let noted = std::fs::read_to_string(&notes).unwrap();
    assert_eq!(noted.lines().count(), 2);
    std::fs::write(&notes, noted.replace("\"right\":true", "\"right\":false")).unwrap();
    let Run { stdout, .. } = bench(&["data", "--out", "notes"]);
    assert!(stdout.contains("2 problems") && stdout.contains("right 0 (0.0 %)"), "{stdout}");
    let Run { code, stderr, .. } = bench(&["nowhere"]);
    assert_ne!(code, 0);
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    let Run { code, stderr, .. } = Program::new(&["bench", "board", "--set", "gnugo"]).run();
    assert_eq!((code != 0, stderr.contains("bench solve")), (true, true), "{stderr}");
}

#[test]
fn proofs_of_the_data_are_not_against_the_book() {
    let data = std::env::var_os("SHIDOGO_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    if !data.join("tsumego/gotools.jsonl.xz").exists() {
        let line = "skipped: proofs_of_the_data_are_not_against_the_book (no data)";
        println!("{line}");
        // Where `make test` counts.
        if let Some(list) = std::env::var_os("SHIDOGO_SKIPPED") {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(list);
            writeln!(file.unwrap(), "{line}").unwrap();
        }
        return;
    }
    let data = data.to_str().unwrap();
    let line = ["bench", "solve", "--set", "gotools", "--sample", "60", "--time", "0.1", "--json"];
    let Run { code, stdout, stderr } =
        Program::new(&[&line[..], &["--verify", "--threads", "2", "--data", data]].concat()).run();
    assert_eq!(code, 0, "{stderr}");
    let row = &serde_json::from_str::<serde_json::Value>(&stdout).unwrap()["rows"][0];
    assert_eq!(row["problems"], 60);
    assert_eq!(
        (&row["contradictions"], &row["broken"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
    // How many depends on the machine; with none nothing was compared.
    assert!(row["proved"].as_u64().is_some_and(|it| it > 0), "{row}");
}
