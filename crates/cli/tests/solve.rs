//! `shidogo solve`, by the contract.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use common::{Program, Run};

fn answers(input: &str) -> (i32, Vec<serde_json::Value>) {
    let program = Program::new(&["solve", "--jsonl", "--time", "5", "--memory", "64"]);
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
    let arguments = ["solve", "three.sgf", "--time", "5", "--all", "-o", "out.sgf"];
    let Run { code, stdout, .. } = Program::new(&arguments).in_folder(&folder).run();
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("Black to kill") && stdout.contains("yes (proved)"), "{stdout}");
    let written = std::fs::read_to_string(folder.join("out.sgf")).unwrap();
    assert!(written.contains(";B[ba]") && written.contains("RIGHT"), "{written}");
    let Run { code, stderr, .. } = Program::new(&["solve", "none.sgf"]).in_folder(&folder).run();
    assert_eq!((code, stderr.lines().count()), (2, 1), "{stderr}");
    std::fs::remove_dir_all(&folder).unwrap();
}
