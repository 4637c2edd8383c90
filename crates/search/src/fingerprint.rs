//! One number that changes whenever play changes.

use analysis::Limits;
use goban::{Move, Position, Rules, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Uct, UctParams};

/// Board side, rules, visits a move, moves.
const GAMES: [(u8, Rules, u32, usize); 4] = [
    (5, Rules::TROMP_TAYLOR, 200, 20),
    (7, Rules::JAPANESE, 200, 20),
    (9, Rules::CHINESE, 300, 20),
    (19, Rules::AGA, 100, 4),
];

/// Plays the beginnings of some fixed games with a fixed seed and adds up moves and visits: the
/// same number as before means the same play as before.
pub fn fingerprint() -> u64 {
    let mut sum = 0_u64;
    for (side, rules, visits, moves) in GAMES {
        let Ok(size) = Size::square(side) else { continue };
        let mut position = Position::new(size, rules);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(side));
        let mut uct = Uct::new(UctParams::default());
        for _ in 0..moves {
            let candidates = uct.search(&position, &Limits::visits(visits), &mut rng);
            let Some(best) = candidates.best() else { break };
            sum = sum
                .wrapping_mul(31)
                .wrapping_add(u64::from(best.visits).wrapping_mul(number(best.mv)));
            if position.play(best.mv).is_err() || position.is_over() {
                break;
            }
        }
    }
    sum
}

/// A number for a move.
pub(crate) fn number(mv: Move) -> u64 {
    mv.point().map_or(1, |it| u64::from(it.x()) * 32 + u64::from(it.y()) + 2)
}
