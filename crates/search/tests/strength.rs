//! The search always beats a player who moves at random.
#![allow(clippy::unwrap_used)]

use analysis::Limits;
use goban::{Color, Komi, Position, Rules, Size, area_difference};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::Uct;

/// Black's lead in half points when the game is played out under Tromp–Taylor rules.
fn game(side: u8, visits: u32, searcher: Color, seed: u64) -> i32 {
    let mut position = Position::new(Size::square(side).unwrap(), Rules::TROMP_TAYLOR)
        .with_komi(Komi::from_half_points(1).unwrap());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut uct = Uct::default();
    while !position.is_over() {
        let mv = if position.to_move() == searcher {
            uct.search(&position, &Limits::visits(visits), &mut rng).best().unwrap().mv
        } else {
            playout::random_move(&position, &mut rng)
        };
        position.play(mv).unwrap();
    }
    2 * area_difference(position.board()) - position.white_bonus_half_points()
}

fn wins(side: u8, visits: u32, games: u64) -> u64 {
    (0..games)
        .filter(|&seed| {
            let searcher = if seed % 2 == 0 { Color::Black } else { Color::White };
            (game(side, visits, searcher, seed) > 0) == (searcher == Color::Black)
        })
        .count() as u64
}

#[test]
fn beats_a_random_player_on_5() {
    assert_eq!(wins(5, 100, 20), 20);
}

#[test]
fn beats_a_random_player_on_9() {
    assert_eq!(wins(9, 100, 20), 20);
}
