//! One number that changes whenever play with a network changes.

use analysis::SearchRequest;
use goban::{Position, Rules, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Evaluator, Puct, PuctParams, SearchError};
use crate::fingerprint::number;

/// Board side, rules, visits a move, moves.
const GAMES: [(u8, Rules, u32, usize); 3] =
    [(9, Rules::CHINESE, 40, 12), (9, Rules::JAPANESE, 40, 12), (19, Rules::AGA, 20, 6)];

/// What some fixed games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetFingerprint {
    /// The same number as before means the same play as before, with the same network on the
    /// same kind of CPU: rounding differs between kinds.
    pub number: u64,
    /// How many visits were made for it.
    pub visits: u64,
}

impl NetFingerprint {
    /// Plays the beginnings of some fixed games with a fixed seed and adds up moves and visits.
    pub fn of<E: Evaluator + Send>(evaluator: E) -> Result<Self, SearchError> {
        let mut puct = Puct::new(PuctParams::default(), evaluator);
        let mut print = Self::default();
        for (side, rules, visits, moves) in GAMES {
            let Ok(size) = Size::square(side) else { continue };
            let mut position = Position::new(size, rules);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(side));
            puct.clear();
            for _ in 0..moves {
                let kept = puct.visits_of(&position);
                let found = puct.search(&position, &SearchRequest::visits(visits), &mut rng)?;
                print.visits += u64::from(found.visits.saturating_sub(kept));
                let Some(best) = found.best() else { break };
                let step = u64::from(best.visits).wrapping_mul(number(best.mv));
                print.number = print.number.wrapping_mul(31).wrapping_add(step);
                if position.play(best.mv).is_err() || position.is_over() {
                    break;
                }
            }
        }
        Ok(print)
    }
}
