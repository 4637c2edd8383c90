//! Which positions are learned from.

use goban::{Color, Komi, Point, Position, Rules};
use rand::seq::index;
use rand::{Rng, RngExt};

use super::record::Record;
use crate::games::GameLine;

/// Rules a position may be given: the network must know all of them.
const RULES: [Rules; 5] =
    [Rules::CHINESE, Rules::JAPANESE, Rules::AGA, Rules::TROMP_TAYLOR, Rules::NEW_ZEALAND];

/// A position of a game with how it began.
#[derive(Clone, Debug)]
pub struct Picked {
    /// The position, without a lesson yet.
    pub record: Record,
    /// Stones before the first move.
    pub start: Vec<(Color, Point)>,
    /// Who began.
    pub first: Color,
}

/// So many positions of a game at most, by lot, under rules and komi by lot: the lesson is about
/// what a network sees, not about how that game was scored.
pub fn positions_of(game: &GameLine, most: usize, rng: &mut impl Rng) -> Vec<Picked> {
    let (rules, komi) = deal(rng);
    let Some(start) = game.start(rules) else { return Vec::new() };
    let mut wished: Vec<usize> =
        index::sample(rng, game.moves.len().max(1), most.min(game.moves.len())).into_vec();
    wished.sort_unstable();
    let mut position = start.with_komi(komi);
    let mut found = Vec::with_capacity(wished.len());
    for (n, &mv) in game.moves.iter().enumerate() {
        if wished.binary_search(&n).is_ok() {
            found.push(Picked {
                record: Record {
                    position: position.clone(),
                    played: position.is_legal(mv).then_some(mv),
                    ranks: game.ranks_at(n),
                    lesson: None,
                },
                start: game.setup.clone(),
                first: game.first,
            });
        }
        if position.play_as_recorded(mv).is_err() {
            break;
        }
    }
    found
}

/// The position of a game before its move `n`; `None` if the record cannot be played so far.
pub(crate) fn position_before(
    game: &GameLine,
    n: usize,
    (rules, komi): (Rules, Komi),
) -> Option<Position> {
    let mut position = game.start(rules)?.with_komi(komi);
    for &mv in game.moves.iter().take(n) {
        position.play_as_recorded(mv).ok()?;
    }
    Some(position)
}

/// Rules and komi by lot.
pub(crate) fn deal(rng: &mut impl Rng) -> (Rules, Komi) {
    let rules = RULES[rng.random_range(0..RULES.len())];
    (rules, komi(rules, rng))
}

/// The usual komi mostly, sometimes one that makes up for what happened in the game.
fn komi(rules: Rules, rng: &mut impl Rng) -> Komi {
    let usual: i16 = if rules == Rules::JAPANESE { 13 } else { 15 };
    let off: i16 = match rng.random_range(0..10) {
        0..6 => 0,
        6..9 => rng.random_range(-10..=10),
        _ => rng.random_range(-60..=60),
    };
    Komi::from_half_points(usual + off).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn positions_are_those_of_the_game() {
        let line = "0a\tours\t1\t5\t7\t0\t3k\t?\tB+R\t\t\tB\tccbbdddc..cd";
        let game = GameLine::parse(line).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let picked = positions_of(&game, 3, &mut rng);
        assert_eq!(picked.len(), 3);
        for it in &picked {
            let n = it.record.position.history().len();
            assert_eq!(it.record.played, Some(game.moves[n]));
        }
        assert_eq!(positions_of(&game, 100, &mut rng).len(), game.moves.len());
    }
}
