//! Which positions are looked at.

use analysis::Rank;
use goban::{Move, Position, Rules};
use partner::usual_komi;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;

use crate::human::band::{BANDS, Band};

/// The sides of the boards.
pub const SIDES: [u8; 2] = [9, 13];
/// At most so many positions of one game.
pub(super) const OF_ONE_GAME: usize = 20;

/// A game of people and the numbers of the moves that are looked at, from 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Picked<'a> {
    pub(super) game: &'a GameLine,
    pub(super) numbers: Vec<usize>,
}

/// A move of a person, before it was played.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) n: usize,
    pub(super) position: Position,
    pub(super) mv: Move,
    pub(super) rank: Rank,
}

/// Moves of people of every band on boards of one side, at most so many of each, by lot. Games
/// that nothing was learned from come first, and only of those also moves of people whose rank
/// nobody knows.
pub(super) fn pick(games: &[GameLine], side: u8, (most, seed): (usize, u64)) -> Vec<Picked<'_>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(side));
    let mut order: Vec<&GameLine> =
        games.iter().filter(|it| [it.size.width(), it.size.height()] == [side; 2]).collect();
    order.sort_by_key(|it| it.hash);
    order.dedup_by_key(|it| it.hash);
    order.shuffle(&mut rng);
    order.sort_by_key(|it| !it.is_kept_apart());
    // The last one is for those whose band nobody knows.
    let mut counts = [0; BANDS.len() + 1];
    let mut picked = Vec::new();
    for game in order {
        let slot = |n: usize| Band::of(game.ranks_at(n)[0]).unwrap_or(BANDS.len());
        let mut numbers: Vec<usize> = (0..game.moves.len())
            .filter(|&n| slot(n) < BANDS.len() || game.is_kept_apart())
            .collect();
        numbers.shuffle(&mut rng);
        numbers.truncate(OF_ONE_GAME);
        numbers.retain(|&n| {
            counts[slot(n)] += 1;
            counts[slot(n)] <= most
        });
        numbers.sort_unstable();
        if !numbers.is_empty() {
            picked.push(Picked { game, numbers });
        }
    }
    picked
}

impl Picked<'_> {
    /// The positions before the moves, as far as they can be played.
    pub(super) fn places(&self) -> Vec<Place> {
        let game = self.game;
        let komi = usual_komi(game.size, Rules::JAPANESE, game.handicap.into());
        let Some(start) = game.start(Rules::JAPANESE) else { return Vec::new() };
        let mut position = start.with_komi(komi);
        let mut places = Vec::new();
        for (n, &mv) in game.moves.iter().enumerate() {
            if self.numbers.contains(&n) && position.is_legal(mv) {
                let rank = game.ranks_at(n)[0];
                places.push(Place { n, position: position.clone(), mv, rank });
            }
            if position.play_as_recorded(mv).is_err() {
                break;
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(hash: &str, side: u8, ranks: [&str; 2]) -> GameLine {
        let [black, white] = ranks;
        let line =
            format!("{hash}\tours\t1\t{side}\t7\t0\t{black}\t{white}\tB+R\t\t\tB\tccbbdddc..cd");
        GameLine::parse(&line).unwrap()
    }

    #[test]
    fn games_kept_apart_come_first_and_bands_are_counted() {
        // 32 is divisible by fifty as a hexadecimal number.
        let games = [
            game("1", 9, ["20k", "3k"]),
            game("2", 9, ["20k", "?"]),
            game("32", 9, ["20k", "?"]),
            game("3", 13, ["20k", "3k"]),
        ];
        let picked = pick(&games, 9, (4, 1));
        assert_eq!(picked[0].game.hash, 0x32);
        assert_eq!(picked[0].numbers, [0, 1, 2, 3, 4, 5], "the unknown too");
        let ranks: Vec<String> =
            picked.iter().flat_map(Picked::places).map(|it| it.rank.to_string()).collect();
        let count = |rank: &str| ranks.iter().filter(|it| *it == rank).count();
        assert_eq!((count("20k"), count("3k"), count("?")), (4, 3, 3), "{ranks:?}");
        assert_eq!(pick(&games, 9, (4, 1)), picked);
        assert_eq!(pick(&games, 13, (9, 1)).len(), 1);
    }

    #[test]
    fn positions_are_those_before_the_moves() {
        let games = [game("1", 9, ["20k", "3k"])];
        let picked = Picked { game: &games[0], numbers: vec![1, 4] };
        let places = picked.places();
        let told: Vec<_> = places.iter().map(|it| (it.n, it.position.history().len())).collect();
        assert_eq!(told, [(1, 1), (4, 4)]);
        assert_eq!((places[0].mv.to_string(), places[1].mv), ("B8".to_owned(), Move::Pass));
        assert_eq!(places[0].position.komi().to_string(), "6.5");
    }
}
