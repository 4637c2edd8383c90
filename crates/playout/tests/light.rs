//! What light playouts promise.
#![allow(clippy::unwrap_used)]

use goban::{Board, Color, KoRule, Move, Position, Rules, Size, area_difference, diagram};
use playout::{LightPlayout, random_move};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn position(drawing: &str) -> Position {
    Position::from_setup(&diagram::parse(drawing).unwrap().setup, Rules::CHINESE).unwrap()
}

#[test]
fn games_end_and_are_counted_right() {
    for (width, height) in [(2, 2), (3, 3), (5, 5), (9, 9), (2, 25), (13, 7), (19, 19), (25, 25)] {
        let size = Size::new(width, height).unwrap();
        let position = Position::new(size, Rules::CHINESE);
        let (mut playout, mut rng) = (LightPlayout::new(size), rng(1));
        let mut ended = 0;
        for _ in 0..100 {
            let outcome = playout.run(&position, &mut rng, |_, _| {});
            assert!(outcome.moves as usize <= 3 * size.area());
            if !outcome.cut {
                assert_eq!(outcome.black_lead, area_difference(playout.board()));
                ended += 1;
            }
        }
        assert!(ended > 50, "{size}: {ended} of 100 games ended");
    }
}

#[test]
fn nobody_fills_an_eye_or_plays_a_suicide() {
    let size = Size::square(9).unwrap();
    let position = Position::new(size, Rules::CHINESE);
    let (mut playout, mut rng) = (LightPlayout::new(size), rng(2));
    for _ in 0..50 {
        let mut board = Board::new(size);
        playout.run(&position, &mut rng, |color, point| {
            assert!(!board.is_simple_eye(color, point), "{color} {point}\n{board:?}");
            assert!(!board.is_suicide(color, point), "{color} {point}\n{board:?}");
            board.place(color, point);
        });
        assert_eq!(&board, playout.board());
    }
}

#[test]
fn a_game_goes_on_from_the_position_and_leaves_it_alone() {
    let position = position(
        "
        . X O . .
        X X O O .
        . X O . .
        X X O O O
        . X O . .
        ",
    );
    let before = position.clone();
    let (mut playout, mut rng) = (LightPlayout::new(position.size()), rng(3));
    for _ in 0..100 {
        playout.run(&position, &mut rng, |_, _| {});
        assert_eq!(playout.board().stone("B3".parse().unwrap()), Some(Color::Black));
    }
    assert_eq!(position, before);
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let mut position = position(
        "
        . X O .
        X O . O
        . X O .
        . . . .
        ",
    );
    position.play("C3".parse().unwrap()).unwrap();
    let ko = position.history().ko().unwrap();
    let (mut playout, mut rng) = (LightPlayout::new(position.size()), rng(4));
    for _ in 0..300 {
        let mut first = None;
        playout.run(&position, &mut rng, |_, point| {
            first.get_or_insert(point);
        });
        assert_ne!(first, Some(ko));
    }
}

/// Two kos that only the simple ko rule watches: each side always has one to take.
#[test]
fn endless_cycles_are_cut_and_said_to_be() {
    let size = Size::square(2).unwrap();
    let position = Position::new(size, Rules::CHINESE);
    let (mut playout, mut rng) = (LightPlayout::new(size), rng(5));
    let cut: Vec<_> = (0..2000)
        .map(|_| playout.run(&position, &mut rng, |_, _| {}))
        .filter(|it| it.cut)
        .collect();
    assert!(!cut.is_empty());
    assert!(cut.iter().all(|it| it.moves == 12));
}

#[test]
fn the_first_move_is_drawn_evenly() {
    let size = Size::square(5).unwrap();
    let mut position = Position::new(size, Rules::CHINESE);
    position.play("C3".parse().unwrap()).unwrap();
    let (mut playout, mut rng) = (LightPlayout::new(size), rng(6));
    let games = 24_000_u32;
    let mut counts = goban::PointMap::filled(0_u32);
    for _ in 0..games {
        let mut first = None;
        playout.run(&position, &mut rng, |_, point| {
            first.get_or_insert(point);
        });
        counts[first.unwrap()] += 1;
    }
    let expected = f64::from(games) / 24.0;
    let chi_square: f64 = size
        .points()
        .filter(|&it| position.board().is_empty(it))
        .map(|it| (f64::from(counts[it]) - expected).powi(2) / expected)
        .sum();
    // 23 degrees of freedom: above 49.7 once in a thousand generators.
    assert!(chi_square < 49.7, "{chi_square}");
}

#[test]
fn random_moves_are_legal_and_fill_no_eye() {
    let rules = Rules { ko: KoRule::Positional, ..Rules::CHINESE };
    let mut position = Position::new(Size::square(4).unwrap(), rules);
    let mut rng = rng(7);
    while !position.is_over() {
        let mv = random_move(&position, &mut rng);
        if let Move::Play(point) = mv {
            assert!(!position.board().is_simple_eye(position.to_move(), point));
        }
        position.play(mv).unwrap();
    }
}

#[test]
fn without_a_move_both_pass() {
    let position = position(
        "
        . X .
        X X X
        . X .
        ",
    );
    let outcome = LightPlayout::new(position.size())
        .run(&position, &mut rng(8), |_, point| panic!("{point}"));
    assert_eq!((outcome.black_lead, outcome.moves, outcome.cut), (9, 2, false));
}
