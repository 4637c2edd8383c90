//! Whose the points are at the end of random games.

use analysis::Ownership;
use goban::{Board, Color, PointMap, Position, Size};
use playout::LightPlayout;
use rand::Rng;

/// Whose the points will be, by this many random games from a position. Both sides begin
/// equally often, so that a single move that is still to be made does not tip the scale.
pub fn ownership(position: &Position, playouts: u32, rng: &mut impl Rng) -> Ownership {
    let mut ends = Ends::new(position.size());
    ends.play(position, playouts, rng);
    ends.to_ownership()
}

/// Ends of games that are needed to judge whose the points are.
pub(crate) const ENDS_NEEDED: u32 = 128;

/// The ends of many games, added up.
#[derive(Debug)]
pub(crate) struct Ends {
    size: Size,
    /// Games in which the point was Black's less those in which it was White's.
    black_lead: PointMap<i32>,
    games: u32,
}

impl Ends {
    pub(crate) fn new(size: Size) -> Self {
        Self { size, black_lead: PointMap::filled(0), games: 0 }
    }

    pub(crate) fn clear(&mut self, size: Size) {
        self.size = size;
        self.black_lead.fill(0);
        self.games = 0;
    }

    pub(crate) const fn games(&self) -> u32 {
        self.games
    }

    /// Adds the games of another on the same size of board.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for point in self.size.points() {
            self.black_lead[point] += other.black_lead[point];
        }
    }

    /// Adds random games from a position.
    pub(crate) fn play(&mut self, position: &Position, playouts: u32, rng: &mut impl Rng) {
        let mut playout = LightPlayout::new(position.size());
        let other = position.clone().with_to_move(position.to_move().opponent());
        for n in 0..playouts {
            let start = if n % 2 == 0 { position } else { &other };
            playout.run(start, rng, |_, _| {});
            self.add(playout.board());
        }
    }

    /// Adds a board on which only eyes are left.
    pub(crate) fn add(&mut self, board: &Board) {
        self.games += 1;
        for point in self.size.points() {
            let owner = board.stone(point).or_else(|| {
                let (mut black, mut white) = (false, false);
                for beside in board.neighbors(point) {
                    black |= board.stone(beside) == Some(Color::Black);
                    white |= board.stone(beside) == Some(Color::White);
                }
                match (black, white) {
                    (true, false) => Some(Color::Black),
                    (false, true) => Some(Color::White),
                    _ => None,
                }
            });
            self.black_lead[point] += match owner {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => 0,
            };
        }
    }

    pub(crate) fn to_ownership(&self) -> Ownership {
        let games = self.games.max(1) as f32;
        Ownership::from_black(|it| self.black_lead[it] as f32 / games, self.size)
    }
}
