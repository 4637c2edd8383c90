//! On what terms a game is offered.
//!
//! Natural moves give back only so much: against somebody whose moves give away more, an even game
//! is lost gracefully by nobody. A handicap makes up for the rest beforehand, as between people.

use std::fmt;

use goban::{Komi, Size, most_fixed_handicap};

use crate::pupil::Pupil;
use crate::wish::breadth;

/// On what terms a game is played; the weaker side has Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Terms {
    /// 0 even, with komi, by either colour; 1 the pupil plays first and gives no komi; more: so
    /// many stones and no komi.
    stones: u8,
    /// Points that White gives on top (逆コミ): finer than stones, and more where a small board has
    /// no room for another.
    points: u8,
}

/// Points that stones are worth, about as the network inside the program and b6c96 see the
/// beginning of such games by Chinese rules on 9, 13 and 19 lines: even, without komi, two stones
/// and more.
const WORTH: [f64; 10] = [0.0, 6.0, 14.0, 27.0, 41.0, 53.0, 64.0, 75.0, 86.0, 97.0];
/// On small boards stones soon leave nothing to play for: so many fewer than it has lines.
const FEWER_THAN_LINES: u8 = 6;
/// From so many lines on a board is no small one.
const LARGE: u8 = 10;
/// Where stones are few points are given in such steps …
const STEP: u8 = 7;
/// … so many beside the most stones, if these are fewer than …
const MOST_STEPS: u8 = 3;
/// … so many.
const ENOUGH: u8 = 9;
/// Points that seem to be given away by every move, or are given back by natural ones.
const GIVEN_BACK: f64 = 0.8;
/// Moves of the pupil's that decide on nine lines.
const MOVES: f64 = 18.0;
/// Points for each game that was lost more than won of late, on nine lines, on other boards by their lines:
/// what was thought of the pupil was wrong.
const BY_RESULT: f64 = 9.0;
/// Points more than what seems even: what pupils lose by is more often a whole group than a point.
const LEANING: f64 = 4.0;
/// How fast what is lost grows with the lines of a board: faster than they do, since there are more
/// moves and larger groups, and slower than the points, since more moves are of no account.
const GROWING: f64 = 1.6;

impl Terms {
    /// With komi, by either colour.
    pub const EVEN: Self = Self { stones: 0, points: 0 };

    /// What a teacher would offer to a pupil for the next game; to somebody unknown an even one.
    pub fn offered(pupil: &Pupil, size: Size) -> Self {
        if !pupil.is_known() {
            return Self::EVEN;
        }
        let results = -f64::from(pupil.balance);
        let by_moves = (pupil.mean_loss - GIVEN_BACK) * MOVES * breadth(size).powf(GROWING);
        let surplus = by_moves + BY_RESULT * results * breadth(size) + LEANING;
        let off = |terms: &Self| (terms.worth() - surplus).abs();
        Self::all(size).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or_default()
    }

    /// All terms that are offered on a board, what is worth least first.
    fn all(size: Size) -> impl Iterator<Item = Self> {
        let (most, is_small) = (most(size), size.width().min(size.height()) < LARGE);
        let steps = move |stones: u8| match stones {
            0 | 1 => 0,
            _ if stones == most && most < ENOUGH => MOST_STEPS,
            _ => u8::from(is_small),
        };
        let on_top =
            move |stones| (0..=steps(stones)).map(move |step| Self { stones, points: step * STEP });
        (0..=most).flat_map(on_top)
    }

    /// Even for none, without komi for one.
    pub const fn of_stones(stones: u8) -> Self {
        Self { stones, points: 0 }
    }

    /// With so many points on top.
    #[must_use]
    pub const fn and_points(self, points: u8) -> Self {
        Self { points, ..self }
    }

    /// Points that they are worth to the pupil.
    pub fn worth(self) -> f64 {
        let last = WORTH.len() - 1;
        WORTH[usize::from(self.stones).min(last)] + f64::from(self.points)
    }

    /// The number of stones: 0 even, 1 without komi.
    pub const fn stones(self) -> u8 {
        self.stones
    }

    /// Points that White gives on top.
    pub const fn points(self) -> u8 {
        self.points
    }

    /// The komi that goes with them, half a point against draws included; `None` in an even game,
    /// which has the usual one.
    pub fn komi(self) -> Option<Komi> {
        let half_points = 1 - 2 * i16::from(self.points);
        (self != Self::EVEN).then(|| Komi::from_half_points(half_points).unwrap_or_default())
    }
}

impl fmt::Display for Terms {
    /// `even`, `no-komi`, `3 stones`, `3 stones and 7 points`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stones {
            0 => f.write_str("even")?,
            1 => f.write_str("no-komi")?,
            stones => write!(f, "{stones} stones")?,
        }
        if self.points > 0 { write!(f, " and {} points", self.points) } else { Ok(()) }
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
        assert_eq!(of("10k"), [2, 4, 6]);
        assert_eq!(of("20k"), [3, 6, 9]);
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
    fn whoever_begins_to_win_soon_gets_fewer() {
        let mut pupil = Pupil::of_rank(Rank::parse("10k"));
        for _ in 0..12 {
            pupil.end_game(Winner::Teacher);
        }
        let most = offered(&pupil, 13);
        for _ in 0..3 {
            pupil.end_game(Winner::Pupil);
        }
        assert!(offered(&pupil, 13) < most);
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
    fn where_no_stone_fits_points_are_given() {
        let mut pupil = Pupil::of_rank(Rank::parse("10k"));
        let on =
            |pupil: &Pupil, side| Terms::offered(pupil, Size::square(side).unwrap()).to_string();
        let mut told = vec![on(&pupil, 9)];
        for _ in 0..3 {
            pupil.end_game(Winner::Teacher);
            told.push(on(&pupil, 9));
        }
        let wanted = [
            "2 stones and 7 points",
            "3 stones and 7 points",
            "3 stones and 14 points",
            "3 stones and 21 points",
        ];
        assert_eq!(told, wanted);
        assert!(!on(&pupil, 13).contains("points"), "a larger board has room for stones …");
        assert_eq!(on(&pupil, 12), "4 stones and 21 points", "… unless it has no middle");
    }

    #[test]
    fn terms_have_names_and_komi() {
        let terms = [0, 1, 3].map(Terms::of_stones);
        assert_eq!(terms.map(|it| it.to_string()), ["even", "no-komi", "3 stones"]);
        let komi = |it: Terms| it.komi().map(Komi::half_points);
        assert_eq!(terms.map(komi), [None, Some(1), Some(1)]);
        assert_eq!(komi(Terms::of_stones(3).and_points(7)), Some(-13));
    }
}
