//! `shidogo data export` and `import`.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use common::{Folder, Program, Run};

fn run(words: &[&str]) -> Run {
    Program::new(words).run()
}

#[test]
fn everything_goes_into_a_file_and_back() {
    let (here, there) = (Folder::new(), Folder::new());
    let (from, to) = (here.path().to_str().unwrap(), there.path().to_str().unwrap());
    let file = here.path().join("all.json");
    let file = file.to_str().unwrap();
    let game = r#"{"shidogo":1,"tables":{"players":[{"id":1,"name":"You","created":0},{"id":2,"name":"Shidogo","created":0}],"games":[{"id":"abcdefghijkm","created":1,"updated":2,"revision":1,"start":"(;SZ[9])","width":9,"height":9,"black":1,"white":2,"human":"b","strength":"quick","place":1}],"moves":[{"game":"abcdefghijkm","number":1,"color":"b","point":"E5","played":2}]}}"#;
    std::fs::write(file, game).unwrap();
    let Run { code, stdout, stderr } = run(&["data", "import", file, "--data", from]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.starts_with("1 new games, 0 were there already"), "{stdout}");
    assert_eq!(run(&["data", "export", file, "--data", from]).code, 0);
    let written = std::fs::read_to_string(file).unwrap();
    assert!(written.contains("\"E5\"") && written.contains("\"shidogo\":1"), "{written}");
    assert_eq!(run(&["data", "import", file, "--data", to]).code, 0);
    let again = run(&["data", "import", file, "--data", to]);
    assert!(again.stdout.starts_with("0 new games, 1 were there already"), "{}", again.stdout);
    let other = run(&["data", "export", "-", "--data", to]).stdout;
    let tables = |text: &str| -> serde_json::Value {
        serde_json::from_str::<serde_json::Value>(text).unwrap()["tables"].clone()
    };
    assert_eq!(tables(&other), tables(&written));
}

#[test]
fn what_is_no_such_file_is_one_clear_error() {
    let folder = Folder::new();
    let data = folder.path().to_str().unwrap();
    let file = folder.path().join("bad.json");
    std::fs::write(&file, "no JSON").unwrap();
    let file = file.to_str().unwrap();
    let wrong = [
        ["data", "import", file],
        ["data", "import", "missing.json"],
        ["data", "password", "Yuki"],
    ];
    for words in wrong {
        let Run { code, stdout, stderr } = run(&[&words[..], &["--data", data]].concat());
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    }
}
