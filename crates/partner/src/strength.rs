//! How hard the engine tries.

use std::fmt;
use std::str::FromStr;

use goban::Size;

/// How hard the engine tries: a number of playouts that depends on the board, or of visits with a
/// network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Answers at once.
    Quick,
    /// Thinks for a second or two.
    #[default]
    Normal,
    /// Thinks for several seconds.
    Strong,
}

/// Playouts a move: up to this many points, quick, normal, strong. Games on large boards take
/// longer: a core plays some 10 000 a second on 9×9 and 2700 on 19×19.
const PLAYOUTS: [(usize, [u32; 3]); 4] = [
    (49, [500, 3_000, 30_000]),
    (81, [600, 6_000, 40_000]),
    (169, [500, 5_000, 25_000]),
    (625, [400, 4_000, 15_000]),
];

/// Operations of a visit that ordinary processors do in a few milliseconds: the network inside the
/// program takes fewer on every board.
const SMALL_NETWORK: f64 = 1e9;

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Normal, Self::Strong];

    /// Playouts for a move on a board of this size.
    pub fn playouts(self, size: Size) -> u32 {
        let [.., (_, largest)] = PLAYOUTS;
        let fitting = PLAYOUTS.iter().find(|(area, _)| size.area() <= *area);
        let [quick, normal, strong] = fitting.map_or(largest, |(_, playouts)| *playouts);
        match self {
            Self::Quick => quick,
            Self::Normal => normal,
            Self::Strong => strong,
        }
    }

    /// Visits for a move with a network that takes so many operations for each: even one plays
    /// well, so that a few are enough where a large network takes a tenth of a second for it. A
    /// small one reads twice as far in less time than anybody notices.
    pub fn visits(self, operations: f64) -> u32 {
        let times = if operations < SMALL_NETWORK { 2 } else { 1 };
        times
            * match self {
                Self::Quick => 8,
                Self::Normal => 50,
                Self::Strong => 300,
            }
    }

    /// `quick`, `normal` or `strong`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Strong => "strong",
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a strength is quick, normal or strong")]
pub struct ParseStrengthError;

impl FromStr for Strength {
    type Err = ParseStrengthError;

    fn from_str(text: &str) -> Result<Self, ParseStrengthError> {
        Self::ALL.into_iter().find(|it| it.name() == text).ok_or(ParseStrengthError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_strength_is_more_playouts_on_every_board() {
        for side in Size::MIN..=Size::MAX {
            let size = Size::square(side).unwrap();
            let playouts = Strength::ALL.map(|it| it.playouts(size));
            assert!(playouts.is_sorted_by(|a, b| a < b), "{size}: {playouts:?}");
        }
        for operations in [1e8, 1e10] {
            let visits = Strength::ALL.map(|it| it.visits(operations));
            assert!(visits.is_sorted_by(|a, b| a < b), "{visits:?}");
        }
        assert_eq!([1e8, 1e10].map(|it| Strength::Normal.visits(it)), [100, 50]);
        assert_eq!("strong".parse(), Ok(Strength::Strong));
        assert_eq!("9d".parse::<Strength>(), Err(ParseStrengthError));
    }
}
