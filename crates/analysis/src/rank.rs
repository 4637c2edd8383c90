//! How strong players are, as they say.
//!
//! The scale is that of KGS; [`Scale`](crate::Scale) says how others compare.

use std::fmt;

/// A stated rank, from 30 kyu to 9 dan, professional, or unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// Nobody says.
    pub const UNKNOWN: Self = Self(0);
    /// How many there are, the unknown one included.
    pub const COUNT: usize = 41;
    const PROFESSIONAL: u8 = 40;

    /// `12k`, `3d`, `7p`, and as people write them: `12 Kyu`, `3dan`, `5k?`, `9d*`, `5級`, `三段`;
    /// anything else is unknown.
    pub fn parse(text: &str) -> Self {
        let text = text.trim().trim_end_matches(['?', '*']).to_lowercase();
        let text = text.replace("kyu", "k").replace("dan", "d").replace('級', "k");
        let text = text.replace('段', "d").replace("初", "1").replace(' ', "");
        let text: String = text.chars().map(|it| kanji_digit(it).unwrap_or(it)).collect();
        let Some(kind) = text.chars().last() else { return Self::UNKNOWN };
        let number = text.trim_end_matches(kind).parse::<u8>();
        match (kind, number) {
            ('k', Ok(it @ 1..=30)) => Self(31 - it),
            ('d', Ok(it @ 1..=9)) => Self(30 + it),
            ('p', Ok(_)) => Self(Self::PROFESSIONAL),
            _ => Self::UNKNOWN,
        }
    }

    /// 30 kyu, the weakest.
    pub const WEAKEST: Self = Self(1);
    /// 9 dan, the strongest amateur.
    pub const STRONGEST: Self = Self(39);

    /// All ranks of amateurs, the weakest first.
    pub fn amateurs() -> impl DoubleEndedIterator<Item = Self> {
        (Self::WEAKEST.0..=Self::STRONGEST.0).map(Self)
    }

    /// Whether it is known.
    pub const fn is_known(self) -> bool {
        self.0 != Self::UNKNOWN.0
    }

    /// So many ranks stronger, or weaker; amateurs stay amateurs, the unknown stays unknown.
    #[must_use]
    pub fn stronger_by(self, ranks: i8) -> Self {
        match self {
            Self::UNKNOWN => Self::UNKNOWN,
            Self(rank) => {
                Self(rank.saturating_add_signed(ranks).clamp(Self::WEAKEST.0, Self::STRONGEST.0))
            }
        }
    }

    /// A number below [`Rank::COUNT`]: 0 unknown, 1 is 30 kyu, 40 professional.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank of a number; too large ones are unknown.
    pub const fn from_index(index: u8) -> Self {
        if (index as usize) < Self::COUNT { Self(index) } else { Self::UNKNOWN }
    }
}

fn kanji_digit(letter: char) -> Option<char> {
    let digits = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = digits.iter().position(|it| *it == letter)?;
    char::from_digit(digit as u32 + 1, 10)
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("?"),
            it @ 1..=30 => write!(f, "{}k", 31 - it),
            it @ 31..=39 => write!(f, "{}d", it - 30),
            _ => f.write_str("p"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_order() {
        let ranks = ["?", "30k", "12k", "1k", "1d", "9d", "7p"].map(Rank::parse);
        assert!(ranks.is_sorted());
        let texts: Vec<String> = ranks.iter().map(ToString::to_string).collect();
        assert_eq!(texts.join(" "), "? 30k 12k 1k 1d 9d p");
        assert!(ranks.iter().all(|it| Rank::from_index(it.index() as u8) == *it));
        assert_eq!(Rank::parse("1k").stronger_by(2), Rank::parse("2d"));
        assert_eq!(Rank::parse("29k").stronger_by(-5), Rank::WEAKEST);
        assert_eq!(Rank::UNKNOWN.stronger_by(3), Rank::UNKNOWN);
        assert_eq!(Rank::amateurs().count(), Rank::COUNT - 2);
        for odd in ["", "0k", "31k", "10d", "k", "漢", "-3k"] {
            assert_eq!(Rank::parse(odd), Rank::UNKNOWN, "{odd}");
        }
        for (written, meant) in [
            ("5K", "5k"),
            ("5 kyu", "5k"),
            ("5k?", "5k"),
            ("3dan", "3d"),
            ("9d*", "9d"),
            ("5級", "5k"),
            ("三段", "3d"),
            ("初段", "1d"),
        ] {
            assert_eq!(Rank::parse(written), Rank::parse(meant), "{written}");
        }
    }
}
