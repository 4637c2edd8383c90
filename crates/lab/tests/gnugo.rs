//! Our rules against GNU Go's.
#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::io::Write;

use goban::Size;
use lab::gnugo_rules;
use lab::gtp_client::Program;
use lab::matches::{BySide, Conduct, Ending, MatchPlan, Player, RefereeChoice, run};

/// GNU Go's command; without it the test that asks is skipped, and says so.
fn gnugo(test: &str) -> Option<String> {
    let path = gnugo_rules::find();
    if path.is_none() {
        // The test runner hides what a passed test prints, but not what is written directly.
        let notice = format!("SKIPPED 1 test, {test}: gnugo is not installed\n");
        std::io::stderr().write_all(notice.as_bytes()).unwrap();
    }
    path.map(|it| format!("'{}'", it.display()))
}

/// Twenty games: every size with every variation of the rules once.
#[test]
fn twenty_random_games_agree_with_gnu_go() {
    let Some(command) = gnugo("twenty_random_games_agree_with_gnu_go") else { return };
    let report = gnugo_rules::check(&command, 20, 20_261, |_| {}).unwrap();
    println!("{report:?}");
    assert_eq!(report.differences, []);
    assert_eq!(report.games, 20);
    assert!(report.positions > 3000, "{report:?}");
    assert!(report.captures > 1000 && report.undos > 50, "{report:?}");
    assert!(report.scores >= 15, "{report:?}");
    assert_eq!(report.scores + report.unsettled + report.cut, 20);
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let error = gnugo_rules::check("/no/such/gnugo", 1, 1, |_| {}).unwrap_err();
    assert!(error.to_string().starts_with("cannot start"), "{error}");
}

#[test]
fn both_referees_see_the_same_games_and_winners() {
    let Some(command) = gnugo("both_referees_see_the_same_games_and_winners") else { return };
    let program =
        |options: &str| Program::parse(&format!("{command} --mode gtp {options}")).unwrap();
    let player = |level| {
        let options = format!("--chinese-rules --never-resign --level {level} --seed {{game}}");
        Player::from(program(&options))
    };
    let players = BySide { a: player(1), b: player(0) };
    let mut plan = MatchPlan::new(players, Size::square(7).unwrap(), 4);
    let outcome = |it: &MatchPlan| run(it, &Conduct::default(), &|| false, &mut |_| {}).unwrap();
    let by_our_rules = outcome(&plan);
    plan.referee = RefereeChoice::Program(program("--chinese-rules"));
    let by_gnugo = outcome(&plan);
    for (ours, theirs) in by_our_rules.results.iter().zip(&by_gnugo.results) {
        println!("{ours:?}\n{theirs:?}");
        assert_eq!(ours.ending, Ending::Counted);
        assert_eq!((ours.moves, ours.winner), (theirs.moves, theirs.winner));
        assert_eq!(ours.outcome, theirs.outcome);
    }
    assert!(by_gnugo.players.a.name.starts_with("GNU Go"));
    assert!(by_our_rules.players.a.cost.cpu_seconds_per_move.is_some_and(|it| it > 0.0));
}
