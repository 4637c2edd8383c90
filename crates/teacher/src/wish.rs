//! The wished result, as a band of leads that narrows toward the end.

use std::fmt;
use std::str::FromStr;

use goban::Size;

/// What the game is wished to become, said to the pupil.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wish {
    /// A close game, won by either.
    #[default]
    Close,
    /// The pupil wins by a little.
    YouWin,
    /// The teacher wins by a little.
    IWin,
    /// Mistakes are punished; then the pupil is let back in.
    TeachMe,
}

/// A text that names no wish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a wish is {names}, not {0:?}", names = Wish::ALL.map(Wish::name).join(", "))]
pub struct ParseWishError(String);

impl Wish {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Close, Self::YouWin, Self::IWin, Self::TeachMe];

    /// `close`, `you-win`, `i-win` or `teach-me`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::YouWin => "you-win",
            Self::IWin => "i-win",
            Self::TeachMe => "teach-me",
        }
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Wish {
    type Err = ParseWishError;

    fn from_str(text: &str) -> Result<Self, ParseWishError> {
        let wish = Self::ALL.into_iter().find(|it| it.name() == text);
        wish.ok_or_else(|| ParseWishError(text.to_owned()))
    }
}

/// Leads, from the teacher's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The least that is wished for.
    pub low: f64,
    /// The most.
    pub high: f64,
}

impl Band {
    /// How many points a lead is outside.
    pub fn points_outside(&self, lead: f64) -> f64 {
        (self.low - lead).max(lead - self.high).max(0.0)
    }

    /// Between the two.
    pub const fn middle(&self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// The same band, somewhere else.
    #[must_use]
    pub fn shifted(self, points: f64) -> Self {
        Self { low: self.low + points, high: self.high + points }
    }
}

/// Who gets a close game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The pupil, by a little.
    Yours,
    /// The teacher, by a little.
    Mine,
}

/// How a game stands, as far as the band depends on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// The board.
    pub size: Size,
    /// How open the game is, from 0 to 1.
    pub openness: f64,
    /// The lead that the game began with: below 0 where the pupil was given something.
    pub first_lead: f64,
    /// Who gets it if it stays close.
    pub ending: Ending,
    /// What the pupil's moves give away, on average, as far as is known: with every move of such
    /// a pupil the lead rises by so much.
    pub pupils_loss: f64,
    /// What a mistake that is being punished was worth, less with every move since.
    pub punishing: f64,
    /// Points by which to aim lower for the games so far; negative after too many of the pupil's.
    pub owed: f64,
}

impl Course {
    /// Whether the pupil began with so much that the lead is to be caught up with.
    pub fn has_stones(&self) -> bool {
        self.first_lead <= WITH_STONES
    }
}

/// Two stones without komi are worth more than this, a komi is not; nor are two stones with one.
const WITH_STONES: f64 = -9.0;
/// Half a point is won as surely as ten.
const LEAST: f64 = 0.5;
/// A close game ends within so many points.
const CLOSE: f64 = 3.5;
/// A win by a little.
const LITTLE: f64 = 6.5;

impl Wish {
    /// The leads that are wished for. In the end they are a few points on one side; the more open
    /// the game still is, the wider the band, and the nearer to the lead that the game began
    /// with.
    pub fn band(self, course: &Course) -> Band {
        let end = match (self, course.ending) {
            (Self::Close, Ending::Yours) => Band { low: -CLOSE, high: -LEAST },
            (Self::Close, Ending::Mine) => Band { low: LEAST, high: CLOSE },
            (Self::YouWin | Self::TeachMe, _) => Band { low: -LITTLE, high: -LEAST },
            (Self::IWin, _) => Band { low: LEAST, high: LITTLE },
        };
        let side = f64::from(course.size.width().min(course.size.height()));
        let open = course.openness.clamp(0.0, 1.0);
        let room = open * OPEN_ROOM * side;
        // Who teaches may be ahead for a while.
        let punishing = if self == Self::TeachMe { course.punishing } else { 0.0 };
        let wide = Band { low: end.low - room, high: end.high + room + punishing };
        let mistakes_to_come = moves_ahead(course.size, open) * course.pupils_loss;
        // A handicap makes up for mistakes already. Who has given stones waits for as many points
        // as they were worth, and gives nothing away on top.
        let began = open * course.first_lead;
        let (began, made_up_for) = if course.has_stones() {
            (0.0, mistakes_to_come.min(-began))
        } else {
            (began, mistakes_to_come.min(MOST_AHEAD * side) + began.min(0.0))
        };
        let made_up_for = made_up_for.max(course.pupils_loss) * (open / LAST_MISTAKES).min(1.0);
        let owed = self.owed(course) * (0.5 + 0.5 * open);
        wide.shifted(began - made_up_for - owed)
    }

    /// What is owed for the games so far: nothing, where it is said who is to win, or where it was
    /// given in stones.
    pub fn owed(self, course: &Course) -> f64 {
        if self == Self::Close && !course.has_stones() { course.owed } else { 0.0 }
    }
}

/// How many moves of the pupil's are thought of in advance.
pub(crate) fn moves_ahead(size: Size, openness: f64) -> f64 {
    1.0 + MISTAKES_AHEAD * openness.clamp(0.0, 1.0) * breadth(size)
}

/// How much larger than a board of nine lines a board is, by its lines.
pub(crate) fn breadth(size: Size) -> f64 {
    f64::from(size.width().min(size.height())) / 9.0
}

/// How many average mistakes are made up for in advance while everything is open, on nine lines:
/// most that are to come there, since late ones cannot be answered by giving something away.
const MISTAKES_AHEAD: f64 = 12.0;

/// So open a game is when the last mistakes are made: at the very end none is to come.
const LAST_MISTAKES: f64 = 0.05;

/// What is made up for in advance at most, for each line of the board.
const MOST_AHEAD: f64 = 2.0;

/// How far a lead may be off while everything is open, for each line of the board.
const OPEN_ROOM: f64 = 0.4;

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(wish: Wish, change: impl Fn(Course) -> Course, expect: Expect) {
        let bands = [1.0, 0.5, 0.0].map(|openness| {
            let band = wish.band(&change(Course {
                size: Size::square(9).unwrap(),
                openness,
                first_lead: 0.0,
                ending: Ending::Yours,
                pupils_loss: 0.0,
                punishing: 0.0,
                owed: 0.0,
            }));
            format!("{:.1} … {:.1}", band.low, band.high)
        });
        expect.assert_eq(&bands.join("; "));
    }

    #[test]
    fn the_band_narrows_to_the_wished_result() {
        let same = |it| it;
        check(Wish::Close, same, expect!["-7.1 … 3.1; -5.3 … 1.3; -3.5 … -0.5"]);
        check(
            Wish::Close,
            |it| Course { ending: Ending::Mine, ..it },
            expect!["-3.1 … 7.1; -1.3 … 5.3; 0.5 … 3.5"],
        );
        check(Wish::YouWin, same, expect!["-10.1 … 3.1; -8.3 … 1.3; -6.5 … -0.5"]);
        check(Wish::IWin, same, expect!["-3.1 … 10.1; -1.3 … 8.3; 0.5 … 6.5"]);
    }

    #[test]
    fn nothing_is_waited_for_of_who_makes_no_mistakes() {
        let handicap = |it| Course { first_lead: -20.0, ..it };
        check(Wish::Close, handicap, expect!["-7.1 … 3.1; -5.3 … 1.3; -3.5 … -0.5"]);
    }

    #[test]
    fn a_handicap_is_caught_up_with_by_and_by() {
        let weak = |it| Course { first_lead: -20.0, pupils_loss: 2.0, ..it };
        check(Wish::Close, weak, expect!["-27.1 … -16.9; -15.3 … -8.7; -3.5 … -0.5"]);
    }

    #[test]
    fn mistakes_to_come_and_punished_ones_move_it() {
        let weak = |it| Course { pupils_loss: 2.0, ..it };
        check(Wish::Close, weak, expect!["-25.1 … -14.9; -19.3 … -12.7; -3.5 … -0.5"]);
        let punished = |it| Course { punishing: 6.0, ..it };
        check(Wish::TeachMe, punished, expect!["-10.1 … 9.1; -8.3 … 7.3; -6.5 … 5.5"]);
        check(Wish::Close, punished, expect!["-7.1 … 3.1; -5.3 … 1.3; -3.5 … -0.5"]);
    }

    #[test]
    fn who_got_fewer_games_is_owed_one() {
        let owed = |it| Course { owed: 4.0, ..it };
        check(Wish::Close, owed, expect!["-11.1 … -0.9; -8.3 … -1.7; -5.5 … -2.5"]);
        check(Wish::IWin, owed, expect!["-3.1 … 10.1; -1.3 … 8.3; 0.5 … 6.5"]);
    }

    #[test]
    fn wishes_have_names() {
        for wish in Wish::ALL {
            assert_eq!(wish.name().parse(), Ok(wish));
        }
        let error = "win".parse::<Wish>().unwrap_err().to_string();
        assert_eq!(error, "a wish is close, you-win, i-win, teach-me, not \"win\"");
    }
}
