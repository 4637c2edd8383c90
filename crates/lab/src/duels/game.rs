//! One game.

use std::sync::Arc;

use goban::{Agreement, ByColor, Color, Komi, Move, Position, Rules, Size, score};
use net::Network;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::contestant::Contestant;
use super::run::DuelError;
use super::seat::Seat;

/// A chance below this for [`HOPELESS_TURNS`] turns ends the game.
const HOPELESS: f32 = 0.02;
const HOPELESS_TURNS: u32 = 3;
/// Komi of all duels: no draws.
const KOMI: f64 = 7.5;

/// Plays a game from an opening; everything is decided by the seed.
pub(super) fn play(
    sides: &ByColor<Contestant>,
    (size, opening): (Size, &[Move]),
    network: Option<&Arc<Network>>,
    seed: u64,
) -> Result<Color, DuelError> {
    let komi = Komi::from_points(KOMI).unwrap_or_default();
    let mut position = Position::new(size, Rules::TROMP_TAYLOR).with_komi(komi);
    for &mv in opening {
        // An opening that does not fit ends where it stops fitting.
        if position.play(mv).is_err() {
            break;
        }
    }
    let seat = |contestant| Seat::new(contestant, size, network);
    let mut seats = ByColor { black: seat(sides.black)?, white: seat(sides.white)? };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    while !position.is_over() && position.history().len() < 3 * size.area() {
        let color = position.to_move();
        let seat = &mut seats[color];
        let found = seat.think(&position, &mut rng)?;
        seat.hopeless = if found.win.value() < HOPELESS { seat.hopeless + 1 } else { 0 };
        if seat.hopeless >= HOPELESS_TURNS {
            return Ok(color.opponent());
        }
        let mv = found.best().map_or(Move::Pass, |it| it.mv);
        if position.play(mv).is_err() {
            position.play_unchecked(Move::Pass);
        }
    }
    let outcome = score(&position, &Agreement::default());
    Ok(outcome.winner().unwrap_or(Color::White))
}
