//! q5Go 2.1 (`qgtp.cpp`): counted commands, each waited for, analyses ended by a question.

use crate::client::{Client, is_move};
use crate::info::infos;

#[test]
fn q5go_starts_plays_and_analyses() {
    let mut q5go = Client::start(&["gtp", "--visits", "20", "--seed", "1"]).counting_from(1);
    assert_eq!(q5go.ask("protocol_version"), "2");
    for command in ["boardsize 9", "clear_board", "komi 6.5"] {
        assert_eq!(q5go.ask(command), "");
    }
    for name in ["lz-analyze", "kata-analyze", "kata-set-rules", "known_command", "final_score"] {
        assert_eq!(q5go.ask(&format!("known_command {name}")), "true", "{name}");
    }
    assert_eq!(q5go.ask("known_command nonsense"), "false");
    // All rules that it knows; the last has a group tax, and may be refused.
    for rules in [
        "tromp-taylor",
        "japanese",
        "chinese",
        "chinese-kgs",
        "chinese-ogs",
        "korean",
        "aga",
        "bga",
        "new-zealand",
    ] {
        q5go.ask(&format!("kata-set-rules {rules}"));
    }
    let taxed = r#"{"hasButton":false,"ko":"POSITIONAL", "scoring":"AREA", "suicide":false, "tax":"ALL", "whiteHandicapBonus":"N"}"#;
    assert!(q5go.refused(&format!("kata-set-rules {taxed}")).contains("tax"));
    for settings in ["1 1 0", "600 0 0", "600 30 5"] {
        q5go.ask(&format!("time_settings {settings}"));
    }
    q5go.ask("time_left black 590 0");
    q5go.ask("play black E5");
    assert!(is_move(&q5go.ask("genmove white"), 9));
    q5go.ask("undo");
    q5go.ask("play white pass");
    // Two spaces: q5Go writes one too many before this command.
    for command in [" lz-genmove_analyze black 100", "kata-genmove_analyze white 100"] {
        let answer = q5go.ask(command);
        let play = answer.lines().last().unwrap();
        assert!(is_move(play.strip_prefix("play ").unwrap(), 9), "{answer}");
    }
    for command in ["kata-analyze black 10", "lz-analyze white 10"] {
        let line = q5go.analysis(command);
        for info in infos(&line, 9) {
            info.number("winrate");
        }
        q5go.send("known_command known_command");
        assert!(q5go.rest().iter().all(|it| it.starts_with("info move ")));
        assert_eq!(q5go.answer(), Ok("true".to_owned()));
    }
    assert!(q5go.ask("final_score").starts_with(['B', 'W', '0']));
    q5go.ask("rectangular_boardsize 7 9");
    assert_eq!(q5go.quit(), "");
}
