//! Problems of our own, solved and replayed on the real board.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use goban::{Color, Setup, diagram};
use tsumego::{Goal, KoTerms, Problem, Replay, Solver, Verdict, verify};

fn setup(drawing: &str, to_move: Color) -> Setup {
    Setup { to_move, ..diagram::parse(drawing).unwrap().setup }
}

#[track_caller]
fn check(drawing: &str, (to_move, goal): (Color, Goal), expect: Expect) {
    let problem = Problem::new(&setup(drawing, to_move), goal).unwrap();
    let mut solver = Solver::new(64 << 20);
    let solution = solver.solve(&problem, &in_time());
    let sure = if solution.is_proved { "proved" } else { "guessed" };
    expect.assert_eq(&format!("{} {} {sure}", solution.verdict.word(), solution.mv));
    if solution.verdict == Verdict::Yes && solution.is_proved {
        let replay = verify(&mut solver, &problem, 200_000);
        assert!(matches!(replay, Replay::Holds(_)), "{replay:?}");
    }
}

/// Long enough for everything here, even on a busy machine.
fn in_time() -> impl Fn() -> bool {
    let start = Instant::now();
    move || start.elapsed() > Duration::from_secs(15)
}

const THREE: &str = "
    . . . O X . . . .
    O O O O X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn three_in_a_row_die_and_live_in_the_middle() {
    check(THREE, (Color::Black, Goal::Kill), expect!["yes B9 proved"]);
    check(THREE, (Color::White, Goal::Live), expect!["yes B9 proved"]);
}

#[test]
fn four_in_a_row_live_without_a_move() {
    let four = "
        . . . . O X . . .
        O O O O O X . . .
        X X X X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let problem = Problem::new(&setup(four, Color::Black), Goal::Kill).unwrap();
    let stone = goban::Point::new(0, 7).unwrap();
    let named = problem.with_target(&[stone]).unwrap();
    let solution = Solver::new(64 << 20).solve(&named, &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::No, true));
}

#[test]
fn a_square_of_four_is_dead_as_it_stands() {
    let square = "
        . . O X . . . . .
        . . O X . . . . .
        O O O X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let problem = Problem::new(&setup(square, Color::White), Goal::Live).unwrap();
    let stone = goban::Point::new(2, 7).unwrap();
    let named = problem.with_target(&[stone]).unwrap();
    let solution = Solver::new(64 << 20).solve(&named, &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::No, true));
}

#[test]
fn without_a_ko_no_answer_is_a_ko() {
    let problem = Problem::new(&setup(THREE, Color::Black), Goal::Kill).unwrap();
    let banned = problem.with_ko(KoTerms::Ban);
    let solution = Solver::new(64 << 20).solve(&banned, &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::Yes, true));
}

#[test]
fn an_interrupted_search_has_a_best_guess() {
    let problem = Problem::new(&setup(THREE, Color::Black), Goal::Kill).unwrap();
    let solution = Solver::new(4 << 20).solve(&problem, &|| true);
    assert!(solution.mv.point().is_some(), "{solution:?}");
}

#[test]
fn a_board_without_the_stones_in_question_is_no_problem() {
    let empty = Setup::empty(goban::Size::square(9).unwrap());
    assert!(Problem::new(&empty, Goal::Kill).is_err());
    let problem = Problem::new(&setup(THREE, Color::Black), Goal::Kill).unwrap();
    assert!(problem.with_target(&[goban::Point::new(8, 0).unwrap()]).is_err());
}
