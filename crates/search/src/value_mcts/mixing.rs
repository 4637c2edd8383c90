//! How playouts and the value network are weighed: `Q = (1−λ)·Wv/Nv + λ·Wr/Nr`.

use std::fmt;
use std::str::FromStr;

use goban::Position;

use super::params::ValueMctsError;

/// How much the playouts count, and how much the network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mixing {
    /// The same share of the playouts always (`λ`): 0 is the network alone, 1 the playouts alone.
    Fixed(f32),
    /// A share that changes with the stones on the board: playouts see the end better than the
    /// beginning.
    ByPhase {
        /// On an empty board.
        opening: f32,
        /// When seven points in ten are taken.
        ending: f32,
    },
    /// The surer source counts for more, by the inverse squares of the errors: those of
    /// a few playouts are large, and neither source is ever quite right.
    ByDoubt {
        /// How far the value network is off, of 2.
        value_error: f32,
        /// How far any number of playouts is off.
        playout_error: f32,
    },
}

impl fmt::Display for Mixing {
    /// `0.7`, `0.5..0.8` or `doubt:0.3,0.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(lambda) => write!(f, "{lambda}"),
            Self::ByPhase { opening, ending } => write!(f, "{opening}..{ending}"),
            Self::ByDoubt { value_error, playout_error } => {
                write!(f, "doubt:{value_error},{playout_error}")
            }
        }
    }
}

/// A text that says nothing about playouts and network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("lambda is a number from 0 to 1, a range such as 0.5..0.8, or doubt:0.3,0.2")]
pub struct ParseMixingError;

impl FromStr for Mixing {
    type Err = ParseMixingError;

    /// The form only; [`super::ValueMctsParams::checked`] looks at the numbers.
    fn from_str(text: &str) -> Result<Self, ParseMixingError> {
        let number = |text: &str| text.trim().parse::<f32>().map_err(|_| ParseMixingError);
        if let Some(errors) = text.strip_prefix("doubt:") {
            let (value, playout) = errors.split_once(',').ok_or(ParseMixingError)?;
            return Ok(Self::ByDoubt {
                value_error: number(value)?,
                playout_error: number(playout)?,
            });
        }
        match text.split_once("..") {
            Some((opening, ending)) => {
                Ok(Self::ByPhase { opening: number(opening)?, ending: number(ending)? })
            }
            None => number(text).map(Self::Fixed),
        }
    }
}

/// The part of the board that is taken at the end.
const FULL: f32 = 0.7;

impl Mixing {
    pub(super) fn check(self) -> Result<(), ValueMctsError> {
        let share = |it: f32| {
            if (0.0..=1.0).contains(&it) { Ok(()) } else { Err(ValueMctsError::Lambda(it)) }
        };
        let error = |it: f32| {
            let is_good = it > 0.0 && it <= 2.0;
            if is_good { Ok(()) } else { Err(ValueMctsError::Doubt(it)) }
        };
        match self {
            Self::Fixed(lambda) => share(lambda),
            Self::ByPhase { opening, ending } => share(opening).and(share(ending)),
            Self::ByDoubt { value_error, playout_error } => {
                error(value_error).and(error(playout_error))
            }
        }
    }

    /// What it is for all positions below this one.
    pub(super) fn at(self, root: &Position) -> Self {
        match self {
            Self::ByPhase { opening, ending } => {
                let stones = root.board().stone_count();
                let taken = f32::from(stones.black) + f32::from(stones.white);
                let progress = (taken / (FULL * root.size().area() as f32)).min(1.0);
                Self::Fixed(opening + (ending - opening) * progress)
            }
            other => other,
        }
    }

    /// The share of the playouts where both have something to say.
    pub(super) fn lambda(self, evidence: &Evidence) -> f32 {
        match self {
            Self::Fixed(lambda) => lambda,
            Self::ByPhase { opening, ending } => f32::midpoint(opening, ending),
            Self::ByDoubt { value_error, playout_error } => {
                let mean = evidence.playout_sum / evidence.playouts.max(1.0);
                // As if one playout had gone each way before.
                let spread = (1.0 - mean * mean).max(0.0) / (evidence.playouts + 2.0);
                let (of_value, of_playouts) =
                    (value_error * value_error, playout_error * playout_error + spread);
                of_value / (of_value + of_playouts)
            }
        }
    }

    /// `Q`, the value of a move for the side that plays it. The paper is silent about moves that
    /// have no value yet (`Nv` = 0): there the playouts speak alone, and the network where there
    /// are no playouts. `None` where neither speaks.
    pub(super) fn q(self, evidence: &Evidence) -> Option<f32> {
        let playouts = (evidence.playouts > 0.0).then(|| evidence.playout_sum / evidence.playouts);
        let value = (evidence.values > 0.0).then(|| evidence.value_sum / evidence.values);
        match (value, playouts) {
            (Some(value), Some(playouts)) => {
                let lambda = self.lambda(evidence);
                Some((1.0 - lambda) * value + lambda * playouts)
            }
            (one, other) => one.or(other),
        }
    }
}

/// What is known of a move, for the side that plays it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Evidence {
    /// `Nv`: how many evaluations by the network.
    pub(super) values: f32,
    /// `Wv`: their sum.
    pub(super) value_sum: f32,
    /// `Nr`: how many playouts.
    pub(super) playouts: f32,
    /// `Wr`: their sum.
    pub(super) playout_sum: f32,
}

impl Evidence {
    /// How far playouts and network are from each other.
    pub(super) fn disagreement(&self) -> f32 {
        if self.values > 0.0 && self.playouts > 0.0 {
            (self.value_sum / self.values - self.playout_sum / self.playouts).abs()
        } else {
            0.0
        }
    }
}

/// `u = C·P·√ΣNr / (1 + Nr)`.
pub(super) fn bonus(scale: f32, prior: f32, playouts: f32) -> f32 {
    scale * prior / (1.0 + playouts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    const SOME: Evidence =
        Evidence { values: 4.0, value_sum: 2.0, playouts: 10.0, playout_sum: -3.0 };

    /// (1 − 0.7)·2/4 + 0.7·(−3)/10 = 0.15 − 0.21.
    #[test]
    fn q_is_the_papers() {
        let q = Mixing::Fixed(0.7).q(&SOME).unwrap();
        assert!((q + 0.06).abs() < 1e-6, "{q}");
        assert_eq!(Mixing::Fixed(0.0).q(&SOME), Some(0.5));
        assert_eq!(Mixing::Fixed(1.0).q(&SOME), Some(-0.3));
    }

    #[test]
    fn where_one_source_is_silent_the_other_speaks_alone() {
        let no_value = Evidence { values: 0.0, value_sum: 0.0, ..SOME };
        let no_playout = Evidence { playouts: 0.0, playout_sum: 0.0, ..SOME };
        assert_eq!(Mixing::Fixed(0.7).q(&no_value), Some(-0.3));
        assert_eq!(Mixing::Fixed(0.7).q(&no_playout), Some(0.5));
        assert_eq!(Mixing::Fixed(0.7).q(&Evidence::default()), None);
    }

    /// C 5, P 0.2, 36 playouts of all moves, 3 of this one: 5·0.2·6/4.
    #[test]
    fn u_is_the_papers() {
        assert_eq!(bonus(5.0 * 36_f32.sqrt(), 0.2, 3.0), 1.5);
    }

    #[test]
    fn the_share_of_playouts_follows_the_stones() {
        let mixing = Mixing::ByPhase { opening: 0.2, ending: 0.8 };
        let mut position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
        assert_eq!(mixing.at(&position), Mixing::Fixed(0.2));
        for name in ["A1", "E5", "B1", "E4", "C1", "E3", "D2"] {
            position.play(name.parse().unwrap()).unwrap();
        }
        // 7 of 17.5 points.
        let Mixing::Fixed(lambda) = mixing.at(&position) else { unreachable!() };
        assert!((lambda - 0.44).abs() < 1e-6, "{lambda}");
    }

    #[test]
    fn mixings_are_read_back() {
        let doubt = Mixing::ByDoubt { value_error: 0.3, playout_error: 0.25 };
        let phases = Mixing::ByPhase { opening: 0.5, ending: 0.75 };
        for mixing in [Mixing::Fixed(0.7), phases, doubt] {
            assert_eq!(mixing.to_string().parse(), Ok(mixing));
        }
        for wrong in ["", "x", "0.5..", "doubt:0.5", "0,5"] {
            assert_eq!(wrong.parse::<Mixing>(), Err(ParseMixingError), "{wrong}");
        }
    }

    #[test]
    fn many_playouts_are_trusted_more_than_few() {
        let mixing = Mixing::ByDoubt { value_error: 0.3, playout_error: 0.2 };
        let few = Evidence { playouts: 2.0, playout_sum: 0.0, ..SOME };
        let many = Evidence { playouts: 998.0, playout_sum: 0.0, ..SOME };
        // 0.09 / (0.09 + 0.04 + 1/4) and 0.09 / (0.09 + 0.04 + 1/1000).
        assert!((mixing.lambda(&few) - 0.09 / 0.38).abs() < 1e-6);
        assert!((mixing.lambda(&many) - 0.09 / 0.131).abs() < 1e-6);
    }
}
