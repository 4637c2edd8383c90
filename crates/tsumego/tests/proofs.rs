//! Problems of our own, solved and replayed on the real board.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::{AtomicU32, Ordering};

use expect_test::{Expect, expect};
use goban::{Color, Setup, diagram};
use tsumego::{Goal, KoTerms, Problem, Replay, Solver, Verdict, solve_together, verify_answer};

fn setup(drawing: &str, to_move: Color) -> Setup {
    Setup { to_move, ..diagram::parse(drawing).unwrap().setup }
}

#[track_caller]
fn check(drawing: &str, (to_move, goal): (Color, Goal), expect: Expect) {
    let problem = Problem::new(&setup(drawing, to_move), goal).unwrap();
    // Only what is named is proved in every way.
    let stones: Vec<_> = problem.target().iter().collect();
    let problem = problem.with_target(&stones).unwrap();
    let mut solver = Solver::new(64 << 20);
    let solution = solver.solve(&problem, &in_time());
    let sure = if solution.is_proved { "proved" } else { "guessed" };
    let seki = if solution.is_seki { ", in seki" } else { "" };
    let ko = solution.ko.map_or(String::new(), |it| {
        format!(", {:?} takes first, the other needs {}", it.first, it.threats)
    });
    expect.assert_eq(&format!("{} {} {sure}{seki}{ko}", solution.verdict.word(), solution.mv));
    if solution.is_proved {
        let replay = verify_answer(&mut solver, &problem, (&solution, 200_000));
        assert!(matches!(replay, Replay::Holds(_)), "{replay:?}");
    }
}

/// Long enough for everything here, whatever the machine does beside it: it is counted how often
/// the solver asks.
fn in_time() -> impl Fn() -> bool + Sync {
    let asked = AtomicU32::new(0);
    move || asked.fetch_add(1, Ordering::Relaxed) > 100_000
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

const FOUR: &str = "
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

#[test]
fn four_in_a_row_live_without_a_move() {
    let problem = Problem::new(&setup(FOUR, Color::Black), Goal::Kill).unwrap();
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

/// Bent four in the corner: with a ko it dies, so without one it does not live in seki either.
#[test]
fn what_dies_in_a_ko_is_no_seki_where_kos_do_not_count() {
    let bent = "
        X X X . O X . . .
        . O O O O X . . .
        O O X X X X . . .
        X X X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let answer = |drawing: &str, ko: KoTerms| {
        let problem = Problem::new(&setup(drawing, Color::Black), Goal::Kill).unwrap();
        let named = problem.with_target(&["B8".parse().unwrap()]).unwrap().with_ko(ko);
        let solution = Solver::new(64 << 20).solve(&named, &in_time());
        (solution.verdict, solution.is_proved, solution.is_seki)
    };
    assert_eq!(answer(bent, KoTerms::Ban), (Verdict::No, true, false));
    assert_eq!(answer(bent, KoTerms::Allow), (Verdict::Ko, true, false));
    let seki = "
        . X X X . O X . .
        O O O O O O X . .
        X X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    assert_eq!(answer(seki, KoTerms::Ban), (Verdict::Seki, true, true));
}

/// A ko elsewhere changes nothing but where one may play.
#[test]
fn after_a_ko_was_taken_elsewhere_the_answer_is_proved() {
    let drawing = "
        . . . O X . . . .
        O O O O X . . . .
        X X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O X . .
        . . . . O X . X .
        . . . . . O X . .
    ";
    let problem = Problem::new(&setup(drawing, Color::White), Goal::Live).unwrap();
    let named = problem.with_target(&["A8".parse().unwrap()]).unwrap();
    let [takes, retakes, elsewhere] =
        ["G2", "F2", "J1"].map(|it| goban::Move::Play(it.parse().unwrap()));
    let answer = |mv| {
        let next = named.after(mv).unwrap();
        let solution = Solver::new(16 << 20).solve(&next, &in_time());
        (next.is_legal(retakes), solution.mv.to_string(), solution.is_proved)
    };
    assert_eq!(answer(takes), (false, "B9".to_owned(), true));
    assert!(answer(elsewhere).2);
}

/// The corner is connected to living stones if White wins a ko.
const KO_FOR_A_LINK: &str = "
    . O . O X . . . .
    O X O X X . . . .
    X X O X . . . . .
    . X O X . . . . .
    X X O X . . . . .
    . X O X X X X X X
    X X O O O O O O O
    X X O . O . O . O
    X X O O O O O O O
";

/// Who has to take back a ko at once needs a threat first; the forbidden move is not shown.
#[test]
fn a_ko_that_was_just_taken_is_taken_back_with_a_threat() {
    let problem = Problem::new(&setup(KO_FOR_A_LINK, Color::Black), Goal::Kill).unwrap();
    let named = problem.with_target(&["B9".parse().unwrap()]).unwrap();
    let after = named.after("C9".parse().unwrap()).unwrap();
    let mut solver = Solver::new(16 << 20);
    let solution = solver.solve(&after, &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::Ko, true));
    let line: Vec<String> = solution.line.iter().take(3).map(ToString::to_string).collect();
    assert_eq!(
        (solution.mv.to_string().as_str(), line.join(" ").as_str()),
        ("pass", "pass pass D9")
    );
    assert!(after.begins_with_threat(&solution.line));
    let fight = solution.ko.unwrap();
    assert_eq!((fight.first, fight.threats), (Color::Black, 1));
    let replay = verify_answer(&mut solver, &after, (&solution, 200_000));
    assert!(matches!(replay, Replay::Holds(_)), "{replay:?}");
    // Where no ko counts White is lost, and tries something that is allowed.
    let solution = solver.solve(&after.clone().with_ko(KoTerms::Ban), &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::No, true));
    assert!(after.is_legal(solution.mv), "{solution:?}");
    // Nobody knows it of the same stones without their history: White takes first.
    let forgotten = after.with_banned(None);
    let solution = solver.solve(&forgotten, &in_time());
    assert_eq!((solution.verdict, solution.mv.to_string().as_str()), (Verdict::Ko, "D9"));
    let fight = solution.ko.unwrap();
    assert_eq!((fight.first, fight.threats), (Color::White, 1));
}

/// Every first move is judged by what may really be answered.
#[test]
fn a_first_move_that_takes_a_ko_is_proved_to_be_one() {
    let problem = Problem::new(&setup(KO_FOR_A_LINK, Color::Black), Goal::Kill).unwrap();
    let named = problem.with_target(&["B9".parse().unwrap()]).unwrap();
    let trials = Solver::new(16 << 20).trials(&named, &in_time(), &mut |_| {});
    let told: Vec<String> = trials
        .iter()
        .map(|it| format!("{} {} {}", it.mv, it.verdict.word(), it.is_proved))
        .collect();
    assert_eq!(told, ["A9 no true", "C9 ko true"]);
}

/// A target of one stone that is taken in a ko may come back.
#[test]
fn a_single_stone_that_a_ko_has_taken_is_still_asked_about() {
    let problem = Problem::new(&setup(KO, Color::White), Goal::Kill).unwrap();
    let named = problem.with_target(&["C9".parse().unwrap()]).unwrap();
    let after = named.after("D9".parse().unwrap()).unwrap();
    let mut solver = Solver::new(16 << 20);
    let solution = solver.solve(&after, &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::Ko, true));
    assert!(after.begins_with_threat(&solution.line), "{:?}", solution.line);
    let replay = verify_answer(&mut solver, &after, (&solution, 200_000));
    assert!(matches!(replay, Replay::Holds(_)), "{replay:?}");
    // Who plays elsewhere in the region gives the stone up.
    let trials = solver.trials(&after, &in_time(), &mut |_| ());
    assert!(trials.iter().all(|it| it.verdict == Verdict::No && it.is_proved), "{trials:?}");
    assert!(!trials.is_empty());
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

#[test]
fn a_seki_is_told_from_two_eyes() {
    let seki = "
        . X X X . O X . .
        O O O O O O X . .
        X X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    check(seki, (Color::Black, Goal::Kill), expect!["seki pass proved, in seki"]);
    check(seki, (Color::White, Goal::Live), expect!["yes pass proved, in seki"]);
    // Of stones that nobody named nothing but a success is proved.
    let unnamed = Problem::new(&setup(seki, Color::Black), Goal::Kill).unwrap();
    let solution = Solver::new(16 << 20).solve(&unnamed, &in_time());
    assert!(!solution.is_proved && !solution.is_seki, "{solution:?}");
}

/// Black has to keep White from a second eye to come as far as seki.
#[test]
fn who_makes_seki_plays_the_move_that_makes_it() {
    let open = "
        . X . X . O X . .
        O O O O O O X . .
        X X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    check(open, (Color::Black, Goal::Kill), expect!["seki C9 proved, in seki"]);
}

const KO: &str = "
    . O X . X . X . .
    O . O X X X X X X
    O O O O X . . . .
    . . . . O O O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn a_target_of_one_stone_is_not_lost_when_a_ko_takes_it() {
    let problem = Problem::new(&setup(KO, Color::White), Goal::Kill).unwrap();
    let problem = problem.with_target(&["C9".parse().unwrap()]).unwrap();
    let solution = Solver::new(16 << 20).solve(&problem, &in_time());
    assert_eq!((solution.verdict, solution.mv.to_string().as_str()), (Verdict::Ko, "D9"));
    let fight = solution.ko.unwrap();
    assert_eq!((fight.first, fight.threats), (Color::White, 1));
}

/// A board full of stones by lot, and a group in it that nobody can read out.
fn mess() -> Problem {
    let size = goban::Size::square(19).unwrap();
    let mut setup = Setup::empty(size);
    let mut state = 7_u32;
    for point in size.points() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        setup.stones[point] = match state >> 28 {
            0..=2 => Some(Color::Black),
            3..=5 => Some(Color::White),
            _ => None,
        };
    }
    Problem::new(&setup, Goal::Kill).unwrap()
}

#[test]
fn who_is_told_to_stop_stops() {
    let problem = mess();
    for patience in [1, 100, 2000] {
        let (asked, late) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
        let stop = || {
            asked.set(asked.get() + 1);
            let is_late = asked.get() > patience;
            late.set(late.get() + u32::from(is_late));
            is_late
        };
        let solution = Solver::new(16 << 20).solve(&problem, &stop);
        // It is asked every 64 positions: what follows a yes is the answer, not more reading.
        assert!(late.get() < 40, "asked {} times more", late.get());
        assert!(solution.mv.point().is_some() && !solution.is_proved, "{solution:?}");
    }
}

#[test]
fn two_threads_say_what_one_says() {
    let mut solvers = [Solver::new(16 << 20), Solver::new(16 << 20)];
    let [first, second] = &mut solvers;
    for (drawing, to_move, goal) in
        [(THREE, Color::Black, Goal::Kill), (THREE, Color::White, Goal::Live)]
    {
        let problem = Problem::new(&setup(drawing, to_move), goal).unwrap();
        let named = problem.clone().with_target(&["A8".parse().unwrap()]).unwrap();
        for problem in [problem, named] {
            let alone = first.solve(&problem, &in_time());
            let both = solve_together([&mut *first, &mut *second], &problem, &in_time());
            assert_eq!((both.verdict, both.is_proved), (alone.verdict, alone.is_proved));
            assert_eq!(both.mv, alone.mv);
        }
    }
    // With a named target a no is an answer too, and the helper begins with it.
    let problem = Problem::new(&setup(FOUR, Color::Black), Goal::Kill).unwrap();
    let named = problem.with_target(&["A8".parse().unwrap()]).unwrap();
    let both = solve_together([&mut *first, &mut *second], &named, &in_time());
    assert_eq!((both.verdict, both.is_proved), (Verdict::No, true));
    let both = solve_together([first, second], &mess(), &|| true);
    assert!(both.mv.point().is_some(), "{both:?}");
}

#[test]
fn a_region_without_the_target_proves_nothing() {
    for (goal, to_move) in [(Goal::Kill, Color::Black), (Goal::Live, Color::White)] {
        let problem = Problem::new(&setup(THREE, to_move), goal).unwrap();
        let named = problem.with_target(&["B8".parse().unwrap()]).unwrap();
        let far = named.with_region(&["J1".parse().unwrap()]).unwrap();
        let solution = Solver::new(4 << 20).solve(&far, &in_time());
        assert!(!solution.is_proved, "{solution:?}");
    }
}

/// White gives one stone and takes two, for ever, unless a ko threat breaks the circle.
#[test]
fn who_holds_out_for_ever_is_shown_once_round() {
    let drawing = "
        . X X O X . . . .
        X O O O X . . . .
        . O X X X . . . .
        O O X . . . . . .
        X X X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let problem = Problem::new(&setup(drawing, Color::White), Goal::Live).unwrap();
    let named = problem.with_target(&["B7".parse().unwrap()]).unwrap();
    let solution = Solver::new(16 << 20).solve(&named, &in_time());
    assert_eq!((solution.verdict, solution.is_proved), (Verdict::Ko, true));
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    assert_eq!(line.join(" "), "A9 B9 pass C9");
}
