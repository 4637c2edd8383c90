//! What the search plays, on drawn boards.
#![allow(clippy::unwrap_used)]

use analysis::{Candidates, Limits};
use expect_test::{Expect, expect};
use goban::{Color, Komi, Move, Position, Rules, diagram};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::Uct;

fn position(drawing: &str, rules: Rules) -> Position {
    let diagram = diagram::parse(drawing).unwrap();
    Position::from_setup(&diagram.setup, rules).unwrap()
}

fn search(position: &Position, visits: u32) -> Candidates {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    Uct::default().search(position, &Limits::visits(visits), &mut rng)
}

fn check(drawing: &str, rules: Rules, best: Expect) {
    let position = position(drawing, rules);
    best.assert_eq(&search(&position, 600).best().unwrap().mv.to_string());
}

#[test]
fn takes_a_group_in_atari() {
    check(
        "
        . . . . . . .
        . . X X . . .
        . X O O X . .
        . X O O . . .
        . . X X O . .
        . . . . . O .
        . . . . . . .
        ",
        Rules::CHINESE,
        expect!["E4"],
    );
}

#[test]
fn saves_its_own_group() {
    check(
        "
        . . . . . . .
        . . O O . . .
        . O X X O . .
        . O X X . . .
        . . O O)X . .
        . . . . X X .
        . . . . . . .
        ",
        Rules::CHINESE,
        expect!["E4"],
    );
}

#[test]
fn kills_three_in_a_row_in_the_middle() {
    check(
        "
        . . . O X X .
        O O O O X . X
        X X X X X X .
        . X . X . X X
        X X X X X X .
        ",
        Rules::CHINESE,
        expect!["B5"],
    );
}

#[test]
fn lives_with_three_in_a_row_in_the_middle() {
    check(
        "
        . . . X O O .
        X X X X O . O
        O O O O O O .
        . O . O . O)O
        O O O O O O .
        ",
        Rules::CHINESE,
        expect!["B5"],
    );
}

const FINISHED: &str = "
        . . . X O . .
        . . X X O . .
        . X . X O O .
        . . . X O . .
        . X . X X O O
        . . X . X O .
        . . . X X O .
        ";

#[test]
fn passes_on_a_finished_board() {
    // Ahead, close, behind.
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::AGA] {
        for komi in [-20, 9, 60] {
            let komi = Komi::from_half_points(komi).unwrap();
            let position = position(FINISHED, rules).with_komi(komi);
            let best = search(&position, 600).best().unwrap().mv;
            assert_eq!(best, Move::Pass, "{rules} {komi}");
        }
    }
}

#[test]
fn answers_a_pass_with_a_pass_when_the_count_wins() {
    // The stone at B5 is dead: no need to take it, except under rules that know no dead stones.
    let drawing = "
        . . . X O . .
        . . X X O . .
        . O . X O O .
        . . . X O . .
        . X . X X O O
        . . X . X O .
        . . . X X O .
        ";
    for rules in [Rules::JAPANESE, Rules::CHINESE] {
        let mut position = position(drawing, rules).with_to_move(Color::White);
        position.play(Move::Pass).unwrap();
        assert_eq!(search(&position, 600).best().unwrap().mv, Move::Pass, "{rules}");
    }
    let mut position =
        position(drawing, Rules::TROMP_TAYLOR).with_komi(Komi::from_half_points(9).unwrap());
    position = position.with_to_move(Color::White);
    position.play(Move::Pass).unwrap();
    let best = search(&position, 600).best().unwrap().mv;
    assert_ne!(best, Move::Pass, "the stone counts until it is taken");
}

#[test]
fn a_pass_is_not_answered_while_a_group_needs_a_move() {
    // Black's corner lives with B5 and dies without; with its points Black wins.
    let drawing = "
        . . . X O O .
        X X X X O . O
        O O O O O O .
        . O . O . O O
        O O O O O O .
        ";
    for (rules, komi) in [(Rules::JAPANESE, -33), (Rules::CHINESE, -61)] {
        let komi = Komi::from_half_points(komi).unwrap();
        let mut position = position(drawing, rules).with_komi(komi).with_to_move(Color::White);
        position.play(Move::Pass).unwrap();
        for visits in [200, 1000, 4000] {
            let best = search(&position, visits).best().unwrap().mv;
            assert_eq!(best.to_string(), "B5", "{rules} {visits}");
        }
    }
}

#[test]
fn fills_dame_and_not_its_own_territory() {
    for rules in [Rules::JAPANESE, Rules::CHINESE] {
        check(
            "
            . . . X . O . . .
            . . X X O O . . .
            . X . X O . O . .
            . . . X O . . . .
            . X . X O . O . .
            . . . X O . . . .
            . X . X O . . O .
            . . X X O O O . .
            . . . X O . . . .
            ",
            rules,
            expect!["E9"],
        );
    }
}

/// The corner is Black's in nearly all games, but only because Black plays there first.
#[test]
fn defends_territory_that_one_move_would_break() {
    let drawing = "
        . . . . . X X O .
        X . . . . X O O .
        O X X X . X O . .
        O)O . . X O O . .
        . O O O O O . . .
        . O X . . . O O .
        . O X . X X X X X
        O X X . . . . . .
        . X . . . . . . .
    ";
    let komi = Komi::from_points(7.5).unwrap();
    let position = position(drawing, Rules::CHINESE).with_komi(komi);
    let best = search(&position, 2000).best().unwrap().mv.to_string();
    assert!(["B8", "B9"].contains(&best.as_str()), "{best}");
}

#[test]
fn does_not_pass_early() {
    for side in [5, 7, 9] {
        let mut position = Position::new(goban::Size::square(side).unwrap(), Rules::JAPANESE)
            .with_komi(Komi::from_half_points(13).unwrap());
        position.play(Move::Pass).unwrap();
        assert_ne!(search(&position, 200).best().unwrap().mv, Move::Pass, "{side}");
    }
}

#[test]
fn leaves_a_seki_alone() {
    let drawing = "
        . O . X .
        O O X X X
        X X O O O
        . X O . O
        X X O O O
        . X O . O
        X X O O O
        ";
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::TROMP_TAYLOR] {
        for color in Color::ALL {
            let position = position(drawing, rules).with_to_move(color);
            assert_eq!(search(&position, 600).best().unwrap().mv, Move::Pass, "{rules} {color}");
        }
    }
}
