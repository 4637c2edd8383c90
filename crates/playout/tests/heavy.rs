//! Heavy playouts end, and end well.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its own board has failed")]

use goban::{Color, Move, Position, Rules, Size, area_difference, diagram};
use playout::{HeavyPlayout, Weights, priors};
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

#[test]
fn every_move_is_legal_and_fills_no_eye() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for side in [3, 5, 7, 9] {
        let size = Size::square(side).unwrap();
        // Japanese rules know the simple ko only, as playouts do.
        let start = Position::new(size, Rules::JAPANESE);
        let mut playout = HeavyPlayout::new(size, Weights::builtin()).with_good_replies();
        for n in 0..100 {
            let mut position = start.clone();
            let outcome = playout.run(&start, &mut rng, |color, point| {
                if position.to_move() != color {
                    position.play(Move::Pass).unwrap();
                }
                assert!(!position.board().is_simple_eye(color, point), "{point}\n{position:?}");
                position.play(Move::Play(point)).unwrap();
            });
            assert_eq!(position.board(), playout.board());
            assert!(outcome.moves <= 3 * size.area() as u32);
            playout.learn(if n % 3 == 0 { Color::White } else { Color::Black });
        }
    }
}

#[test]
fn endless_cycles_are_cut_and_said_to_be() {
    // Three kos: whoever does not take one is taken.
    let triple_ko = "
        X X O O
        X . X O
        X X O O
        X O . O
        X X O O
        X . X O
        X X O O
    ";
    let drawn = diagram::parse(triple_ko).unwrap();
    let position = Position::from_setup(&drawn.setup, Rules::CHINESE).unwrap();
    let position = position.with_to_move(Color::White);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut playout = HeavyPlayout::new(position.size(), Weights::builtin());
    for _ in 0..50 {
        let outcome = playout.run(&position, &mut rng, |_, _| {});
        assert!(outcome.cut && outcome.moves < 3 * 28, "{outcome:?}");
    }
}

#[test]
fn replies_that_won_are_tried_again_until_they_lose() {
    let size = Size::square(9).unwrap();
    let mut position = Position::new(size, Rules::CHINESE);
    position.play("E5".parse().unwrap()).unwrap();
    let mut playout = HeavyPlayout::new(size, Weights::builtin()).with_good_replies();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut first = |playout: &mut HeavyPlayout| {
        let mut first = None;
        playout.run(&position, &mut rng, |_, point| {
            first.get_or_insert(point);
        });
        first
    };
    let reply = first(&mut playout);
    playout.learn(Color::White);
    for _ in 0..5 {
        assert_eq!(first(&mut playout), reply);
        playout.learn(Color::White);
    }
    playout.learn(Color::Black);
    let others = (0..10).filter(|_| first(&mut playout) != reply).count();
    assert!(others > 0, "{reply:?} is forgotten");
}

#[test]
fn the_first_look_sums_to_one_and_passes_last() {
    for side in [2, 9, 19] {
        let position = Position::new(Size::square(side).unwrap(), Rules::CHINESE);
        let moves = priors(Weights::builtin(), &position);
        let sum: f32 = moves.iter().map(|it| it.1).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert_eq!(moves.last().unwrap().0, Move::Pass);
        assert_eq!(moves.len(), position.size().area() + 1);
        assert!(moves.iter().all(|it| it.1 > 0.0 && position.is_legal(it.0)));
    }
    // On an empty board corners come first.
    let position = Position::new(Size::square(19).unwrap(), Rules::CHINESE);
    let moves = priors(Weights::builtin(), &position);
    let best = moves.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0.point().unwrap();
    let line = |it: u8| it.min(18 - it) + 1;
    assert!((3..=4).contains(&line(best.x())) && (3..=4).contains(&line(best.y())), "{best}");
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
