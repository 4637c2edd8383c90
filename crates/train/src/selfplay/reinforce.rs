//! A policy that plays against its earlier selves: moves of games it won become likelier, those
//! of games it lost unlikelier.

use std::thread;

use goban::{Color, Position, Size, Symmetry};
use net::{Model, Network};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::player::{PlayedGame, Player, beginning, play};
use crate::data::{Mixing, Record, Viewer};
use crate::learning::{LossWeights, Net, Sample, Schedule, State, Trainer, export};

/// Rounds between two selves that are remembered.
const REMEMBERED_EVERY: u64 = 10;

/// Improves a policy.
#[derive(Debug)]
pub struct Improver {
    size: Size,
    threads: usize,
    seed: u64,
    trainer: Trainer,
    /// Earlier selves, the first one at the beginning.
    earlier: Vec<Network>,
}

/// What a round came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Games played.
    pub games: u32,
    /// Games won against the earlier self.
    pub won: u32,
}

impl Improver {
    /// Begins with what a policy has learned from games.
    pub fn new(net: Net, numbers: Vec<f32>, (size, seed): (Size, u64), threads: usize) -> Self {
        let schedule = Schedule {
            rate: 1e-4,
            warm_up: 1,
            last: 1.0,
            decay: 0.0,
            clip: 1.0,
            averaging: 0.9,
            ..Schedule::default()
        };
        let weights = LossWeights { policy: 1.0, outcome: 0.0, score: 0.0, ownership: 0.0 };
        let trainer = Trainer::new(net, State::new(numbers), (schedule, weights), threads);
        let earlier = network(&trainer).into_iter().collect();
        Self { size, threads: threads.max(1), seed, trainer, earlier }
    }

    /// What was learned so far.
    pub const fn trainer(&self) -> &Trainer {
        &self.trainer
    }

    /// Plays so many games against an earlier self and learns from them.
    pub fn round(&mut self, games: u32) -> Option<Round> {
        let now = network(&self.trainer)?;
        let round = self.trainer.state().step;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ (round << 20));
        let opponent = &self.earlier[rng.random_range(0..self.earlier.len())];
        let played = self.games([&now, opponent], games, round);
        let mut samples = Vec::new();
        let mut won = 0;
        for (game, color) in &played {
            won += u32::from(game.result(*color) > 0.0);
            samples.extend(self.lessons(game, *color));
        }
        self.trainer.step(&samples);
        if (round + 1).is_multiple_of(REMEMBERED_EVERY) {
            self.earlier.extend(network(&self.trainer));
        }
        Some(Round { games: played.len() as u32, won })
    }

    /// Games against what it began with, half of them with each colour, without learning.
    pub fn compare(&self, games: u32) -> Option<Round> {
        let now = network(&self.trainer)?;
        let played = self.games([&now, self.earlier.first()?], games, u64::MAX >> 24);
        let won = played.iter().filter(|(game, color)| game.result(*color) > 0.0).count();
        Some(Round { games: played.len() as u32, won: won as u32 })
    }

    /// Games between two networks, with the colour of the first one in each.
    fn games(&self, networks: [&Network; 2], games: u32, round: u64) -> Vec<(PlayedGame, Color)> {
        let threads = self.threads;
        thread::scope(|scope| {
            let handles: Vec<_> = (0..threads)
                .map(|thread| {
                    scope.spawn(move || {
                        let [mut first, mut second] = networks.map(|it| Player::new(it, self.size));
                        let mine = (0..games).skip(thread).step_by(threads);
                        mine.map(|n| {
                            let start = self.seed ^ (round << 20) ^ u64::from(n).rotate_left(44);
                            let mut rng = Xoshiro256PlusPlus::seed_from_u64(start);
                            let is_black = n.is_multiple_of(2);
                            let players = if is_black {
                                [&mut first, &mut second]
                            } else {
                                [&mut second, &mut first]
                            };
                            let game = play(players, beginning(self.size), &mut rng);
                            (game, if is_black { Color::Black } else { Color::White })
                        })
                        .collect::<Vec<_>>()
                    })
                })
                .collect();
            handles.into_iter().filter_map(|it| it.join().ok()).flatten().collect()
        })
    }

    /// The moves of one side, wanted if it won, unwanted if it lost.
    fn lessons(&self, game: &PlayedGame, color: Color) -> Vec<Sample> {
        let mut viewer = Viewer::new(self.size, Mixing::default());
        let mut position: Position = beginning(self.size);
        let mut samples = Vec::new();
        for turn in game.end.history().turns() {
            if turn.color == color {
                let record = Record {
                    position: position.clone(),
                    played: Some(turn.mv),
                    ranks: [analysis::Rank::UNKNOWN; 2],
                    lesson: None,
                };
                if let Ok(mut sample) = viewer.view(&record, Symmetry::IDENTITY) {
                    for target in &mut sample.targets.policy {
                        target.1 *= game.result(color);
                    }
                    samples.push(sample);
                }
            }
            if position.play(turn.mv).is_err() {
                break;
            }
        }
        samples
    }
}

/// What a trainer has learned, ready to play.
fn network(trainer: &Trainer) -> Option<Network> {
    let mut file = Vec::new();
    export(trainer.net(), "policy", &trainer.state().numbers, &mut file).ok()?;
    Some(Network::new(&Model::read_unpacked(&file).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::Architecture;

    #[test]
    fn a_policy_learns_from_games_with_itself() {
        let net = Net::new(Architecture::usual(1, 16));
        let start = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
        let size = Size::square(5).unwrap();
        let mut improver = Improver::new(net, start.clone(), (size, 1), 2);
        let round = improver.round(8).unwrap();
        assert_eq!(round.games, 8);
        assert!(round.won <= 8);
        assert_ne!(improver.trainer().state().numbers, start);
        assert_eq!(improver.compare(6).unwrap().games, 6);
    }
}
