//! The estimate by games to the end inside the region: UCB, RAVE, and proverbs as patterns.
//!
//! Numbers as published: exploration 0.2, RAVE's constant 950, a matching proverb makes a move
//! 1.5 times as likely. Weights of single proverbs and the 5×5 patterns are the wish of the same
//! text. What comes out is a guess and is called so.

mod playout;
mod proverbs;
mod tree;

use goban::Move;
use rand::Rng;

use crate::arena::{Cutting, Trust};
use crate::frame::Frame;
use crate::problem::Problem;
use crate::role::Role;

pub use proverbs::Proverbs;

/// How the games are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    /// `c`: how much a move that was seldom tried is worth a try.
    pub exploration: f64,
    /// `k`: how long moves are judged by the games in which they came later; `None` never.
    pub rave: Option<f64>,
    /// Which proverbs count.
    pub proverbs: Proverbs,
    /// Whether only the surroundings of the target are played on.
    pub is_local: bool,
    /// Games.
    pub games: u32,
}

impl Default for MonteCarlo {
    fn default() -> Self {
        Self {
            exploration: 0.2,
            rave: Some(950.0),
            proverbs: Proverbs::Published,
            is_local: true,
            games: 4000,
        }
    }
}

/// What the games say.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The share of games in which the side to move reached its goal.
    pub chance: f64,
    /// The move that was tried most.
    pub mv: Move,
    /// All moves, those that were tried more first.
    pub ranking: Vec<Move>,
    /// Games played.
    pub games: u32,
}

impl Default for Estimate {
    fn default() -> Self {
        Self { chance: 0.5, mv: Move::Pass, ranking: Vec::new(), games: 0 }
    }
}

/// How far from the target the games go.
const REACH: u32 = 3;
/// As far as any board.
const EVERYWHERE: u32 = 1000;

impl MonteCarlo {
    /// Plays the games, fewer when `stop` says so.
    pub fn estimate(
        &self,
        problem: &Problem,
        rng: &mut impl Rng,
        stop: &dyn Fn() -> bool,
    ) -> Estimate {
        let cutting = Cutting {
            board: &problem.board,
            target: &problem.target,
            defender: problem.defender(),
            region: problem.region.as_ref(),
            reach: if self.is_local { REACH } else { EVERYWHERE },
            trust: Trust::Book,
        };
        // Whoever reaches the rim has not lived yet: the side that attacks is at home there.
        let arena = cutting.arena(Role::Defender);
        let words = Frame::<1>::words(&arena, &problem.board);
        let found = match words {
            0..=2 => Frame::<2>::new(&arena, problem)
                .map(|(frame, start)| tree::search(self, (&frame, &start), rng, stop)),
            3..=6 => Frame::<6>::new(&arena, problem)
                .map(|(frame, start)| tree::search(self, (&frame, &start), rng, stop)),
            _ => Frame::<11>::new(&arena, problem)
                .map(|(frame, start)| tree::search(self, (&frame, &start), rng, stop)),
        };
        found.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Problem};
    use goban::diagram;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn three_in_a_row_die_in_the_middle() {
        let drawing = "
            . . . O X . . . .
            O O O O X . . . .
            X X X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        let setup = diagram::parse(drawing).unwrap().setup;
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        for proverbs in [Proverbs::None, Proverbs::Published, Proverbs::Weighed] {
            let settings = MonteCarlo { proverbs, games: 1500, ..MonteCarlo::default() };
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let estimate = settings.estimate(&problem, &mut rng, &|| false);
            assert_eq!(estimate.mv.to_string(), "B9", "{proverbs:?}");
            assert!(estimate.chance > 0.5, "{estimate:?}");
            assert_eq!(estimate.games, 1500);
        }
    }
}
