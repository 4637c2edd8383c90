//! Where policies play each other: on this machine, or anywhere else.

use std::thread;

use goban::{Color, Move, Size};
use net::{Model, ModelError, Network};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::player::{PlayedGame, Player, beginning, play};

/// A policy, ready to play, and the file that holds it.
#[derive(Clone, Debug)]
pub struct Policy {
    network: Network,
    file: Vec<u8>,
}

/// A game between two policies. Its numbers decide it, so that it does not matter where it is
/// played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyGame {
    /// On which board.
    pub size: Size,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Of which round.
    pub round: u64,
    /// Which game of the round; the first policy has Black in the even ones.
    pub number: u32,
}

/// Where policies play each other.
pub trait Arena {
    /// All the games, in their order; `None` if they cannot be played or it was stopped.
    fn play(&self, policies: [&Policy; 2], games: &[PolicyGame]) -> Option<Vec<PlayedGame>>;
}

/// So many threads of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Threads(
    /// How many.
    pub usize,
);

impl Policy {
    /// The policy of a file that is unpacked.
    pub fn read(file: Vec<u8>) -> Result<Self, ModelError> {
        Ok(Self { network: Network::new(&Model::read_unpacked(&file)?), file })
    }

    /// Ready to play.
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// As a file, unpacked.
    pub fn file(&self) -> &[u8] {
        &self.file
    }
}

impl PolicyGame {
    /// The colour of the first policy.
    pub const fn color(&self) -> Color {
        if self.number.is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Plays it here.
    pub fn play(&self, [first, second]: [&mut Player<'_>; 2]) -> PlayedGame {
        let start = self.seed ^ (self.round << 20) ^ u64::from(self.number).rotate_left(44);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(start);
        let players = match self.color() {
            Color::Black => [first, second],
            Color::White => [second, first],
        };
        play(players, beginning(self.size), &mut rng)
    }
}

impl PlayedGame {
    /// A game that was played elsewhere, by its moves; `None` if one of them cannot be played.
    pub fn of_moves(size: Size, moves: impl IntoIterator<Item = Move>) -> Option<Self> {
        let mut position = beginning(size);
        for mv in moves {
            position.play(mv).ok()?;
        }
        Some(Self::ending(position))
    }

    /// Its moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.end.history().turns().iter().map(|it| it.mv)
    }
}

impl Arena for Threads {
    fn play(&self, policies: [&Policy; 2], games: &[PolicyGame]) -> Option<Vec<PlayedGame>> {
        let threads = self.0.max(1);
        let played: Vec<Vec<PlayedGame>> = thread::scope(|scope| {
            let handles: Vec<_> = (0..threads)
                .map(|thread| {
                    let mine = games.iter().skip(thread).step_by(threads);
                    scope.spawn(move || {
                        let size = games.first().map(|it| it.size);
                        let Some(size) = size else { return Vec::new() };
                        let [mut first, mut second] =
                            policies.map(|it| Player::new(&it.network, size));
                        mine.map(|it| it.play([&mut first, &mut second])).collect()
                    })
                })
                .collect();
            handles.into_iter().map(|it| it.join().ok()).collect::<Option<_>>()
        })?;
        // Back into their order, so that the number of threads changes nothing.
        let mut played: Vec<_> = played.into_iter().map(Vec::into_iter).collect();
        (0..games.len()).map(|n| played.get_mut(n % threads)?.next()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::{Architecture, Net, export};

    #[test]
    fn games_are_the_same_wherever_they_are_played() {
        let net = Net::new(Architecture::usual(1, 16));
        let policies = [1, 2].map(|seed| {
            let numbers = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let mut file = Vec::new();
            export(&net, "policy", &numbers, &mut file).unwrap();
            Policy::read(file).unwrap()
        });
        let size = Size::square(5).unwrap();
        let games: Vec<PolicyGame> =
            (0..5).map(|number| PolicyGame { size, seed: 1, round: 3, number }).collect();
        let moves = |threads| -> Vec<(Vec<Move>, i32)> {
            let played = Threads(threads).play([&policies[0], &policies[1]], &games).unwrap();
            played.iter().map(|it| (it.moves().collect(), it.black_lead)).collect()
        };
        let expected = moves(1);
        assert_eq!(expected.len(), 5);
        assert_eq!(moves(3), expected);
        for (moves, lead) in expected {
            let again = PlayedGame::of_moves(size, moves.clone()).unwrap();
            assert_eq!((again.moves().collect::<Vec<_>>(), again.black_lead), (moves, lead));
        }
        assert!(PlayedGame::of_moves(size, ["A1".parse().unwrap(); 2]).is_none());
    }
}
