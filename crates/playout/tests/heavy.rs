//! Heavy playouts end, and end well.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its own board has failed")]

use goban::{Color, Move, Position, Rules, Size, area_difference, diagram};
use playout::{HeavyPlayout, Weights};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

#[test]
fn games_end_and_are_counted() {
    for side in [2, 3, 5, 9, 13, 19] {
        let size = Size::square(side).unwrap();
        let position = Position::new(size, Rules::CHINESE);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut playout = HeavyPlayout::new(size, Weights::builtin());
        for _ in 0..20 {
            let mut stones = 0;
            let outcome = playout.run(&position, &mut rng, |_, _| stones += 1);
            assert_eq!(outcome.black_lead, area_difference(playout.board()));
            assert!(outcome.moves >= stones);
            assert!(!outcome.cut || side < 9, "{side}: {:?}", playout.board());
        }
    }
}

/// How many of 200 games, with each side to move first, keep the colour of the marked points.
#[track_caller]
fn kept(drawing: &str, owner: Color) -> u32 {
    let drawn = diagram::parse(drawing).unwrap();
    let position = Position::from_setup(&drawn.setup, Rules::CHINESE).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    let mut kept = 0;
    for n in 0..200 {
        let color = if n % 2 == 0 { Color::Black } else { Color::White };
        let start = position.clone().with_to_move(color);
        playout.run(&start, &mut rng, |_, _| {});
        let board = playout.board();
        let is_kept = drawn.marks.iter().all(|mark| {
            let beside = || board.neighbors(mark).filter_map(|it| board.stone(it));
            board.stone(mark).map_or_else(|| beside().any(|it| it == owner), |it| it == owner)
        });
        kept += u32::from(is_kept);
    }
    kept
}

#[test]
fn two_eyes_live() {
    let alive = "
        * X * X O
        X X X X O
        O O O O O
        . O O . O
        O . O O .
    ";
    assert_eq!(kept(alive, Color::Black), 200);
}

#[test]
fn games_do_not_depend_on_earlier_ones() {
    let size = Size::square(9).unwrap();
    let position = |moves: &str| {
        let mut position = Position::new(size, Rules::CHINESE);
        for mv in moves.split_whitespace() {
            position.play(mv.parse().map_or(Move::Pass, Move::Play)).unwrap();
        }
        position
    };
    // Positions that follow from one, some of another game, one from before, one set up.
    let root = "D4 F6 D6 E5";
    let mut positions: Vec<Position> = ["", " F4 E4 pass E6", " G7", " C3 C4", " G7 G6", " G7 C3"]
        .map(|it| position(&(root.to_owned() + it)))
        .to_vec();
    positions.extend(["", "D4 F6 D6 F5 E5", "D4"].map(position));
    let drawn = diagram::parse(". X .\nO . .\n. . X").unwrap();
    positions.push(Position::from_setup(&drawn.setup, Rules::CHINESE).unwrap());
    let mut one = HeavyPlayout::new(size, Weights::builtin());
    for n in 0..60 {
        let position = &positions[n * 7 % positions.len()];
        let run = |playout: &mut HeavyPlayout| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(n as u64);
            let mut moves = Vec::new();
            let told = |color, point| moves.push((color, point));
            (playout.run(position, &mut rng, told), moves)
        };
        let fresh = run(&mut HeavyPlayout::new(size, Weights::builtin()));
        assert_eq!(run(&mut one), fresh, "game {n}: {position:?}");
    }
}
