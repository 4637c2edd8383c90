//! What playouts make of groups whose fate is known.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its own board has failed")]

use goban::{Board, Color, Point, Position, Rules, diagram};
use playout::{HeavyPlayout, Weights};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const GAMES: u32 = 200;

/// In how many of 200 games with this side to move first the board is as wanted at the end.
fn games(drawing: &str, first: Color, is_wanted: impl Fn(&Board) -> bool) -> u32 {
    let drawn = diagram::parse(drawing).unwrap();
    let position = Position::from_setup(&drawn.setup, Rules::CHINESE).unwrap().with_to_move(first);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    let mut wanted = 0;
    for _ in 0..GAMES {
        playout.run(&position, &mut rng, |_, _| {});
        wanted += u32::from(is_wanted(playout.board()));
    }
    wanted
}

fn stone(board: &Board, at: &str) -> Option<Color> {
    board.stone(at.parse::<Point>().unwrap())
}

#[test]
fn two_eyes_live() {
    let alive = "
        . X . X O
        X X X X O
        O O O O O
        . O O . O
        O . O O .
    ";
    for first in Color::ALL {
        let lives = |board: &Board| stone(board, "B5") == Some(Color::Black);
        assert_eq!(games(alive, first, lives), GAMES);
    }
}

#[test]
fn nobody_breaks_a_seki() {
    let seki = "
        . X . X O . O .
        X X X X O O O O
        X . X X O O . O
        X X X X O O O O
        X X X X O O O O
        X X O O X O O O
        X O O . X X X O
        X O O . X X X O
    ";
    for first in Color::ALL {
        let stays = |board: &Board| {
            stone(board, "B1") == Some(Color::White)
                && stone(board, "E1") == Some(Color::Black)
                && stone(board, "D1").is_none()
                && stone(board, "D2").is_none()
        };
        assert_eq!(games(seki, first, stays), GAMES);
    }
}

#[test]
fn a_seki_with_one_eye_each_stays_too() {
    // Each side has one eye, and they share one liberty at D1.
    let seki = "
        . X . X O . O .
        X X X X O O O O
        X X X X O O O O
        O O O O X X X X
        O . O O X . X X
        O O O . X X X X
    ";
    for first in Color::ALL {
        let stays = |board: &Board| {
            stone(board, "A1") == Some(Color::White) && stone(board, "G1") == Some(Color::Black)
        };
        assert_eq!(games(seki, first, stays), GAMES);
    }
}

const BENT_FOUR: &str = "
    . X . X . X X
    X X X X X X X
    X X X X X X X
    O O X X X X X
    . O X X X X X
    X O O O X X X
    X X . O X X .
";

#[test]
fn bent_four_in_the_corner_kills_in_the_end() {
    // White may not touch it, and Black begins the ko when White has no threats left.
    for first in Color::ALL {
        let killed = games(BENT_FOUR, first, |board| board.stone_count().white == 0);
        assert!(killed > GAMES * 9 / 10, "{first}: {killed}");
    }
}

#[test]
fn bent_four_waits_for_other_moves() {
    let elsewhere = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X . . .
        O O X X X X . . .
        . O X X X X . . .
        X O O O X X . . .
        X X . O X X . . .
    ";
    let drawn = diagram::parse(elsewhere).unwrap();
    let position = Position::from_setup(&drawn.setup, Rules::CHINESE).unwrap();
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    let chances = playout.probabilities(&position);
    let of = |at: &str| {
        let point: Point = at.parse().unwrap();
        chances.iter().find(|it| it.0.point() == Some(point)).map_or(0.0, |it| it.1)
    };
    assert!(of("A3") > 0.0 && of("A3") < 1e-4, "{}", of("A3"));
    assert!(of("G6") > 0.001, "{}", of("G6"));
}

#[test]
fn taken_stones_are_answered_at_the_vital_point() {
    // White takes three stones at D1; Black at B1 leaves no two eyes.
    let three = "
        . X . X . X
        X X X X X X
        X X X X X X
        O O O O X X
        X X X . O X
    ";
    let drawn = diagram::parse(three).unwrap();
    let position = Position::from_setup(&drawn.setup, Rules::CHINESE).unwrap();
    let mut position = position.with_to_move(Color::White);
    position.play("D1".parse().unwrap()).unwrap();
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    let chances = playout.probabilities(&position);
    let best = chances.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    assert_eq!(best.0.to_string(), "B1", "{chances:?}");
    assert!(best.1 > 0.5, "{chances:?}");
}
