//! A policy that plays against its earlier selves: moves of games it won become likelier, those
//! of games it lost unlikelier.

use goban::{Color, Position, Size, Symmetry};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::arena::{Arena, Policy, PolicyGame};
use super::player::{PlayedGame, beginning};
use crate::data::{Mixing, Record, Viewer};
use crate::learning::{LossWeights, Net, Sample, Schedule, State, Trainer, export};

/// Rounds between two selves that are remembered.
const REMEMBERED_EVERY: u64 = 10;

/// Improves a policy.
#[derive(Debug)]
pub struct Improver {
    size: Size,
    seed: u64,
    trainer: Trainer,
    /// Earlier selves, the first one at the beginning.
    earlier: Vec<Policy>,
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
    /// Begins with what a policy has learned from games; `None` if it cannot play.
    pub fn new(net: Net, numbers: Vec<f32>, board: (Size, u64), threads: usize) -> Option<Self> {
        let mut improver = Self::resume(net, State::new(numbers), Vec::new(), (board, threads));
        improver.earlier.push(policy(&improver.trainer)?);
        Some(improver)
    }

    /// Goes on with what an earlier run has learned, and with the selves that it remembered.
    pub fn resume(
        net: Net,
        state: State,
        earlier: Vec<Policy>,
        ((size, seed), threads): ((Size, u64), usize),
    ) -> Self {
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
        let trainer = Trainer::new(net, state, (schedule, weights), threads);
        Self { size, seed, trainer, earlier }
    }

    /// How many selves are remembered after so many rounds.
    pub const fn remembered(rounds: u64) -> u64 {
        1 + rounds / REMEMBERED_EVERY
    }

    /// What was learned so far.
    pub const fn trainer(&self) -> &Trainer {
        &self.trainer
    }

    /// The selves that are remembered, the first one at the beginning.
    pub fn earlier(&self) -> &[Policy] {
        &self.earlier
    }

    /// Plays so many games against an earlier self and learns from them.
    pub fn round(&mut self, games: u32, arena: &dyn Arena) -> Option<Round> {
        let now = policy(&self.trainer)?;
        let round = self.trainer.state().step;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ (round << 20));
        let opponent = &self.earlier[rng.random_range(0..self.earlier.len())];
        let played = self.games(([&now, opponent], arena), games, round)?;
        let mut samples = Vec::new();
        let mut won = 0;
        for (game, color) in &played {
            won += u32::from(game.result(*color) > 0.0);
            samples.extend(self.lessons(game, *color));
        }
        self.trainer.step(&samples);
        if (round + 1).is_multiple_of(REMEMBERED_EVERY) {
            self.earlier.extend(policy(&self.trainer));
        }
        Some(Round { games: played.len() as u32, won })
    }

    /// Games against what it began with, half of them with each colour, without learning.
    pub fn compare(&self, games: u32, arena: &dyn Arena) -> Option<Round> {
        let now = policy(&self.trainer)?;
        let sides = [&now, self.earlier.first()?];
        let played = self.games((sides, arena), games, u64::MAX >> 24)?;
        let won = played.iter().filter(|(game, color)| game.result(*color) > 0.0).count();
        Some(Round { games: played.len() as u32, won: won as u32 })
    }

    /// Games between two policies, with the colour of the first one in each.
    fn games(
        &self,
        (policies, arena): ([&Policy; 2], &dyn Arena),
        games: u32,
        round: u64,
    ) -> Option<Vec<(PlayedGame, Color)>> {
        let (size, seed) = (self.size, self.seed);
        let games: Vec<PolicyGame> =
            (0..games).map(|number| PolicyGame { size, seed, round, number }).collect();
        let played = arena.play(policies, &games)?;
        Some(played.into_iter().zip(&games).map(|(it, game)| (it, game.color())).collect())
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
fn policy(trainer: &Trainer) -> Option<Policy> {
    let mut file = Vec::new();
    export(trainer.net(), "policy", &trainer.state().numbers, &mut file).ok()?;
    Policy::read(file).ok()
}

#[cfg(test)]
mod tests {
    use super::super::arena::Threads;
    use super::*;
    use crate::learning::Architecture;

    #[test]
    fn a_policy_learns_from_games_with_itself() {
        let net = Net::new(Architecture::usual(1, 16));
        let start = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
        let size = Size::square(5).unwrap();
        let board = (size, 1);
        let mut improver = Improver::new(net.clone(), start.clone(), board, 2).unwrap();
        let round = improver.round(8, &Threads(2)).unwrap();
        assert_eq!(round.games, 8);
        assert!(round.won <= 8);
        assert_ne!(improver.trainer().state().numbers, start);
        assert_eq!(improver.compare(6, &Threads(1)).unwrap().games, 6);
        // Whoever goes on from there learns the same.
        let (state, earlier) = (improver.trainer().state().clone(), improver.earlier().to_vec());
        let mut again = Improver::resume(net, state, earlier, (board, 2));
        assert_eq!(again.round(4, &Threads(1)), improver.round(4, &Threads(2)));
        assert_eq!(again.trainer().state(), improver.trainer().state());
    }
}
