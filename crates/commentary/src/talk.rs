//! Talk during a game: remarks, hints, answers and a little small talk.
//!
//! As in the [review](crate::review) facts come in and words go out, and nothing is said that is
//! not one of them. Here a partner speaks to the person on the other side of the board: "you" and
//! "I" in English, the colours in Japanese. Points stand in braces, as in `{D4}`.
//!
//! ```
//! use commentary::talk::Question;
//! use goban::Size;
//!
//! let size = Size::square(9).unwrap();
//! let asked = Question::understand("What if I play D4?", size).unwrap();
//! assert_eq!(asked, (Question::WhatIf, Some("D4".parse().unwrap())));
//! ```

mod ahead;
mod alive;
mod called;
mod deed;
mod farewell;
mod greeting;
mod hint;
mod point_in;
mod question;
mod rate;
mod remark;
mod remark_english;
mod remark_japanese;
mod turn;
mod undone;
mod what_if;

pub use ahead::Ahead;
pub use alive::{Alive, Fate};
pub use called::Called;
pub use farewell::{Farewell, Outcome};
pub use greeting::{Greeting, Level};
pub use hint::{Hint, HintStep};
pub use question::{
    Question, about_move, needs_point, no_move_yet, not_understood, nothing_to_explain,
};
pub use rate::{ParseRateError, Rate};
pub use remark::{Chance, Remark};
pub use turn::Turn;
pub use undone::Undone;
pub use what_if::WhatIf;

/// One of several wordings: the same occasion is always worded the same way.
pub(crate) fn pick<const N: usize>(
    wordings: [&'static str; N],
    (number, point): (usize, Option<goban::Point>),
) -> &'static str {
    let place = point.map_or(0, goban::Point::index);
    let at = (number * 7 + place * 3) % N.max(1);
    wordings.get(at).copied().unwrap_or_default()
}
