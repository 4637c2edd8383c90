//! Games of the human network with itself.

use analysis::Rank;
use goban::{Move, Position, Rules, Size};
use net::TooLarge;
use partner::{Human, usual_komi};
use rand::Rng;

use super::examiner::{by_lot, likeliest};
use crate::openings;

/// Points a game may have moves, times this.
const LONGEST: usize = 2;

/// A game by lot at one rank from some first moves: every position with the move that was drawn
/// there. It is over where the network would pass if it were told no rank, since the games it has
/// learned from end without passes; passes at the end are left out, as in records.
pub(super) fn play(
    human: &mut Human,
    (size, rank): (Size, Rank),
    (opening, rng): (u64, &mut impl Rng),
) -> Result<Vec<(Position, Move)>, TooLarge> {
    let komi = usual_komi(size, Rules::JAPANESE, 0);
    let mut position = Position::new(size, Rules::JAPANESE).with_komi(komi);
    for mv in openings::random(size, opening) {
        // An opening that does not fit ends where it stops fitting.
        if position.play(mv).is_err() {
            break;
        }
    }
    let mut game = Vec::new();
    let most = LONGEST * size.area();
    while !position.is_over() && position.history().len() < most {
        let asked = [[Rank::UNKNOWN; 2], [rank; 2]];
        let policies = human.policies(&position, &asked)?;
        let [sober, told] = policies.as_slice() else { break };
        if likeliest(sober, &position) == Move::Pass {
            break;
        }
        let mv = by_lot(told, &position, rng);
        game.push((position.clone(), mv));
        position.play_unchecked(mv);
    }
    while game.last().is_some_and(|it| it.1 == Move::Pass) {
        game.pop();
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn game(rank: &str, seed: u64) -> Vec<(Position, Move)> {
        let mut human = Human::embedded().unwrap();
        let board = (Size::square(7).unwrap(), Rank::parse(rank));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        play(&mut human, board, (5, &mut rng)).unwrap()
    }

    #[test]
    fn a_game_is_legal_goes_on_and_is_the_same_again() {
        let played = game("12k", 1);
        assert!((10..=98).contains(&played.len()), "{}", played.len());
        assert!(played.iter().all(|(position, mv)| position.is_legal(*mv)));
        for pair in played.windows(2) {
            let mut next = pair[0].0.clone();
            next.play(pair[0].1).unwrap();
            assert_eq!(next.history().len(), pair[1].0.history().len());
            assert_eq!(next.to_move(), pair[1].0.to_move());
        }
        let moves = |it: Vec<(Position, Move)>| it.into_iter().map(|it| it.1).collect::<Vec<_>>();
        let first = played[0].0.history().len();
        assert_eq!(first, openings::random(Size::square(7).unwrap(), 5).len());
        let played = moves(played);
        assert_ne!(played.last(), Some(&Move::Pass));
        assert_eq!(moves(game("12k", 1)), played);
        assert_ne!(moves(game("12k", 2)), played);
    }
}
