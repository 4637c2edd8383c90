//! Styles: weights that make some moves look more natural than others.

use std::borrow::Cow;

use goban::{Move, Size};

use crate::naturalness::Naturalness;

/// A style: data, so that anybody can write one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    tables: Cow<'static, [LineWeights]>,
}

/// What moves on each line weigh, on boards of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineWeights {
    /// Points along a side of the board.
    pub side: u8,
    /// The weights of the first, second, … line; the last is for all further lines too.
    pub weights: [f64; 6],
}

/// A style that has no table for a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the style has tables for boards of {}, not for {size}", list(.sides))]
pub struct NoTable {
    /// The board.
    pub size: Size,
    /// The sides of the boards it has tables for.
    pub sides: Vec<u8>,
}

/// Why tables are no style.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StyleError {
    /// A weight that is none.
    #[error("weights are from 0 to {max}, not {0}", max = Style::MOST_WEIGHT)]
    Weight(f64),
    /// Two tables for one size.
    #[error("there are two tables for boards of {0}")]
    Twice(u8),
}

impl Style {
    /// The largest weight.
    const MOST_WEIGHT: f64 = 100.0;

    /// No style: every move weighs the same.
    pub const NONE: Self = Self { tables: Cow::Borrowed(&[]) };

    /// 中央派, for influence (Shi 2021, table 7.1). The table for 9 is not in the paper. Of a dozen
    /// that were tried on positions of the teacher's games, that for 13 tells the styles apart best
    /// and costs the least in naturalness.
    pub const CENTER: Self = Self {
        tables: Cow::Borrowed(&[
            LineWeights { side: 9, weights: [0.5, 0.5, 0.5, 2.0, 2.0, 2.0] },
            LineWeights { side: 13, weights: [0.5, 0.5, 0.5, 2.0, 2.0, 2.0] },
            LineWeights { side: 19, weights: [0.25, 0.25, 0.5, 1.5, 1.75, 2.0] },
        ]),
    };

    /// 実利派, for territory (Shi 2021, table 7.1; for 9 see [`Self::CENTER`]).
    pub const TERRITORY: Self = Self {
        tables: Cow::Borrowed(&[
            LineWeights { side: 9, weights: [2.0, 2.0, 2.0, 0.5, 0.5, 0.5] },
            LineWeights { side: 13, weights: [2.0, 2.0, 2.0, 0.5, 0.5, 0.5] },
            LineWeights { side: 19, weights: [2.0, 2.0, 1.5, 0.75, 0.5, 0.25] },
        ]),
    };

    /// The styles known by name.
    pub const NAMED: [(&'static str, Self); 3] =
        [("none", Self::NONE), ("center", Self::CENTER), ("territory", Self::TERRITORY)];

    /// A style of one's own.
    pub fn new(tables: Vec<LineWeights>) -> Result<Self, StyleError> {
        for (n, table) in tables.iter().enumerate() {
            let is_wrong = |it: &&f64| !(0.0..=Self::MOST_WEIGHT).contains(*it);
            if let Some(&weight) = table.weights.iter().find(is_wrong) {
                return Err(StyleError::Weight(weight));
            }
            if tables.iter().take(n).any(|it| it.side == table.side) {
                return Err(StyleError::Twice(table.side));
            }
        }
        Ok(Self { tables: tables.into() })
    }

    /// The style of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|it| it.0 == name).map(|it| it.1)
    }

    /// Whether it weighs nothing.
    pub fn is_none(&self) -> bool {
        self.tables.is_empty()
    }

    /// What a move weighs by the table for the board nearest in size; 1 without any table.
    pub(crate) fn nearest_weight(&self, size: Size, mv: Move) -> f64 {
        let side = size.width().min(size.height());
        let nearest = self.tables.iter().min_by_key(|it| it.side.abs_diff(side));
        let weighed = |it: &LineWeights| it.weigh(Naturalness::of_policy(1.0), mv, size).value();
        nearest.map_or(1.0, weighed)
    }

    /// Its weights on a board; `None` where it has no say.
    pub(crate) fn on(&self, size: Size) -> Result<Option<&LineWeights>, NoTable> {
        if self.is_none() {
            return Ok(None);
        }
        let fitting = |it: &&LineWeights| size.is_square() && it.side == size.width();
        let table = self.tables.iter().find(fitting);
        let sides = || self.tables.iter().map(|it| it.side).collect();
        table.map(Some).ok_or_else(|| NoTable { size, sides: sides() })
    }
}

impl LineWeights {
    /// `p'' = p' · w[line]` (Shi 2021, §7.2); a pass is on no line and keeps what it has.
    pub(crate) fn weigh(&self, natural: Naturalness, mv: Move, size: Size) -> Naturalness {
        let Some(point) = mv.point() else { return natural };
        let line = usize::from(size.line(point)).min(self.weights.len());
        self.weights.get(line - 1).map_or(natural, |&it| natural.times(it))
    }
}

/// `9, 13 and 19`.
fn list(sides: &[u8]) -> String {
    let words: Vec<String> = sides.iter().map(u8::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(style: &Style, side: u8, place: &str) -> f64 {
        let size = Size::square(side).unwrap();
        let table = style.on(size).unwrap().unwrap();
        table.weigh(Naturalness::of_policy(1.0), place.parse().unwrap(), size).value()
    }

    #[test]
    fn lines_weigh_as_in_000_table_7_1() {
        let places = ["A1", "B9", "C7", "D4", "E5", "F6", "G7", "pass"];
        let all = |style: &Style, side| places.map(|it| weight(style, side, it));
        assert_eq!(all(&Style::CENTER, 13), [0.5, 0.5, 0.5, 2.0, 2.0, 2.0, 2.0, 1.0]);
        assert_eq!(all(&Style::TERRITORY, 13), [2.0, 2.0, 2.0, 0.5, 0.5, 0.5, 0.5, 1.0]);
        assert_eq!(all(&Style::CENTER, 19), [0.25, 0.25, 0.5, 1.5, 1.75, 2.0, 2.0, 1.0]);
        assert_eq!(all(&Style::TERRITORY, 19), [2.0, 2.0, 1.5, 0.75, 0.5, 0.25, 0.25, 1.0]);
        assert_eq!(weight(&Style::CENTER, 9, "E5"), 2.0);
        assert_eq!(weight(&Style::CENTER, 9, "C3"), 0.5);
        assert_eq!(weight(&Style::TERRITORY, 9, "C3"), 2.0);
    }

    #[test]
    fn a_board_without_a_table_is_refused_with_those_that_have_one() {
        let refused = Style::CENTER.on(Size::square(7).unwrap()).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the style has tables for boards of 9, 13 and 19, not for 7x7"
        );
        assert!(Style::CENTER.on(Size::new(13, 9).unwrap()).is_err());
        assert_eq!(Style::NONE.on(Size::square(7).unwrap()), Ok(None));
    }

    #[test]
    fn a_style_of_ones_own_is_checked() {
        let table = |side, weight| LineWeights { side, weights: [weight; 6] };
        assert!(Style::new(vec![table(9, 1.0), table(7, 0.0)]).is_ok());
        assert_eq!(Style::new(vec![table(9, -1.0)]), Err(StyleError::Weight(-1.0)));
        assert_eq!(Style::new(vec![table(9, 1.0), table(9, 1.0)]), Err(StyleError::Twice(9)));
    }
}
