//! Whose the points are at the end of games, and which of them decide.

use analysis::Ownership;
use goban::{Board, Color, Point, PointMap, Position, Size};
use playout::LightPlayout;
use rand::Rng;

use crate::worth;

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
    points: PointMap<Counts>,
    black_wins: u32,
    games: u32,
}

/// What became of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Games in which it was Black's.
    black: u32,
    /// Games in which it was White's.
    white: u32,
    /// Games that its owner won.
    owner_won: u32,
}

impl Ends {
    pub(crate) fn new(size: Size) -> Self {
        Self { size, points: PointMap::filled(Counts::default()), black_wins: 0, games: 0 }
    }

    pub(crate) fn clear(&mut self, size: Size) {
        *self = Self::new(size);
    }

    pub(crate) const fn games(&self) -> u32 {
        self.games
    }

    /// Adds the games of another on the same size of board.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.black_wins += other.black_wins;
        for point in self.size.points() {
            let (ours, theirs) = (&mut self.points[point], other.points[point]);
            ours.black += theirs.black;
            ours.white += theirs.white;
            ours.owner_won += theirs.owner_won;
        }
    }

    /// Adds random games from a position.
    pub(crate) fn play(&mut self, position: &Position, playouts: u32, rng: &mut impl Rng) {
        let mut playout = LightPlayout::new(position.size());
        let other = position.clone().with_to_move(position.to_move().opponent());
        for n in 0..playouts {
            let start = if n % 2 == 0 { position } else { &other };
            let outcome = playout.run(start, rng, |_, _| {});
            self.add(playout.board(), worth::count(position, outcome.black_lead));
        }
    }

    /// Adds a board on which only eyes are left, and Black's lead.
    pub(crate) fn add(&mut self, board: &Board, black_lead: i32) {
        self.games += 1;
        self.black_wins += u32::from(black_lead > 0);
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
            let counts = &mut self.points[point];
            match owner {
                Some(Color::Black) => {
                    counts.black += 1;
                    counts.owner_won += u32::from(black_lead > 0);
                }
                Some(Color::White) => {
                    counts.white += 1;
                    counts.owner_won += u32::from(black_lead < 0);
                }
                None => {}
            }
        }
    }

    pub(crate) fn to_ownership(&self) -> Ownership {
        let games = self.games.max(1) as f32;
        let of_black = |it: Point| {
            let Counts { black, white, .. } = self.points[it];
            (black as f32 - white as f32) / games
        };
        Ownership::from_black(of_black, self.size)
    }

    /// How often the owner of a point won, beyond what owning and winning alone explain
    /// (Coulom's criticality): near 0 where a point is settled or does not matter.
    pub(crate) fn criticality(&self, point: Point) -> f32 {
        if self.games == 0 {
            return 0.0;
        }
        let share = |it: u32| it as f32 / self.games as f32;
        let Counts { black, white, owner_won } = self.points[point];
        let wins = share(self.black_wins);
        share(owner_won) - share(black) * wins - share(white) * (1.0 - wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, diagram};

    #[test]
    fn a_point_that_goes_with_the_game_is_critical() {
        let board = |drawing: &str| {
            let setup = diagram::parse(drawing).unwrap().setup;
            Position::from_setup(&setup, Rules::CHINESE).unwrap().board().clone()
        };
        let size = Size::square(3).unwrap();
        let mut ends = Ends::new(size);
        ends.add(&board(". X .\nX X X\nX . X"), 1);
        ends.add(&board(". X .\nX X X\nO . O"), -1);
        let at = |name: &str| ends.criticality(name.parse().unwrap());
        // The owner of A1 wins both games, by chance it would be one.
        assert_eq!((at("A1"), at("C1")), (0.5, 0.5));
        // Black owns A2 always, which says nothing, and nobody B1 in the second game.
        assert_eq!(at("A2"), 0.0);
        let mut both = Ends::new(size);
        both.merge(&ends);
        assert_eq!(both.to_ownership().of("A2".parse().unwrap()), 1.0);
        assert_eq!(both.to_ownership().of("A1".parse().unwrap()), 0.0);
    }
}
