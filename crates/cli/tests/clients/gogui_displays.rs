//! GoGui's analyse commands: each answers in the form that its kind promises.

use crate::client::{Client, is_move};

const SIZE: u32 = 7;

/// A board with a dead stone and a group to be fought for.
fn gogui() -> Client {
    let arguments = ["gtp", "--size", "7", "--visits", "20", "--seed", "1"];
    let mut gogui = Client::start(&arguments);
    gogui.ask("komi 6.5");
    gogui.ask("gogui-play_sequence B D4 W C5 B C4 W D5 B E5 W E6 B B5 W A1");
    gogui
}

#[test]
fn every_analyse_command_answers_in_its_form() {
    let mut gogui = gogui();
    let listed = gogui.commands();
    let menu = gogui.ask("gogui-analyze_commands");
    assert!(menu.lines().count() >= 20, "{menu}");
    for line in menu.lines() {
        let [kind, label, command] = line.split('/').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert!(!label.is_empty());
        let name = command.split(' ').next().unwrap();
        assert!(listed.iter().any(|it| it == name), "{name} is not listed");
        // A free point for a name, the dead stone for a status: that is read soon.
        let point = if name == "shidogo-status" { "A1" } else { "F3" };
        let command = command.replace("%p", point).replace("%s", "5k");
        let answer = gogui.ask(&command);
        check(kind, &command, &answer);
    }
    assert_eq!(gogui.quit(), "");
}

#[track_caller]
fn check(kind: &str, command: &str, answer: &str) {
    let context = || format!("{kind} {command}: {answer}");
    match kind {
        "string" | "hstring" => {}
        "plist" => {
            let mut points = answer.split_whitespace();
            assert!(points.all(|it| is_move(it, SIZE)), "{}", context());
        }
        "dboard" => {
            let rows: Vec<Vec<f32>> = answer
                .lines()
                .map(|it| it.split(' ').map(|it| it.parse().unwrap()).collect())
                .collect();
            assert_eq!(rows.len(), SIZE as usize, "{}", context());
            for row in rows {
                assert_eq!(row.len(), SIZE as usize, "{}", context());
                assert!(row.iter().all(|it| (-1.0..=1.0).contains(it)), "{}", context());
            }
        }
        "gfx" => answer.lines().for_each(check_drawing),
        "param" => answer.lines().for_each(check_param),
        other => panic!("{other}: {}", context()),
    }
}

#[track_caller]
fn check_drawing(line: &str) {
    let (kind, rest) = line.split_once(' ').unwrap();
    let words: Vec<&str> = rest.split(' ').collect();
    let are_points = |words: &[&str]| words.iter().all(|it| is_move(it, SIZE));
    match kind {
        "TEXT" => assert!(!rest.is_empty()),
        "CIRCLE" => assert!(are_points(&words), "{line}"),
        "COLOR" => {
            let is_color = words[0].len() == 7 && words[0].starts_with('#');
            assert!(is_color && words.len() > 1 && are_points(&words[1..]), "{line}");
        }
        "LABEL" => {
            assert!(words.len().is_multiple_of(2), "{line}");
            assert!(words.chunks(2).all(|it| is_move(it[0], SIZE) && !it[1].is_empty()), "{line}");
        }
        other => panic!("{other}: {line}"),
    }
}

#[track_caller]
fn check_param(line: &str) {
    let (kind, rest) = line.strip_prefix('[').and_then(|it| it.split_once("] ")).unwrap();
    let (key, value) = rest.split_once(' ').unwrap_or_else(|| panic!("{line}"));
    assert!(!key.contains(char::is_whitespace), "{line}");
    match kind.split('/').collect::<Vec<_>>()[..] {
        ["string"] => {}
        ["bool"] => assert!(matches!(value, "0" | "1"), "{line}"),
        ["list", ref items @ ..] => {
            assert!(items.len() >= 2 && items.contains(&value), "{line}");
            assert!(!items.iter().any(|it| it.contains(char::is_whitespace)), "{line}");
        }
        _ => panic!("{line}"),
    }
}

#[test]
fn every_parameter_is_in_one_window_and_can_be_set() {
    let mut gogui = gogui();
    let menu = gogui.ask("gogui-analyze_commands");
    let windows = menu.lines().filter_map(|it| it.strip_prefix("param/"));
    let windows: Vec<&str> = windows.map(|it| it.split_once('/').unwrap().1).collect();
    let mut shown = Vec::new();
    for window in windows {
        for line in gogui.ask(window).lines() {
            let (kind, rest) = line.split_once("] ").unwrap();
            let (key, value) = rest.split_once(' ').unwrap();
            shown.push(key.to_owned());
            // What is shown is accepted back; so is every choice.
            let choices = kind.split('/').skip(1).chain([value]);
            for choice in choices.filter(|it| *it != "changed") {
                gogui.ask(&format!("{window} {key} {choice}"));
            }
        }
    }
    let mut all: Vec<String> =
        gogui.ask("kata-list-params").split(' ').map(str::to_owned).collect();
    all.sort();
    shown.sort();
    assert_eq!(shown, all);
    gogui.ask("gogui-param_teacher control teacher");
    assert_eq!(gogui.ask("kata-get-param control"), "teacher");
    assert!(gogui.refused("gogui-param_teacher wish lose").contains("lose"));
    // A value that is in no list is shown nevertheless.
    gogui.ask("gogui-param_value lambda 0.4");
    assert!(
        gogui.ask("gogui-param_value").contains("[list/ours/paper/changed] valueDefaults changed")
    );
    assert_eq!(gogui.quit(), "");
}

#[test]
fn displays_say_what_stands_on_the_board() {
    let mut gogui = gogui();
    let influence = gogui.ask("shidogo-influence");
    let at = |column: usize, row: usize| -> f32 {
        let line = influence.lines().nth(SIZE as usize - row).unwrap();
        line.split(' ').nth(column).unwrap().parse().unwrap()
    };
    assert!(at(3, 4) > 0.3, "D4 is Black's: {influence}");
    let candidates = gogui.ask("shidogo-candidates");
    assert!(candidates.contains("LABEL ") && candidates.contains(" 0"), "{candidates}");
    assert!(candidates.contains("TEXT black: "), "{candidates}");
    let natural = gogui.ask("shidogo-naturalness 9d");
    assert!(natural.ends_with("would pass") && natural.contains("of 9d players"), "{natural}");
    assert_ne!(natural, gogui.ask("shidogo-naturalness 25k"), "people differ");
    assert!(gogui.refused("shidogo-naturalness strong").contains("rank"));
    let names = gogui.ask("shidogo-game_names");
    assert_eq!(names.lines().count(), 8);
    assert!(names.lines().nth(2).unwrap().starts_with("3 black C4 "), "{names}");
    let likely = gogui.ask("shidogo-names 5k");
    assert!(likely.starts_with("LABEL "), "{likely}");
    let groups = gogui.ask("shidogo-groups");
    assert!(groups.contains("COLOR ") && groups.contains("TEXT "), "{groups}");
    gogui.ask("clear_board");
    assert_eq!(gogui.ask("shidogo-groups"), "TEXT no stones");
    assert_eq!(gogui.ask("shidogo-game_names"), "");
    assert_eq!(gogui.quit(), "");
}
