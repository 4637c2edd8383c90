//! Games of the human network against itself, each move by lot.

use analysis::Rank;
use goban::{Move, Position, Rules, Size};
use partner::Human;
use rand::{Rng, RngExt};

/// The game ends when a pass looks this likely.
const PASSING: f32 = 0.25;
/// Weaker and stronger players make other problems.
const PLAYERS: [&str; 4] = ["15k", "10k", "6k", "2k"];

/// A game as it goes on.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) position: Position,
    ranks: [Rank; 2],
}

impl Game {
    pub(super) fn new(size: Size, rng: &mut impl Rng) -> Self {
        let ranks = [(); 2].map(|()| Rank::parse(PLAYERS[rng.random_range(0..PLAYERS.len())]));
        Self { position: Position::new(size, Rules::JAPANESE), ranks }
    }

    /// Plays a move; `false` when the game is over.
    pub(super) fn step(&mut self, human: &mut Human, rng: &mut impl Rng) -> bool {
        let position = &mut self.position;
        let is_long = position.history().len() > 2 * position.size().area();
        let Ok(policy) = human.policy(position, self.ranks) else { return false };
        if is_long || policy.pass > PASSING {
            return false;
        }
        let color = position.to_move();
        let moves: Vec<(Move, f64)> = position
            .legal_moves()
            .filter(|mv| mv.point().is_some_and(|it| !position.board().is_simple_eye(color, it)))
            .map(|mv| (mv, f64::from(policy.of(mv))))
            .collect();
        let mut rest = rng.random::<f64>() * moves.iter().map(|it| it.1).sum::<f64>();
        let drawn = moves.iter().find(|it| {
            rest -= it.1;
            rest < 0.0
        });
        let Some(&(mv, _)) = drawn else { return false };
        self.ranks.swap(0, 1);
        position.play(mv).is_ok()
    }
}
