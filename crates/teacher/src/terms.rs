//! On what terms a game is offered.
//!
//! Natural moves give back only so much: against somebody whose moves give away more, an even game
//! is lost gracefully by nobody. A handicap makes up for the rest beforehand, as between people.

use std::fmt;

use goban::{Size, most_fixed_handicap};

use crate::pupil::Pupil;
use crate::wish::breadth;

/// On what terms a game is played; the weaker side has Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terms {
    /// With komi, by either colour.
    #[default]
    Even,
    /// The pupil plays first and gives no komi.
    NoKomi,
    /// So many stones, two or more, and no komi.
    Stones(u8),
}

/// Points that terms are worth, about as the network inside the program and b6c96 see the beginning
/// of such games by Chinese rules on 9, 13 and 19 lines: even, without komi, two stones and more.
const WORTH: [f64; 10] = [0.0, 6.0, 14.0, 27.0, 41.0, 53.0, 64.0, 75.0, 86.0, 97.0];
/// On small boards stones soon leave nothing to play for: so many fewer than it has lines.
const FEWER_THAN_LINES: u8 = 6;
/// From so many lines on a board is no small one.
const LARGE: u8 = 10;
/// Points that seem to be given away by every move, or are given back by natural ones.
const GIVEN_BACK: f64 = 0.8;
/// Moves of the pupil's that decide on nine lines; on other boards by their lines, since among more
/// moves more are of no account.
const MOVES: f64 = 18.0;
/// Points for each game that was lost more than won: what was thought of the pupil was wrong.
const BY_RESULT: f64 = 7.0;
/// Points more than what seems even: what pupils lose by is more often a whole group than a point.
const LEANING: f64 = 4.0;

impl Terms {
    /// What a teacher would offer to a pupil for the next game; to somebody unknown an even one.
    pub fn offered(pupil: &Pupil, size: Size) -> Self {
        if !pupil.is_known() {
            return Self::Even;
        }
        let results = f64::from(pupil.lost) - f64::from(pupil.won);
        let on_nine = (pupil.mean_loss - GIVEN_BACK) * MOVES + BY_RESULT * results;
        let surplus = on_nine * breadth(size) + LEANING;
        let most = usize::from(most(size));
        let off = |stones: &usize| (WORTH[*stones] - surplus).abs();
        let nearest = (0..=most).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0);
        Self::of_stones(u8::try_from(nearest).unwrap_or(0))
    }

    /// Even for none, without komi for one.
    pub const fn of_stones(stones: u8) -> Self {
        match stones {
            0 => Self::Even,
            1 => Self::NoKomi,
            _ => Self::Stones(stones),
        }
    }

    /// Points that they are worth to the pupil.
    pub fn worth(self) -> f64 {
        let last = WORTH.len() - 1;
        WORTH[usize::from(self.stones()).min(last)]
    }

    /// The number of stones: 0 even, 1 without komi.
    pub const fn stones(self) -> u8 {
        match self {
            Self::Even => 0,
            Self::NoKomi => 1,
            Self::Stones(stones) => stones,
        }
    }
}

impl fmt::Display for Terms {
    /// `even`, `no-komi`, `3 stones`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Even => f.pad("even"),
            Self::NoKomi => f.pad("no-komi"),
            Self::Stones(stones) => write!(f, "{stones} stones"),
        }
    }
}

/// The most stones that are offered on a board.
fn most(size: Size) -> u8 {
    let (most, side) = (most_fixed_handicap(size), size.width().min(size.height()));
    let fitting = if side < LARGE { side.saturating_sub(FEWER_THAN_LINES) } else { most };
    most.min(fitting).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pupil::Winner;
    use analysis::Rank;

    fn offered(pupil: &Pupil, side: u8) -> u8 {
        Terms::offered(pupil, Size::square(side).unwrap()).stones()
    }

    #[test]
    fn who_gives_much_away_gets_stones() {
        let of = |rank| {
            let pupil = Pupil::of_rank(Rank::parse(rank));
            [9, 13, 19].map(|side| offered(&pupil, side))
        };
        assert_eq!(of("5d"), [0, 0, 0]);
        assert_eq!(of("10k"), [3, 3, 4]);
        assert_eq!(of("20k"), [3, 5, 7]);
    }

    #[test]
    fn who_loses_gets_more_and_who_wins_fewer() {
        let mut pupil = Pupil::of_rank(Rank::parse("10k"));
        let first = offered(&pupil, 13);
        for _ in 0..2 {
            pupil.end_game(Winner::Teacher);
        }
        assert_eq!(offered(&pupil, 13), first + 2);
        for _ in 0..6 {
            pupil.end_game(Winner::Pupil);
        }
        assert_eq!(offered(&pupil, 13), 0);
    }

    #[test]
    fn the_smallest_boards_have_few_stones() {
        let pupil = Pupil::of_rank(Rank::parse("25k"));
        assert_eq!([5, 7, 9].map(|side| offered(&pupil, side)), [1, 1, 3]);
    }

    #[test]
    fn somebody_unknown_plays_an_even_game() {
        assert_eq!(offered(&Pupil::default(), 19), 0);
    }

    #[test]
    fn stones_and_terms_are_the_same() {
        for stones in 0..=9 {
            assert_eq!(Terms::of_stones(stones).stones(), stones);
        }
        let names = [0, 1, 3].map(|it| Terms::of_stones(it).to_string());
        assert_eq!(names, ["even", "no-komi", "3 stones"]);
    }
}
