//! Names that readers gave a move, as files have them.
//!
//! In tables: `tobi,hiraki(90)`; in comments of game records: `トビ, ヒラキ (90)`. The first name
//! counts 100; the others say how well they fit, from 90, "also fine", to 70, "perhaps".

use std::fmt;
use std::str::FromStr;

use crate::Name;

/// What readers call a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The first name; `None` where the readers found no name that fits.
    pub first: Option<Name>,
    /// Other names with how well they fit, of 100.
    pub others: Vec<(Name, u8)>,
}

/// A text that is no label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LabelError {
    /// There is no such name.
    #[error("no name {0:?}")]
    Name(String),
    /// A score that is no number from 1 to 100.
    #[error("a score is a number from 1 to 100, not {0:?}")]
    Score(String),
    /// Nothing but blanks.
    #[error("no name at all")]
    Empty,
    /// No line of a table: hash, number of the move, names.
    #[error("a line has a game's hash, the number of a move and its names")]
    Line,
}

/// What a label says where no name fits.
const NONE: &str = "none";
/// What a name after the first counts without a score.
const UNSAID: u8 = 90;

impl Label {
    /// Only this name.
    pub const fn only(name: Name) -> Self {
        Self { first: Some(name), others: Vec::new() }
    }

    /// Whether the name is among those the readers gave.
    pub fn accepts(&self, name: Name) -> bool {
        self.first == Some(name) || self.others.iter().any(|it| it.0 == name)
    }

    /// The text for a comment of a record.
    pub fn to_comment(&self) -> String {
        let first = self.first.map_or(NONE, Name::ja).to_owned();
        let others = self.others.iter().map(|(name, score)| format!("{} ({score})", name.ja()));
        std::iter::once(first).chain(others).collect::<Vec<_>>().join(", ")
    }

    /// Reads the first line of a comment that is a label; other words are none.
    pub fn from_comment(comment: &str) -> Option<Self> {
        comment.lines().find_map(|it| it.parse().ok())
    }
}

/// As tables have it.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.first.map_or(NONE, Name::key))?;
        self.others.iter().try_for_each(|(name, score)| write!(f, ",{}({score})", name.key()))
    }
}

impl FromStr for Label {
    type Err = LabelError;

    fn from_str(text: &str) -> Result<Self, LabelError> {
        let mut parts = text.split([',', '、', '，']).map(str::trim);
        let first = parts.next().filter(|it| !it.is_empty()).ok_or(LabelError::Empty)?;
        // A score after the first name is allowed and says nothing.
        let (first, _) = name_and_score(first)?;
        let mut label = Self { first, others: Vec::new() };
        for part in parts {
            if let (Some(name), score) = name_and_score(part)?
                && !label.accepts(name)
            {
                label.others.push((name, score));
            }
        }
        Ok(label)
    }
}

fn name_and_score(text: &str) -> Result<(Option<Name>, u8), LabelError> {
    let (name, score) = match text.split_once(['(', '（']) {
        Some((name, rest)) => {
            let digits = rest.trim_end().trim_end_matches([')', '）']).trim();
            let score = digits.parse().ok().filter(|it| (1..=100).contains(it));
            (name.trim(), score.ok_or_else(|| LabelError::Score(digits.to_owned()))?)
        }
        None => (text.trim(), UNSAID),
    };
    if name == NONE {
        return Ok((None, score));
    }
    let found = Name::read(name).ok_or_else(|| LabelError::Name(name.to_owned()))?;
    Ok((Some(found), score))
}

/// A line of a table of labels: which move of which game, and its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelLine {
    /// The game.
    pub game: u64,
    /// The number of the move, from 1.
    pub number: usize,
    /// What readers call it.
    pub label: Label,
}

impl FromStr for LabelLine {
    type Err = LabelError;

    fn from_str(line: &str) -> Result<Self, LabelError> {
        let mut columns = line.trim_end().splitn(3, '\t');
        let mut column = || columns.next().ok_or(LabelError::Line);
        let (game, number, names) = (column()?, column()?, column()?);
        Ok(Self {
            game: u64::from_str_radix(game, 16).map_err(|_| LabelError::Line)?,
            number: number.parse().ok().filter(|it| *it > 0).ok_or(LabelError::Line)?,
            label: names.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_as_tables_and_comments_have_them() {
        let label: Label = "tobi,hiraki(80)".parse().unwrap();
        assert_eq!(label.first, Some(Name::Tobi));
        assert_eq!(label.others, [(Name::Hiraki, 80)]);
        assert_eq!(label.to_comment(), "トビ, ヒラキ (80)");
        assert_eq!(Label::from_comment("良い手\nトビ, ヒラキ (80)\n"), Some(label.clone()));
        assert_eq!(label.to_string().parse(), Ok(label));
        assert_eq!("トビ、ヒラキ（90）".parse::<Label>().unwrap().to_string(), "tobi,hiraki(90)");
        assert_eq!("none".parse(), Ok(Label { first: None, others: Vec::new() }));
    }

    #[test]
    fn what_is_no_label_is_told() {
        assert_eq!("".parse::<Label>(), Err(LabelError::Empty));
        assert_eq!("tobu".parse::<Label>(), Err(LabelError::Name("tobu".to_owned())));
        assert_eq!("tobi,hane(x)".parse::<Label>(), Err(LabelError::Score("x".to_owned())));
        assert_eq!("tobi,hane(101)".parse::<Label>(), Err(LabelError::Score("101".to_owned())));
        assert_eq!("ff\t0\ttobi".parse::<LabelLine>(), Err(LabelError::Line));
        assert_eq!("game_hash\tmove\tnames".parse::<LabelLine>(), Err(LabelError::Line));
        let line: LabelLine = "00ff\t12\ttobi\n".parse().unwrap();
        assert_eq!((line.game, line.number), (255, 12));
    }
}
