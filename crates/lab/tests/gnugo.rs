//! Our rules against GNU Go's.

use lab::gnugo_rules;

/// Twenty games: every size with every variation of the rules once.
#[test]
fn twenty_random_games_agree_with_gnu_go() {
    let Some(path) = gnugo_rules::find() else {
        println!("SKIPPED 1 test, twenty_random_games_agree_with_gnu_go: gnugo is not installed");
        return;
    };
    let command = format!("'{}'", path.display());
    let report = gnugo_rules::check(&command, 20, 20_261, |_| {}).unwrap();
    println!("{report:?}");
    assert_eq!(report.differences, []);
    assert_eq!(report.games, 20);
    assert!(report.positions > 3000, "{report:?}");
    assert!(report.captures > 1000 && report.undos > 50, "{report:?}");
    assert_eq!(report.scores + report.cut, 20);
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let error = gnugo_rules::check("/no/such/gnugo", 1, 1, |_| {}).unwrap_err();
    assert!(error.to_string().starts_with("cannot start"), "{error}");
}
